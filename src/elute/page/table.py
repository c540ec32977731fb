"""Page: one row per DOM node, in document order, with columns as numpy arrays.

Rows are in pre-order, so the subtree of row i is the slice [i, end[i]), a sum over all subtrees is one pass over the
rows, and a published method is a few lines of array arithmetic.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final

import numpy as np
import numpy.typing as npt

from elute.page._parser import Table
from elute.page._subtree import all_above, nearest_above, nearest_in, rows_of, rows_with, subtree_argmax, subtree_sum
from elute.page.arrays import Bytes, Ints, Mask
from elute.page.decode import Encoding
from elute.page.kinds import HTML, LIMIT_DEPTH, LIMIT_FORMATTING, SVG
from elute.page.limits import LIMITS, MAX_ADDRESS
from elute.page.vocabulary import ATTRIBUTE, MATHML_ATTRIBUTE_NAMES, SVG_ATTRIBUTE_NAMES, SVG_TAG_NAMES, TAG
from elute.registry import segmenters, units

if TYPE_CHECKING:
    from elute.page.layout import Layout
    from elute.segments import Segmentation
    from elute.units.blocks import Blocks

LIMIT_WARNINGS: Final = {
    LIMIT_DEPTH: f"elements nested deeper than {LIMITS['MAX_OPEN_ELEMENTS']} were closed early, as browsers do",
    LIMIT_FORMATTING: "more unclosed formatting elements than the parser reopens; some formatting is lost",
}


class Page:
    """A parsed page as a table. `len(page)` rows; row 0 is the document.

    >>> import elute
    >>> page = elute.parse("<title>Hi</title><p class=lead>One <b>two</b>")
    >>> [page.tag_name(row) for row in range(len(page)) if page.kind[row] == 1]
    ['html', 'head', 'title', 'body', 'p', 'b']
    >>> page.attributes(page.rows_of("p")[0])
    {'class': 'lead'}
    """

    def __init__(self, table: Table, encoding: Encoding, url: str | None = None, layout: Layout | None = None) -> None:
        self.table = table
        self.encoding = encoding
        self.url = url
        self.layout = layout
        self.warnings: list[str] = []
        if table.limits:
            self.warnings += [text for bit, text in LIMIT_WARNINGS.items() if table.limits & bit]
        if encoding.note:
            self.warnings.append(encoding.note)
        elif encoding.replaced:
            self.warnings.append(f"{encoding.replaced} sequences that are not {encoding.name} were replaced")

    def __len__(self) -> int:
        return len(self.table)

    def __repr__(self) -> str:
        return f"<Page of {len(self)} rows, {len(self.source)} bytes>"

    @property
    def source(self) -> bytes:
        """The UTF-8 bytes that were parsed: the input itself when it was UTF-8. Offsets refer to these."""
        return self.table.source

    @property
    def quirks(self) -> bool:
        """Whether the page is in quirks mode."""
        return self.table.quirks

    def _column(self, name: str) -> Ints:
        return np.frombuffer(self.table.column(name), dtype=np.int32)

    @cached_property
    def kind(self) -> Bytes:
        """DOCUMENT, ELEMENT, TEXT, COMMENT or DOCTYPE."""
        return np.frombuffer(self.table.column("kind"), dtype=np.uint8)

    @cached_property
    def namespace(self) -> Bytes:
        """HTML, SVG or MATHML."""
        return np.frombuffer(self.table.column("namespace"), dtype=np.uint8)

    @cached_property
    def tag(self) -> Ints:
        """Number of the element's tag (`vocabulary.TAG` for known ones), 0 for other rows."""
        return self._column("tag")

    @cached_property
    def parent(self) -> Ints:
        """The parent's row, -1 for the document."""
        return self._column("parent")

    @cached_property
    def depth(self) -> Ints:
        """0 for the document, 1 for its children, and so on."""
        return self._column("depth")

    @cached_property
    def end(self) -> Ints:
        """One past the last row of the subtree: rows [i, end[i])."""
        return self._column("end")

    @cached_property
    def text_start(self) -> Ints:
        """Start of the row's text as a span of the table; see `text`."""
        return self._column("text_start")

    @cached_property
    def text_len(self) -> Ints:
        """Length of the row's text in bytes."""
        return self._column("text_len")

    @cached_property
    def attr_start(self) -> Ints:
        """First of the row's entries in the attribute table."""
        return self._column("attr_start")

    @cached_property
    def attr_count(self) -> Ints:
        """How many entries of the attribute table are the row's."""
        return self._column("attr_count")

    @cached_property
    def source_start(self) -> Ints:
        """Where the row starts in `source`, in bytes."""
        return self._column("source_start")

    @cached_property
    def source_end(self) -> Ints:
        """Where the row ends in `source`; an element that the source does not name has an empty range."""
        return self._column("source_end")

    @cached_property
    def attrs(self) -> Ints:
        """The attribute table: name, value start and value length of every attribute, in rows of three."""
        return self._column("attrs").reshape(-1, 3)

    @property
    def attr_name(self) -> Ints:
        """Number of each attribute's name (`vocabulary.ATTRIBUTE` for known ones)."""
        return self.attrs[:, 0]

    def text(self, row: int) -> str:
        """The text of a text or comment row as the parser read it, the name of a doctype."""
        return self.table.text(row)

    def tag_name(self, row: int) -> str:
        """The name of the element's tag, "" where the row is no element."""
        name = self.table.tag_name(row)
        return SVG_TAG_NAMES.get(name, name) if self.namespace[row] == SVG else name

    def attributes(self, row: int) -> dict[str, str]:
        """The attributes of a row, in the order of the source."""
        attributes = self.table.attributes(row)
        if self.namespace[row] == HTML:
            return attributes
        adjusted = SVG_ATTRIBUTE_NAMES if self.namespace[row] == SVG else MATHML_ATTRIBUTE_NAMES
        return {adjusted.get(name, name): value for name, value in attributes.items()}

    def attribute(self, row: int, name: str) -> str | None:
        """The value of one attribute, None where the row has none of that name (given in lower case)."""
        number = ATTRIBUTE.get(name)
        return self.table.attribute(row, number) if number is not None else self.table.attributes(row).get(name)

    def rows_of(self, *tags: str) -> npt.NDArray[np.intp]:
        """The rows of the HTML elements with these tags, in document order."""
        if len(tags) > 1:
            return np.flatnonzero(self.is_tag(*tags))
        return rows_of(self.table, self._tag_number(*tags))

    def rows_with(self, attribute: str) -> list[int]:
        """The rows of the elements with an attribute (given in lower case), in document order.

        >>> import elute
        >>> page = elute.parse("<p id=a>One<p data-x>Two<p DATA-X=1 id>Three")
        >>> page.rows_with("id"), page.rows_with("data-x"), page.rows_with("data-y")
        ([4, 8], [6, 8], [])
        """
        return rows_with(self.table, attribute)

    def is_tag(self, *tags: str) -> Mask:
        """The rows that are HTML elements with one of these tags, as a mask."""
        found: Mask = np.zeros(len(self), dtype=np.bool_)
        for tag in tags:
            found |= self.tag == self._tag_number(tag)
        found &= self._is_html
        return found

    @cached_property
    def _is_html(self) -> Mask:
        mask: Mask = self.namespace == HTML
        return mask

    def _tag_number(self, name: str) -> int:
        return TAG[name] if name in TAG else self._met_tag(name)

    def _met_tag(self, name: str) -> int:
        """The number of a tag that only this page knows, -1 where it has none of that name."""
        numbers = set(self.tag[self.tag > len(TAG)].tolist())
        return next((number for number in numbers if self.table.name_of(number) == name), -1)

    def children(self, row: int) -> Iterator[int]:
        """The rows of the children."""
        child, end = row + 1, int(self.end[row])
        while child < end:
            yield child
            child = int(self.end[child])

    def ancestors(self, row: int) -> Iterator[int]:
        """The rows above, from the parent to the document."""
        row = int(self.parent[row])
        while row >= 0:
            yield row
            row = int(self.parent[row])

    def path(self, row: int) -> str:
        """Where an element stands, as a CSS selector that finds it: `html > body > div#main.story > p:nth-of-type(2)`.

        For many rows use `_paths.Paths`.
        """
        from elute.page._paths import Paths  # few ask

        return Paths(self).of(row)

    def subtree_sum(self, column: npt.NDArray[Any]) -> npt.NDArray[Any]:
        """For each row the sum of a column over its subtree.

        >>> import elute
        >>> page = elute.parse("<p>One <b>two</b>")
        >>> page.subtree_sum(page.kind == 2)[page.rows_of("p")].tolist()
        [2]
        """
        return subtree_sum(self.table, column)

    def subtree_argmax(self, column: npt.NDArray[Any]) -> Ints:
        """For each row the row with the largest value in its subtree."""
        return subtree_argmax(self.table, column)

    def all_above(self, mask: Mask) -> Mask:
        """The rows in the mask whose ancestors are all in the mask too."""
        return all_above(self.table, mask)

    def nearest_above(self, values: Bytes) -> Bytes:
        """For each row its own value, or where that is 0 the value of the nearest ancestor that has one."""
        return nearest_above(self.table, values)

    def nearest_in(self, mask: Mask) -> Ints:
        """For each row the nearest one in the mask among itself and its ancestors, 0 where there is none."""
        return nearest_in(self.table, mask)

    def in_subtrees(self, rows: npt.NDArray[Any] | list[int]) -> Mask:
        """The rows inside the subtrees of the given rows."""
        roots = np.zeros(len(self), dtype=np.uint8)
        roots[rows] = 1
        return self.nearest_above(roots).view(np.bool_)

    @cached_property
    def base_url(self) -> str | None:
        """What relative addresses on this page are relative to: `<base href>` resolved against the page's url. One that
        is longer than MAX_ADDRESS is not used."""
        for row in self.rows_of("base").tolist():
            from urllib.parse import urljoin, urlsplit  # few pages have one

            href = self.attribute(row, "href")
            if href and len(href) <= MAX_ADDRESS:
                try:
                    return urlsplit(urljoin(self.url or "", href.strip())).geturl()
                except ValueError:  # such as an unclosed IPv6 address
                    break
        return self.url

    @cached_property
    def blocks(self) -> Blocks:
        """The text blocks of the page."""
        blocks: Blocks = units.get("blocks")(self)
        return blocks

    def segments(self, method: str = "vips") -> Segmentation:
        """The page in visual blocks, by one of `registry.segmenters`. A name may say how fine: "vips(7)", "baluja(4)".

        >>> import elute
        >>> page = elute.parse("<nav><a href=/>Home</a></nav><main><h1>Rain</h1><p>It rained all day.</main>")
        >>> cut = page.segments("baluja(2)")
        >>> [cut.text(segment) for segment in cut.leaves]
        ['Home', 'Rain It rained all day.']
        """
        cut: Segmentation = segmenters.get(method)(self)
        return cut
