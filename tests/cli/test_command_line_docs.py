"""The documentation names every option of every command, in the words of --help, and no other."""

import argparse
import re
from collections.abc import Iterator
from importlib import import_module

import pytest

from elute.cli import COMMANDS
from elute.cli.parts.group import Group
from places import REPOSITORY

TEXT = "\n".join(path.read_text(encoding="utf-8") for path in sorted((REPOSITORY / "docs").glob("*.md")))


def documented(command: str) -> list[tuple[str, str]]:
    """The rows of the options tables in the section of a command."""
    section = re.search(rf"^##+ `{command}[^\n]*\n(.*?)(?=^##? |^##+ `elute|\Z)", TEXT, re.MULTILINE | re.DOTALL)
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


def modules() -> Iterator[tuple[str, str]]:
    """Every command with its module; those of a group, such as `elute evaluate run`, one by one."""
    for name in COMMANDS:
        parser = import_module(f"elute.cli.{name}").parser()
        if isinstance(parser, Group):
            yield from ((f"elute {name} {part}", f"{name}.{part}") for part in parser.commands)
            if parser.default:
                yield rf"elute {name} [A-Z]", f"{name}.{parser.default}"
        else:
            yield f"elute {name}" if name != "extract" else "elute PAGE", name


@pytest.mark.parametrize(("command", "module"), list(modules()))
def test_options(command: str, module: str) -> None:
    rows = offered(import_module(f"elute.cli.{module}").parser())
    like_extract = module in ("explain", "metadata", "records", "corpus.make", "read", "feed")
    shared = offered(import_module("elute.cli.extract").parser()) if like_extract else []
    assert documented(command) == [row for row in rows if row not in shared]
