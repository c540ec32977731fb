"""What the detector of encodings gets to see of a page."""

import re
from itertools import accumulate

from hypothesis import given
from hypothesis import strategies as st

from elute.page.encoding_detector import ENOUGH_EVIDENCE, EVIDENCE_BYTES, evidence

CHUNK = 1024

PIECES = st.sampled_from(
    [b"<", b">", b'"', b"\n", b"a", b" ", b"\xe9", b"\xc4\xe3", b"a" * (CHUNK - 3), b"\xe9" * CHUNK]
)


@given(st.lists(PIECES, max_size=60).map(b"".join))
def test_the_texts_between_marks_that_are_not_ascii(data: bytes) -> None:
    texts = [text for text in re.split(rb'[<>"\n]', data) if not text.isascii()]
    beyond = accumulate((sum(byte >= 0x80 for byte in text) for text in texts), initial=0)
    taken = [text for text, before in zip(texts, beyond, strict=False) if before < ENOUGH_EVIDENCE]
    assert evidence(data) == b" ".join(taken)[:EVIDENCE_BYTES]


def test_a_page_of_ascii_has_none() -> None:
    assert evidence(b"<p>It rained all night." * 1000) == b""
