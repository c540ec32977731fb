"""GoldPage: a page with a human's answer, read from its files when it is asked for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field, fields
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any

import numpy as np

import elute
from elute.page.arrays import Mask
from elute.page.encoding_labels import encoding_of

from .hosts import registered_host

if TYPE_CHECKING:
    from elute.methods.ceml.columns import Elements
    from elute.page import Page
    from elute.units.alignment import Alignment

Meta = dict[str, Any]
KINDS = ("text", "cleaneval", "segments", "comments", "markdown")
DEFAULT_LABELS = ("headline", "full-text")
_ADDRESSES = ("url", "url_guess", "domain", "domain_guess")  # what tells the host, the surest first


class GoldError(ValueError):
    """A gold standard that cannot be read; the message is one sentence that says why."""


@dataclass(frozen=True)
class Source:
    """Where pages and their gold are read from. Formats differ in this, and in nothing else.

    A format gives `entries` and `html`, and of the kinds of gold those that it has. `labels` are the kinds of segments
    that make up the text, in formats that label segments.
    """

    folder: Path
    labels: tuple[str, ...] = DEFAULT_LABELS

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @classmethod
    def write(cls, pages: Iterable[GoldPage], folder: Path) -> None:
        """Write the pages to an empty folder in this format, where that makes sense."""
        raise NotImplementedError

    @classmethod
    def recognizes(cls, folder: Path) -> bool:
        """Whether a folder can be seen to be of this format, and of no other."""
        return False

    @property
    def text_gold(self) -> bool:
        """Whether the pages have the text of their content."""
        return True

    @property
    def kinds(self) -> list[str]:
        """The kinds of gold that pages have, by the names of GoldPage."""
        given = [kind for kind in KINDS if getattr(type(self), kind) is not getattr(Source, kind)]
        return given if self.text_gold else [kind for kind in given if kind != "text"]

    def has_text(self, page: GoldPage) -> bool:
        """Whether there is a text for this page, be it empty."""
        return self.text_gold

    def entries(self) -> Iterator[tuple[str, Meta]]:
        """The id and what is known of each page."""
        raise NotImplementedError

    def html(self, page: GoldPage) -> bytes:
        raise NotImplementedError

    def text(self, page: GoldPage) -> str:
        return ""

    def cleaneval(self, page: GoldPage) -> str | None:
        return None

    def segments(self, page: GoldPage) -> list[tuple[str, str]] | None:
        return None

    def comments(self, page: GoldPage) -> str | None:
        return None

    def markdown(self, page: GoldPage) -> str | None:
        return None

    def elements(self, page: GoldPage) -> Mask | None:
        """The elements that are content, for each row of the page, where the gold is of elements."""
        return None

    def labelled(self, page: GoldPage) -> Elements | None:
        """The features of elements with what a person says of each, where these are on file."""
        return None


@dataclass(frozen=True)
class Given(Source):
    """A page that is in no file: one that a test or a program has made."""

    folder: Path = Path()
    content: bytes = b""
    gold: str = ""

    def html(self, page: GoldPage) -> bytes:
        return self.content

    def text(self, page: GoldPage) -> str:
        return self.gold


@dataclass(frozen=True)
class GoldPage:
    """A page of a gold standard. Pages are equal when the set and the id are. It pickles without what it has read.

    >>> page = GoldPage.of("<nav>Home</nav><p>It rained.", "It rained.", url="http://news.example.co.uk/rain")
    >>> page.text, page.host, page.page.rows_of("p").tolist()
    ('It rained.', 'example.co.uk', [6])
    """

    id: str
    dataset: str
    meta: Meta = field(compare=False, repr=False)
    source: Source = field(compare=False, repr=False)

    @classmethod
    def of(
        cls, html: bytes | str, text: str = "", *, id: str = "page", dataset: str = "given", **meta: Any
    ) -> GoldPage:
        """A page made of its HTML and gold text; `meta` is what else is known of it, such as the url."""
        content = html.encode() if isinstance(html, str) else html
        return cls(id, dataset, meta, Given(content=content, gold=text))

    def __getstate__(self) -> dict[str, Any]:
        return {each.name: getattr(self, each.name) for each in fields(self)}

    @cached_property
    def html(self) -> bytes:
        """The bytes of the page, without the wrapper that CleanEval puts around it."""
        return self.source.html(self)

    @cached_property
    def text(self) -> str:
        """The text of the main content; "" where the set has none."""
        return self.source.text(self)

    @cached_property
    def cleaneval(self) -> str | None:
        """The gold in CleanEval's format, with <p>, <h> and <l> marks."""
        return self.source.cleaneval(self)

    @cached_property
    def segments(self) -> list[tuple[str, str]] | None:
        """All text of the page in labelled parts: (label, text)."""
        return self.source.segments(self)

    @cached_property
    def comments(self) -> str | None:
        """What readers wrote below the page, where the set has it apart."""
        return self.source.comments(self)

    @cached_property
    def markdown(self) -> str | None:
        """The gold as Markdown."""
        return self.source.markdown(self)

    @cached_property
    def element_labels(self) -> Mask | None:
        """The elements that are content, images too, where the gold says it of each."""
        return self.source.elements(self)

    @cached_property
    def elements(self) -> Mask:
        """The elements that are content: as the gold has them, or with most words directly in them in the text."""
        if self.element_labels is not None:
            return self.element_labels
        found = self.alignment
        parent, rows = self.page.parent[1:], len(self.page)
        words = np.bincount(parent, weights=found.row_words[1:], minlength=rows)
        matched = np.bincount(parent, weights=found.row_matched[1:], minlength=rows)
        mostly: Mask = (words > 0) & (matched * 2 > words)
        return mostly

    @property
    def labelled(self) -> Elements | None:
        """The features of elements with what a person says of each, where these are on file."""
        return self.source.labelled(self)

    @property
    def with_(self) -> list[str]:
        """Snippets that must be in the output."""
        return list(self.meta.get("with") or [])

    @property
    def without(self) -> list[str]:
        """Snippets that must not be in the output."""
        return list(self.meta.get("without") or [])

    @property
    def attributes(self) -> dict[str, list[str]]:
        """The values of the page's attributes, by the set's names for these; several are as good as each other."""
        return {name: list(values) for name, values in (self.meta.get("attributes") or {}).items() if values}

    @property
    def url(self) -> str | None:
        return self.meta.get("url")

    @cached_property
    def host(self) -> str:
        """The registered host, such as example.co.uk for news.example.co.uk; "" where none is known."""
        known = (self.meta.get(name) for name in _ADDRESSES)
        return next((host for address in known if address and (host := registered_host(address))), "")

    @property
    def charset(self) -> str | None:
        """The encoding that came with the page from outside, as the HTTP header does; None where it means nothing."""
        declared = self.meta.get("declared_encoding")
        return declared if declared and encoding_of(declared) else None

    @property
    def language(self) -> str:
        """The language as a short code, such as en; "" where none is known."""
        tag = self.meta.get("language") or self.meta.get("html_lang") or ""
        return str(tag).replace("_", "-").partition("-")[0].strip().lower()

    @property
    def type(self) -> str:
        """The type of the page in the words of its set; "" where none is known."""
        return self.meta.get("page_type") or ""

    @cached_property
    def page(self) -> Page:
        """The page, parsed."""
        return elute.parse(self.html, url=self.url, charset=self.charset)

    @cached_property
    def alignment(self) -> Alignment:
        """The gold text, word by word, on the rows of the page."""
        from elute.units.alignment import align

        return align(self.page, self.text)
