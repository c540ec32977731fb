"""Which words of a reference an output lacks, and which it has too many: one text against another, word by word.

The words are those of `elute.units.words`, and the match is a longest common subsequence: what counts in the metric
"words" is what is marked here. So a part that was moved is missing in one place and too many in the other.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

import numpy as np
from numpy.typing import NDArray

from elute.units.sequences import lcs_pairs
from elute.units.words import word_keys, word_spans

Span = tuple[int, int]


@dataclass(frozen=True)
class WordDiff:
    """An output against a reference.

    >>> diff = WordDiff("It rained all night, and the river rose.", "Menu\\nIt rained, and the river rose.")
    >>> [diff.reference[start:end] for start, end in diff.missing]
    ['all night']
    >>> [diff.output[start:end] for start, end in diff.extra]
    ['Menu']
    >>> diff.precision, diff.recall
    (0.8571428571428571, 0.75)
    """

    reference: str
    output: str

    @cached_property
    def pairs(self) -> list[tuple[int, int]]:
        """The words that match, by their numbers in the reference and in the output."""
        first, second = lcs_pairs(word_keys(self.reference), word_keys(self.output))
        return list(zip(first.tolist(), second.tolist(), strict=True))

    @cached_property
    def missing(self) -> list[Span]:
        """The parts of the reference whose words the output does not have there."""
        return _runs(self._reference_spans, [pair[0] for pair in self.pairs])

    @cached_property
    def extra(self) -> list[Span]:
        """The parts of the output whose words the reference does not have there."""
        return _runs(self._output_spans, [pair[1] for pair in self.pairs])

    @property
    def precision(self) -> float:
        """The share of the output's words that match; nan where it has none."""
        return _share(len(self.pairs), len(self._output_spans))

    @property
    def recall(self) -> float:
        """The share of the reference's words that match; nan where it has none."""
        return _share(len(self.pairs), len(self._reference_spans))

    @property
    def f1(self) -> float:
        """Twice the matches over the words of both; nan where there are none."""
        return _share(2 * len(self.pairs), len(self._reference_spans) + len(self._output_spans))

    @property
    def reference_words(self) -> int:
        return len(self._reference_spans)

    @property
    def output_words(self) -> int:
        return len(self._output_spans)

    def patch(self) -> list[Span | str]:
        """The output as parts: (start, end) is that part of the reference; "+…" is extra, "=…" is neither.

        >>> WordDiff("It rained all night.", "Menu It rained ALL day.").patch()
        ['+Menu', '= ', (0, 9), '= ALL', '= ', '+day', '=.']
        """
        parts: list[Span | str] = []
        done = 0  # of the output

        def between(until: int) -> None:
            if until > done:
                parts.append("=" + self.output[done:until])

        matched = {second: first for first, second in self.pairs}
        copied: tuple[int, int, int] | None = None  # start and end in the reference, end in the output
        extra = iter(self.extra)
        gap = next(extra, None)
        for number, (start, end) in enumerate(self._output_spans):
            first = matched.get(number)
            if first is None:
                if gap is not None and start == gap[0]:
                    between(start)
                    parts.append("+" + self.output[gap[0] : gap[1]])
                    done, gap, copied = gap[1], next(extra, None), None
                continue
            there = self._reference_spans[first]
            if self.output[start:end] != self.reference[there[0] : there[1]]:
                parts.append("=" + self.output[done:end])
                copied = None
            elif copied and self.reference[copied[1] : there[0]] == self.output[copied[2] : start]:
                copied = (copied[0], there[1], end)
                parts[-1] = copied[:2]
            else:
                between(start)
                copied = (*there, end)
                parts.append(there)
            done = end
        between(len(self.output))
        return parts

    @cached_property
    def _reference_spans(self) -> list[Span]:
        return _spans(self.reference)

    @cached_property
    def _output_spans(self) -> list[Span]:
        return _spans(self.output)


def _spans(text: str) -> list[Span]:
    starts, ends = word_spans(text)
    return list(zip(starts.tolist(), ends.tolist(), strict=True))


def _runs(spans: list[Span], matched: list[int]) -> list[Span]:
    """The words that are not matched, those next to each other as one."""
    left: NDArray[np.bool_] = np.ones(len(spans), dtype=bool)
    left[matched] = False
    edges = np.flatnonzero(np.diff(left.astype(np.int8), prepend=0, append=0))
    return [(spans[first][0], spans[end - 1][1]) for first, end in edges.reshape(-1, 2).tolist()]


def _share(part: int, whole: int) -> float:
    return part / whole if whole else float("nan")
