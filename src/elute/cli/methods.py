"""`elute methods`: the methods by name, with the paper each comes from, and the package where it is another's."""

from __future__ import annotations

import argparse
import inspect

from elute import registry

from .parts import console
from .parts.options import Parser, add_version
from .parts.table import Column, show

_FIELDS = ("paper", "year", "trainable", "package", "version", "installed", "command")


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(prog="elute methods", description="List the methods that find the content of a page.")
    parser.add_argument("--json", action="store_true", help="as JSON instead of a table")
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Print the list; a method of another package that cannot be loaded is told and makes the exit code 1."""
    found: list[dict[str, object]] = []
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
        columns = [
            Column("name"),
            Column("paper", share=1, wraps=True),
            Column("year"),
            Column("training"),
            Column("description", share=1, wraps=True),
            Column("package", wraps=True),
        ]
        show(columns, [_row(method) for method in found])
    return 1 if failed else 0


def _described(name: str) -> dict[str, object]:
    info = registry.methods.info(name)
    documented = inspect.getdoc(registry.methods.get(name)) or ""
    known = {"installed": True, **{field: info[field] for field in _FIELDS if field in info}}
    described = {"description": info.get("description") or documented.partition("\n")[0]}
    return {"name": name, **dict.fromkeys(_FIELDS), **known, **described}


def _row(method: dict[str, object]) -> list[str]:
    """A peer has its package in the last column: the version, or how to install it."""
    if method["installed"]:
        package = " ".join(_cell(method[field]) for field in ("package", "version")).strip()
    else:
        package = f"not installed: {method['command']}"
    return [*(_cell(method[field]) for field in ("name", "paper", "year", "trainable", "description")), package]


def _cell(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return "" if value is None else str(value)
