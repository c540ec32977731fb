"""From what Chromium's DOMSnapshot says of a document to a Page: the same rows, with its layout as columns.

DOMSnapshot gives arrays as well, in document order. Shadow trees are flattened in it as they are shown: what is in a
slot stands inside the slot. Pseudo-elements and what is inside the browser's own controls are no rows here, nor are the
documents inside frames.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.page import COMMENT, DOCTYPE, DOCUMENT, ELEMENT, HTML, MATHML, SVG, TEXT, Page
from elute.page.assemble import Nodes, assemble
from elute.page.layout import Layout, colour, display

STYLES: Final = ("display", "visibility", "font-size", "font-weight", "color", "background-color", "content-visibility")
COMMAND: Final = "DOMSnapshot.captureSnapshot"
ARGUMENTS: Final = {"computedStyles": list(STYLES)}

_KINDS: Final = {9: DOCUMENT, 1: ELEMENT, 3: TEXT, 4: TEXT, 8: COMMENT, 10: DOCTYPE}  # by the DOM's nodeType
_FOREIGN: Final = {"svg": SVG, "math": MATHML}


def page_of(
    snapshot: Mapping[str, Any], url: str | None, viewport: tuple[int, int], quirks: bool = False
) -> tuple[Page, npt.NDArray[np.int64]]:
    """The page, and for each of its rows the number by which the browser knows the node (`backendNodeId`)."""
    document, strings = snapshot["documents"][0], snapshot["strings"]
    nodes, kept = _nodes(document, strings)
    layout = _layout(document, strings, kept, viewport)
    numbers = np.array(document["nodes"]["backendNodeId"], dtype=np.int64)[kept]
    return assemble(nodes, url, layout, quirks), numbers


def current_sources(snapshot: Mapping[str, Any]) -> dict[int, str]:
    """What the browser shows in each image, by the number of its node: of several sources the one it chose."""
    told, strings = snapshot["documents"][0]["nodes"], snapshot["strings"]
    sources, numbers = told["currentSourceURL"], told["backendNodeId"]
    pairs = zip(sources["index"], sources["value"], strict=True)
    return {numbers[index]: _string(strings, value) for index, value in pairs}


def _nodes(document: Mapping[str, Any], strings: list[str]) -> tuple[Nodes, list[int]]:
    """The nodes that are rows, and the index of each in the snapshot."""
    told = document["nodes"]
    left_out = _left_out(told, strings)
    nodes, kept = Nodes(), []
    row_of = [-1] * len(told["nodeType"])
    parents, types, names = told["parentIndex"], told["nodeType"], told["nodeName"]
    for index, attributes in enumerate(told["attributes"]):
        parent, kind = parents[index], _KINDS.get(types[index])
        if kind is None or index in left_out or (parent >= 0 and row_of[parent] < 0):
            continue
        above = row_of[parent] if parent >= 0 else -1
        name = strings[names[index]]
        namespace = _namespace(name, nodes.namespace[above]) if kind == ELEMENT else HTML
        named = kind in (ELEMENT, DOCTYPE)
        row_of[index] = nodes.add(
            kind,
            above,
            name.lower() if named else "",
            "" if named else _string(strings, told["nodeValue"][index]),
            _identifiers(document, strings) if kind == DOCTYPE else _attributes(attributes, strings),
            namespace,
        )
        kept.append(index)
    return nodes, kept


def _left_out(told: Mapping[str, Any], strings: list[str]) -> set[int]:
    roots = told["shadowRootType"]
    own = {i for i, value in zip(roots["index"], roots["value"], strict=True) if strings[value] == "user-agent"}
    return own.union(told["pseudoType"]["index"])


def _namespace(name: str, above: int) -> int:
    """The snapshot names none; but only the names of HTML elements are in upper case."""
    if name == name.upper():
        return HTML
    return _FOREIGN.get(name, above)


def _attributes(pairs: list[int], strings: list[str]) -> list[tuple[str, str]]:
    found: dict[str, str] = {}
    for name, value in zip(pairs[::2], pairs[1::2], strict=True):
        found.setdefault(strings[name].lower(), _string(strings, value))
    return list(found.items())


def _identifiers(document: Mapping[str, Any], strings: list[str]) -> list[tuple[str, str]]:
    pairs = (("public", document["publicId"]), ("system", document["systemId"]))
    return [(name, strings[value]) for name, value in pairs if value >= 0]


def _string(strings: list[str], index: int) -> str:
    return strings[index] if index >= 0 else ""


def _layout(document: Mapping[str, Any], strings: list[str], kept: list[int], viewport: tuple[int, int]) -> Layout:
    """The columns. A node with several boxes, such as a line that a block parts, has the box around them."""
    told = document["layout"]
    bounds = np.array(told["bounds"], dtype=np.float64).reshape(-1, 4)
    row_of = np.full(len(document["nodes"]["nodeType"]), -1, dtype=np.int64)
    row_of[kept] = np.arange(len(kept))
    rows = row_of[np.array(told["nodeIndex"], dtype=np.int64)]
    styled = [number for number, styles in enumerate(told["styles"]) if styles and rows[number] >= 0]
    rows, bounds = rows[styled], bounds[styled]
    style = np.array([told["styles"][number] for number in styled], dtype=np.int64).reshape(-1, len(STYLES))
    left, top, right, bottom = _around(rows, bounds, len(kept))
    # The first box of a node tells its style: all have the same one.
    first = np.full(len(kept), -1, dtype=np.int64)
    first[rows[::-1]] = np.arange(len(rows))[::-1]

    def column(number: int, read: Any, absent: float, dtype: npt.DTypeLike) -> npt.NDArray[Any]:
        values = {index: read(strings[index]) for index in set(style[:, number].tolist())}
        told = [values[index] for index in style[:, number].tolist()]
        return np.array([*told, absent], dtype=dtype)[first]

    width, height = right - left, bottom - top
    shown = column(1, "visible".__eq__, False, np.bool_) & ~_concealed(
        document, kept, column(6, "hidden".__eq__, 0, bool)
    )
    with np.errstate(invalid="ignore"):
        in_reach = (width > 0) & (height > 0) & (right > 0) & (bottom > 0)
    return Layout(
        left=left.astype(np.float32),
        top=top.astype(np.float32),
        width=width.astype(np.float32),
        height=height.astype(np.float32),
        visible=shown & in_reach,
        display=column(0, display, 0, np.uint8),
        font_size=column(2, lambda size: float(size.removesuffix("px")), 0, np.float32),
        font_weight=column(3, lambda weight: round(float(weight)), 0, np.int16),
        color=column(4, colour, 0, np.uint32),
        background=column(5, colour, 0, np.uint32),
        page_width=float(document["contentWidth"]),
        page_height=float(document["contentHeight"]),
        viewport_width=viewport[0],
        viewport_height=viewport[1],
    )


def _concealed(document: Mapping[str, Any], kept: list[int], conceals: npt.NDArray[np.bool_]) -> npt.NDArray[np.bool_]:
    """The rows inside those whose content is not shown (`content-visibility: hidden`)."""
    inside = np.zeros(len(kept), dtype=np.bool_)
    if conceals.any():
        row_of = {index: row for row, index in enumerate(kept)}
        for row, index in enumerate(kept[1:], 1):
            parent = row_of[document["nodes"]["parentIndex"][index]]
            inside[row] = inside[parent] or conceals[parent]
    return inside


def _around(rows: npt.NDArray[np.int64], bounds: npt.NDArray[np.float64], count: int) -> Iterable[npt.NDArray[Any]]:
    """The edges of the box around all boxes of each row, NaN where it has none. An empty one counts if alone."""
    empty = (bounds[:, 2] <= 0) | (bounds[:, 3] <= 0)
    filled = np.zeros(count, dtype=np.bool_)
    filled[rows[~empty]] = True
    counts = ~empty | ~filled[rows]
    rows, bounds = rows[counts], bounds[counts]
    edges = []
    for start, size, choose, extreme in (
        (0, None, np.minimum, np.inf),
        (1, None, np.minimum, np.inf),
        (0, 2, np.maximum, -np.inf),
        (1, 3, np.maximum, -np.inf),
    ):
        edge = np.full(count, extreme)
        choose.at(edge, rows, bounds[:, start] + (bounds[:, size] if size else 0))
        edges.append(np.where(np.isinf(edge), np.nan, edge))
    return edges
