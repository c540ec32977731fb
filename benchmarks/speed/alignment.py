"""Words, common sequences and alignment: how fast, against difflib, and whether time grows in step with the page.

PYTHONPATH=src python -m benchmarks.speed.alignment              # made-up texts and pages
PYTHONPATH=src python -m benchmarks.speed.alignment dragnet …    # and the pages of these datasets
"""

from __future__ import annotations

import difflib
import sys
import time
from collections.abc import Callable

import numpy as np

import elute
from elute.gold import load
from elute.units.alignment import align
from elute.units.sequences import lcs_length
from elute.units.words import word_keys, words

PAGES = 100  # of each dataset
SIZES = (12_500, 25_000, 50_000, 100_000, 200_000)


def fastest(work: Callable[[], object], times: int = 9) -> float:
    def once() -> float:
        start = time.perf_counter()
        work()
        return time.perf_counter() - start

    return min(once() for _ in range(times))


def against_difflib(pairs: list[tuple[str, str]]) -> None:
    """The same score of all pairs, from text to figure: with difflib the words are given."""
    lists = [(words(gold), words(output)) for gold, output in pairs]
    ours = fastest(lambda: [lcs_length(word_keys(gold), word_keys(output)) for gold, output in pairs])
    theirs = fastest(lambda: [difflib.SequenceMatcher(None, *pair).get_matching_blocks() for pair in lists], 3)
    exact = fastest(
        lambda: [difflib.SequenceMatcher(None, *pair, autojunk=False).get_matching_blocks() for pair in lists], 1
    )
    print(f"{len(pairs)} pairs of gold and output: {1e3 * ours / len(pairs):.3f} ms a pair;")
    print(f"difflib takes {theirs / ours:.0f} times as long, without autojunk {exact / ours:.0f} times")


def dataset(name: str) -> None:
    pages = [page for page in load(name, sample=PAGES) if page.text]
    blocks = [len(page.page.blocks) for page in pages]
    each = [1e3 * fastest(lambda page=page: align(page.page, page.text)) for page in pages]  # type: ignore[misc]
    print(f"{name}: align {np.median(each):.2f} ms a page (median; mean {np.mean(each):.2f}, most {max(each):.1f}),")
    print(f"  pages of {np.median(blocks):.0f} blocks (median)")
    against_difflib([(page.text, elute.extract(page.html, charset=page.charset).text) for page in pages])


def slope() -> None:
    """A page and a text that has lost a tenth of its words, and a fifth of whose paragraphs stand elsewhere."""
    random = np.random.default_rng(0)
    for size in SIZES:
        paragraphs = [[f"w{n % 50_000}" for n in random.zipf(1.2, 100)] for _ in range(size // 100)]
        page = elute.parse("".join(f"<p>{' '.join(paragraph)}" for paragraph in paragraphs))
        order = [n + 3 * len(paragraphs) * (random.random() < 0.2) for n in range(len(paragraphs))]
        chosen = [paragraphs[n] for n in np.argsort(order)]
        text = "\n".join(" ".join(word for word in paragraph if random.random() > 0.1) for paragraph in chosen)
        length = len(page.blocks)
        seconds = fastest(lambda page=page, text=text: align(page, text), 1)  # type: ignore[misc]
        coverage = align(page, text).coverage
        print(
            f"{size:7d} words, {length:5d} blocks: {1e3 * seconds:7.1f} ms, {1e6 * seconds / size:.2f} µs a word,",
            end=" ",
        )
        print(f"{coverage:.4f} found")


if __name__ == "__main__":
    slope()
    for name in sys.argv[1:]:
        dataset(name)
