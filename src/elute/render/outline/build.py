"""An outline of what is kept of a page."""

from __future__ import annotations

from typing import TYPE_CHECKING

import numpy as np

from elute.labels import Labels
from elute.page import Page
from elute.render import Options

from ._plan import Plan, plan
from .kept import KeptPage

if TYPE_CHECKING:
    from .nodes import Step


def plan_of(page: Page, labels: Labels, options: Options) -> Plan:
    """The outline as columns, which native writers read."""
    keep = np.ascontiguousarray(labels.keep, dtype=np.bool_)
    return plan(page.blocks.segments, keep, KeptPage(page, labels, options), options.links)


def outline(page: Page, labels: Labels, options: Options) -> list[Step]:
    """What is kept of the page, as steps.

    >>> import elute
    >>> source = "<h1>Title</h1><p>Some <b>bold</b> text, and enough of it to be the content.</p>"
    >>> found = elute.extract(source, method="cetd")
    >>> [node.kind for _, node in outline(found.page, found.labels, Options())]
    ['heading', 'paragraph']
    """
    return plan_of(page, labels, options).steps()
