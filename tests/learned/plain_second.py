"""The features of the second look in plain Python, block by block, as docs/learned/second.md has them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import floor

from elute.learned.second import NAMES, chance
from elute.page import Page
from learned.plain_scales import count, share, within
from learned.plain_structure import Structure

MARKS = {"half": 50, "tenth": 90, "top": 97, "best": 100}
BANDS = {0: range(51, 128), 1: range(128, 204), 2: range(204, 242), 3: range(242, 256)}
NONE = 255


@dataclass(frozen=True)
class Scored:
    """A page with the scores of its blocks as bytes."""

    of: Structure
    score: list[int]

    @cached_property
    def weight(self) -> list[int]:
        return [words + 1 for words in self.of.words]

    @cached_property
    def whole(self) -> int:
        return sum(self.weight)

    def words(self, blocks: Sequence[int]) -> int:
        return sum(self.weight[i] for i in blocks)

    def mean(self, blocks: Sequence[int]) -> int:
        return sum(self.weight[i] * self.score[i] for i in blocks) // self.words(blocks)

    def mean_chance(self, blocks: Sequence[int]) -> int:
        return sum(self.weight[i] * chance(self.score[i]) for i in blocks) // self.words(blocks)

    @cached_property
    def marks(self) -> dict[str, int]:
        """The lowest score that so many hundredths of the words do not exceed."""
        below = [sum(w for w, s in zip(self.weight, self.score, strict=True) if s <= b) for b in range(256)]
        return {name: next(b for b in range(256) if 100 * below[b] >= h * self.whole) for name, h in MARKS.items()}

    @cached_property
    def expected(self) -> int:
        total = sum(w * chance(s) for w, s in zip(self.weight, self.score, strict=True))
        return max(total // 255, 1)

    @cached_property
    def sure(self) -> list[int]:
        least = min(160, max(self.marks["tenth"], 128))
        found = [i for i in self.of.numbers if self.score[i] >= least and self.of.words[i] >= 5]
        return found or [i for i in self.of.numbers if self.score[i] == self.marks["best"]]


def plain_second(page: Page, log_odds: Sequence[float]) -> list[list[int]]:
    """For each block the bytes of all features, in the order of their names."""
    scored = Scored(Structure(page), [within(floor(16 * max(-128, min(128, x)) + 0.5) + 128) for x in log_odds])
    whole = of_page(scored) if scored.score else {}
    rows = []
    for i in scored.of.numbers:
        found = whole | of_score(scored, i) | of_neighbours(scored, i) | of_elements(scored, i) | of_alike(scored, i)
        assert set(found) == set(NAMES)
        rows.append([found[name] for name in NAMES])
    return rows


def of_page(scored: Scored) -> dict[str, int]:
    sure, numbers = scored.sure, scored.of.numbers
    bands = {
        f"band_{band}": share(scored.words([i for i in numbers if chance(scored.score[i]) in chances]), scored.whole)
        for band, chances in BANDS.items()
    }
    return {
        **{f"page_{name}": mark for name, mark in scored.marks.items()},
        **bands,
        "expected_words": count(scored.expected),
        "expected_share": share(scored.expected, scored.whole),
        "sure_words": count(scored.words(sure)),
        "sure_share": share(scored.words(sure), scored.whole),
        "sure_span": share(scored.words(sure), scored.words(range(sure[0], sure[-1] + 1))),
    }


def of_score(scored: Scored, i: int) -> dict[str, int]:
    own = scored.score[i]
    above = scored.words([j for j in scored.of.numbers if scored.score[j] > own])
    return {
        "score": own,
        **{f"over_{name}": within(128 + own - mark) for name, mark in scored.marks.items()},
        "above_expected": within(64 * above // scored.expected),
        "above_share": share(above, scored.whole),
    }


def of_neighbours(scored: Scored, i: int) -> dict[str, int]:
    count_of, heading = scored.of.count, scored.of.heading
    before = max((j for j in scored.sure if j <= i), default=None)
    after = min((j for j in scored.sure if j >= i), default=None)
    start = max((j for j in range(i + 1) if heading[j]), default=0)
    end = min((j for j in range(i + 1, count_of) if heading[j]), default=count_of)
    return {
        "previous": scored.score[max(i - 1, 0)],
        "next": scored.score[min(i + 1, count_of - 1)],
        **{f"window_{k}": scored.mean(range(max(i - k, 0), min(i + k + 1, count_of))) for k in (1, 3, 8)},
        "sure_blocks_before": NONE if before is None else count(i - before),
        "sure_words_before": NONE if before is None else count(scored.words(range(before, i))),
        "sure_blocks_after": NONE if after is None else count(after - i),
        "sure_words_after": NONE if after is None else count(scored.words(range(i, after))),
        "sure_passed": share(scored.words([j for j in scored.sure if j <= i]), scored.words(scored.sure)),
        "section_mean": scored.mean(range(start, end)),
        "section_share": share(scored.words(range(start, end)), scored.whole),
    }


def of_elements(scored: Scored, i: int) -> dict[str, int]:
    of, element = scored.of, scored.of.element[i]

    def holding(part: int, whole: int) -> int:
        """Steps up to the first element that holds such a part of what is sure."""
        wanted = scored.words(scored.sure) * part
        for steps, row in enumerate(of.upwards(element)):
            held = set(of.blocks_in(row)) & set(scored.sure)
            if whole * scored.words(sorted(held)) >= wanted:
                return min(steps, 255)
        raise AssertionError("the root holds everything")

    return {
        **{f"up{k}_score": scored.mean(of.blocks_in(of.up(element, k))) for k in range(5)},
        **{f"up{k}_chance": scored.mean_chance(of.blocks_in(of.up(element, k))) for k in range(3)},
        "to_half_of_sure": holding(1, 2),
        "to_most_of_sure": holding(9, 10),
    }


def of_alike(scored: Scored, i: int) -> dict[str, int]:
    of = scored.of
    found = {}
    for name, levels in {"alike": 3, "twin": 5}.items():
        shapes = [[of.shape(of.up(of.element[j], k)) for k in range(levels)] for j in of.numbers]
        group = [j for j in of.numbers if shapes[j] == shapes[i]]
        found |= {
            f"{name}_mean": scored.mean(group),
            f"{name}_best": max(scored.score[j] for j in group),
            f"{name}_share": share(scored.words(group), scored.whole),
            f"{name}_blocks": count(len(group)),
        }
    return found
