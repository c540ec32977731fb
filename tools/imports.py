"""Which part of elute imports which, read from the sources: Python and Cython."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

NATIVE_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+(\S+)[ \t]+)?c?import[ \t]+\(?([^\n#]+)", re.MULTILINE)
NATIVE_INCLUDE = re.compile(r"^[ \t]*include[ \t]+['\"](.+?)['\"]", re.MULTILINE)


def files_of(sources: Path) -> list[Path]:
    """Every file of the tree that can import."""
    return sorted(path for path in sources.rglob("*") if path.suffix in {".py", ".pyx", ".pxd", ".pxi"})


def part_of(module: str, sources: Path) -> str:
    """The part that a module belongs to: "elute.page.decode" is in "page", "elute.extract" in "elute"."""
    part = module.removeprefix("elute").removeprefix(".").split(".")[0]
    folder = sources / "elute"
    is_part = part and part != "__init__" and ((folder / part).is_dir() or any(folder.glob(f"{part}.py*")))
    return part if is_part else "elute"


def part_of_file(file: Path, sources: Path) -> str:
    """The part that a file belongs to."""
    return part_of(".".join(file.relative_to(sources).with_suffix("").parts), sources)


def parts_imported(file: Path, sources: Path) -> set[str]:
    """The other parts that a file imports from."""
    return {part_of(module, sources) for module in imports_of(file, sources)} - {part_of_file(file, sources)}


def imports_of(file: Path, sources: Path) -> Iterator[str]:
    """The modules of elute, in full, that a file imports; what only a type checker sees is no import."""
    source = file.read_text(encoding="utf-8")
    package = list(file.relative_to(sources).parent.parts)
    statements = python_imports(ast.parse(source)) if file.suffix == ".py" else native_imports(source)
    for origin, names in statements:
        dots = len(origin) - len(origin.lstrip("."))
        base = package[: len(package) - dots + 1] if dots else []
        path = ".".join([*base, *filter(None, [origin.lstrip(".")])])
        modules = [f"{path}.{name}".strip(".") for name in names]
        yield from (module for module in modules if module.split(".")[0] == "elute")
    if file.suffix != ".py":
        for included in NATIVE_INCLUDE.findall(source):
            target = (file.parent / included).resolve().relative_to(sources.resolve())
            yield ".".join(target.with_suffix("").parts)


def python_imports(tree: ast.AST) -> Iterator[tuple[str, list[str]]]:
    """Each import below `tree` as (origin, names), the origin with its leading dots."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.If) and ast.unparse(node.test).endswith("TYPE_CHECKING"):
            continue
        if isinstance(node, ast.Import):
            yield "", [alias.name for alias in node.names]
        elif isinstance(node, ast.ImportFrom):
            yield "." * node.level + (node.module or ""), [alias.name for alias in node.names]
        else:
            yield from python_imports(node)


def native_imports(source: str) -> Iterator[tuple[str, list[str]]]:
    """Each import and cimport of a Cython source as (origin, names)."""
    for origin, names in NATIVE_IMPORT.findall(source):
        yield origin, [name.split()[0] for name in names.strip(" )").split(",") if name.strip()]
