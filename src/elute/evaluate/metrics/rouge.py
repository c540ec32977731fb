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
from collections.abc import Callable

import numpy as np

from elute import registry
from elute.evaluate.case import Case
from elute.units.words import words

from ._union_lcs import union_lcs
from .bag import shared
from .rates import RATES, Figures, overlap
from .tokens import Numbers, numbered


@registry.metrics.register("rouge-lsum", needs="text", figures=RATES, paper="Lin 2004", title="ROUGE-LSum")
def rouge_lsum(case: Case) -> Figures:
    """Words in their order within lines, lines in any order."""
    return overlap(*_hits(case, words))


@registry.metrics.register(
    "rouge-lsum-ascii", needs="text", figures=RATES, paper="Lin 2004", title="ROUGE-LSum, as rouge-score counts"
)
def rouge_lsum_ascii(case: Case) -> Figures:
    """ROUGE-LSum exactly as the rouge-score package computes it."""
    hits, gold, output = _hits(case, ascii_words)
    precision, recall = (hits / output, hits / gold) if gold and output else (0.0, 0.0)
    f1 = 2 * precision * recall / (precision + recall) if precision + recall > 0 else 0.0
    return {**overlap(hits, gold, output), "precision": precision, "recall": recall, "f1": f1}


def ascii_words(text: str) -> list[str]:
    """
    >>> ascii_words("Don't re-use naïve cafés")
    ['don', 't', 're', 'use', 'na', 've', 'caf', 's']
    """
    return re.findall("[a-z0-9]+", text.lower())


def _hits(case: Case, tokenize: Callable[[str], list[str]]) -> tuple[int, int, int]:
    """Words of the gold that are found, words of the gold, words of the output."""
    gold_lines = [tokenize(line) for line in case.gold.text.split("\n")]
    output_lines = [tokenize(line) for line in case.output.text.split("\n")]
    (gold, output), count = numbered(_flat(gold_lines), _flat(output_lines))
    found = gold[union_lcs(gold, _ends(gold_lines), output, _ends(output_lines), count)]
    return shared(found, output), len(gold), len(output)


def _flat(lines: list[list[str]]) -> list[str]:
    return [word for line in lines for word in line]


def _ends(lines: list[list[str]]) -> Numbers:
    return np.cumsum([len(line) for line in lines], dtype=np.int32)
