"""WISDOM: information and structure worked out by hand."""

from math import log

import numpy as np
import pytest

import elute
from elute.sites.methods import label_cluster
from elute.sites.methods.wisdom import Structure, label_pages

from .clusters import kept


def structure(html: str, information: list[float], terms: list[float]) -> Structure:
    return Structure(elute.parse(html), np.array(information), np.array(terms))


def condensed(html: str, information: list[float], terms: list[float]) -> str:
    found = structure(html, information, terms)
    return found.tree.name(found.condensed())


def test_the_information_of_a_word_is_what_its_entropy_lacks() -> None:
    """ "rain" is twice on the first of two pages and once on the second, "home" once on both."""
    pages = [elute.parse(html) for html in ("<p>home<p>rain rain", "<p>home<p>rain")]
    reason = label_pages(pages)[0].reason(1)
    rain = 1 + 2 / 3 * log(2 / 3, 2) + 1 / 3 * log(1 / 3, 2)
    assert f"information {rain:.2f} a word" in reason


def test_sums_over_the_tree() -> None:
    found = structure("<div><p>a<p>b</div><p>c", [3.0, 1.0, 2.0], [4.0, 4.0, 2.0])
    assert found.information[:4].tolist() == [6, 6, 6, 4]
    assert found.terms[:4].tolist() == [10, 10, 10, 8]
    assert found.density[3] == pytest.approx(0.5)


def test_it_condenses_to_the_lowest_node_with_nearly_all() -> None:
    html = "<nav>a</nav><main><p>b<p>c</main>"
    assert condensed(html, [2.4, 5.0, 5.0], [20, 10, 10]) == "main"
    assert condensed(html, [2.6, 5.0, 5.0], [20, 10, 10]) == "body"


def test_a_poor_part_is_left_out_and_a_short_one_is_not() -> None:
    """Dense is half of the body's (50 / 100), which is .25; the list has .1 a word, the date none but few words."""
    html = "<div><p>a<p>b</p><ul><li>c</ul></div><div><p>d</p><small>e</small></div>"
    found = structure(html, [20.0, 9.0, 3.0, 18.0, 0.0], [25.0, 15.0, 30.0, 25.0, 5.0])
    assert kept(found.labels()) == ["a", "b", "d", "e"]


def test_a_page_that_is_there_twice_is_kept_whole() -> None:
    pages = [elute.parse("<p>Home<p>It rained")] * 2
    assert [kept(labels) for labels in label_cluster(pages, "wisdom")] == [["Home", "It rained"]] * 2
