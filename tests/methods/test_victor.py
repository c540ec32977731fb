"""Victor: features and probabilities by hand, against all sequences, and against CRFsuite."""

from itertools import pairwise, product
from pathlib import Path

import numpy as np
import pytest

import elute
from elute.methods import victor
from elute.methods.shared.trained import Example
from elute.model import Model
from elute.page import parse
from elute.units.alignment import align
from elute.units.roles import Role

STORY = "It rained all day in the old town, and it will rain again tomorrow."
NAMES = victor.names()


def features_of(html: str) -> list[set[str]]:
    """The features of each block that are so: those that begin with "not" are left out."""
    page = parse(html)
    seen = victor.features(page, np.arange(len(page.blocks)))
    return [{name for place in row if not (name := NAMES[place]).startswith("not ")} for row in seen.tolist()]


def test_features_of_a_small_page() -> None:
    html = "<ul><li><a href=/>Home</a></ul><h1>Rain in 2026:</h1><div><p>It rained. We saw it, and we left.</p></div>"
    home, heading, story = features_of(html)
    page = {"words of the page 0", "blocks of the page 0", "copies 0"}
    # One word in a link, one of its four letters a capital. Before it html head body ul li a are opened: six.
    assert home == page | {
        *("in li", "in ul ol", "begins with a capital", "links 7", "tags before 4", "words 0", "sentences 0"),
        *("words a sentence 0", "digits 0", "punctuation 0", "capitals 7", "common words 0", "place 0"),
    }
    # Rain in 2026: has 3 words, 11 characters: 4 digits, 1 mark, 1 capital, 1 common word of 3. Place 1/3.
    assert heading == page | {
        *("in h1", "begins with a capital", "ends with a colon", "links 0", "tags before 0", "words 2"),
        *("sentences 0", "words a sentence 1", "digits 7", "punctuation 5", "capitals 5", "common words 4", "place 4"),
    }
    # 8 words in 2 sentences; 27 characters: 3 marks, 2 capitals; common: it we it and we are 5 of 8. Place 2/3.
    assert story == page | {
        *("in p", "begins with a capital", "ends a sentence", "links 0", "tags before 1", "words 4", "sentences 2"),
        *("words a sentence 1", "digits 0", "punctuation 5", "capitals 5", "common words 6", "place 7"),
    }


def test_one_feature_for_each_number_and_mark() -> None:
    assert len(set(NAMES)) == len(NAMES)
    count = len(victor.CUTS) + len(victor.AROUND) + len(victor.MARKS)
    page = parse("<p>One<p>Two")
    assert victor.features(page, np.arange(2)).shape == (2, count)
    assert victor.features(page, np.arange(0)).shape == (0, count)


def test_sentences() -> None:
    def count(text: str) -> int:
        return len(victor.SENTENCE.findall(text))

    assert count("One. Two! (Three?) “Four.” v1.5 is out") == 4
    assert count("下雨了。真的！") == 2
    assert victor.SENTENCE_END.search("“It rained.”") and not victor.SENTENCE_END.search("It rained. Imprint")


def arrays(random: np.random.Generator) -> dict[str, np.ndarray]:
    return {"feature": random.normal(size=(6, 4)), "step": random.normal(size=(4, 4))}


def test_probabilities_by_hand() -> None:
    """Two blocks, two of the labels out of the question; other = 0 and heading = 1 are left."""
    never = -1000.0
    learned = {
        "feature": np.array([[0, np.log(2), never, never], [np.log(3), 0, never, never]]),
        "step": np.array([[0, np.log(5), 0, 0], [0, 0, 0, 0], [0, 0, 0, 0], [0, 0, 0, 0]]),
    }
    # nn 1·1·3, nh 1·5·1, hn 2·1·3, hh 2·1·1: together 16. First block h: 6 + 2; second block h: 5 + 2.
    assert victor.marginals(learned, np.array([[0], [1]]))[:, 1] == pytest.approx([8 / 16, 7 / 16])


@pytest.mark.parametrize("blocks", [1, 2, 3, 5])
def test_probabilities_against_all_sequences(blocks: int) -> None:
    random = np.random.default_rng(blocks)
    learned, seen = arrays(random), random.integers(6, size=(blocks, 3))
    state = learned["feature"][seen].sum(axis=1)
    expected = np.zeros((blocks, 4))
    for labels in product(range(4), repeat=blocks):
        steps = sum(learned["step"][pair] for pair in pairwise(labels))
        expected[range(blocks), labels] += np.exp(state[range(blocks), labels].sum() + steps)
    assert victor.marginals(learned, seen) == pytest.approx(expected / expected.sum(axis=1, keepdims=True))


def test_long_pages_and_large_weights_are_no_trouble() -> None:
    learned = {name: 40 * values for name, values in arrays(np.random.default_rng(0)).items()}
    found = victor.marginals(learned, np.random.default_rng(1).integers(6, size=(3000, 3)))
    assert np.isfinite(found).all() and found.sum(axis=1) == pytest.approx(1)
    assert victor.marginals(learned, np.zeros((0, 3), dtype=np.intp)).shape == (0, 4)


def example() -> Example:
    menu = "<ul><li><a href=/>Home</a><li><a href=/>News</a></ul>"
    page = parse(f"<h1>Rain</h1><p>{STORY}</p>{menu}" * 8)
    role = np.tile(np.array([Role.HEADING, Role.PARAGRAPH, Role.LIST, Role.LIST], dtype=np.uint8), 8)
    return Example(align(page, f"Rain\n{STORY}\n" * 8), role)


def test_is_that_of_crfsuite(tmp_path: Path) -> None:
    pytest.importorskip("pycrfsuite", reason="learns weights: pip install 'elute[train]'")
    tagger = victor.crfsuite([example()], tmp_path / "model")
    learned = victor.weights(tagger.info())
    for html in ("<h1>Rain</h1><p>It rained.</p><ul><li>Tea</ul>", "<p>One", f"<p>{STORY}<p>Imprint 2026" * 30):
        page = parse(html)
        seen = victor.features(page, np.arange(len(page.blocks)))
        tagger.set(victor.items(seen))
        theirs = [[tagger.marginal(name, block) for name in "nhp"] for block in range(len(seen))]
        ours = victor.marginals(learned, seen)
        assert ours[:, [0, 1, 3]] == pytest.approx(np.array(theirs), abs=1e-5)
        assert not ours[:, 2].any()  # no example was a list item


def test_learns_what_examples_show_and_always_the_same() -> None:
    pytest.importorskip("pycrfsuite", reason="learns weights: pip install 'elute[train]'")
    seen = example()
    learned, again = victor.fit([seen]), victor.fit([seen])
    assert {name: values.tolist() for name, values in learned.items()} == {
        name: values.tolist() for name, values in again.items()
    }
    labels = victor.victor.predict(seen.page, Model(learned, {}), "balanced")
    first = seen.page.blocks.first
    assert labels.keep[first].tolist() == [True, True, False, False] * 8
    assert labels.role[first][:2].tolist() == [Role.HEADING, Role.PARAGRAPH]


def test_decisions_and_scores() -> None:
    """No step has a weight; a block in <p> is a paragraph by 3 to 1 against any other label."""
    learned = {"feature": np.zeros((len(NAMES), 4)), "step": np.zeros((4, 4))}
    learned["feature"][NAMES.index("in p"), 3] = np.log(3)
    learned["feature"][NAMES.index("not in p"), 0] = np.log(3)
    page = parse("<div>Menu</div><p>One two</p><p hidden>three")
    labels = victor.victor.predict(page, Model(learned, {}), "balanced")
    first = page.blocks.first
    # n h l p: 3 1 1 1 of 6, so not n is 1/2; and 1 1 1 3 of 6, so not n is 5/6.
    assert labels.score[first].tolist() == pytest.approx([1 / 2, 5 / 6, 0])
    assert victor.victor.predict(page, Model(learned, {}), "precision").keep[first].tolist() == [False, True, False]
    assert labels.role[first[1]] == Role.PARAGRAPH
    assert labels.reason(1) == "n 0.17, h 0.17, l 0.17, p 0.50"
    assert labels.reason(2) == "hidden"


def test_the_model_that_ships_tells_a_story_from_the_rest() -> None:
    html = (Path(__file__).parents[2] / "examples" / "page.html").read_bytes()
    lines = elute.extract(html, method="victor").text.splitlines()
    assert lines[0].startswith("For eleven years the rain") and "How a bucket counts rain" in lines
    assert not {"Home", "Accept all", "Subscribe", "Most read", "Back to top"} & set(lines)
