"""Blocks, elements and what they sum up to, in plain Python, as docs/learned/features.md has them."""

from collections import Counter, defaultdict
from functools import cached_property
from itertools import accumulate

from elute.learned.features import AROUND
from elute.page import ELEMENT, HTML, Page
from elute.page.vocabulary import TAG
from elute.units.comment_words import INNOCENT, SURE_OR_LIKELY
from learned.plain_tokens import CLASS_NAME, Text, class_names, hash_of, read, tokens_of_names

TAG_NAME = {number: name for name, number in TAG.items()}
ROLES = {
    "article": "article",
    "main": "main",
    "navigation": "nav",
    "complementary": "aside",
    "contentinfo": "footer",
    "banner": "header",
    "form": "form",
    "figure": "figure",
    "table": "table",
    "listitem": "list",
}
LIST_TAGS = {"li", "dd", "dt"}
POINTS_GO_UP = {"p", "td", "pre", "blockquote", "li", "dd", "h2", "h3", "h4"}
FOLDS = (120, 60, 30, 20, 15, 12)
FARTHEST = 15
NO_ITEM = 255


def names_comments(token: str) -> bool:
    """Whether a token of a class or id begins as those do that name comments."""
    return token.startswith(tuple(SURE_OR_LIKELY.split())) and not token.startswith(tuple(INNOCENT.split()))


class Structure:
    """A page's blocks and elements. Blocks go by their number, elements by their row."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.count = len(page.blocks)
        self.numbers = range(self.count)
        self.parent, self.end = page.parent.tolist(), page.end.tolist()
        self.depth, self.tags = page.depth.tolist(), page.tag.tolist()
        self.is_element, self.is_html = (page.kind == ELEMENT).tolist(), (page.namespace == HTML).tolist()

        blocks = page.blocks
        self.first, self.last = blocks.first.tolist(), blocks.last.tolist()
        self.element = blocks.container.tolist()
        self.words, self.link_words = blocks.words.tolist(), blocks.link_words.tolist()
        self.chars, self.link_chars = blocks.chars.tolist(), blocks.link_chars.tolist()
        self.hidden = blocks.hidden.tolist()
        self.texts: list[Text] = [read(blocks.text(i)) for i in self.numbers]

        self.plain_words = [self.words[i] - self.link_words[i] for i in self.numbers]
        self.good_words = [self.plain_words[i] if self.is_good(i) else 0 for i in self.numbers]
        self.paragraph_words = [self.words[i] if self.tag_of(self.element[i]) == "p" else 0 for i in self.numbers]
        self.heading = [self.level(self.tag_of(self.element[i])) for i in self.numbers]
        self._shape: dict[int, int] = {}
        self._kinds: dict[int, set[str]] = {}
        # Sums that were asked for, with their columns, so that no other gets the id of one.
        self._before: dict[int, tuple[list[int], list[int]]] = {}
        self._inside: dict[tuple[int, int], tuple[list[int], int]] = {}

    # ---- facts of blocks

    def is_good(self, i: int) -> bool:
        text = self.texts[i]
        return self.hidden[i] == 0 and self.words[i] >= 10 and (text.sentences > 0 or text.commas > 0)

    @staticmethod
    def level(tag: str) -> int:
        if tag in ("h1", "h2", "h3", "h4", "h5", "h6"):
            return int(tag[1])
        return 7 if tag in ("dt", "summary", "legend", "caption") else 0

    def ended_before(self, i: int) -> int:
        """The row that the block before ended at."""
        return self.last[i - 1] if i else 0

    # ---- elements

    def tag_of(self, row: int) -> str:
        """The tag's name, "" for one that elute does not know and for what is not HTML."""
        return TAG_NAME.get(self.tags[row], "") if self.is_html[row] else ""

    def up(self, row: int, steps: int) -> int:
        for _ in range(steps):
            row = max(self.parent[row], 0)
        return row

    def upwards(self, row: int) -> list[int]:
        """An element and all around it, up to row 0."""
        rows = [row]
        while rows[-1] > 0:
            rows.append(self.parent[rows[-1]])
        return rows

    @cached_property
    def _members(self) -> dict[int, list[int]]:
        found = defaultdict(list)
        for i, element in enumerate(self.element):
            for row in self.upwards(element):
                found[row].append(i)
        return found

    def blocks_in(self, row: int) -> list[int]:
        """The blocks whose elements are inside an element, itself included."""
        return self._members.get(row, [])

    def total(self, column: list[int], start: int, stop: int) -> int:
        """The sum over a stretch of blocks."""
        if id(column) not in self._before:
            self._before[id(column)] = column, [0, *accumulate(column)]
        before = self._before[id(column)][1]
        return before[stop] - before[start]

    def inside(self, column: list[int], row: int) -> int:
        """The sum over the blocks of an element."""
        if (id(column), row) not in self._inside:
            self._inside[id(column), row] = column, sum(column[i] for i in self.blocks_in(row))
        return self._inside[id(column), row][1]

    @cached_property
    def elements_before(self) -> list[int]:
        return [0, *accumulate(map(int, self.is_element))]

    def elements(self, start: int, stop: int) -> int:
        """How many element rows are in a slice of rows."""
        return self.elements_before[stop] - self.elements_before[start] if stop > start else 0

    # ---- shapes

    def shape(self, row: int) -> int:
        if row not in self._shape:
            names = class_names(self.page.attribute(row, "class") or "")[:2]
            self._shape[row] = hash_of(CLASS_NAME, [self.tags[row], *b"".join(name + b" " for name in names)])
        return self._shape[row]

    def alike(self, row: int) -> int:
        shapes = [self.shape(r) for r in self.upwards(row)[:3]]
        return hash_of(CLASS_NAME, shapes + [0] * (3 - len(shapes)))

    def path(self, row: int) -> tuple[int, ...]:
        return tuple(self.tags[r] for r in reversed(self.upwards(row)))

    @cached_property
    def _families(self) -> Counter[tuple[int, int]]:
        return Counter((self.parent[row], self.shape(row)) for row in self._members)

    def siblings(self, row: int) -> int:
        return self._families[self.parent[row], self.shape(row)] if row else 0

    def item(self, row: int) -> tuple[int, int] | None:
        """The repeated item around an element, and the steps up to it."""
        for steps, above in enumerate(self.upwards(row)):
            if above == 0 or self.tag_of(above) == "body":
                return None
            if self.siblings(above) >= 3:
                return above, steps
        return None

    # ---- steps

    def kinds(self, row: int) -> set[str]:
        """The kinds of AROUND that an element is of."""
        if row not in self._kinds:
            tag = self.tag_of(row)
            role = ROLES.get((self.page.attribute(row, "role") or "").encode().lower().decode(), "")
            found = {tag if tag not in LIST_TAGS else "list", role}
            if any(map(names_comments, tokens_of_names(self.page, row))):
                found.add("comment")
            self._kinds[row] = found & set(AROUND)
        return self._kinds[row]

    def steps_to(self, kind: str, row: int) -> int:
        for steps, above in enumerate(self.upwards(row)[:FARTHEST]):
            if kind in self.kinds(above):
                return steps
        return FARTHEST

    # ---- the best element

    @cached_property
    def points(self) -> list[int]:
        """The points of every row."""
        given = [0] * len(self.page)
        for i in self.numbers:
            if self.hidden[i] or self.words[i] < 8:
                continue
            worth = 256 * (1 + self.texts[i].commas) + min(256 * self.chars[i] // 100, 768)
            worth = worth * (self.chars[i] - self.link_chars[i]) // self.chars[i]
            start = self.element[i]
            if self.tag_of(start) in POINTS_GO_UP:
                start = self.parent[start]
            for fold, row in zip(FOLDS, self.upwards(start), strict=False):
                if row > 0:
                    given[row] += fold * worth
        for row, points in enumerate(given):
            if points:
                chars, link_chars = self.inside(self.chars, row), self.inside(self.link_chars, row)
                given[row] = points * (chars - link_chars) // chars
        return given

    @cached_property
    def best(self) -> int:
        most = max(self.points)
        return self.points.index(most) if most else 0

    @cached_property
    def second_points(self) -> int:
        return sorted(self.points)[-2] if len(self.points) > 1 else 0

    def ways_to_best(self, row: int) -> tuple[int, int]:
        """Steps up to the nearest element around the best one, and down from there."""
        around = self.upwards(self.best)
        up = next(steps for steps, above in enumerate(self.upwards(row)) if above in around)
        return up, around.index(self.up(row, up))

    # ---- the densest stretch

    @cached_property
    def stretch(self) -> tuple[int, int]:
        """The densest stretch, by looking at the best start for each end."""
        values = [-8 if self.hidden[i] else self.plain_words[i] - self.link_words[i] - 8 for i in self.numbers]
        before = [0, *accumulate(values)]
        most, found = 0, (0, 0)
        lowest = 0  # where the sum before is smallest, the first of equals
        for end in range(1, self.count + 1):
            if before[end - 1] < before[lowest]:
                lowest = end - 1
            if before[end] - before[lowest] > most:
                most, found = before[end] - before[lowest], (lowest, end)
        return found
