"""The outline: what is kept of a page, as every structured format is written from it.

An outline is a flat list of steps over nodes, in document order. A container (a list, an item, a quote …) opens or
closes; a leaf (a heading, a paragraph, code …) stands in it. A leaf carries its text as runs, and a run carries the
marks of the inline elements around it. Nothing nests in memory, so how deeply a page nests does not matter.

    nodes.py, runs.py           what an outline consists of
    kept.py                     what is known of the page before the walk
    build.py                    the walk over its rows, each once: which element is opened by which function
    containers.py, inline.py, code.py, formulas.py      those functions, a kind of element each
    draft.py                    what they work on: the open elements, the text that is collected, the steps so far
    paragraph.py, nesting.py    its two parts
    footnotes.py, images.py, code_text.py, languages.py    questions about the page

The same as columns, with which a walk in native code would fill buffers and a writer read them:

    steps     step (enter, leaf, leave) · node
    nodes     kind · row · number · size · flags (ordered, loose, task, ticked) · label · text · first run · last run
    runs      text · marks (the number of the last one, -1 for none)
    marks     kind · row · value · title · the mark outside it
    tables    those of `units.tables`, by the row of their element

Each text is a place and a length in one buffer of UTF-8. `Node`, `Run` and `Mark` are then views of these columns.
"""

from .build import outline, plan_of
from .nodes import ENTER, LEAF, LEAVE, Node, Step
from .runs import Mark, Run

__all__ = ["ENTER", "LEAF", "LEAVE", "Mark", "Node", "Run", "Step", "outline", "plan_of"]
