"""Extraction: what users hold. Everything is made when it is first asked for."""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.page import Encoding, Page
from elute.render import Options
from elute.views import facts

if TYPE_CHECKING:
    from elute.metadata.fields import Metadata
    from elute.records import RecordSet
    from elute.views.blocks import Block
    from elute.views.images import Image
    from elute.views.links import Link


class Extraction:
    """The main content of a page, in any format, and why it is what it is.

    >>> import elute
    >>> page = elute.extract(
    ...     "<nav><a href=/>Home</a></nav>"
    ...     "<main><p>Tea is a <b>drink</b> made of leaves and hot water, best when they are fresh.</main>"
    ... )
    >>> print(page.markdown)
    Tea is a **drink** made of leaves and hot water, best when they are fresh.
    >>> [block.text for block in page.blocks if not block.keep]
    ['Home']
    """

    def __init__(self, page: Page, labels: Labels, options: Options | None = None) -> None:
        self.page = page
        self.labels = labels
        self.options = options or Options()
        self._written: dict[str, str] = {}

    def __repr__(self) -> str:
        kept = int(np.count_nonzero(self.labels.keep))
        return f"<Extraction by {self.method}: {kept} of {len(self.page)} rows kept>"

    def to(self, format: str) -> str:
        """The content in a format by name: text, markdown, html, json, xml, cleaneval, or one that a package adds."""
        if format not in self._written:
            render = registry.renderers.get(format)
            labels = self._for_readers if registry.renderers.says(format, "for_readers") else self.labels
            self._written[format] = render(self.page, labels, self.options)
        return self._written[format]

    @cached_property
    def _for_readers(self) -> Labels:
        return self.labels.for_readers()

    @property
    def text(self) -> str:
        """Plain text, a line a block."""
        return self.to("text")

    @property
    def markdown(self) -> str:
        """Markdown (CommonMark with GitHub's tables)."""
        return self.to("markdown")

    @property
    def html(self) -> str:
        """Clean HTML, safe to show."""
        return self.to("html")

    @property
    def json(self) -> str:
        """A JSON document with every block, its role, score and place."""
        return self.to("json")

    @property
    def xml(self) -> str:
        """XML after the TEI guidelines."""
        return self.to("xml")

    @property
    def cleaneval(self) -> str:
        """The format of the CleanEval gold standard."""
        return self.to("cleaneval")

    @cached_property
    def blocks(self) -> list[Block]:
        """Every block of the page, kept or not, with its text, role, score, place and the reason."""
        from elute.views.blocks import blocks_of

        return blocks_of(self.page, self.labels.with_posts())

    @cached_property
    def metadata(self) -> Metadata:
        """What the page says of itself: title, authors, dates and more, each with where it is from and how sure."""
        from elute.metadata.fields import Metadata

        return Metadata(self.page, self.labels)

    @property
    def title(self) -> str:
        """The page's title, "" where it has none."""
        return self.metadata.title

    @property
    def language(self) -> str:
        """The language of the page, "" where it is not known."""
        return self.metadata.language

    @cached_property
    def links(self) -> list[Link]:
        """The links in the kept text, in order."""
        from elute.views.links import links_of

        return links_of(self.page, self.labels)

    @cached_property
    def images(self) -> list[Image]:
        """Every image of the page that can be shown, main or not, lazily loaded ones at their real address."""
        from elute.views.images import images_of

        return images_of(self.page, self.labels)

    @cached_property
    def tables(self) -> list[list[list[str]]]:
        """The kept data tables: for each the text of its cells, row by row. Layout tables are left out."""
        from elute.views.tables import tables_of

        return tables_of(self.page, self.labels)

    @cached_property
    def records(self) -> list[RecordSet]:
        """What the page has as rows and columns: lists of items, posts, tables, attributes; the main set first."""
        from elute.records import records_of

        return records_of(self.page, labels=self.labels)

    @property
    def method(self) -> str:
        """The name of the method that decided."""
        return self.labels.method

    @property
    def page_type(self) -> str:
        """What kind of page it is: article, forum, product, listing, collection, documentation or service; "" where the
        method does not tell."""
        return self.labels.page_type

    @property
    def encoding(self) -> Encoding:
        """The page's encoding, and how it was found."""
        return self.page.encoding

    @cached_property
    def confidence(self) -> float:
        """How good the text is, from 0 to 1; 0 where nothing is kept.

        By the learned method it is the F1 of words that such pages have had: the mean over pages of hosts that it was
        not trained on. By others it is how clearly the scores tell kept from dropped text, and not calibrated: the mean
        over the words of the page of the score where kept, of one minus the score where dropped.
        """
        return facts.confidence(self.page, self.labels)

    @cached_property
    def warnings(self) -> list[str]:
        """What a user should know: limits met, broken encodings, nothing kept."""
        return facts.warnings(self.page, self.labels)

    def explain(self) -> str:
        """Every block in a line: kept (+) or not (-), score, role, reason, and how its text starts."""
        return "\n".join(
            f"{'+' if block.keep else '-'} {block.score:.2f} {block.role:<13} {block.reason} | {block.text[:60]!r}"
            for block in self.blocks
        )
