"""The two published trees: by hand, as nested ifs, and against boilerpy3 where it is installed."""

from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.methods.kohlschuetter import (
    by_density,
    by_words,
    choose,
    kohlschuetter,
    kohlschuetter_density,
    yes_or_no,
)
from elute.page import parse
from elute.page.arrays import above
from elute.units.atoms import Atoms
from places import DATASETS
from properties.soup import pages

REAL_PAGES = 40


@dataclass
class Made:
    """What the trees ask of atoms, made up."""

    words: np.ndarray
    text_density: np.ndarray
    link_density: np.ndarray


def words_tree(before: tuple[float, ...], here: tuple[float, ...], after: tuple[float, ...]) -> bool:
    """Algorithm 2 of the paper, branch by branch. A text is (words, text density, link density)."""
    if here[2] > 0.333333:
        return False
    if before[2] > 0.555556:
        return here[0] > 40 or after[0] > 17
    return here[0] > 16 or after[0] > 15 or before[0] > 4


def density_tree(before: tuple[float, ...], here: tuple[float, ...], after: tuple[float, ...]) -> bool:
    """Algorithm 1 of the paper."""
    if here[2] > 0.333333:
        return False
    if before[2] > 0.555556:
        return after[1] > 11
    if here[1] > 9:
        return after[1] > 0
    return after[1] > 10 or before[1] > 4


number = st.integers(0, 50)
text = st.tuples(
    number, st.one_of(number, st.floats(0.1, 30)), st.sampled_from([0.0, 0.2, 1 / 3, 0.4, 5 / 9, 0.6, 1.0])
)


@given(texts=st.lists(text, max_size=12))
def test_the_trees_are_the_papers(texts: list[tuple[int, float, float]]) -> None:
    made = Made(*(np.array(column, dtype=np.float64) for column in (zip(*texts, strict=True) if texts else [[]] * 3)))
    nothing = (0, 0.0, 0.0)
    around = [nothing, *texts, nothing]
    triples = list(zip(around, texts, around[2:], strict=False))
    for tree, plain in ((by_words, words_tree), (by_density, density_tree)):
        answers = tree(made, yes_or_no)  # type: ignore[arg-type]
        assert (answers > 0.5).tolist() == [plain(*triple) for triple in triples]
        degrees = tree(made, above)  # type: ignore[arg-type]
        assert ((degrees >= 0) & (degrees <= 1)).all()
        clear = degrees != 0.5  # a value on a threshold is on both sides
        assert ((degrees > 0.5) == (answers > 0.5))[clear].all()


def test_a_small_page_by_hand() -> None:
    """Words 1, 20, 3, 2; all of the first and the last in links.

    "Menu" is a link: boilerplate. The 20 words come behind a link density of 1, so they need more than 40, or more
    than 17 after them: boilerplate. "Three short words" comes behind 20 words (more than 4): content.
    """
    page = parse(f"<a href=/>Menu</a><p>{'word ' * 20}</p><p>Three short words</p><p><a href=/>The end</a>")
    labels = kohlschuetter(page)
    assert labels.keep[page.blocks.first].tolist() == [False, False, True, False]
    assert labels.reason(1) == "20 words, 16.0 on a line, 0% links; before 1, after 3 words"
    # Degrees: no links 1; no links before 1; 3 words of 16: 3/19; 2 after of 15: 2/17; 20 before of 4: 20/24
    # The strongest path: not (3 > 16) = 16/19, not (2 > 15) = 15/17, 20 > 4 = 20/24; the weakest of these is 20/24
    assert labels.score[page.blocks.first[2]] == pytest.approx(20 / 24)
    # Behind links, of degree 1/1.556: 20 > 40 is 20/60, and 3 > 17 only 3/20. Behind text, of degree 0.556/1.556: 20 >
    # 16 is 20/36, so the path is as weak as its beginning. That is 0.357, more than 20/60.
    assert labels.score[page.blocks.first[1]] == pytest.approx(0.555556 / 1.555556)


def test_a_small_page_by_density() -> None:
    """16 words of five characters fill a line of 80: density 16, more than 9, and something follows: content. The last
    text has nothing behind it, but a density of 2 and 16 before it (more than 4): content. A dense last one is not."""
    page = parse(f"<p>{'word ' * 40}</p><p>Two words</p>")
    assert kohlschuetter_density(page).keep[page.blocks.first].tolist() == [True, True]
    page = parse(f"<p>{'word ' * 40}</p><p>{'word ' * 40}</p>")
    assert kohlschuetter_density(page).keep[page.blocks.first].tolist() == [True, False]


def test_choosing() -> None:
    degree = np.array([1.0, 0.0, 0.7])
    assert choose(degree, 1.0, 0.0).tolist() == [1.0, 0.0, 0.7]
    assert choose(degree, 0.2, 0.9).tolist() == pytest.approx([0.2, 0.9, 0.3])


@given(html=pages())
def test_precision_keeps_less_and_recall_more(html: str) -> None:
    page = parse(html)
    for method in (kohlschuetter, kohlschuetter_density):
        precise, balanced, complete = (method(page, focus).keep for focus in ("precision", "balanced", "recall"))
        assert not (precise & ~balanced).any()
        assert not (balanced & ~complete).any()


# ---- boilerpy3


def classified(atoms: Atoms, classifier: str) -> list[bool]:
    filters = pytest.importorskip("boilerpy3.filters")
    document = pytest.importorskip("boilerpy3.document")
    blocks = [
        document.TextBlock("x", set(), words, links, line_words, lines, number)
        for number, (words, links, line_words, lines) in enumerate(
            zip(*(column.tolist() for column in columns_of(atoms)), strict=True)
        )
    ]
    getattr(filters, classifier)().process(document.TextDocument(blocks))
    return [bool(block.is_content) for block in blocks]


def columns_of(atoms: Atoms) -> tuple[np.ndarray, ...]:
    return atoms.words, np.minimum(atoms.link_words, atoms.words), atoms.line_words, atoms.lines


def test_decisions_are_those_of_boilerpy3() -> None:
    pytest.importorskip("boilerpy3")
    texts = [f"<p>{'word ' * (i * 7 % 45)}<a href=/>{'link ' * (i * 5 % 13)}</a></p>" for i in range(60)]
    check_decisions(Atoms(parse("".join(texts))))


@pytest.mark.datasets
def test_decisions_are_those_of_boilerpy3_on_real_pages() -> None:
    pytest.importorskip("boilerpy3")
    found = sorted(DATASETS.glob("*/pages/*.html"))
    for path in found[:: max(1, len(found) // REAL_PAGES)][:REAL_PAGES]:
        check_decisions(Atoms(parse(path.read_bytes())))


def check_decisions(atoms: Atoms) -> None:
    assert (by_words(atoms, yes_or_no) > 0.5).tolist() == classified(atoms, "NumWordsRulesClassifier")
    assert (by_density(atoms, yes_or_no) > 0.5).tolist() == classified(atoms, "DensityRulesClassifier")


def test_blocks_are_those_of_boilerpy3_where_all_tags_part_them() -> None:
    """boilerpy3 keeps inline elements together, the paper does not: so there are none here."""
    extractors = pytest.importorskip("boilerpy3.extractors")
    story = "The river rose by a metre before dawn and nobody had seen it coming until the bridge was gone again "
    html = (
        "<html><head><title>Flood</title></head><body><div><a href='/'>Home page</a></div><h1>The flood</h1>"
        f"<p>{story * 4}</p><p>{story}<a href='/x'>see the map</a> of it</p><ul><li>one</li><li>two words</li></ul>"
        f"<table><tr><td>{story * 2}</td><td>cell</td></tr></table></body></html>"
    )
    blocks = extractors.NumWordsRulesExtractor().get_doc(html).text_blocks
    atoms = Atoms(parse(html))
    expected = [(b.num_words, b.num_words_in_anchor_text, b.text_density, bool(b.is_content)) for b in blocks]
    content = by_words(atoms, yes_or_no) > 0.5
    found = zip(atoms.words.tolist(), atoms.link_words.tolist(), atoms.text_density, content.tolist(), strict=True)
    assert list(found) == expected
