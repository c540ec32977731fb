"""Rules from one to three pages with the values that are wanted, and others of the site without.

For every field all rules of a few kinds are made that find its value on the first labelled page: an element by its
class or id, below an ancestor with one, by its place among its siblings, by a chain of children; each also behind a
text that all pages of the site have (the landmarks of STALKER: Muslea, Minton and Knoblock 1999), and where the value
is a part of the element's text, between the texts around it (the class LR: Kushmerick, Weld and Doorenbos 1997). The
best rule is right on most labelled pages, finds something on most pages of the site, one thing rather than many, not
the same everywhere, and then is the shortest: few steps without counting outlive a redesign (Dalvi, Bohannon and Sha
2009).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from elute.page import Page

from .rules import Rule, Rules
from .selectors import Finder
from .wrapper import View

Values = Mapping[str, Sequence[str]]
"""By the name of a field all texts that are right."""
Standing = tuple[int, str, str]
"""An element with a value in its text, and what stands there before and behind the value."""

MOST_PLACES: Final = 4  # where a value stands on its page that rules are made for
MOST_UNLABELLED: Final = 6  # pages without values that rules are tried on
MOST_CLASSES: Final = 2
MOST_LANDMARKS: Final = 2
LANDMARK_REACH: Final = 8  # text rows before a value
LONGEST_LANDMARK: Final = 40
ON_ALL: Final = 0.7  # the share of pages that have a landmark
CONTEXT: Final = 24  # characters around a value that delimiters are made of
STEPS_UP: Final = 6
_STABLE: Final = re.compile(r"[A-Za-z_-][A-Za-z_-]*[A-Za-z]")  # a name without digits: they are made by programs


def normal(text: str) -> str:
    """A text as values are compared: without case and white space."""
    return "".join(text.split()).casefold()


@dataclass(frozen=True, eq=False)
class Site:
    """The pages that rules are learned from."""

    labelled: Sequence[tuple[View, Values]]
    unlabelled: Sequence[View]

    @property
    def views(self) -> list[View]:
        return [*(view for view, _ in self.labelled), *self.unlabelled]

    @cached_property
    def landmarks(self) -> set[str]:
        """Texts that most pages have: they belong to the template."""
        views = self.views
        count = Counter(line for view in views for line in {line for _, line in view.texts})
        return {
            line
            for line, pages in count.items()
            if pages >= max(ON_ALL * len(views), 1) and len(line) <= LONGEST_LANDMARK and any(map(str.isalpha, line))
        }


def learn(labelled: Sequence[tuple[Page, Values]], unlabelled: Iterable[Page] = (), host: str = "") -> Rules:
    """The rules for all fields of the labelled pages. A field that no rule finds is left out.

    >>> import elute
    >>> def shop(name, price):
    ...     return elute.parse(f"<h1>{name}</h1><table><td>Weight<td>90 g<tr><td>Price<td><b>$ {price}</b></table>")
    >>> rules = learn([(shop("Tea", 4), {"name": ["Tea"], "price": ["4"]})], [shop("Milk", 1), shop("Rice", 2)])
    >>> rules.fields["name"].plain, rules.fields["price"].plain
    ('h1', {'path': 'b', 'left': '$'})
    """
    rest = list(unlabelled)
    step = max(1, len(rest) // MOST_UNLABELLED)
    views = [(View(page), values) for page, values in labelled]
    site = Site(views, [View(page) for page in rest[::step][:MOST_UNLABELLED]])
    names = dict.fromkeys(name for _, values in labelled for name, given in values.items() if given)
    found = {name: best_rule(site, name) for name in names}
    return Rules(host, fields={name: rule for name, rule in found.items() if rule is not None})


def best_rule(site: Site, name: str) -> Rule | None:
    """The rule that finds a field best; None where none finds it at all."""
    candidates: dict[Rule, None] = {}
    for view, values in site.labelled:
        candidates |= dict.fromkeys(_candidates(site, view, values.get(name, ())))
    judged = [(_worth(site, name, rule), rule) for rule in candidates]
    worth, rule = max(judged, key=lambda each: each[0], default=((0.0,), None))
    return rule if worth[0] > 0 else None


def _candidates(site: Site, view: View, values: Sequence[str]) -> Iterator[Rule]:
    """Rules that may find one of the values on a page."""
    for place in _places(view, values):
        yield from rules_at(site, view, place)


def rules_at(site: Site, view: View, place: Standing) -> Iterator[Rule]:
    """Rules that find what stands at a place of a page."""
    row, left, right = place
    cuts = {("", "")} if not (left or right) else set(_delimiters(left, right))
    for path in paths(view.find, row):
        for after in ("", *_landmarks(site, view, row)):
            for before, behind in cuts:
                yield Rule(path, after, before, behind)


def _places(view: View, values: Sequence[str]) -> list[Standing]:
    """Elements with a value in their text, and what stands around it there; those with nothing around it first."""
    found: list[Standing] = []
    wanted = {normal(value): value for value in values if value.strip()}
    for row, line in view.texts:
        element = int(view.page.parent[row])
        for value in wanted.values():
            if normal(value) in normal(line) and (around := around_of(view.find.text(element), value)):
                found.append((element, *around))
    exact = [each for each in found if not (each[1] or each[2])]
    return (exact or found)[:MOST_PLACES]


def around_of(text: str, value: str) -> tuple[str, str] | None:
    """What stands before and behind a value in a text; None where the value is not in it."""
    at = text.casefold().find(" ".join(value.split()).casefold())
    return None if at < 0 else (text[:at].strip(), text[at + len(" ".join(value.split())) :].strip())


def _delimiters(left: str, right: str) -> Iterator[tuple[str, str]]:
    """What may stand before and behind a value: the nearest mark, the nearest words."""
    lefts = [""] if not left else [left[-CONTEXT:], left.split()[-1], left[-1]]
    rights = [""] if not right else [right[:CONTEXT], right.split()[0], right[0]]
    return ((before, behind) for before in dict.fromkeys(lefts) for behind in dict.fromkeys(rights))


def paths(find: Finder, row: int) -> Iterator[str]:
    """Ways to name an element, short ones first."""
    own = list(_names(find, row))
    yield from own
    above = [each for each in find.page.ancestors(row) if each > 0][:STEPS_UP]
    named = [name for each in above for name in _names(find, each) if name[0] in ".#" or "." in name or "#" in name]
    for name in named[:STEPS_UP]:
        for last in own:
            yield f"{name} {last}"
    chain = _counted(find, row)
    for each in above:
        for name in _names(find, each):
            if "." in name or "#" in name:
                yield f"{name} > {chain}"
        chain = f"{_counted(find, each)} > {chain}"


def _names(find: Finder, row: int) -> Iterator[str]:
    """An element by its id, by a class, by its tag, and by its place among its siblings."""
    tag = find.page.tag_name(row)
    if _STABLE.fullmatch(find.id(row)):
        yield f"{tag}#{find.id(row)}"
    for name in find.classes(row)[:MOST_CLASSES]:
        if _STABLE.fullmatch(name):
            yield f"{tag}.{name}"
    yield tag
    yield f"{tag}:nth-of-type({find.nth(row)})"


def _counted(find: Finder, row: int) -> str:
    nth = find.nth(row)
    return f"{find.page.tag_name(row)}:nth-of-type({nth})"


def _landmarks(site: Site, view: View, row: int) -> list[str]:
    """The nearest texts of the template before an element."""
    before = [line for at, line in view.texts if at < row][-LANDMARK_REACH:]
    return [line for line in reversed(before) if line in site.landmarks][:MOST_LANDMARKS]


def _worth(site: Site, name: str, rule: Rule) -> tuple[float, ...]:
    """How good a rule is, to be compared: right, then found, alone, different from page to page, short."""
    right = 0
    for view, values in site.labelled:
        given, first = {normal(value) for value in values.get(name, ())}, view.values(rule)[:1]
        right += any(normal(value) in given for value in first) if given else not first
    if not right:
        return (0.0,)
    each = [view.values(rule) for view in site.views]
    found = [values for values in each if values]
    alone = sum(1 / len(values) for values in found) / max(len(found), 1)
    different = len({normal(values[0]) for values in found}) / max(len(found), 1)
    covered = len(found) / len(each)
    return right / len(site.labelled), round(covered * (0.5 + 0.5 * alone), 1), min(different, 0.5), -length(rule)


def length(rule: Rule) -> float:
    """How much a rule says: steps, and twice what breaks sooner."""
    return rule.path.count(" ") + 2 * rule.path.count(":") + 2 * bool(rule.after) + len(rule.left + rule.right) / 10
