"""turbohtml, https://pypi.org/project/turbohtml/: the text of its article. Source positions, which cost time and change
nothing, are off.
"""

from __future__ import annotations

from types import ModuleType

from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    text: str = library.parse(html, positions=False).article().text
    return text


peer = Library(
    "turbohtml",
    package="turbohtml",
    module="turbohtml",
    licence="MIT",
    description="Readability's scores, in C",
    call=_extract,
)
