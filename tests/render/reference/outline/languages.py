"""Which language code is in: what the element itself names, one inside it, or one around it."""

from elute.page import Page
from elute.render.outline.languages import language_named

LEVELS = 4


class Languages:
    """The languages of a page's code. What is found of an element is found once, however much code is inside it.

    >>> import elute
    >>> page = elute.parse('<div class="highlight-source-js"><pre>let x</pre></div>')
    >>> Languages(page).of(int(page.rows_of("pre")[0]))
    'js'
    """

    def __init__(self, page: Page) -> None:
        self.page = page
        self.named: dict[int, str] = {}
        self.found: dict[int, str] = {}

    def of(self, row: int) -> str:
        """The language that the code element `row`, an element inside or one around it names, or ""."""
        if row not in self.found:
            self.found[row] = next(filter(None, map(self._named, self._around(row))), "")
        return self.found[row]

    def _named(self, element: int) -> str:
        if element not in self.named:
            self.named[element] = language_named(self.page, element)
        return self.named[element]

    def _around(self, row: int) -> list[int]:
        page = self.page
        inner = [child for child in page.children(row) if page.tag_name(child) == "code"][:1]
        outer = []
        for _ in range(LEVELS):
            outer.append(row)
            row = int(page.parent[row])
            if row <= 0 or page.tag_name(row) in ("body", "article", "main", "section", "li", "td"):
                break
        return inner + outer
