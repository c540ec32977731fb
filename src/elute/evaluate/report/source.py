"""A page's source as the report shows it: without what runs or loads, its text rows apart so that they can be coloured.

The browser shows it in a sandboxed frame without scripts, under a policy that closes the network: that is what makes
it safe. What is cut here could do nothing there; it would only take room, and fill the browser's log with refusals.
"""

from __future__ import annotations

import re

import numpy as np

from elute.page import COMMENT, Page

_CUT = "script iframe frame object embed applet link base meta audio video".split()
_NOT_INSIDE = "textarea select svg math title".split()  # where no element of ours may stand
_LONG_DATA = re.compile(r"data:[^\"')\s>]{2000,}")
_LOADING = re.compile(
    r"(?<=[\s\"'/])((?:src|srcset|imagesrcset|poster|background|lowsrc|xlink:href|on\w+)\s*=)(?!\s*[\"']?(?:data:|#))",
    re.I,
)
_LOADING_IMAGE = re.compile(r"(<(?:image|use|feimage)\b[^>]*?\s)(href\s*=)(?!\s*[\"']?(?:data:|#))", re.I)
_FLOATING = re.compile(r"position\s*:\s*(?:fixed|sticky)", re.I)  # covers the text, and no script takes it away
_LOADING_STYLE = re.compile(r"url\(\s*(?![\"']?\s*(?:data:|#))[^)]*\)|@import\b[^;<]*;?", re.I)


def shown_source(page: Page) -> tuple[list[str], list[int]]:
    """The source in parts: every second one is the text of a row; and these rows, in the same order.

    >>> import elute
    >>> parts, rows = shown_source(elute.parse("<p>One<script>run()</script> two"))
    >>> parts
    ['<p>', 'One', '', ' two', '']
    >>> shown_source(elute.parse('<img alt="A" src="a.png"><style>a { background: url(b.png) }</style>'))[0]
    ['<img alt="A" data-src="a.png"><style>a { background:  }</style>']
    """
    cut = (
        page.rows_of(*_CUT, *(["style"] if _has_sheets(page) else [])).tolist()
        + np.flatnonzero(page.kind == COMMENT).tolist()
    )
    marked = (page.blocks.row_block >= 0) & ~page.in_subtrees(page.rows_of(*_NOT_INSIDE).tolist())
    events = [(int(page.source_start[row]), int(page.source_end[row]), -1) for row in cut]
    events += [(int(page.source_start[row]), int(page.source_end[row]), row) for row in np.flatnonzero(marked).tolist()]
    source = page.source
    parts, rows, outside, done = [], [], b"", 0
    for start, end, row in sorted(events):
        if start < done or end <= start:  # inside what is cut, or made by the parser
            continue
        outside += source[done:start]
        if row >= 0:
            parts += [_text(outside), source[start:end].decode("utf-8", "replace")]
            rows.append(row)
            outside = b""
        done = end
    return [*parts, _text(outside + source[done:])], rows


def _has_sheets(page: Page) -> bool:
    """Half of a page's style is worse than none: what pops up covers the text, what should be small is large."""
    return any("stylesheet" in (page.attribute(row, "rel") or "").lower() for row in page.rows_of("link").tolist())


def _text(source: bytes) -> str:
    text = _LONG_DATA.sub("data:,", source.decode("utf-8", "replace"))
    text = _LOADING_IMAGE.sub(r"\1data-\2", text)
    return _FLOATING.sub("position:static", _LOADING_STYLE.sub("", _LOADING.sub(r"data-\1", text)))
