"""A number that native code and Python both know is written once: setup.py makes the one from the other."""

import ast
import re
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path

from places import REPOSITORY

SOURCES = REPOSITORY / "src" / "elute"
ENUM = re.compile(r"^([ ]*)(?:cdef )?enum\b[^\n]*:[^\n]*\n((?:\1 +\S[^\n]*\n|\n)+)", re.MULTILINE)
NAME = re.compile(r"\b[A-Z][A-Z_0-9]*\b(?=\s*(?:=|,|$|#))", re.MULTILINE)


def native_constants(source: str) -> Iterator[str]:
    """The names that the enums of a Cython file give values to; those of a header are only declared."""
    for found in ENUM.finditer(source):
        if not found[1]:
            lines = [line.split("#")[0].split("=")[0] for line in found[2].splitlines()]
            yield from (name for line in lines for name in NAME.findall(line))


def python_numbers(source: str) -> Iterator[str]:
    """The names in capitals that a Python file gives a number to."""
    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign | ast.AnnAssign) and isinstance(node.value, ast.Constant):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names = [target.id for target in targets if isinstance(target, ast.Name)]
            yield from (name for name in names if name.isupper() and type(node.value.value) is int)


def copies(sources: Path) -> list[str]:
    """Names of numbers that two native files have, or a native one and a Python one of the same folder."""
    native, python = defaultdict(set), defaultdict(set)
    for file in sorted(sources.rglob("*")):
        folder = file.relative_to(sources).parts[0]
        if file.suffix in {".pyx", ".pxd", ".pxi"} and file.parent.name != "generated":
            for name in native_constants(file.read_text(encoding="utf-8")):
                native[name].add((folder, file.name))
        elif file.suffix == ".py":
            for name in python_numbers(file.read_text(encoding="utf-8")):
                python[name, folder].add(file.name)
    found = {name: {file for _, file in places} for name, places in native.items()}
    for name, places in native.items():
        for folder in {folder for folder, _ in places}:
            found[name] |= python[name, folder]
    return [f"{name}: {', '.join(sorted(files))}" for name, files in sorted(found.items()) if len(files) > 1]


def test_no_number_is_written_twice() -> None:
    assert copies(SOURCES) == []


def test_copies_are_found(tmp_path: Path) -> None:
    (tmp_path / "page").mkdir()
    (tmp_path / "page" / "a.pyx").write_text(
        "cdef enum:\n    ONE = 1      # first\n    TWO, THREE\n\ncdef int FOUR = 4\n"
    )
    (tmp_path / "page" / "b.pxi").write_text("cdef enum Kind:\n    TWO = 2\n")
    (tmp_path / "page" / "c.py").write_text("from typing import Final\n\nONE: Final = 1\nTHREE = 'x'\n")
    assert copies(tmp_path) == ["ONE: a.pyx, c.py", "TWO: a.pyx, b.pxi"]
