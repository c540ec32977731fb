"""A command of several, such as `elute evaluate run`: each is a module with a parser and a run of its own."""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from difflib import get_close_matches
from importlib import import_module
from types import ModuleType
from typing import Any

from .options import Parser, add_version


class Group(Parser):
    """Parses the words after the command's name with the parser of that command, which is imported then.

    `commands` are the names of modules of `package`, with a few words on each. Where the first word is none of them,
    and there is a `default`, all words are for that module.
    """

    def __init__(
        self, package: str, prog: str, description: str, commands: Mapping[str, str], default: str = ""
    ) -> None:
        width = max(map(len, commands))
        listed = "\n".join(f"  {name:{width}}  {about}" for name, about in commands.items())
        usage = f"{prog} {{{','.join(commands)}}} …"
        super().__init__(prog, description, usage, f"commands:\n{listed}\n\nsee {prog} COMMAND --help")
        self.package = package
        self.commands = commands
        self.default = default
        add_version(self)

    def module(self, name: str) -> ModuleType:
        """The module of a command."""
        return import_module(f"{self.package}.{name if name in self.commands else self.default}")

    def parse_intermixed_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> argparse.Namespace:
        """The arguments of the command; `module` among them is the module that runs it."""
        name, *words = args or [""]
        if name not in self.commands and self.default:
            words = list(args or [])
        elif name not in self.commands:
            if name.startswith("-"):
                super().parse_args([name])
            said = f"there is no {self.prog} {name}" if name else f"{self.prog} needs a command"
            near = get_close_matches(name, self.commands, n=1, cutoff=0.65)
            meant = f"; did you mean {self.prog} {near[0]}?" if near else ""
            self.error(f"{said}: it is one of {', '.join(self.commands)}{meant}")
        module = self.module(name)
        arguments: argparse.Namespace = module.parser().parse_intermixed_args(words)
        arguments.module = module
        return arguments
