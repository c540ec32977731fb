"""Every feature against values worked out by hand, in both counts of them."""

import numpy as np
import pytest

import elute
from elute.learned import features
from elute.learned.features import LARGEST_EXACT, NAMES, PAGE_TYPES
from learned.both_counts import COUNTS, KINDS, Count
from learned.plain_features import Tables, plain_tokens
from learned.plain_scales import count, mean, share, signed
from learned.plain_tokens import class_names, hash_of, name_tokens, tokens_of
from learned.worked_article import ARTICLE, Odds, Worked
from learned.worked_languages import ALL, LANGUAGES
from learned.worked_pages import SHAPES

WORKED = {"article": ARTICLE} | SHAPES | LANGUAGES
SIZE = 2**20  # no two tokens of these pages meet in it


def tables_of(odds: Odds) -> Tables:
    tables = {kind: np.zeros(SIZE, dtype=np.int8) for kind in KINDS}
    for kind, values in odds.items():
        for place, value in values.items():
            tables[kind][slice(None) if place == ALL else place % SIZE] = value
    return tables


@pytest.fixture(params=COUNTS)
def counted(request: pytest.FixtureRequest) -> Count:
    return COUNTS[request.param]


# ---- pages


@pytest.mark.parametrize("worked", WORKED.values(), ids=WORKED)
def test_every_byte_is_what_the_hand_gives(worked: Worked, counted: Count) -> None:
    page = elute.parse(worked.html)
    assert [page.blocks.text(i) for i in range(len(page.blocks))] == worked.texts
    matrix = counted(page, tables_of(worked.odds), None)
    expected = {name: [by] * len(worked.texts) if isinstance(by, int) else by for name, by in worked.bytes.items()}
    assert {name: matrix[NAMES.index(name)].tolist() for name in expected} == expected


def test_every_feature_has_values_worked_out_by_hand() -> None:
    """All have them on the article; and whatever a page may change takes two values at least."""
    seen: dict[str, set[int]] = {name: set() for name in NAMES}
    for worked in WORKED.values():
        for name, by in worked.bytes.items():
            seen[name] |= {by} if isinstance(by, int) else set(by)
    assert set(ARTICLE.bytes) == set(NAMES)
    assert [name for name in NAMES if len(seen[name]) < 2 and not name.startswith("type_")] == []


def test_types_are_as_given(counted: Count) -> None:
    given = [200, 20, 10, 9, 8, 7, 1]
    matrix = counted(elute.parse("<p>One<p>Two"), tables_of({}), given)
    for name, byte in zip(PAGE_TYPES, given, strict=True):
        assert matrix[NAMES.index(f"type_{name}")].tolist() == [byte, byte]


@pytest.mark.parametrize("html", ["", "<p>", "<title>x</title>", "<frameset><frame>"])
def test_a_page_without_blocks(html: str, counted: Count) -> None:
    assert counted(elute.parse(html), tables_of({}), None).shape == (len(NAMES), 0)


# ---- scales


def test_scales() -> None:
    assert [count(x) for x in (0, 1, 7, 4095, 4096, 8191, 10**9)] == [0, 16, 48, 192, 192, 208, 255]
    assert [mean(9, 2), mean(0, 0), mean(1, 16)] == [83, 0, 0]
    assert [share(1, 2), share(3, 2), share(0, 0), share(1, 510)] == [128, 255, 0, 1]
    assert [signed(0), signed(1), signed(-1), signed(10**9), signed(-(10**9))] == [128, 136, 120, 255, 1]


def test_small_counts_are_those_of_the_list() -> None:
    """`features.count` explains bytes, the plain one here counts: they are one scale."""
    assert [features.count(x) for x in range(LARGEST_EXACT)] == [count(x) for x in range(LARGEST_EXACT)]


# ---- tokens


def test_hashes() -> None:
    """1 xor 97 = 96 = 0x60; 0x60 · 0x01000193 = 0x60009720; shifted by 15 bits that is 0xC001."""
    assert tokens_of("a") == [0x60009720 ^ 0xC001]
    assert hash_of(2, []) == 2


def test_tokens_of_texts() -> None:
    assert tokens_of("Don't  STOP") == [hash_of(1, word) for word in (b"don", b"t", b"stop")]
    assert tokens_of("É×Þ") == [hash_of(1, [0xE9]), hash_of(1, [0xFE])]
    assert tokens_of("ΣЯЂ") == [hash_of(1, [0x3C3, 0x44F, 0x452])]
    assert tokens_of("a雨b天气") == [hash_of(1, codes) for codes in ([97], [0x96E8], [98], [0x5929], [0x5929, 0x6C14])]
    assert tokens_of("a\ufe0fb") == [hash_of(1, [97, 0xFE0F, 98])]
    assert tokens_of("雨\ufe0fb") == [hash_of(1, [0x96E8]), hash_of(1, [98])]
    assert tokens_of("↗\ufe0f ↗\ufe0fb") == [hash_of(1, [98])]


def test_tokens_of_names() -> None:
    assert name_tokens("navBar HTMLText aBCd post-12x") == ["nav", "bar", "html", "text", "a", "b", "cd", "post", "x"]
    assert class_names(" Col-12\t34 Ünder_1\nX ") == [b"col-", "Ünder_".encode(), b"x"]


def test_tokens_of_blocks() -> None:
    tokens = plain_tokens(elute.parse("<h2>Hi</h2><div class=a><div class=a>Yo</div></div>"))
    hi, yo = hash_of(1, b"hi"), hash_of(1, b"yo")
    assert tokens["words"] == [[hi, hash_of(2, [hi])], [yo, hash_of(2, [yo])]]
    assert tokens["above"] == [[], [hi, hash_of(2, [hi])]]
    assert [len(block) for block in tokens["near"]] == [1, 6]  # the tag; a, a with the tag, a as a name, twice
    assert [len(set(block)) for block in tokens["names"]] == [1, 3]
