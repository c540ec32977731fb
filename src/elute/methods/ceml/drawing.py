"""A tree as a picture: SVG that reads from left to right, in light and in dark.

Each box asks something; the upper line leads to where it holds, the lower one to where it does not. A leaf has a bar
of its elements, the main ones first. Lines are the thicker the more elements go along them.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import Final

import numpy as np

from .rules import Condition, verdict
from .trees import Tree

ROW, BOX, LEAF_WIDTH, GAP, MARGIN, HEAD = 34, 24, 182, 56, 16, 34
LETTER: Final = 6.9  # pixels of an average letter, with some to spare
BAR: Final = 46

STYLE: Final = """\
svg { --paper: #ffffff; --ink: #24292f; --faint: #6b7680; --line: #b6bfc9; --box: #f1f4f7; --main: #1f7a4d;
  --noise: #8a6d3b; }
@media (prefers-color-scheme: dark) { svg { --paper: #14181d; --ink: #e6eaef; --faint: #9aa5b1; --line: #4a545f;
  --box: #222930; --main: #4cc38a; --noise: #d3ae6d; } }
text { font: 12px system-ui, sans-serif; fill: var(--ink); dominant-baseline: central; }
.title { font-size: 14px; font-weight: 600; } .faint { fill: var(--faint); font-size: 11px; }
.paper { fill: var(--paper); } .box { fill: var(--box); stroke: var(--line); }
.edge { fill: none; stroke: var(--line); stroke-linecap: round; }
.main { fill: var(--main); } .noise { fill: var(--noise); }"""


def draw(tree: Tree, names: Sequence[str], title: str) -> str:
    """The picture of a tree, its title above.

    >>> tree = Tree.of([(0, 0.5, 1, 2)] + 2 * [(-1, 0, -1, -1)], [100, 60, 40], [42, 6, 36])
    >>> picture = draw(tree, ["is_sib_p"], "Paragraphs")
    >>> picture[:4], "beside &lt;p&gt;" in picture, "90 %" in picture
    ('<svg', True, True)
    """
    asked = {
        node: str(Condition(names[tree.feature[node]], low=float(tree.threshold[node])))
        for node in np.flatnonzero(~tree.is_leaf).tolist()
    }
    depth, y = _places(tree)
    x = _columns(depth, asked)
    right = [x[depth[node]] + (_width(asked[node]) if node in asked else LEAF_WIDTH) for node in range(len(tree))]
    width, height = max(right) + MARGIN, max(y) + ROW
    shapes = [f'<rect class="paper" width="{width:.0f}" height="{height:.0f}"/>', _label(MARGIN, 20, title, "title")]
    for node in asked:
        for child, word in ((int(tree.right[node]), "yes"), (int(tree.left[node]), "no")):
            weight = 1 + 7 * float(tree.total[child]) / float(tree.total[0])
            shapes += _edge(right[node], y[node], x[depth[child]], y[child], word, weight)
    for node in range(len(tree)):
        left, centre = x[depth[node]], y[node]
        shapes += _question(left, centre, asked[node]) if node in asked else _leaf(tree, node, left, centre)
    size = f'viewBox="0 0 {width:.0f} {height:.0f}" width="{width:.0f}" height="{height:.0f}"'
    head = f'<svg xmlns="http://www.w3.org/2000/svg" {size} role="img">'
    return "\n".join([head, f"<title>{escape(title)}</title>", f"<style>{STYLE}</style>", *shapes, "</svg>", ""])


def _places(tree: Tree) -> tuple[list[int], list[float]]:
    """The depth of each node, and its height in the picture: leaves one below the other, parents in between."""
    depth = [0] * len(tree)
    y = [0.0] * len(tree)
    above = HEAD + ROW / 2
    waiting = [0]
    while waiting:
        node = waiting.pop()
        if tree.is_leaf[node]:
            y[node], above = above, above + ROW
            continue
        for child in (int(tree.left[node]), int(tree.right[node])):  # the last is taken first
            depth[child] = depth[node] + 1
            waiting.append(child)
    for node in range(len(tree) - 1, -1, -1):
        if not tree.is_leaf[node]:
            y[node] = (y[tree.left[node]] + y[tree.right[node]]) / 2
    return depth, y


def _columns(depth: list[int], asked: dict[int, str]) -> list[float]:
    """Where each level of the tree begins: behind the longest question of the one before."""
    x = [float(MARGIN)]
    for level in range(max(depth)):
        longest = max(_width(words) for node, words in asked.items() if depth[node] == level)
        x.append(x[-1] + longest + GAP)
    return x


def _width(words: str) -> float:
    return LETTER * len(words) + 16


def _question(left: float, centre: float, words: str) -> list[str]:
    place = f'x="{left:.1f}" y="{centre - BOX / 2:.1f}" width="{_width(words):.1f}" height="{BOX}"'
    return [f'<rect class="box" {place} rx="5"/>', _label(left + 8, centre, words)]


def _leaf(tree: Tree, node: int, left: float, centre: float) -> list[str]:
    name, sure = verdict(tree, node)
    main = BAR * float(tree.share[node])
    bar = f'y="{centre - 5:.1f}" height="10"'
    return [
        f'<rect class="main" {bar} x="{left:.1f}" width="{main:.1f}"/>',
        f'<rect class="noise" {bar} x="{left + main:.1f}" width="{BAR - main:.1f}" fill-opacity="0.35"/>',
        f'<text class="{name}" x="{left + BAR + 7:.1f}" y="{centre:.1f}">{name} {100 * sure:.0f} %</text>',
        _label(left + LEAF_WIDTH, centre, f"{tree.total[node]:,}", "faint", "end"),
    ]


def _edge(x1: float, y1: float, x2: float, y2: float, word: str, weight: float) -> list[str]:
    middle = (x1 + x2) / 2
    curve = f"M{x1:.1f} {y1:.1f}C{middle:.1f} {y1:.1f} {middle:.1f} {y2:.1f} {x2 - 4:.1f} {y2:.1f}"
    return [
        f'<path class="edge" d="{curve}" stroke-width="{weight:.1f}"/>',
        _label(x2 - 6, y2 + (9 if y2 > y1 else -9), word, "faint", "end"),
    ]


def _label(x: float, y: float, words: str, style: str = "", anchor: str = "start") -> str:
    kind = f' class="{style}"' if style else ""
    return f'<text{kind} x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}">{escape(words)}</text>'
