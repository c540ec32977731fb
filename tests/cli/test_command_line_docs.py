"""docs/command-line.md names every option, in the words of --help, and no other."""

import argparse
import re
from importlib import import_module

import pytest

from elute.cli import COMMANDS
from places import REPOSITORY

TEXT = (REPOSITORY / "docs" / "command-line.md").read_text(encoding="utf-8")


def documented(command: str) -> list[tuple[str, str]]:
    """The rows of the options tables in the section of a command."""
    section = re.search(rf"^## `{command}[^\n]*\n(.*?)(?=^## |\Z)", TEXT, re.MULTILINE | re.DOTALL)
    assert section, command
    return re.findall(r"^\| (`-.*?) \| (.*?) \|$", section[1], re.MULTILINE)


def offered(parser: argparse.ArgumentParser) -> list[tuple[str, str]]:
    rows = []
    for action in parser._actions:
        if action.option_strings and not {"--help", "--version"} & set(action.option_strings):
            value = action.metavar or "\\|".join(action.choices or [])
            names = ", ".join(action.option_strings) + (f" {value}" if action.nargs != 0 else "")
            rows.append((f"`{names}`", (action.help or "") % {**vars(action), "prog": parser.prog}))
    return rows


HEADINGS = {"extract": "elute PAGE", "explain": "elute explain", "methods": "elute methods"}


@pytest.mark.parametrize("command", COMMANDS)
def test_options(command: str) -> None:
    rows = offered(import_module(f"elute.cli.{command}").parser())
    shared = offered(import_module("elute.cli.extract").parser()) if command == "explain" else []
    assert documented(HEADINGS[command]) == [row for row in rows if row not in shared]
