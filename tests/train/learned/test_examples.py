"""Examples: what is counted of a page and its gold text, and which pages stay together."""

import numpy as np
import pytest

from elute.gold import GoldPage
from elute.train.folds import fold_numbers
from elute.train.learned.examples import gather
from train.learned.rainy import pages

STORY = "It rained all day and all night, and the river rose."


def test_words_and_what_is_gold() -> None:
    page = GoldPage.of(f"<nav>Home</nav><p>{STORY}<p>It stopped. Share this now", f"{STORY} It stopped.")
    [example] = gather([page])
    assert example.words.tolist() == [1, 11, 5]
    assert example.matched.tolist() == [0, 11, 2]
    assert len(example.gold_keys) == 13
    assert example.content.tolist() == [False, True, False]


def test_a_block_without_words_is_no_content() -> None:
    [example] = gather([GoldPage.of(f"<p>* * *<p>{STORY}", STORY)])
    assert example.words.tolist() == [0, 11]
    assert example.content.tolist() == [False, True]


def test_pages_that_teach_nothing_are_left_out() -> None:
    assert gather([GoldPage.of("<p>Rain", ""), GoldPage.of("", "Rain"), GoldPage.of("<p>Rain", " \n")]) == []


def test_what_a_wrong_block_costs() -> None:
    """Of 11 words that are gold and 12 on the page: 100 * 11 / (11 + 12 / 4 + 1) percent, but 30 at most."""
    [example] = gather([GoldPage.of(f"<p>Home<p>{STORY}", STORY)])
    assert example.cost.tolist() == pytest.approx([100 / 15 + 0.02, 30.02])


def test_pages_of_a_host_count_less_each() -> None:
    many = gather(GoldPage.of(f"<p>{STORY}", STORY, id=str(n), url="http://a.org") for n in range(4))
    [alone] = gather([GoldPage.of(f"<p>{STORY}", STORY, url="http://a.org")])
    assert {example.group for example in many} == {0}
    assert [example.damping for example in many] == [0.5] * 4
    assert many[0].cost.tolist() == pytest.approx((0.75 * alone.cost).tolist())
    content, other = many[0].content_mass
    assert content.tolist() == pytest.approx([0.5 * 11 / 20])  # a page of few words counts less
    assert other.tolist() == [0]


def test_a_host_has_no_more_pages_because_of_copies() -> None:
    found = gather(
        GoldPage.of(f"<p>{STORY}", STORY, id=str(n), url="http://a.org", **({"copy_of": "given/0"} if n > 1 else {}))
        for n in range(4)
    )
    assert [example.is_copy for example in found] == [False, False, True, True]
    assert [example.group_pages for example in found] == [2] * 4
    alone = gather([GoldPage.of(f"<p>{STORY}", STORY, copy_of="of another set/0")])
    assert [example.group_pages for example in alone] == [1]


def test_masses_of_long_pages_sum_to_one() -> None:
    for example in gather(pages(sites=2, each=1)):
        content, other = example.content_mass
        assert content.sum() == pytest.approx(1)
        assert 0 < other.sum() < 1  # less than 20 words


def test_types_in_the_words_of_sets() -> None:
    words = ["article", "news article", "service", "recipe", ""]
    found = gather(GoldPage.of(f"<p>{n} {STORY}", f"{n} {STORY}", id=str(n), page_type=w) for n, w in enumerate(words))
    assert [example.type for example in found] == [0, 0, 6, -1, -1]


def test_threads_give_the_same() -> None:
    one, two = gather(pages(), 1), gather(pages(), 2)
    assert [each.gold for each in one] == [each.gold for each in two]
    assert all(np.array_equal(a.matched, b.matched) and a.group == b.group for a, b in zip(one, two, strict=True))


def test_folds_part_no_group() -> None:
    examples = gather(pages(sites=10, each=3))
    fold = fold_numbers([example.gold for example in examples], 4)
    groups = np.array([example.group for example in examples])
    assert all(len(np.unique(fold[groups == group])) == 1 for group in np.unique(groups))
    assert np.unique(fold).tolist() == [0, 1, 2, 3]
