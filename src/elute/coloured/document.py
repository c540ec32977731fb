"""A page written anew, with marks around its text: what all views of this kind have in common.

The page is written from its table by `elute.page.inert`, so that nothing active gets through: no scripts, no frames, no
forms that send, and unless assets are allowed nothing that loads from elsewhere. A content security policy at the top
of the file says the same to the browser.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING
from urllib.parse import urljoin

from elute.page.inert import COLOURED, COLOURED_WITH_ASSETS, WHOLE, Writer, links_sheets

from .style import BASE_STYLE, READING_STYLE, STYLE

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

    from elute.page.table import Page

_SECURITY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; form-action 'none'"
_SECURITY_WITH_ASSETS = (
    "default-src 'none'; style-src * 'unsafe-inline'; img-src * data:; font-src * data:; form-action 'none'"
)


class Marked(Writer):
    """Writes a page with a mark around each text that `mark` says something of, and on elements in which no element of
    ours may stand."""

    def __init__(self, page: Page, assets: bool) -> None:
        super().__init__(page, COLOURED_WITH_ASSETS if assets else COLOURED)
        self._assets = assets

    def mark(self, row: int) -> dict[str, str] | None:
        """The attributes of the mark around a text, None where it has none."""
        raise NotImplementedError

    def mark_of_box(self, row: int) -> dict[str, str]:
        """What is said of an element that may hold marks."""
        return {}

    def document(self, title: str, bar: str, base: str | None = None) -> str:
        """The page as one HTML file that needs nothing else. `base` is the address to resolve what it loads against
        when the page itself does not know one."""
        page = self.page
        html, head, body = (_first(page.rows_of(name)) for name in ("html", "head", "body"))
        address = self.policy.base(urljoin(base or "", page.base_url or ""))
        security = _SECURITY_WITH_ASSETS if self._assets else _SECURITY
        return "".join(
            [
                "" if page.quirks else "<!DOCTYPE html>\n",
                f"{self._around('html', html)}\n<head>\n<meta charset=utf-8>\n",
                f'<meta http-equiv=Content-Security-Policy content="{security}">\n',
                '<meta name=referrer content=no-referrer>\n<meta name=viewport content="width=device-width">\n',
                f'<base href="{escape(address)}">\n' if address else "",
                f"<title>{escape(title)}</title>\n",
                f"<style>{BASE_STYLE}{'' if self._assets or not links_sheets(page) else READING_STYLE}</style>\n",
                self._inside(head),
                f"<style>{STYLE}</style>\n</head>\n{self._around('body', body)}\n{bar}",
                self._inside(body),
                "\n</body>\n</html>\n",
            ]
        )

    def attributes(self, row: int, name: str, kept: dict[str, str]) -> dict[str, str]:
        if name in ("html", "body"):
            return kept
        whole = name in WHOLE and row >= self.whole_until
        return (self._mark_of_whole(row) if whole else self.mark_of_box(row)) | kept

    def text(self, row: int, text: str) -> str:
        found = None if row < self.whole_until else self.mark(row)
        if found is None:
            return text
        told = "".join(f' {name}="{escape(value)}"' for name, value in found.items())
        return f"<elute-mark{told}>{text}</elute-mark>"

    def _mark_of_whole(self, row: int) -> dict[str, str]:
        """The mark of the first text inside, for an element that takes none there."""
        return next((found for inside in range(row + 1, self.end[row]) if (found := self.mark(inside))), {})

    def _around(self, name: str, row: int | None) -> str:
        """The start tag of html or body, which may not be a row of the page."""
        return f"<{name}>" if row is None else self.start_tag(row, name)

    def _inside(self, parent: int | None) -> str:
        """All that is in the element, without its own tags."""
        return "" if parent is None else self.written(parent + 1, self.end[parent])


def _first(rows: NDArray[np.int_]) -> int | None:
    return int(rows[0]) if len(rows) else None
