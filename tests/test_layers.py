"""Imports point one way: each part of elute knows only the parts below it."""

import re
from pathlib import Path

import pytest
from tools.imports import files_of, part_of_file, parts_imported
from tools.layers import HEIGHT, PICTURE, SOURCES, edges, upward_imports


def test_imports_point_downwards() -> None:
    assert upward_imports(SOURCES) == []


def test_the_tree_is_read() -> None:
    imported = {part for file in files_of(SOURCES) for part in parts_imported(file, SOURCES)}
    assert {"registry", "page", "units", "labels"} <= imported
    assert {part_of_file(file, SOURCES) for file in files_of(SOURCES)} >= {"elute", "cli", "page"}


def test_every_layer_is_there() -> None:
    assert set(HEIGHT) == {part_of_file(file, SOURCES) for file in files_of(SOURCES)}


def test_the_picture_shows_the_imports() -> None:
    drawn = re.findall(r"([\w]+) imports ([\w]+) in", PICTURE.read_text(encoding="utf-8"))
    assert set(drawn) == set(edges(SOURCES)), "PYTHONPATH=src python -m tools.layers --write"


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
