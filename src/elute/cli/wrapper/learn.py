"""`elute wrapper learn`: rules from pages of a site."""

from __future__ import annotations

import argparse
import json
import os
from pathlib import Path
from typing import Any, Final

from elute.page import Page
from elute.sites.store import host_of
from elute.sites.wrappers.automatic import learn_site
from elute.sites.wrappers.induction import learn
from elute.sites.wrappers.rules import Rules, write_rules

from ..parts.console import Failure, UsageError, reason, say, write_json
from ..parts.options import Parser
from .pages import add_pages, named_pages

_NAMED: Final = 5  # pages that a message names


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        "elute wrapper learn",
        "Learn rules from pages of one site. With --gold, for the values that one to three of them are said to\n"
        "have; without it, for the content, the title, and all else that differs on pages of one template.",
    )
    parser.add_argument("--gold", type=Path, metavar="FILE", help='JSON: {"tea.html": {"price": ["4.00"], …}, …}')
    parser.add_argument("-o", "--output", type=Path, metavar="FILE", help="a .json or .yml file, instead of stdout")
    add_pages(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Write the rules: 0 where there are any, else 1."""
    gold = _gold(arguments.gold) if arguments.gold else {}
    pages = list(named_pages(arguments))
    if not pages:
        raise Failure("there are no pages to learn from")
    rules = _by_values(pages, gold) if gold else _alone(pages)
    if not rules.fields and not rules.content:
        raise Failure("no rule finds anything on these pages")
    lost = {name for values in gold.values() for name in values} - set(rules.fields)
    if lost:
        say(f"no rule finds {', '.join(sorted(lost))}")
    if arguments.output is None:
        write_json(rules.plain)
        return 0
    try:
        write_rules(rules, arguments.output)
    except (OSError, ImportError) as error:
        raise Failure(f"{arguments.output}: {error}") from None
    return 0


def _by_values(pages: list[tuple[str, Page]], gold: dict[str, dict[str, list[str]]]) -> Rules:
    known = {name: _values_of(name, gold) for name, _ in pages}
    labelled = [(page, values) for name, page in pages if (values := known[name])]
    if not labelled:
        raise UsageError("--gold names none of the pages")
    return learn(labelled, [page for name, page in pages if not known[name]], host_of(pages[0][1].url))


def _values_of(name: str, gold: dict[str, dict[str, list[str]]]) -> dict[str, list[str]]:
    return gold.get(name) or gold.get(os.path.basename(name)) or {}


def _alone(pages: list[tuple[str, Page]]) -> Rules:
    rules, used = learn_site([page for _, page in pages])
    others = [name for number, (name, _) in enumerate(pages) if number not in used]
    if others:
        said = f"{len(others)} of {len(pages)} pages are of another template, and were left out"
        say(f"{said}: {', '.join(others[:_NAMED])}{', …' if len(others) > _NAMED else ''}")
    return rules


def _gold(path: Path) -> dict[str, dict[str, list[str]]]:
    try:
        given: Any = json.loads(path.read_bytes())
        return {page: {name: _texts(value) for name, value in _entries(values)} for page, values in _entries(given)}
    except OSError as error:
        raise UsageError(f"{path}: no values by page and field: {reason(error)}") from None
    except ValueError as error:
        raise UsageError(f"{path}: no values by page and field: {error}") from None


def _entries(given: Any) -> list[tuple[str, Any]]:
    if not isinstance(given, dict):
        raise ValueError('they are given as {"tea.html": {"price": ["4.00"]}}')
    return list(given.items())


def _texts(value: Any) -> list[str]:
    texts = value if isinstance(value, list) else [value]
    if not all(isinstance(text, str) for text in texts):
        raise ValueError(f"a value is a text or a list of texts, not {json.dumps(value)}")
    return texts
