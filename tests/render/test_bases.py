"""What stands before each kind of relative address: as `urljoin` puts them together."""

from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.render.outline.bases import base_of

PARTS = st.sampled_from(["/", "//", "a", "b.html", ".", "..", "?", "#", "q=1", ";p", ":", "~", "é", " ", "[", "@"])


@given(
    st.sampled_from(["http://", "https://", "ftp://", "//"]), st.sampled_from(["x.org", "X:80", ""]), st.lists(PARTS)
)
def test_addresses_are_put_together_as_by_urljoin(scheme: str, host: str, parts: list[str]) -> None:
    base = base_of(scheme + host + "".join(parts))
    assert base is not None
    for before, end in ((base.root, "/x"), (base.folder, "x"), (base.page, "#x")):
        if before is not None:
            assert before.decode() + end == urljoin(base.address, end)


@pytest.mark.parametrize("address", ["https://example.org", "https://example.org/", "http://a/b/c.html?d=e#f"])
def test_plain_addresses_need_no_urljoin_each_time(address: str) -> None:
    base = base_of(address)
    assert base is not None and base.root is not None and base.folder is not None and base.page is not None
