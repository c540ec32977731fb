"""The reading view: the content of a page as a page of its own, with landmarks that a screen reader can jump to.

It loads nothing but the images of the content, and a policy at its top says so to the browser.
"""

from __future__ import annotations

from dataclasses import dataclass
from html import escape
from typing import TYPE_CHECKING, Final
from urllib.parse import urlsplit

from elute.choices import chosen
from elute.units.roles import Role

from .style import STYLE
from .xhtml import xhtml

if TYPE_CHECKING:
    from elute.extraction import Extraction

_SECURITY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src http: https: data:; form-action 'none'"


@dataclass(frozen=True)
class Story:
    """What there is to read: the body is XHTML, in which nothing runs."""

    title: str
    author: str
    date: str
    site: str
    url: str
    language: str
    body: str
    minutes: int

    @property
    def byline(self) -> list[str]:
        """Who, when, where, and how long: what is known of it."""
        time = f"{self.minutes} minute{'s' * (self.minutes > 1)} to read"
        return [part for part in (self.author, self.date[:10], self.site or _host(self.url), time) if part]


def story(extraction: Extraction) -> Story:
    """The content of a page with its images, and what is known of it.

    >>> import elute
    >>> found = story(elute.extract("<title>Rain</title><h1>Rain</h1><p>It rained all night, and the river rose."))
    >>> found.title, found.byline
    ('Rain', ['1 minute to read'])
    """
    labels = extraction.labels
    untitled = labels.without(Role.TITLE, labels.roles.rows(Role.TITLE, labels.keep))  # also where the caller wants it
    shown = chosen(untitled, scripts=False, title=False, images=True)
    known = extraction.metadata
    return Story(
        title=known.title or "A page",
        author=known.author,
        date=known.published,
        site=known.site,
        url=extraction.page.url or known.url,
        language=known.language,
        body=xhtml(shown.html),
        minutes=max(1, known.minutes),
    )


def reading(extraction: Extraction) -> str:
    """The reading view as one HTML file.

    >>> import elute
    >>> "<h1>Rain</h1>" in reading(elute.extract("<title>Rain</title><p>It rained all night, and the river rose."))
    True
    """
    told = story(extraction)
    language = f' lang="{escape(told.language)}"' if told.language else ""
    byline = " · ".join(map(escape, told.byline))
    url = escape(told.url)
    source = f'<footer><a href="{url}" rel="noreferrer">{url}</a></footer>\n' if url else ""
    return (
        f"<!DOCTYPE html>\n<html{language}>\n<head>\n<meta charset=utf-8>\n"
        f'<meta http-equiv=Content-Security-Policy content="{_SECURITY}">\n'
        '<meta name=referrer content=no-referrer>\n<meta name=viewport content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(told.title)}</title>\n<style>{STYLE}</style>\n</head>\n<body>\n<main>\n<article dir=auto>\n"
        f"<header>\n<h1>{escape(told.title)}</h1>\n<p>{byline}</p>\n</header>\n"
        f"{told.body or '<p>There is nothing to read.</p>'}\n</article>\n</main>\n{source}</body>\n</html>\n"
    )


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:
        return ""
