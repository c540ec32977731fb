"""`elute methods`: the methods, two lines each; `elute methods NAME`: all that is known of one."""

from __future__ import annotations

import argparse
import inspect
import shutil
import sys
import textwrap
from collections.abc import Iterator, Mapping
from importlib.util import find_spec

import elute
from elute import registry

from .parts import console
from .parts.options import Parser, add_version, found_by_name

_FIELDS = ("paper", "year", "trainable", "package", "version", "installed", "command", "licence", "trained_on", "needs")
_WIDTH = 80  # where nobody says how wide it may be
_NAME, _BY = 23, 24  # columns of the list
_LABEL = 13  # column of the details

Described = Mapping[str, object]


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute methods",
        description="List the methods that find the content of a page, or tell all of one.",
        usage="elute methods [NAME] [--json]",
    )
    parser.add_argument("name", nargs="?", metavar="NAME", help="the method to tell all of")
    parser.add_argument("--json", action="store_true", help="as JSON, for programs")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the list; a method of another package that cannot be loaded is told and makes the exit code 1."""
    if arguments.name is not None:
        found_by_name("methods", arguments.name)
        method = _described(arguments.name)
        if arguments.json:
            console.write_json(method)
        else:
            _print(_details(method))
        return 0
    found: list[Described] = []
    failed = False
    for name in registry.methods.names():
        try:
            found.append(_described(name))
        except ImportError as error:
            console.say(str(error))
            failed = True
    if arguments.json:
        console.write_json(found)
    else:
        _print(_listed(found))
    return 1 if failed else 0


def _described(name: str) -> Described:
    info = registry.methods.info(name)
    documented = inspect.getdoc(registry.methods.get(name)) or ""
    known = {"installed": True, **{field: info[field] for field in _FIELDS if field in info}}
    described = {"description": info.get("description") or documented.partition("\n")[0]}
    return {"name": name, **dict.fromkeys(_FIELDS), **known, **described}


def _print(lines: Iterator[str]) -> None:
    console.write("".join(f"{console.harmless(line)}\n" for line in lines))


def _width() -> int:
    return shutil.get_terminal_size((_WIDTH, 24)).columns if console.is_terminal(sys.stdout) else _WIDTH


def _listed(methods: list[Described]) -> Iterator[str]:
    for part in dict.fromkeys(["elute's own", "published", *map(_part, methods)]):
        yield f"{part}:"
        for method in methods:
            if _part(method) == part:
                yield _cut(f"{method['name']:{_NAME}} {_by(method):{_BY}} {_in_short(method)}".rstrip())
                yield _cut(f"    {method['description']}")
        yield ""
    yield "elute methods NAME tells all of one."


def _part(method: Described) -> str:
    """Which part of the list a method stands in."""
    if method["package"]:
        return "other extractors"
    if not method["paper"]:
        return "without a paper"
    return "elute's own" if str(method["paper"]).startswith("none: elute") else "published"


def _cut(line: str) -> str:
    return line if len(line) <= _width() else f"{line[: _width() - 1].rstrip()}…"


def _by(method: Described) -> str:
    """Whose it is, in short.

    >>> _by({"paper": "Sun, Song, Liao: DOM Based Content Extraction via Text Density", "year": 2011})
    'Sun et al. 2011'
    """
    paper = str(method["paper"] or "")
    authors, _, title = paper.partition(": ")
    if authors == "none":
        return title.partition(",")[0]
    if not paper:
        return str(method["package"] or "")
    first, *more = authors.split(", ")
    return f"{first}{' et al.' if more else ''} {method['year'] or ''}".strip()


def _in_short(method: Described) -> str:
    notes = {
        "the default": method["name"] == elute.DEFAULT_METHOD,
        "not installed": not method["installed"],
        "needs --browser": method["needs"] == "layout",
        "can be trained": method["trainable"],
    }
    return ", ".join(note for note, holds in notes.items() if holds)


def _details(method: Described) -> Iterator[str]:
    name = str(method["name"])
    yield name
    facts: dict[str, object] = {
        "": method["description"],
        "paper": " ".join(str(part) for part in (method["paper"], method["year"] and f"({method['year']})") if part),
        "package": " ".join(str(method[field]) for field in ("package", "version", "licence") if method[field]),
        "installed": "yes" if method["installed"] else f"no: {method['command']}",
        "needs": "pages as a browser shows them: --browser" if method["needs"] == "layout" else "",
        "trained on": ", ".join(_words(method["trained_on"])),
        "use": f"elute PAGE --method {name}",
        "choices": f"'{name}[title+no-byline+comments]': title, byline, comments, each also with no- before it",
    }
    for label, fact in facts.items():
        if fact:
            yield from _fact(label, str(fact))
    if method["trainable"]:
        yield from _training(name)


def _words(value: object) -> list[str]:
    return [str(word) for word in value] if isinstance(value, (list, tuple)) else []


def _training(name: str) -> Iterator[str]:
    """How it is trained: the command, what can be chosen, and whether all that it needs is installed."""
    from elute.train.trainers import trainer_of

    from .train import EXTRAS

    try:
        trainer = trainer_of(name)
    except ValueError as error:  # it has the model of another
        yield from _fact("training", str(error).partition(";")[0])
        return
    yield from _fact("training", f"elute train SET… --method {name}")
    for option in trainer.options:
        yield from _fact("", f"{option.flag} {option.value}: {option.told}")
    missing = [module for module in trainer.needs if find_spec(module) is None]
    if missing:
        yield from _fact("", f"needs {', '.join(missing)}, not installed: pip install '{EXTRAS}'")
    yield from _fact("own model", f"elute PAGE --method '{name}(my.npz)'")


def _fact(label: str, text: str) -> Iterator[str]:
    indent = " " * (_LABEL + 2)
    filled = textwrap.wrap(text, max(_width() - len(indent), 20), break_long_words=False, break_on_hyphens=False)
    for number, line in enumerate(filled):
        yield f"  {label:{_LABEL}}{line}" if not number else indent + line
