"""Site: pages of one site, or of several, that teach each other."""

from __future__ import annotations

import os
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final, Unpack

from elute.choices import Choices, chosen
from elute.labels import Labels
from elute.methods import DEFAULT_METHOD, label, label_read
from elute.page import Html, Page, decoded, suffixes
from elute.units.prepare import Reading, prepared

from .clusters import clusters
from .evidence import prediction_of, with_site
from .methods import METHODS, label_site
from .signature import Signature
from .store import Store, host_of

if TYPE_CHECKING:
    from elute.extraction import Extraction
    from elute.many import Given


class Site:
    """Pages of one site: what repeats on them is hardly ever content, and where they differ it often is.

    `pages` are html, Paths, Documents, or tuples of these with an address, as for `extract_many`; or a folder of pages,
    or a file of many pages, such as a WARC (`pip install '.[scale]'`), which are held in memory. Each is read twice:
    once to learn what the pages have in common, and once more for its content. Pages of different hosts do not teach
    each other; those without an address are of one site.

    >>> import elute
    >>> days = ["rain fell all night", "snow shut the roads", "the fields dried", "a storm came", "fog hid the ships"]
    >>> pages = [f"<h1>Weather</h1><p>On this day {day}, and people spoke of little else.</p>" for day in days]
    >>> site = elute.Site(pages)
    >>> site.extract(pages[2]).text
    'On this day the fields dried, and people spoke of little else.'
    >>> print(site.extract(pages[2]).blocks[0].reason.split("; ")[-1])
    its text is on 4 of 4 other pages

    A site that was learned does new pages too, and what it knows goes to a file: `site.store.save(path)`, and
    `Site(store=Store.load(path))`. For pages that come one by one, `learn` and `extract`.
    """

    def __init__(self, pages: Iterable[Given] | str | os.PathLike[str] = (), *, store: Store | None = None) -> None:
        self.store = store or Store()
        self._pages = list(_pages_in(pages) if isinstance(pages, (str, os.PathLike)) else pages)
        self._signatures = [self.learn(page) for page in self._pages]

    def __len__(self) -> int:
        return len(self._pages)

    def __iter__(self) -> Iterator[Extraction]:
        return self.extract_many()

    def extract_many(self, **options: Unpack[Choices]) -> Iterator[Extraction]:
        """The main content of all pages, in their order, with the options of `elute.extract`. `method` may also be one
        that needs several pages: `elute.sites.methods.METHODS`.

        >>> stories = [f"<h1>Home</h1><p>{text}" for text in ("It rained hard", "Snow fell", "Fog rose")]
        >>> [found.text for found in Site(stories).extract_many(method="site-style-tree")]
        ['It rained hard', 'Snow fell', 'Fog rose']
        """
        method = options.get("method", DEFAULT_METHOD)
        if method in METHODS:
            pages = [_parsed(page, options) for page in self._pages]
            return (chosen_of(labels, options) for labels in label_together(pages, method))
        return (self.extract(page, **options) for page in self._pages)

    @property
    def clusters(self) -> list[list[int]]:
        """The pages that were given, by their numbers, in clusters of one template; the largest first."""
        return clusters(self._signatures)

    def learn(self, page: Given | Page) -> Signature:
        """Remember a page of the site."""
        host, signature = remembered(page)
        if len(signature):
            self.store.add(host, signature)
        return signature

    def extract(self, page: Given | Page, **options: Unpack[Choices]) -> Extraction:
        """The main content of a page, one of those that were given or another, by what is known of its site."""
        labels = _labels(page, options)
        labels = with_site(labels, self.store.index(host_of(labels.page.url)), options.get("focus", "balanced"))
        return chosen_of(labels, options)


def remembered(page: Given | Page) -> tuple[str, Signature]:
    """The host of a page, and what a site remembers of it."""
    labels = _labels(page, {})
    alone = prediction_of(labels)
    if alone is None:
        raise TypeError(f"{DEFAULT_METHOD} gives no probabilities")
    return host_of(labels.page.url), Signature.of(labels.page, alone.probability)


def _labels(page: Given | Page, options: Mapping[str, Any]) -> Labels:
    method, focus = options.get("method", DEFAULT_METHOD), options.get("focus", "balanced")
    read = _read(page, options)
    return label(read, method, focus) if isinstance(read, Page) else next(label_read([read], method, focus))


def _parsed(page: Given | Page, options: Mapping[str, Any]) -> Page:
    read = _read(page, options)
    return read if isinstance(read, Page) else prepared([read])[0]


def _read(page: Given | Page, options: Mapping[str, Any]) -> Reading | Page:
    html, url, charset = (*page, None, None)[:3] if isinstance(page, tuple) else (page, None, None)
    return (
        html if isinstance(html, Page) else decoded(html, url or options.get("url"), charset or options.get("charset"))
    )


def label_together(pages: Sequence[Page], method: str) -> list[Labels]:
    """What a method that needs several pages says of all of them, those of each host together."""
    hosts: dict[str, list[int]] = defaultdict(list)
    for number, page in enumerate(pages):
        hosts[host_of(page.url)].append(number)
    labels: dict[int, Labels] = {}
    for numbers in hosts.values():
        labels |= zip(numbers, label_site([pages[number] for number in numbers], method), strict=True)
    return [labels[number] for number in range(len(pages))]


def chosen_of(labels: Labels, options: Mapping[str, Any]) -> Extraction:
    """The extraction that labels make with the options of `extract`."""
    choices: dict[str, Any] = {name: value for name, value in options.items() if name not in _OF_READING}
    return chosen(labels, **choices)


_OF_READING: Final = ("method", "focus", "url", "charset")


def _pages_in(given: str | os.PathLike[str]) -> Iterator[Html]:
    """The pages of a crawl's file, or those below a folder, by name, with those of crawls' files there."""
    path = Path(given)
    if not path.is_dir() and not suffixes.is_crawl_name(path.name):
        raise NotADirectoryError(f"{os.fspath(given)!r} is neither a folder of pages nor a file of many pages")
    for file in sorted(path.rglob("*")) if path.is_dir() else [path]:
        if suffixes.is_crawl_name(file.name):
            # by its name: crawls are read above this layer, and by an extra
            yield from import_module("elute.scale.sources").documents(file)
        elif file.is_file() and suffixes.is_page_name(file.name):
            yield file
