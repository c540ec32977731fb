"""The outline: what is kept of a page, as every structured format is written from it.

An outline is a flat list of steps over nodes, in document order. A container (a list, an item, a quote …) opens or
closes; a leaf (a heading, a paragraph, code …) stands in it. A leaf carries its text as runs, and a run carries the
marks of the inline elements around it. Nothing nests in memory, so how deeply a page nests does not matter.

It is made natively, as columns (`_plan.pyx`), from which native writers write. `Node`, `Run` and `Mark` are the same as
objects, for a renderer in Python.

    nodes.py, runs.py           what an outline consists of; `render/kinds.py` has the numbers of the kinds
    openers.py                  which element is opened by which function
    _plan.pyx                   the walk over kept rows, each once
    native/openers.pxi, code_and_formulas.pxi, code_text.pxi, links.pxi, posts.pxi    those functions
    native/elements.pxi         the open elements of the page
    native/paragraph.pxi, nesting.pxi    the text that is collected, and containers inside each other
    native/presence.pxi         what a page has: what few have is asked of Python
    native/kept_texts.pxi       kept text, where Python asks for it
    kept.py                     which answers it: footnotes.py, images.py, code_lines.py, languages.py, tex.py

The columns:

    steps     step (enter, leaf, leave) · node
    nodes     kind · row · number · size · ordered, loose, task · label · text · first run · count of runs · table
    runs      text · mark (the inmost, -1 for none)
    marks     kind · row · value · title · the mark outside it
    grids     rows and cells of tables, as `units` reads them

Each text is a place and a length in the text of the page's blocks, or behind it in what the plan adds to it.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

from elute.render.kinds import ENTER, LEAF, LEAVE

from .build import outline, plan_of

if TYPE_CHECKING:
    from .nodes import Node, Step
    from .runs import Mark, Run

_OBJECTS = {"Node": "nodes", "Step": "nodes", "Mark": "runs", "Run": "runs"}
__all__ = ["ENTER", "LEAF", "LEAVE", "Mark", "Node", "Run", "Step", "outline", "plan_of"]


def __getattr__(name: str) -> Any:
    """The classes of objects: native writers do without, so they are imported when somebody asks for them."""
    if name in _OBJECTS:
        return getattr(import_module(f"{__name__}.{_OBJECTS[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
