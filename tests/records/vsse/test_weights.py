"""Formula 3, worked by hand."""

from math import log

import numpy as np
import pytest
from hypothesis import given

import elute
from elute.page.arrays import Reals
from elute.records.attributes.dictionary import Dictionary
from elute.records.attributes.leaves import leaves_of
from elute.records.vsse.characteristics import characteristics
from elute.records.vsse.weights import weights
from properties.soup import pages

HTML = "<div><p>Price: 3<p>Size: 4</div><ul><li>Home<li>Shop<li>Help: us<li>More</ul>"
KNOWN = Dictionary.of(["price", "size"])


def weighed(page: elute.Page) -> Reals:
    leaves = leaves_of(page)
    return weights(leaves, [has(leaves) for has in characteristics(KNOWN).values()])


def test_formula_3() -> None:
    # Six leaves. Three have a delimiter (Price, Size, Help), two are in the dictionary (Price, Size).
    page = elute.parse(HTML)
    weight = weighed(page)
    body, div, ul = (weight[page.rows_of(tag)[0]] for tag in ("body", "div", "ul"))
    assert body == pytest.approx(3 * log(6 / 3) + 2 * log(6 / 2))
    assert div == pytest.approx(2 * log(6 / 2) + 2 * log(6 / 2))
    assert ul == pytest.approx(1 * log(6 / 1))
    assert weight[page.rows_of("p")].tolist() == pytest.approx([2 * log(6 / 1)] * 2)
    assert weight[page.rows_of("li")].tolist() == pytest.approx([0, 0, log(6), 0])


def test_more_characteristics_add_their_weight() -> None:
    page = elute.parse(HTML)
    leaves = leaves_of(page)
    container = characteristics(KNOWN)
    container["digits"] = lambda leaves: np.array([any(map(str.isdigit, text)) for text in leaves.texts])
    more = weights(leaves, [has(leaves) for has in container.values()]) - weighed(page)
    assert more[page.rows_of("div")[0]] == pytest.approx(2 * log(6 / 2))
    assert more[page.rows_of("ul")[0]] == 0


def test_a_delimiter_may_be_in_the_leaf_after_the_name() -> None:
    leaves = leaves_of(elute.parse("<p><b>Price</b>: 3"))
    container = characteristics(KNOWN)
    assert container["delimiter"](leaves).tolist() == [False, True]
    assert container["dictionary"](leaves).tolist() == [True, False]


@given(pages())
def test_weights_are_of_leaves_alone(html: str) -> None:
    weight = weighed(elute.parse(html))
    assert np.isfinite(weight).all() and (weight >= 0).all()
