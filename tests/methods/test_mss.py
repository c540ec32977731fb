"""Maximum subsequence segmentation: tokens, probabilities and parts by hand, against plain versions."""

from itertools import combinations

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.methods import mss
from elute.methods.shared.trained import Example
from elute.model import Model
from elute.page import ELEMENT, TEXT, Page, parse
from elute.page.vocabulary import TAG, TAGS, VOID
from elute.units.alignment import align
from properties.soup import pages

NAMES = ["mss", "mss-top"]


def example(html: str, gold: str) -> Example:
    page = parse(html)
    return Example(align(page, gold), np.zeros(len(page.blocks), dtype=np.uint8))


def test_tokens_of_a_small_page() -> None:
    page = parse("<nav>Home</nav><p>It rained,<br>all 24 days.<script>x()</script>")
    sequence = mss.Sequence(page)
    names = [page.tag_name(row) if tag else "-" for row, tag in zip(sequence.row, sequence.is_tag, strict=True)]
    # <body><nav> Home </nav><p> It rained , <br> all 24 days . </p></body>
    assert names == ["body", "nav", "-", "nav", "p", "-", "-", "-", "br", "-", "-", "-", "-", "p", "body"]
    unclosed = [page.tag_name(row) for row in sequence.unclosed]
    assert unclosed == ["html", "body", "nav", "nav", "body", *["p"] * 9, "body"]


def test_words_are_stems_and_numbers_are_alike() -> None:
    def keys(text: str) -> list[int]:
        return mss.text_tokens(parse(f"<p>{text}"))[1].tolist()

    assert keys("Raining") == keys("raini") != keys("rainy")  # rain-i, rain-i, rain-y
    assert keys("2024") == keys("1999") != keys("19")
    assert len(keys("It’s 5 o'clock, 雨季 100%")) == 12  # It ’ s 5 o ' clock , 雨 季 100 %
    assert keys("İstanbul x")[1] == keys("x")[0]  # whose lower case is one character longer


def test_tags_are_content_between_contents() -> None:
    seen = example("<p>Menu<p>It <b>rained</b> today<p>Imprint", "It rained today")
    sequence = mss.Sequence(seen.page)
    # <body> <p> Menu </p> | <p> It <b> rained </b> today </p> | <p> Imprint </p> </body>
    assert mss.truth(seen, sequence).astype(int).tolist() == [0, 0, 0, 0, 0, 1, 1, 1, 1, 1, 0, 0, 0, 0, 0]


def test_what_is_learned_from_a_small_page() -> None:
    arrays = mss.fit([example("<p>rain rain<p>menu", "rain rain")])
    # <body> <p> rain rain </p> <p> menu </p> </body>: of 9 tokens the two of rain are content.
    assert arrays["prior"][0] == pytest.approx(np.log(2 / 7))
    # Unclosed: html body p p p body p p body. Content: p p. So P(p | content) = (2 + 1) / (2 + tags), with the unknown
    # tag a tag as well, and P(p | other) = (3 + 1) / (7 + tags).
    tags = len(TAGS) + 1
    assert arrays["tag_odds"][TAG["p"]] == pytest.approx(np.log(3 / (2 + tags) / (4 / (7 + tags))), abs=1e-3)
    # All nine trigrams differ; ten values with that of trigrams that are not known. Of content: 2/12 for the two that
    # are, 1/12 for the others. Of the rest: 1/17 for these two and for what is not known, 2/17 for the others.
    odds = arrays["trigram_odds"]
    assert np.sort(odds) == pytest.approx(
        np.log([*[(1 / 12) / (2 / 17)] * 7, (1 / 12) / (1 / 17), *[(2 / 12) / (1 / 17)] * 2]), abs=1e-3
    )
    assert odds[-1] == pytest.approx(np.log((1 / 12) / (1 / 17)), abs=1e-3)


def test_decisions_and_scores() -> None:
    """Every trigram is unknown and says nothing; a text in <p> is content by 3 to 1, any other token by 1 to 3."""
    page = parse("<div>one two</div><p>three four five six seven eight</p><div>nine</div><p hidden>ten")
    tag_odds = np.full(len(TAGS) + 1, -np.log(3))
    tag_odds[TAG["p"]] = np.log(3)
    arrays = {"prior": np.zeros(1), "trigram": np.zeros(1, dtype=np.uint32), "trigram_odds": np.zeros(2)}
    labels = mss.mss.predict(page, Model({**arrays, "tag_odds": tag_odds}, {}), "balanced")
    first = page.blocks.first
    assert labels.score[first].tolist() == pytest.approx([0.25, 0.75, 0.25, 0])
    assert labels.keep[first].tolist() == [False, True, False, False]
    assert labels.reason(1) == "inside the best part: its tokens are content with a probability of 0.75"
    assert labels.reason(3) == "hidden"


def test_one_part_bridges_what_three_parts_leave_out() -> None:
    values = np.array([2.0, -1.0, 3.0, -3.0, 5.0])
    assert mss.top_parts(values, 1).tolist() == [True] * 5  # 2 - 1 + 3 - 3 + 5 = 6
    assert mss.top_parts(values, 2).astype(int).tolist() == [1, 1, 1, 0, 1]
    assert mss.top_parts(values, 3).astype(int).tolist() == [1, 0, 1, 0, 1]
    assert mss.top_parts(values[:0], 3).tolist() == []


@given(values=st.lists(st.integers(-5, 5), max_size=9), count=st.integers(1, 3))
def test_top_parts_have_the_largest_sum(values: list[int], count: int) -> None:
    """All ways to choose so many parts are tried."""
    inside = mss.top_parts(np.array(values, dtype=np.float64), count)
    edges = np.diff(inside.astype(int), prepend=0, append=0)
    assert (edges > 0).sum() <= count
    best = 0
    for chosen in range(1, count + 1):
        for cut in combinations(range(len(values) + 1), 2 * chosen):
            best = max(best, sum(sum(values[start:end]) for start, end in zip(cut[::2], cut[1::2], strict=True)))
    assert sum(np.array(values)[inside]) == best


@given(html=pages())
def test_tokens_against_a_plain_version(html: str) -> None:
    page = parse(html)
    sequence = mss.Sequence(page)
    rows, unclosed = zip(*plain_tags(page), strict=True)
    assert sequence.row[sequence.is_tag].tolist() == list(rows)
    assert sequence.unclosed[sequence.is_tag].tolist() == list(unclosed)
    text = sequence.row[~sequence.is_tag]
    assert (np.diff(text) >= 0).all() and (page.kind[text] == TEXT).all() and page.blocks.row_visible[text].all()
    assert (sequence.unclosed[~sequence.is_tag] == page.parent[text]).all()


def plain_tags(page: Page) -> list[tuple[int, int]]:
    """The tags of the body, each with the element that is open before it."""
    found, stack = [], [(int(page.rows_of("html")[0]), False)]
    while stack:
        row, closes = stack.pop()
        if closes:
            found.append((row, row))
            continue
        name = page.tag_name(row)
        if name == "head" and page.namespace[row] == 0:
            continue
        counted = name not in ("html", "script", "style") or page.namespace[row] > 0
        if counted:
            found.append((row, int(page.parent[row])))
            if name not in VOID or page.namespace[row] > 0:
                stack.append((row, True))
        stack += [(child, False) for child in reversed(list(page.children(row))) if page.kind[child] == ELEMENT]
    return found


def test_learns_what_examples_show_and_always_the_same() -> None:
    story = "It rained all day in the old town, and it will rain again tomorrow."
    menu = "<ul><li><a href=/>Home</a><li><a href=/>News</a></ul>"
    html = f"{menu}<div><p>{story}</p><p>{story}</p></div><ul><li>Imprint</ul>"
    seen = [example(html, f"{story} {story}")] * 5
    arrays, again = mss.fit(seen), mss.fit(seen)
    assert {name: array.tolist() for name, array in arrays.items()} == {
        name: array.tolist() for name, array in again.items()
    }
    labels = mss.mss.predict(seen[0].page, Model(arrays, {}), "balanced")
    assert labels.keep[seen[0].page.blocks.first].tolist() == [False, False, True, True, False]


@pytest.mark.parametrize("method", NAMES)
def test_the_model_that_ships_tells_a_story_from_links(method: str) -> None:
    story = "The river rose by a metre before dawn, and the town was under water for most of the day. " * 3
    links = "".join(f"<li><a href=/{name}>{name}</a>" for name in ("Home", "News", "Sport", "Weather"))
    html = f"<ul>{links}</ul><p>{story}</p><p>{story}</p><p>{story}</p><ul>{links}</ul>"
    assert elute.extract(html, method=method).text == "\n".join([story.strip()] * 3)
