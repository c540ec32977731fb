"""The pages that cost most, with what was lost and what was too much: for people to look at, and to find causes.

It shows text of pages, which must not go into the repository: what documents say of these pages is ids and causes.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from benchmarks.learned.folds import Folds, kept_beside
from benchmarks.learned.tables import values_of

import elute
from elute.evaluate import Output, Run
from elute.evaluate.diff import Span, WordDiff
from elute.gold import GoldPage
from elute.gold.oracle import figures as oracle_figures
from elute.units.words import words

LONGEST = 160  # characters of a piece that are shown
PIECES = 3
BLOCKS = 6


@dataclass(frozen=True)
class Bad:
    """A page and the F1 it has."""

    dataset: str
    id: str
    f1: float


def by_loss(run: Run, datasets: Sequence[str], method: str = "learned") -> list[Bad]:
    """All pages with gold, the largest loss (1 - F1) first; in the order of sets and pages where it is the same."""
    pages = [
        Bad(dataset, id, f1)
        for dataset in datasets
        for id, f1 in values_of(run, dataset, method).items()
        if np.isfinite(f1)
    ]
    return sorted(pages, key=lambda page: page.f1)


def worst_pages(
    run: Run, datasets: Sequence[str], count: int, method: str = "learned", folds: Folds | None = None
) -> Iterator[str]:
    """The worst pages, described, and before them how they are spread; with `folds` also their wrong blocks."""
    everything = by_loss(run, datasets, method)
    pages = everything[:count]
    loss = sum(1 - page.f1 for page in pages) / max(sum(1 - page.f1 for page in everything), 1e-9)
    sets = Counter(page.dataset for page in pages).most_common()
    yield f"# The worst {len(pages)} of {len(everything)} pages: {loss:.0%} of all loss\n"
    yield ", ".join(f"{dataset} {number}" for dataset, number in sets) + "\n"
    golds = {dataset: run.dataset(dataset) for dataset, _ in sets}
    outputs = {dataset: run.outputs(dataset, method) for dataset, _ in sets}
    expected = {dataset: kept_beside(run, dataset, method, "confidence") for dataset, _ in sets}
    for page in pages:
        confidence = expected[page.dataset].get(page.id, float("nan"))
        gold = golds[page.dataset][page.id]
        yield from described(gold, outputs[page.dataset][page.id], confidence)
        if folds:
            yield from wrong_blocks(gold, folds.method_for(gold))
        yield ""


def described(gold: GoldPage, output: Output, expected: float) -> Iterator[str]:
    """A page in a few lines: its figures, the best that choosing blocks could do, the largest lost and extra pieces."""
    diff = WordDiff(gold.text, output.text)
    yield f"## {gold.dataset} {gold.id}"
    yield f"{gold.type or '–'} · {gold.language or '–'} · {gold.url or gold.host or '–'}"
    yield (
        f"F1 {diff.f1:.3f} · precision {diff.precision:.3f} · recall {diff.recall:.3f} · "
        f"expected {expected:.3f} · oracle {oracle_figures(gold).f1:.3f} · "
        f"words: gold {diff.reference_words}, output {diff.output_words}, page {int(gold.page.blocks.words.sum())}"
    )
    if output.error:
        yield f"error: {output.error}"
    yield from (f"  lost  {piece}" for piece in largest(gold.text, diff.missing))
    yield from (f"  extra {piece}" for piece in largest(output.text, diff.extra))


def wrong_blocks(gold: GoldPage, method: str, count: int = BLOCKS) -> Iterator[str]:
    """The blocks that cost most: dropped with words of the gold, or kept with words that are not; with the reason."""
    extraction = elute.extract(gold.page, method=method)
    words, matched = gold.alignment.block_words, gold.alignment.block_matched
    keep = np.array([block.keep for block in extraction.blocks], dtype=bool)
    cost = np.where(keep, words - matched, matched)
    yield f"  method {method}"
    for number in np.argsort(-cost, kind="stable")[:count].tolist():
        if cost[number]:
            block = extraction.blocks[number]
            what = f"{'extra' if block.keep else 'lost '} {cost[number]} of {words[number]} words"
            about = " · ".join(filter(None, [what, f"{block.score:.2f}", block.role, block.hidden, block.reason]))
            yield f"  {about}\n      …{block.path[-LONGEST:]}\n      {_short(' '.join(block.text.split()))}"


def largest(text: str, spans: Sequence[Span], count: int = PIECES) -> list[str]:
    """The longest pieces, each with its number of words, cut where it is long.

    >>> largest("It rained. Home. Then it was dry again.", [(0, 9), (11, 15), (17, 38)], 2)
    ['[5] Then it was dry again', '[2] It rained']
    """
    pieces = sorted((text[start:end] for start, end in spans), key=len, reverse=True)[:count]
    return [f"[{len(words(piece))}] {_short(' '.join(piece.split()))}" for piece in pieces]


def _short(piece: str) -> str:
    return piece if len(piece) <= LONGEST else f"{piece[: LONGEST // 2]} … {piece[-LONGEST // 2 :]}"
