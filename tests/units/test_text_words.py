"""The words that evaluation and alignment compare."""

import subprocess
import sys
import unicodedata
from collections import Counter

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.units._words import WordBag
from elute.units.words import word_keys, word_spans, words

KEY_OF_ELUTE = 12368485312350480174

# Ranges of docs/blocks.md in which every letter is a word.
ALONE = [
    (0x0E00, 0x0EFF),
    (0x1000, 0x109F),
    (0x1780, 0x17FF),
    (0x2E80, 0x9FFF),
    (0xF900, 0xFAFF),
    (0xFF66, 0xFF9F),
    (0x20000, 0x3FFFF),
]


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("", []),
        (" — … !", []),
        ("One, two", ["one", "two"]),
        ("foo/bar re-use", ["foo", "bar", "re", "use"]),
        ("snake_case a@b.org", ["snake", "case", "a", "b", "org"]),
        ("Kosovo's Kosovo’s Kosovo?s", ["kosovo", "s"] * 3),
        ("1,000.5 H₂O x²", ["1", "000", "5", "h2o", "x2"]),
        ("STRASSE Straße ΣΊΣΥΦΟΣ σίσυφος", ["strasse", "strasse", "σίσυφοσ", "σίσυφοσ"]),
        ("ﬁn ＡＢＣ", ["fin", "abc"]),
        ("السلام، عليكم", ["السلام", "عليكم"]),
        ("हिन्दी में।", ["हिन्दी", "में"]),
        ("비가 온다.", ["비가", "온다"]),
        ("今日は雨。", ["今", "日", "は", "雨"]),
        ("rain雨2026年", ["rain", "雨", "2026", "年"]),
        ("ไม่มี", ["ไ", "ม่", "มี"]),
        ("ခရီး", ["ခ", "ရီး"]),
        ("བོད་སྐད", ["བོད", "སྐད"]),
        ("❤️ 😀", []),
    ],
)
def test_words_worked_out_by_hand(text: str, expected: list[str]) -> None:
    assert words(text) == expected


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("café", "cafe\u0301"),
        ("Việt", "Vie\u0323\u0302t"),
        ("Vie\u0323\u0302t", "Vie\u0302\u0323t"),  # marks in another order
        ("각", "\u1100\u1161\u11a8"),
        ("coop", "co\u00adop"),  # a soft hyphen
        ("میشود", "می\u200cشود"),  # a joiner
        ("バ", "ﾊﾞ"),
        ("\u845b", "\u845b\U000e0100"),  # a variant of the same character
    ],
)
def test_two_spellings_of_one_word(one: str, other: str) -> None:
    assert words(one) == words(other) and len(words(one)) == 1
    assert word_keys(one).tolist() == word_keys(other).tolist()


@pytest.mark.parametrize(("one", "other"), [("resume", "résumé"), ("a", "b"), ("ab", "ba"), ("1", "l"), ("と", "ど")])
def test_other_words_have_other_keys(one: str, other: str) -> None:
    assert word_keys(one)[0] != word_keys(other)[0]


def test_spans_are_in_characters_of_the_text_as_it_is() -> None:
    text = "Ｆｉｎ e\u0301t\u00ade\u0301\u00ad, 雨天😀x"
    starts, ends = word_spans(text)
    spans = [text[start:end] for start, end in zip(starts, ends, strict=True)]
    assert spans == ["Ｆｉｎ", "e\u0301t\u00ade\u0301", "雨", "天", "x"]


def reference_words(text: str) -> list[str]:
    """The rule of docs/alignment.md, character by character."""
    found: list[str] = []
    state = "apart"
    for char in text:
        kind = unicodedata.category(char)
        folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", char).casefold())
        if kind == "Cf" or 0xFE00 <= ord(char) <= 0xFE0F or 0xE0100 <= ord(char) <= 0xE01EF:
            continue
        if unicodedata.category(folded[0]).startswith("M") or kind.startswith("M"):
            if state != "apart":
                found[-1] += folded
        elif not kind.startswith(("L", "N")):
            state = "apart"
        elif any(low <= ord(char) <= high for low, high in ALONE):
            state = "alone"
            found.append(folded)
        elif state == "run":
            found[-1] += folded
        else:
            state = "run"
            found.append(folded)
    return [unicodedata.normalize("NFC", word) for word in found]


texts = st.text(st.one_of(st.characters(), st.sampled_from("aAéßǅ 雨年ハﾊﾞ\u0301\u0302\u0323\u00ad\u200bไม่ခီ각ﬁ½①")))


@given(texts)
def test_words_follow_the_rule(text: str) -> None:
    assert words(text) == reference_words(text)


@given(texts)
def test_keys_are_equal_where_words_are(text: str) -> None:
    known: dict[str, int] = {}
    back: dict[int, str] = {}
    for word, key in zip(words(text), word_keys(text).tolist(), strict=True):
        assert known.setdefault(word, key) == key
        assert back.setdefault(key, word) == word


@given(texts)
def test_normal_forms_make_no_difference(text: str) -> None:
    for form in ("NFC", "NFD"):
        assert word_keys(unicodedata.normalize(form, text)).tolist() == word_keys(text).tolist()


@given(texts)
def test_a_word_starts_and_ends_with_itself(text: str) -> None:
    starts, ends = word_spans(text)
    assert (starts < ends).all() and (starts[1:] >= ends[:-1]).all()
    for start, end, word in zip(starts, ends, words(text), strict=True):
        assert words(text[start:end]) == [word]


def test_keys_do_not_depend_on_process_or_order() -> None:
    # Worked out once: a change of this figure changes every stored key.
    assert word_keys("elute").tolist() == [KEY_OF_ELUTE]
    assert word_keys("雨 elute").tolist()[1] == KEY_OF_ELUTE


IN_THREADS = """
import sys
from concurrent.futures import ThreadPoolExecutor
from elute.units.words import word_keys

texts = [chr(code) + "n" for code in range(0x20000) if not 0xD800 <= code < 0xE000]
parts = [" ".join(texts[first:] + texts[:first]) for first in (0, 100, 200, 300)]
with ThreadPoolExecutor(int(sys.argv[1])) as pool:
    found = list(pool.map(word_keys, parts))
print({hash(tuple(sorted(keys.tolist()))) for keys in found})
"""


def test_threads_learn_the_same_of_characters_at_the_same_time() -> None:
    one, four = (
        subprocess.run([sys.executable, "-c", IN_THREADS, threads], capture_output=True, text=True, check=True).stdout
        for threads in ("1", "4")
    )
    assert one == four and one.count(",") == 0


@given(st.text(st.sampled_from("aé 雨ไม่ခီ각1")))
def test_blocks_count_the_same_words_where_no_punctuation_parts_them(text: str) -> None:
    blocks = elute.parse(f"<p>{text}").blocks
    assert int(np.sum(blocks.words)) == len(words(text))


@given(st.text("aAbé ,雨", max_size=20), st.text("aAbé ,雨", max_size=20))
def test_bags_share_the_words_of_both(one: str, other: str) -> None:
    ours, theirs = Counter(words(one)), Counter(words(other))
    assert len(WordBag(one)) == ours.total()
    assert WordBag(one).shared(WordBag(other)) == (ours & theirs).total()
