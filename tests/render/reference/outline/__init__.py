"""The walk over kept rows, and what opens each element, in plain Python."""

from elute.render.outline.nodes import ENTER, LEAF, LEAVE, Node, Step
from elute.render.outline.runs import Mark, Run

from .build import outline

__all__ = ["ENTER", "LEAF", "LEAVE", "Mark", "Node", "Run", "Step", "outline"]
