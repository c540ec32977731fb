"""ROUGE-LSum: for each line of the gold, which of its words a line of the output has in their order.

C.-Y. Lin: "ROUGE: A Package for Automatic Evaluation of Summaries", 2004, section 3.2. For each line of the gold, the
union of its longest common subsequences with every line of the output; a word counts no more often than the output has
it. So whole lines may move, but words in a line may not.

`rouge-lsum` takes the project's words. `rouge-lsum-ascii` takes those of Google's rouge-score package, and gives its
figures exactly (use_stemmer=False): lowered runs of a to z and 0 to 9, all else is white space; 0 where a side is
empty.
"""

from __future__ import annotations

import re

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.evaluate.case import Case
from elute.page.arrays import Ints
from elute.units.words import word_spans

from ._union_lcs import union_lcs
from .bag import shared
from .rates import RATES, Figures, overlap
from .tokens import numbered


@registry.metrics.describe(needs="text", figures=RATES, paper="Lin 2004", title="ROUGE-LSum")
def rouge_lsum(case: Case) -> Figures:
    """Words in their order within lines, lines in any order."""
    gold, output = case.gold.text, case.output.text
    distinct, numbers = np.unique(np.concatenate([case.gold_keys, case.output_keys]), return_inverse=True)
    words_of_gold, words_of_output = np.split(numbers.astype(np.int32), [len(case.gold_keys)])
    return overlap(*_hits(words_of_gold, _line_ends(gold), words_of_output, _line_ends(output), len(distinct)))


@registry.metrics.describe(needs="text", figures=RATES, paper="Lin 2004", title="ROUGE-LSum, as rouge-score counts")
def rouge_lsum_ascii(case: Case) -> Figures:
    """ROUGE-LSum exactly as the rouge-score package computes it."""
    gold_lines, output_lines = (
        [ascii_words(line) for line in text.split("\n")] for text in (case.gold.text, case.output.text)
    )
    (one, other), count = numbered(*([word for line in side for word in line] for side in (gold_lines, output_lines)))
    hits, gold, output = _hits(one, _ends(gold_lines), other, _ends(output_lines), count)
    precision, recall = (hits / output, hits / gold) if gold and output else (0.0, 0.0)
    f1 = 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0
    return {**overlap(hits, gold, output), "precision": precision, "recall": recall, "f1": f1}


def ascii_words(text: str) -> list[str]:
    """
    >>> ascii_words("Don't re-use naïve cafés")
    ['don', 't', 're', 'use', 'na', 've', 'caf', 's']
    """
    return re.findall("[a-z0-9]+", text.lower())


def _hits(gold: Ints, gold_ends: Ints, output: Ints, output_ends: Ints, count: int) -> tuple[int, int, int]:
    """Words of the gold that are found, words of the gold, words of the output."""
    found = gold[covered(gold, gold_ends, output, output_ends, count)]
    return shared(found, output), len(gold), len(output)


def covered(gold: Ints, gold_ends: Ints, output: Ints, output_ends: Ints, count: int) -> npt.NDArray[np.bool_]:
    """Which words of the gold a line of the output has in the order of their line.

    A line that the output has whole needs no comparison with all the others. Good outputs have most lines whole, and
    the comparison of all lines with all takes minutes for a book.
    """
    theirs = {line.tobytes() for line in np.split(output, output_ends[:-1])}
    whole = np.array([line.tobytes() in theirs for line in np.split(gold, gold_ends[:-1])])
    sizes = np.diff(gold_ends, prepend=0)
    found = np.repeat(whole, sizes)
    rest = ~found
    found[rest] = union_lcs(gold[rest], np.cumsum(sizes[~whole]), output, output_ends, count)
    return found


def _line_ends(text: str) -> Ints:
    """How many of the project's words stand in the lines up to each."""
    starts, _ = word_spans(text)
    breaks = [found.start() for found in re.finditer("\n", text)]
    return np.append(np.searchsorted(starts, breaks), len(starts)).astype(np.int32)


def _ends(lines: list[list[str]]) -> Ints:
    return np.cumsum([len(line) for line in lines], dtype=np.int32)
