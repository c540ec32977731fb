"""A story as an EPUB 3 book: https://www.w3.org/TR/epub-33/.

A book of one chapter is six small files in a ZIP archive, which the standard library writes.
"""

from __future__ import annotations

import io
import re
import zipfile
from collections.abc import Mapping
from datetime import UTC, datetime
from hashlib import sha256
from html import escape
from typing import Final
from uuid import UUID

from .images import Fetch, with_images
from .style import STYLE
from .view import Story

_XML: Final = '<?xml version="1.0" encoding="utf-8"?>\n'
_CONTAINER: Final = (
    f'{_XML}<container version="1.0" xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles>'
    '<rootfile full-path="book/book.opf" media-type="application/oebps-package+xml"/></rootfiles></container>\n'
)
_ADDED: Final = re.compile(r' loading="lazy"')
_EPOCH: Final = (1980, 1, 1, 0, 0, 0)  # the same story is the same file


def epub(story: Story, fetch: Fetch | None = None, now: datetime | None = None) -> bytes:
    """The book. Images are in it where `fetch` gets them, and left out else: a book must not ask the network.

    >>> from elute.reading import Story
    >>> book = epub(Story("Rain", "", "", "", "", "en", "<p>It rained.</p>", 1))
    >>> zipfile.ZipFile(io.BytesIO(book)).read("mimetype")
    b'application/epub+zip'
    """
    body, images = _with_images(_ADDED.sub("", story.body), fetch)
    files: dict[str, bytes | str] = {
        "META-INF/container.xml": _CONTAINER,
        "book/book.opf": _package(story, images, now or datetime.now(UTC)),
        "book/nav.xhtml": _document(story, "Contents", f'<nav epub:type="toc"><ol>{_entry(story)}</ol></nav>'),
        "book/story.xhtml": _document(story, story.title, _chapter(story, body)),
        "book/style.css": STYLE,
        **{f"book/{name}": data for name, (_, data) in images.items()},
    }
    written = io.BytesIO()
    with zipfile.ZipFile(written, "w") as archive:
        archive.writestr(zipfile.ZipInfo("mimetype", _EPOCH), "application/epub+zip")  # the first, as it is
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name, _EPOCH), data, zipfile.ZIP_DEFLATED)
    return written.getvalue()


def _with_images(body: str, fetch: Fetch | None) -> tuple[str, dict[str, tuple[str, bytes]]]:
    """The body with images in the book, and these by name, each with its type."""
    images: dict[str, tuple[str, bytes]] = {}

    def added(suffix: str, kind: str, data: bytes) -> str:
        name = f"images/{len(images) + 1}.{suffix}"
        images[name] = (kind, data)
        return name

    return with_images(body, fetch, added), images


def _package(story: Story, images: Mapping[str, tuple[str, bytes]], now: datetime) -> str:
    identity = UUID(bytes=sha256(f"{story.url}\0{story.title}\0{story.body}".encode()).digest()[:16], version=4)
    about = [
        f'<dc:identifier id="id">urn:uuid:{identity}</dc:identifier>',
        f"<dc:title>{escape(story.title)}</dc:title>",
        f"<dc:language>{escape(story.language or 'und')}</dc:language>",
        f"<dc:creator>{escape(story.author)}</dc:creator>" if story.author else "",
        f"<dc:publisher>{escape(story.site)}</dc:publisher>" if story.site else "",
        f"<dc:source>{escape(story.url)}</dc:source>" if story.url else "",
        f'<meta property="dcterms:modified">{now:%Y-%m-%dT%H:%M:%SZ}</meta>',
    ]
    items = [
        '<item id="nav" href="nav.xhtml" media-type="application/xhtml+xml" properties="nav"/>',
        '<item id="story" href="story.xhtml" media-type="application/xhtml+xml"/>',
        '<item id="style" href="style.css" media-type="text/css"/>',
        *(
            f'<item id="image-{number}" href="{name}" media-type="{kind}"/>'
            for number, (name, (kind, _)) in enumerate(images.items(), 1)
        ),
    ]
    return (
        f'{_XML}<package xmlns="http://www.idpf.org/2007/opf" version="3.0" unique-identifier="id">'
        f'<metadata xmlns:dc="http://purl.org/dc/elements/1.1/">{"".join(about)}</metadata>'
        f'<manifest>{"".join(items)}</manifest><spine><itemref idref="story"/></spine></package>\n'
    )


def _document(story: Story, title: str, body: str) -> str:
    language = f' xml:lang="{escape(story.language)}" lang="{escape(story.language)}"' if story.language else ""
    return (
        f'{_XML}<html xmlns="http://www.w3.org/1999/xhtml" xmlns:epub="http://www.idpf.org/2007/ops"{language}>'
        f'<head><title>{escape(title)}</title><link rel="stylesheet" href="style.css"/></head>'
        f"<body>{body}</body></html>\n"
    )


def _chapter(story: Story, body: str) -> str:
    byline = " · ".join(map(escape, story.byline))
    return f"<header><h1>{escape(story.title)}</h1><p>{byline}</p></header>\n{body}"


def _entry(story: Story) -> str:
    return f'<li><a href="story.xhtml">{escape(story.title)}</a></li>'
