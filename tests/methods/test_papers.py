"""One file a method, its paper on top; what methods of different papers have in common is in methods/shared."""

import ast
import re
from pathlib import Path

import pytest

from places import REPOSITORY

METHODS = REPOSITORY / "src" / "elute" / "methods"
NO_METHODS = {"__init__", "trained"}
FILES = {path.stem: path for path in METHODS.glob("*.py") if path.stem not in NO_METHODS}
TITLE = re.compile(r'"([^"]+)"\.')  # as in: Authors: "Title". Where and when


def titles(path: Path) -> set[str]:
    return {" ".join(title.split()) for title in TITLE.findall(ast.get_docstring(ast.parse(path.read_text())) or "")}


def methods_taken_from(path: Path) -> set[str]:
    """The methods of which a file imports something."""
    found = set()
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and node.module:
            found |= {node.module, *(f"{node.module}.{alias.name}" for alias in node.names)}
    return {name for name in FILES if f"elute.methods.{name}" in found}


@pytest.mark.parametrize("method", sorted(FILES))
def test_a_method_takes_from_methods_of_its_own_paper_alone(method: str) -> None:
    for other in methods_taken_from(FILES[method]):
        assert titles(FILES[method]) & titles(FILES[other]), f"{method} takes from {other}"


def test_variants_are_seen() -> None:
    assert methods_taken_from(FILES["ice_combined"]) == {"ice_tree", "ice_lm"}
    assert methods_taken_from(FILES["kim_ensemble"]) == {"kim"}


@pytest.mark.parametrize("method", sorted(set(FILES) - {"readability"}))
def test_its_paper_is_on_top(method: str) -> None:
    assert titles(FILES[method])
