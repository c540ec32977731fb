"""Fields of a site without labels: where RoadRunner's template has text that differs, rules are sought that find it.

A field is a text that differs from page to page, or an element all of whose text does where it has other parts on each
page, such as a paragraph with links. Of all short rules that lead to it the one is taken that finds the same as the
template on these pages, and is the shortest. What only some pages have is optional; what an iterator repeats has
several values. A field is named after the text before it that all pages have, else after its class, else its tag
(the labels of Arlotta, Crescenzi, Mecca and Merialdo 2003).
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import replace
from itertools import islice
from typing import Final

import numpy as np

from elute.page import Page

from .induction import Site, Standing, around_of, length, normal, rules_at
from .roadrunner import Node, template_of
from .rules import Rule
from .wrapper import View

MOST_PAGES: Final = 6  # that are matched
MOST_TRIED: Final = 600  # texts that differ, from the top of the page on
MOST_FIELDS: Final = 150
MOST_FOUND: Final = 500  # elements of a page that a path may lead to
LEAST_SHARE: Final = 0.5
"""Of the pages, that have a field: what fewer have is no part of the template."""
LEAST_RIGHT: Final = 0.8
"""Of what the template finds, that a rule must find."""
LONGEST_NAME: Final = 30
PHRASES: Final = frozenset("a abbr b big br cite code em font i img mark q s small span strong sub sup u wbr #".split())

_NONE: Final[Mapping[str, Rule]] = {}
Values = tuple[tuple[str, ...], ...]
"""For each page the values of a field."""


def fields_of(pages: Sequence[Page], known: Mapping[str, Rule] = _NONE) -> dict[str, Rule]:
    """Rules for what differs on pages of one template, by names; without what is known already.

    >>> import elute
    >>> goods = {"Tea": "<li>green<li>black", "Milk": "<li>cold", "Rice": "<li>long<li>round<li>red"}
    >>> page = "<h1>{}</h1><p>Price: <b>{}</b></p><h2>Kinds</h2><ul>{}</ul>"
    >>> pages = [elute.parse(page.format(name, number, kinds)) for number, (name, kinds) in enumerate(goods.items())]
    >>> {name: rule.plain for name, rule in fields_of(pages).items()}
    {'h1': 'h1', 'price': 'b', 'kinds': 'li'}
    """
    step = max(1, len(pages) // MOST_PAGES)
    views = [View(page) for page in pages[::step][:MOST_PAGES]]
    if len(views) < 2:
        return {}
    site = Site([], views)
    seen = {_found(rule, views) for rule in known.values()}
    rules: dict[str, Rule] = {}
    for node in islice(_fields(template_of(views)), MOST_TRIED):
        wanted = tuple(tuple(value for _, value in _standing(node, view, at)) for at, view in enumerate(views))
        if wanted in seen or sum(map(bool, wanted)) < LEAST_SHARE * len(views) or not _says_something(wanted):
            continue
        seen.add(wanted)
        if (rule := _rule(site, node, wanted)) and rule not in rules.values():
            rules[_free(_name(site, node), {*known, *rules})] = rule
        if len(rules) == MOST_FIELDS:
            break
    return rules


def _fields(node: Node) -> Iterator[Node]:
    """The fields of a template, from above, and the elements whose whole text is one."""
    if node.is_field or _is_ragged(node):
        yield node
    for part in node.inside:
        yield from _fields(part)


def _is_ragged(node: Node) -> bool:
    """Whether an element has text with parts in it that are not on all pages, and nothing but text."""
    return (
        not node.is_iterator
        and any(part.optional or part.is_iterator for part in node.inside)
        and all(re.split(r"(?<=.)[.#]", name)[0] in PHRASES for part in node.inside for name in part.all_names)
    )


def _standing(node: Node, view: View, number: int) -> list[tuple[Standing, str]]:
    """Where a field stands on a page, and its values."""
    found = []
    lines = view.line_of_row
    for row in sorted(row for page, row in node.places if page == number):
        element = int(view.page.parent[row]) if row in lines else row
        text = view.find.text(element)
        value = lines.get(row, text)
        if value and (around := around_of(text, value)) is not None:
            found.append(((element, *around), value))
    return found


def _says_something(wanted: Values) -> bool:
    values = [normal(value) for values in wanted for value in values]
    return len(set(values)) > 1 and any(map(str.isalnum, "".join(values)))


def _rule(site: Site, node: Node, wanted: Values) -> Rule | None:
    """The best rule for what a template finds; None where none is good enough."""
    models = [number for number, values in enumerate(wanted) if values][:2]
    candidates: dict[Rule, None] = {}
    for number in models:
        view = site.unlabelled[number]
        at = rules_at(site, view, _standing(node, view, number)[0][0])
        candidates |= dict.fromkeys(rule for rule in at if len(view.find(rule.path)) <= MOST_FOUND)
    judged = {rule: (round(_right(_found(rule, site.unlabelled), wanted), 2), -length(rule)) for rule in candidates}
    best = max(judged, key=judged.__getitem__, default=None)
    if best is None or judged[best][0] < LEAST_RIGHT:
        return None
    return replace(best, optional=not all(_found(best, site.unlabelled)))


def _found(rule: Rule, views: Sequence[View]) -> Values:
    return tuple(tuple(view.values(rule)) for view in views)


def _right(found: Values, wanted: Values) -> float:
    """The mean F1 of values over the pages."""
    return float(np.mean([_f1(one, other) for one, other in zip(found, wanted, strict=True)]))


def _f1(one: Sequence[str], other: Sequence[str]) -> float:
    common = sum((Counter(map(normal, one)) & Counter(map(normal, other))).values())
    return 2 * common / (len(one) + len(other)) if one or other else 1.0


def _name(site: Site, node: Node) -> str:
    number, row = node.places[0]
    view = site.unlabelled[number]
    before = [line for at, line in view.texts if at < row][-1:]
    if before and before[0] in site.landmarks and (label := _word(before[0])):
        return label
    element = row if node.look != "#" else int(view.page.parent[row])
    return next(filter(None, map(_word, view.find.classes(element))), view.page.tag_name(element))


def _word(text: str) -> str:
    """A text as a name; "" where it is too long for one.

    >>> _word("Price (each):"), _word("2,000")
    ('price-each', '')
    """
    word = "-".join(re.findall(r"[^\W\d_]+", text.casefold()))
    return word if len(word) <= LONGEST_NAME else ""


def _free(name: str, taken: Collection[str]) -> str:
    number = 1
    found = name
    while found in taken:
        number += 1
        found = f"{name}-{number}"
    return found
