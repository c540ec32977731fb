"""Functions stay short: none is over 60 lines, none has more than 8 parameters but where all of them are public."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

from places import REPOSITORY

SOURCES = REPOSITORY / "src" / "elute"
MOST_LINES = 60
MOST_PARAMETERS = 8

# What users call by keywords: a parameter for each choice that they have.
PUBLIC = {
    "__init__.py: extract",
    "browser/render.py: render",
    "evaluate/runs/running.py: run",
}

# A loop that every byte of a tag goes through: in two functions the parser is 2 to 3% slower.
HOT = {"page/native/tags.pxi: attributes"}

NATIVE = {".pyx", ".pxi"}
NATIVE_FUNCTION = re.compile(r"^([ ]*)c?p?def\b(?! (?:struct|enum|class|extern)\b)[^=\n]*?(\w+)\(")


def long_functions(sources: Path) -> Iterator[str]:
    for file in sorted(path for path in sources.rglob("*") if path.suffix in {".py", *NATIVE}):
        found = native_sizes(file) if file.suffix in NATIVE else python_sizes(file)
        yield from (f"{file.relative_to(sources).as_posix()}: {name}" for name, lines in found if lines > MOST_LINES)


def functions(file: Path) -> Iterator[ast.FunctionDef | ast.AsyncFunctionDef]:
    for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node


def python_sizes(file: Path) -> Iterator[tuple[str, int]]:
    for function in functions(file):
        yield function.name, (function.end_lineno or 0) - function.lineno + 1


def native_sizes(file: Path) -> Iterator[tuple[str, int]]:
    """Functions of Cython, and their lines: down to the last that is indented more."""
    lines = file.read_text(encoding="utf-8").splitlines()
    for number, line in enumerate(lines):
        if head := NATIVE_FUNCTION.match(line):
            body = lines[number + 1 :]
            inside = [row for row, text in enumerate(body) if text.strip() and not text.startswith(f"{head[1]} ")]
            end = next((row for row in inside if body[row].strip() not in {")", ") noexcept nogil:"}), len(body))
            while end and not body[end - 1].strip():
                end -= 1
            yield head[2], end + 1


def wide_functions(sources: Path) -> Iterator[str]:
    for file in sorted(sources.rglob("*.py")):
        for function in functions(file):
            given = [*function.args.posonlyargs, *function.args.args, *function.args.kwonlyargs]
            if len([each for each in given if each.arg not in {"self", "cls"}]) > MOST_PARAMETERS:
                yield f"{file.relative_to(sources).as_posix()}: {function.name}"


def test_no_function_is_long() -> None:
    assert set(long_functions(SOURCES)) == HOT


def test_no_function_has_many_parameters() -> None:
    assert set(wide_functions(SOURCES)) - PUBLIC == set()


def test_exceptions_are_needed() -> None:
    assert PUBLIC <= {*long_functions(SOURCES), *wide_functions(SOURCES)}


def test_long_and_wide_functions_are_found(tmp_path: Path) -> None:
    body = "    x = 1\n\n" * 30
    parameters = ", ".join("abcdefghi")
    (tmp_path / "a.py").write_text(f"def long():\n{body}    return x\n\n\ndef wide({parameters}):\n    pass\n")
    (tmp_path / "b.pyx").write_text(
        f"cdef class C:\n    cdef int long(self) except -1:\n{body.replace('    ', '        ')}        return 0\n\n"
        f"    cdef int other\n\ncdef inline void also(int a,\n        int b\n) noexcept nogil:\n{body}    a = 1\n\n"
        "cdef void short():\n    pass\n"
    )
    assert list(long_functions(tmp_path)) == ["a.py: long", "b.pyx: long", "b.pyx: also"]
    assert list(wide_functions(tmp_path)) == ["a.py: wide"]
