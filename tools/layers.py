"""The layers of elute: what stands on what, and a picture of it made from the imports.

PYTHONPATH=src python -m tools.layers            lists who imports whom, and what points upwards
PYTHONPATH=src python -m tools.layers --write    draws docs/layers.svg
"""

from __future__ import annotations

import argparse
from collections import Counter
from collections.abc import Iterator, Mapping
from pathlib import Path

from elute.evaluate.charts.svg import Figure, dot, path, rectangle, text
from elute.evaluate.markup import Markup, element, joined

from .imports import files_of, part_of_file, parts_imported

REPOSITORY = Path(__file__).parent.parent
SOURCES = REPOSITORY / "src"
PICTURE = REPOSITORY / "docs" / "layers.svg"

# From the bottom to the top. "elute" is the package's own __init__. Parts on one line may know each other.
LAYERS = """
registry processes threads files npz model version
page
web
units
segments
browser
server
labels
methods learned metadata
main_images
views
records
render
scripts
extraction
choices
coloured reading feed
elute many
coloured
elute many sites
gold
evaluate train annotate
scale
serve adapters
cli
__main__
"""
HEIGHT = {part: height for height, line in enumerate(LAYERS.split("\n")) for part in line.split()}

MARK = "#7aa6d9"
CELL, NAMES, HEAD = 30, 170, 96  # of the picture, in pixels


def upward_imports(sources: Path) -> list[str]:
    """Every import in the tree that points upwards, as "file: part -> part"."""
    found = []
    for file in files_of(sources):
        name, part = file.relative_to(sources), part_of_file(file, sources)
        for imported in sorted(parts_imported(file, sources)):
            if unknown := {part, imported} - set(HEIGHT):
                found.append(f"{name}: {unknown.pop()} has no layer yet")
            elif HEIGHT[imported] > HEIGHT[part]:
                found.append(f"{name}: {part} -> {imported}")
    return found


def edges(sources: Path) -> Counter[tuple[str, str]]:
    """How many files of one part import from another."""
    return Counter(
        (part_of_file(file, sources), imported)
        for file in files_of(sources)
        for imported in parts_imported(file, sources)
    )


def picture(sources: Path) -> str:
    """A row for each part, from the top layer to the bottom, with a mark for each part that it imports from.

    Columns are in the same order: what points downwards is right of the diagonal.
    """
    lines = Counter[str]()
    for file in files_of(sources):
        lines[part_of_file(file, sources)] += file.read_text(encoding="utf-8").count("\n")
    layers = [[part for part in line.split() if lines[part]] for line in reversed(LAYERS.split("\n"))]
    parts = [part for layer in layers for part in layer]
    size = CELL * len(parts)
    return Figure(
        "The layers of elute",
        "Each row is a part, from the top layer to the bottom; its marks tell how many of its files import from the "
        "part of the column. Every mark is right of the diagonal or inside the grey square of its own layer: imports "
        "point downwards.",
        NAMES + size + HEAD / 2,
        HEAD + size + 8,
        joined([*_layers(layers), *_names(parts, lines), *_marks(parts, edges(sources))]),
    ).file


def _layers(layers: list[list[str]]) -> Iterator[Markup]:
    done = 0
    for layer in layers:
        start, width = CELL * done, CELL * len(layer)
        yield rectangle(NAMES + start, HEAD + start, width, width, "var(--line)")
        done += len(layer)


def _names(parts: list[str], lines: Mapping[str, int]) -> Iterator[Markup]:
    end = NAMES + CELL * len(parts)
    for number, part in enumerate(parts):
        middle = CELL * number + CELL / 2 + 4
        yield path([(8, HEAD + CELL * number), (end, HEAD + CELL * number)])
        yield text(8, HEAD + middle, part, "head")
        yield text(NAMES - 10, HEAD + middle, f"{lines[part]:,} lines", "faint small end")
        x, y = NAMES + middle, HEAD - 8
        yield text(x, y, part, transform=f"rotate(-50 {x:g} {y:g})")


def _marks(parts: list[str], edges: Mapping[tuple[str, str], int]) -> Iterator[Markup]:
    for (part, imported), files in sorted(edges.items()):
        x = NAMES + CELL * (parts.index(imported) + 0.5)
        y = HEAD + CELL * (parts.index(part) + 0.5)
        hint = element("title", f"{part} imports {imported} in {files} file{'s' * (files > 1)}")
        yield element("g", hint, dot(x, y, "square", MARK, 12), text(x, y + 4, files, "middle small number"))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", action="store_true", help=f"draw {PICTURE.relative_to(REPOSITORY)}")
    if parser.parse_args().write:
        PICTURE.write_text(picture(SOURCES), encoding="utf-8")
        return
    every = edges(SOURCES)
    for part in sorted({part for part, _ in every}, key=lambda part: (HEIGHT[part], part)):
        others = ", ".join(f"{other} {count}" for (origin, other), count in sorted(every.items()) if origin == part)
        print(f"{part}: {others}")
    print("\n".join(upward_imports(SOURCES)) or "no import points upwards")


if __name__ == "__main__":
    main()
