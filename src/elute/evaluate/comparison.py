"""Several methods on one page: which blocks each keeps, and how much their texts have in common."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from time import perf_counter

import numpy as np
from numpy.typing import NDArray

import elute
from elute import registry
from elute.gold import GoldPage
from elute.methods.peers import Peer
from elute.page import Page
from elute.units.alignment import align
from elute.units.words import word_keys

from .diff import WordDiff
from .output import Output
from .runs.extractors import of_method, of_peer

MOST = 0.5  # of a block's words, from which on it counts as kept


@dataclass(frozen=True)
class Comparison:
    """A page with the outputs of several methods, in the order in which they were asked for."""

    gold: GoldPage  # its text is "" where the right text is not known
    outputs: Mapping[str, Output]
    absent: Mapping[str, str] = field(default_factory=dict)  # methods that could not be called, each with the reason

    @cached_property
    def shares(self) -> dict[str, NDArray[np.float64]]:
        """For each method the share of every block's words that are in its output."""
        return {name: align(self.gold.page, output.text).block_share for name, output in self.outputs.items()}

    def kept(self, method: str) -> NDArray[np.bool_]:
        """The blocks that a method keeps: most of their words are in its output."""
        kept: NDArray[np.bool_] = self.shares[method] >= MOST
        return kept

    @cached_property
    def votes(self) -> NDArray[np.int64]:
        """How many methods keep each block."""
        votes = np.zeros(len(self.gold.page.blocks), dtype=np.int64)
        for name in self.outputs:
            votes += self.kept(name)
        return votes

    def words(self, method: str) -> int:
        """How many words a method gave."""
        return len(word_keys(self.outputs[method].text))

    def f1(self, method: str, other: str | None = None) -> float:
        """F1 of the words of two methods, or of a method and the gold; nan where there are none."""
        reference = self.gold.text if other is None else self.outputs[other].text
        return WordDiff(reference, self.outputs[method].text).f1


def compare(
    html: bytes | str | Page,
    methods: Sequence[str],
    *,
    url: str | None = None,
    charset: str | None = None,
    gold: str = "",
) -> Comparison:
    """Run the methods over a page. A peer that is not installed is named in `absent`; a failure is an output.

    Of a rendered page, methods of elute get the page itself, and peers its HTML.

    >>> rain = "<nav><a href=/>Home</a></nav><p>It rained all night, and the river rose by a metre before dawn."
    >>> both = compare(rain, ["bte"], gold="It rained all night, and the river rose by a metre before dawn.")
    >>> both.kept("bte").tolist(), both.f1("bte")
    ([False, True], 1.0)
    """
    page = _gold_page(html, gold, url, charset)
    outputs: dict[str, Output] = {}
    absent: dict[str, str] = {}
    for name in methods:
        method = registry.methods.get(name)
        if isinstance(method, Peer) and method.absent():
            absent[name] = f"{method.absent()}: {method.command}"
            continue
        try:
            if isinstance(html, Page) and not isinstance(method, Peer):
                outputs[name] = _of_page(html, name)
            else:
                outputs[name] = (of_peer(method) if isinstance(method, Peer) else of_method(name))(page)
        except Exception as error:  # a method that fails on this page is a result
            outputs[name] = Output(page.id, error=f"{type(error).__name__}: {error}")
    return Comparison(page, outputs, absent)


def _gold_page(html: bytes | str | Page, gold: str, url: str | None, charset: str | None) -> GoldPage:
    if not isinstance(html, Page):
        return GoldPage.of(html, gold, url=url, declared_encoding=charset)
    page = GoldPage.of(html.source, gold, url=html.url)
    vars(page)["page"] = html  # in place of what parsing would make of its source
    return page


def _of_page(page: Page, method: str) -> Output:
    began = perf_counter()
    text = elute.extract(page, method=method).text
    return Output("page", text, seconds=perf_counter() - began)
