"""Imports point one way: each part of elute knows only the parts below it."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from places import REPOSITORY

SOURCES = REPOSITORY / "src"

# From the bottom to the top. "elute" is the package's own __init__. Parts on one line may know each other.
LAYERS = """
registry processes threads
page
units
browser
labels
methods learned sites records metadata
render
extraction
coloured
elute many
gold
evaluate train annotate scale serve
cli __main__
"""
HEIGHT = {part: height for height, line in enumerate(LAYERS.split("\n")) for part in line.split()}

NATIVE_IMPORT = re.compile(r"^[ \t]*(?:from[ \t]+(\S+)[ \t]+)?c?import[ \t]+\(?([^\n#]+)", re.MULTILINE)
NATIVE_INCLUDE = re.compile(r"^[ \t]*include[ \t]+['\"](.+?)['\"]", re.MULTILINE)


def upward_imports(sources: Path) -> list[str]:
    """Every import in the tree that points upwards, as "file: part -> part"."""
    found = []
    for file in sorted(path for path in sources.rglob("*") if path.suffix in {".py", ".pyx", ".pxd", ".pxi"}):
        name = file.relative_to(sources)
        part = part_of(".".join(name.with_suffix("").parts), sources)
        for imported in sorted({part_of(module, sources) for module in imports_of(file, sources)} - {part}):
            if unknown := {part, imported} - set(HEIGHT):
                found.append(f"{name}: {unknown.pop()} has no layer yet")
            elif HEIGHT[imported] > HEIGHT[part]:
                found.append(f"{name}: {part} -> {imported}")
    return found


def part_of(module: str, sources: Path) -> str:
    """The part that a module belongs to: "elute.page.decode" is in "page", "elute.extract" in "elute"."""
    part = module.removeprefix("elute").removeprefix(".").split(".")[0]
    folder = sources / "elute"
    is_part = part and part != "__init__" and ((folder / part).is_dir() or any(folder.glob(f"{part}.py*")))
    return part if is_part else "elute"


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


def test_imports_point_downwards() -> None:
    assert upward_imports(SOURCES) == []


def test_the_tree_is_read() -> None:
    imported = {module for file in SOURCES.rglob("*.py") for module in imports_of(file, SOURCES)}
    assert {"registry", "page", "units", "labels"} <= {part_of(module, SOURCES) for module in imported}


@pytest.mark.parametrize(
    ("file", "source", "found"),
    [
        ("page/table.py", "import elute.units.blocks", "page -> units"),
        ("page/table.py", "from elute.units import blocks", "page -> units"),
        ("page/table.py", "from elute import cli", "page -> cli"),
        ("page/table.py", "from elute import extract", "page -> elute"),
        ("page/table.py", "import elute", "page -> elute"),
        ("page/table.py", "from ..units.blocks import Blocks", "page -> units"),
        ("page/table.py", "from .. import units", "page -> units"),
        ("page/table.py", "def blocks():\n    from elute.units import blocks", "page -> units"),
        ("page/_parser.pyx", "from elute.units._blocks cimport count", "page -> units"),
        ("page/_parser.pyx", "cimport elute.units._blocks", "page -> units"),
        ("page/_parser.pyx", "if 1:\n    from ..units import blocks  # late", "page -> units"),
        ("page/native/scan.pxi", "from elute.units import blocks", "page -> units"),
        ("page/_parser.pyx", 'include "../units/words.pxi"', "page -> units"),
        ("registry.py", "from elute.page import Page", "registry -> page"),
        ("__init__.py", "from elute.cli import main", "elute -> cli"),
        ("page/table.py", "from elute.surprise import x", "surprise has no layer yet"),
        ("surprise.py", "from elute.page import Page", "surprise has no layer yet"),
    ],
)
def test_an_import_that_points_upwards_is_found(tmp_path: Path, file: str, source: str, found: str) -> None:
    made_up_tree(tmp_path)
    (tmp_path / "elute" / file).write_text(source)
    assert upward_imports(tmp_path) == [f"{Path('elute', file)}: {found}"]


@pytest.mark.parametrize(
    ("file", "source"),
    [
        ("units/blocks.py", "from elute.page import Page\nfrom elute import registry\nimport numpy"),
        (
            "units/_blocks.pyx",
            "from elute.page._parser cimport Page\nfrom libc.string cimport memcpy",
        ),
        ("page/table.py", "from .decode import decode\nfrom . import vocabulary\nfrom elute.page import x"),
        ("page/_parser.pyx", 'include "native/scan.pxi"'),
        (
            "page/table.py",
            "if TYPE_CHECKING:\n    from elute.units import Blocks",
        ),
        ("page/table.py", 'LAZY = "elute.units.blocks:Blocks"  # import elute.units'),
        ("cli/show.py", "import elute\nfrom elute import extract\nfrom elute.render import text"),
        ("methods/one.py", "from elute.learned import score"),
    ],
)
def test_an_import_that_points_downwards_is_fine(tmp_path: Path, file: str, source: str) -> None:
    made_up_tree(tmp_path)
    (tmp_path / "elute" / file).write_text(source)
    assert upward_imports(tmp_path) == []


def made_up_tree(folder: Path) -> None:
    for part in ["page/native", "units", "methods", "learned", "render", "cli"]:
        (folder / "elute" / part).mkdir(parents=True)
    for module in ["__init__", "registry", "surprise"]:
        (folder / "elute" / f"{module}.py").touch()
