"""Words and characters, counted by hand.

A word is a run of characters between white space with a letter or a digit in it. In scripts that part no words by
spaces each character that stands for itself counts as one.
"""

import pytest

from units.shown import counts


def words(text: str) -> tuple[int, int]:
    """Words and characters of a text."""
    all_words, _, chars, _ = counts(f"<p>{text}")
    return all_words, chars


@pytest.mark.parametrize(
    ("text", "count", "chars"),
    [
        ("one two three", 3, 11),
        ("  one\n\ttwo  ", 2, 6),
        ("It’s a well-known e-mail: a@b.example", 5, 33),
        ("1,000.5 2nd 3", 3, 11),
        ("— … ! ? * 5", 1, 6),
        ("« Bonjour »", 1, 9),
        ("déjà naïve Ünïcödé", 3, 16),
        ("e\u0301te\u0301 o\u0302", 2, 7),
        ("one&nbsp;two", 2, 6),
        ("one\u2003two\u3000three\u2028four", 4, 15),
        ("one\u200btwo", 1, 7),
        ("soft&shy;hyphen", 1, 11),
        ("", 0, 0),
        ("µm ª º", 3, 4),
        ("2 × 3 ÷ 4", 3, 5),
    ],
)
def test_latin(text: str, count: int, chars: int) -> None:
    assert words(text) == (count, chars)


@pytest.mark.parametrize(
    ("text", "count", "chars"),
    [
        ("Это просто слова", 3, 14),
        ("Αυτό είναι ελληνικά", 3, 17),
        ("שלום עולם", 2, 8),
        ("مرحبا بالعالم", 2, 12),
        ("می\u200cخواهم بروم", 2, 12),  # a zero-width non-joiner parts no word
        ("नमस्ते दुनिया", 2, 12),
        ("안녕하세요 세계", 2, 7),
        ("Բարեւ աշխարհ", 2, 11),
        ("ሰላም ዓለም", 2, 6),
        ("ꯃꯤꯇꯩ ꯂꯣꯟ", 2, 7),
    ],
    ids=["Russian", "Greek", "Hebrew", "Arabic", "Persian", "Hindi", "Korean", "Armenian", "Amharic", "Manipuri"],
)
def test_scripts_that_part_words_by_spaces(text: str, count: int, chars: int) -> None:
    assert words(text) == (count, chars)


@pytest.mark.parametrize(
    ("text", "count", "chars"),
    [
        ("漢字", 2, 2),
        ("我们喜欢看书。", 6, 7),
        ("“你好”，世界！", 4, 8),
        ("中文ABC和123。", 5, 10),  # 中 文 ABC 和 123
        ("𠮷野家", 3, 3),  # beyond the first plane
        ("ㄅㄆㄇ", 3, 3),
        ("これはペンです。", 7, 8),
        ("「コーヒー」・々", 5, 8),
        ("ﾊﾛｰ", 3, 3),
        ("ＡＢＣ　１２", 2, 5),  # full-width letters make words
        ("豈", 1, 1),
    ],
)
def test_chinese_and_japanese(text: str, count: int, chars: int) -> None:
    assert words(text) == (count, chars)


@pytest.mark.parametrize(
    ("text", "count", "chars"),
    [
        ("ภาษาไทย", 7, 7),
        ("ที่นี่", 2, 6),  # ท and น, each with two marks
        ("ກິນເຂົ້າ", 5, 8),  # ກ ນ ເ ຂ າ, three marks
        ("ភាសាខ្មែរ", 5, 9),  # ភ ស ខ ម រ, four marks
        ("မြန်မာ", 3, 6),  # မ န မ, three marks
        ("བོད་ཡིག་", 2, 6),  # a tsheg parts syllables
    ],
    ids=["Thai", "Thai marks", "Lao", "Khmer", "Myanmar", "Tibetan"],
)
def test_scripts_of_south_east_asia(text: str, count: int, chars: int) -> None:
    assert words(text) == (count, chars)


def test_shan_letters_are_letters() -> None:
    assert words("ၵႂၢမ်း")[0] == 2  # ၵ and မ, with the marks ႂ ၢ ် း


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("👍", 0),
        ("👩‍👩‍👧 🇩🇪 👍🏽", 0),
        ("good 👍 work", 2),
        ("❤", 0),
        ("❤\ufe0f", 0),
        ("葛\U000e0100", 1),  # a variation selector is no character of its own
        ("→ ★ ✓ € ½", 0),
        ("\ufffd \ufeff", 0),
        ("\ue000", 0),
    ],
)
def test_symbols_are_no_words(text: str, count: int) -> None:
    assert words(text)[0] == count


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>on<b>e</b> t<i>w</i>o", (2, 0, 6, 0)),  # a word goes on through inline elements
        ("<p>one<br>two", (2, 0, 6, 0)),
        ("<p>one<p>two", (2, 0, 6, 0)),
        ("<pre>one\n  two</pre>", (2, 0, 6, 0)),
        ("<pre>one<br>two</pre>", (2, 0, 6, 0)),
        ("<pre><div>one</div><div>two</div></pre>", (2, 0, 6, 0)),
    ],
)
def test_words_across_elements(html: str, expected: tuple[int, int, int, int]) -> None:
    assert counts(html) == expected


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<p>one <a href=x>two three</a> four", (4, 2, 15, 8)),
        ("<p>one <a name=x>two</a>", (2, 0, 6, 0)),  # no link without an address
        ("<p><a href>one</a>", (1, 1, 3, 3)),
        ("<a href=x><p>one<p>two</a>three", (2, 2, 11, 6)),
        ("<p>one<a href=x>two</a>", (1, 0, 6, 3)),  # the word began before the link
        ("<p><a href=x>on</a>e", (1, 1, 3, 2)),
        ("<p><a href=x><b>one</b> <span>two</span></a>", (2, 2, 6, 6)),
        ("<p><a href=x>漢字</a>漢", (3, 2, 3, 2)),
        ("<svg><a href=x>no</a></svg><p>one", (1, 0, 3, 0)),
    ],
)
def test_words_in_links(html: str, expected: tuple[int, int, int, int]) -> None:
    assert counts(html) == expected
