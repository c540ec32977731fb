"""vsse-records: areas with attributes and values, by a hidden Markov model on the tree.

Jingwei Zhang, Qian Wang, Qing Yang, Rui Zhou, Yanchun Zhang: "Exploiting Multi-Category Characteristics and Unified
Framework to Extract Web Content". Data Science and Engineering 3 (2018). This is its part for structured records; the
part for text is `methods/vsse.py`.

1. Characteristics (4.3.2): leaves with a delimiter such as ":", leaves whose name is in the attribute dictionary. Both
   are in a container, others can be put beside them: `characteristics.py`.
2. Weights, formula 3: what a node has of each characteristic, from the leaves upwards: `weights.py`.
3. The model on the tree and its most probable path, which ends at the area: `hmm.py`.
4. Pairs of attribute and value from the area. The paper does not say how; here each name has what stands after it:
   `attributes/pairs.py`.

The termination is printed as "psi(m) >= psi(m + 1)", of numbers of nodes. Numbers only grow along a path, so it must
mean delta. But a delta that is a product of weights grows as long as a child weighs more than it has siblings, and ends
at a single row of a short table. So here B is what a child has of its parent's weight, over what it would have if all
had the same: delta is then the share of the page's weight that a node has, and the path ends before the depth at which
more than a third of it would be lost. Pages have such areas in several places, a price here and a specification there:
what an area has is taken away and the next one is looked for, as long as it weighs a tenth of the first.

    vsse-records(printed)    delta as a product of weights, and one area

docs/records-attributes.md has the figures of both.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import log
from typing import Final

import numpy as np

from elute import registry
from elute.page.arrays import Reals
from elute.page.table import Page
from elute.records.attributes.as_records import attribute_set
from elute.records.attributes.dictionary import Dictionary, shipped
from elute.records.attributes.leaves import Leaves, leaves_of
from elute.records.attributes.pairs import pairs_of
from elute.records.shape import RecordSet

from .characteristics import Container, characteristics
from .hmm import Tree, tree_of, viterbi
from .weights import weights

KEPT: Final = log(2 / 3)  # of the weight, from one depth to the next
MOST_AREAS: Final = 8
LIGHTEST: Final = 0.1  # of the weight of the first area


class VsseRecords:
    """Find areas with attributes and values, and the pairs in them.

    >>> import elute
    >>> html = "<ul>" + 20 * "<li>Shop" + "</ul><h1>Tea</h1><div><p>Price: 3 €<p>Weight: 50 g<p>Brand: Ann</div>"
    >>> [found] = vsse_records(elute.parse(html))
    >>> found.kind, found.path, found.to_rows()
    ('attributes', 'html > body > div', [{'Price': '3 €', 'Weight': '50 g', 'Brand': 'Ann'}])
    """

    def __init__(
        self, dictionary: Dictionary | None = None, container: Container | None = None, printed: bool = False
    ) -> None:
        """`dictionary` has the names of attributes, those that ship where none is given; `container` the
        characteristics, the paper's two where none are given."""
        self.__module__, self.__qualname__ = __name__, "vsse_records"  # registered by that name below
        self.dictionary = dictionary
        self.container = container
        self.printed = printed

    def of(self, arguments: str) -> VsseRecords:
        """The miner with the termination as it is printed."""
        if arguments != "printed":
            raise ValueError(f"vsse-records takes 'printed', not {arguments!r}")
        return VsseRecords(self.dictionary, self.container, printed=True)

    def __call__(self, page: Page) -> Iterator[RecordSet]:
        names = shipped() if self.dictionary is None else self.dictionary
        leaves = leaves_of(page)
        left = pairs_of(page, names) if len(leaves) else []
        for row, share in self.areas(leaves, self.container or characteristics(names)) if left else ():
            inside = [pair for pair in left if row <= pair.name_row < page.end[row]]
            left = [pair for pair in left if not row <= pair.name_row < page.end[row]]
            if inside:
                yield attribute_set(page, row, inside, share)

    def areas(self, leaves: Leaves, container: Container) -> Iterator[tuple[int, float]]:
        """The row of each area, and its share of the weight of the page; the one with the best path first."""
        page = leaves.page
        rows = np.array(leaves.rows, dtype=np.intp)
        with_text = np.zeros(len(page))
        with_text[rows] = 1
        tree = tree_of(page, page.subtree_sum(with_text) > 0)
        having = [characteristic(leaves) for characteristic in container.values()]
        whole = first = 0.0
        for _ in range(1 if self.printed else MOST_AREAS):
            weight = weights(leaves, having)
            if tree is None or weight[tree.root] <= 0:
                return
            area = self.path(tree, weight)[-1]
            whole, first = whole or float(weight[tree.root]), first or float(weight[area])
            if weight[area] < LIGHTEST * first:
                return
            yield area, min(float(weight[area]) / whole, 1.0)
            taken = (rows >= area) & (rows < page.end[area])
            having = [mask & ~taken for mask in having]

    def path(self, tree: Tree, weight: Reals) -> list[int]:
        """The most probable path to an area."""
        logs = np.full(len(weight), -np.inf)
        np.log(weight, out=logs, where=weight > 0)
        if self.printed:
            return viterbi(tree, logs, 0.0)
        above = np.where(np.isfinite(logs), logs[tree.page.parent], 0.0)
        return viterbi(tree, logs - above - tree.transition, KEPT)


vsse_records = registry.miners.describe(
    title="Areas with attributes and values, by a hidden Markov model",
    paper="Zhang et al.: Exploiting Multi-Category Characteristics and Unified Framework to Extract Web Content",
    year=2018,
)(VsseRecords())
