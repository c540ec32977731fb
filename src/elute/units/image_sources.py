"""Where an image is really loaded from: lazily, in several sizes, from a <picture>, by AMP.

Pages put a placeholder into `src` and the address into an attribute that a script of theirs knows. The names are
those of the scripts in use (lazysizes, lozad, WordPress and its plugins, Shopify, Cloudflare, PageSpeed, WeChat …);
where none of them is there and `src` is a placeholder, any `data-` attribute that holds the address of an image does.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from itertools import islice
from typing import Final, NamedTuple

from elute.page.table import Page
from elute.page.urls import SAFE_TO_LOAD, resolve
from elute.page.vocabulary import TAG
from elute.units._class_words import ClassWords
from elute.units._images import parsed_srcset

LAZY: Final = (
    "data-src data-original data-lazy-src data-original-src data-orig-src data-orig-file data-large-file data-full-src "
    "data-hi-res-src data-hires data-actualsrc data-croporiginalsrc data-lazy data-lazyload data-lazysrc data-echo "
    "data-image-src data-img-src data-imgsrc data-cfsrc data-ezsrc data-delayed-url data-runner-src "
    "data-pagespeed-lazy-src data-flickity-lazyload data-flickity-lazyload-src data-fallback-src lazy-src lazysrc "
    "datasrc nitro-lazy-src pagespeed_lazy_src"
).split()
LAZY_SETS: Final = (
    "data-srcset data-lazy-srcset data-lazyload-srcset data-original-set data-src-set data-flickity-lazyload-srcset "
    "nitro-lazy-srcset srcset"
).split()
MOST_IN_PICTURE: Final = 100  # nodes of a <picture> that are looked at
FILLERS: Final = (
    "blank spacer placeholder transparent pixel lazyload lazy loading loader gray grey clear trans empty shim"
).split()

# The attributes that are read of an image; beside these all for scripts that may hold the address of a file.
TELLING: Final = frozenset(["src", "alt", "style", "class", "data-widths", *LAZY, *LAZY_SETS])

_PICTURE, _SOURCE = TAG["picture"], TAG["source"]
_PLAIN = frozenset(["src", "alt", "style", "class"])
_LAZY = frozenset(LAZY)  # most images have none of them
_LAZY_SETS = frozenset(LAZY_SETS)
_PLACEHOLDER = re.compile(
    rf"(?:^|[/_.-])(?:(?:{'|'.join(FILLERS)}|1x1)(?:[_-]?(?:\d++(?:x\d++)?|image|img|gif|bg|white|black|icon))*+\.(?:gif|png|svg)"
    r"|(?:blank|placeholder|loading)\.(?:jpe?g|webp))(?:[?#]|$)",
    re.IGNORECASE,
)
_FILE = re.compile(r"[^\s?#]+\.(?:jpe?g|png|webp|avif|gif)(?:[?#]\S*)?", re.IGNORECASE)


@cache
def fillers() -> ClassWords:
    """The words that names of placeholders begin with, but for "1x1"."""
    return ClassWords([(word, 1) for word in FILLERS])


class Candidate(NamedTuple):
    """One address of a `srcset`, with its width in pixels, or its density where it has no width."""

    address: str
    width: float = 0.0
    density: float = 1.0


def srcset_candidates(srcset: str) -> list[Candidate]:
    """The addresses of a `srcset` (HTML standard, "parsing a srcset attribute"); commas may be part of them.

    >>> [candidate.address for candidate in srcset_candidates("/w_400,h_300/a.jpg 400w, /w_800,h_600/a.jpg 800w")]
    ['/w_400,h_300/a.jpg', '/w_800,h_600/a.jpg']
    """
    return [*map(Candidate._make, parsed_srcset(srcset))]


class Source(NamedTuple):
    """The best address of an image, and how far it can be trusted."""

    url: str
    width: float
    """What the page says of the width of the file, 0 where it says nothing."""
    sure: bool
    """Whether it is more than a plain `src`, which may be a preview of what a <noscript> nearby has."""


def image_source(page: Page, row: int) -> Source | None:
    """Where the image at `row` is best loaded from: the widest file that is offered; None for a mere placeholder.

    >>> import elute
    >>> page = elute.parse('<img src="data:image/gif;base64,R0" data-src="/cat.jpg">', url="https://example.org/")
    >>> image_source(page, int(page.rows_of("img")[0])).url
    'https://example.org/cat.jpg'
    """
    return source_of(page, row, page.attributes(row))


def source_of(page: Page, row: int, attributes: Mapping[str, str]) -> Source | None:
    """The same for an element whose attributes are known, at least those in TELLING."""
    parent = int(page.parent[row])
    in_picture = page.tag[parent] == _PICTURE
    if not in_picture and attributes.keys() <= _PLAIN:  # most images have one address alone
        address = attributes.get("src", "").strip()
        return _loaded(page, Candidate(address), sure=False) if address else None
    offered = _offered(attributes)
    if in_picture:
        offered += _in_picture(page, parent, row)
    offered += _files(attributes)
    if len(offered) > 1:
        offered.sort(key=_by_width)  # stable: equals stay in order
    for candidate, sure in offered:
        if source := _loaded(page, candidate, sure):
            return source
    return None


def _by_width(offered: tuple[Candidate, bool]) -> float:
    return -offered[0].width


def _in_picture(page: Page, picture: int, row: int) -> list[tuple[Candidate, bool]]:
    """What a <picture> offers to the image that it is for, its first: were it read for each of thousands, a page would
    take minutes."""
    inside = [*islice(page.children(picture), MOST_IN_PICTURE)]
    tags = page.tag[inside].tolist()
    if row not in inside or row != inside[tags.index(page.tag[row])]:
        return []
    sources = [child for child, tag in zip(inside, tags, strict=True) if tag == _SOURCE]
    return [each for child in sources for each in _sets(page.attributes(child))]


def _loaded(page: Page, candidate: Candidate, sure: bool) -> Source | None:
    """What is loaded from an address, None where it is a mere placeholder, or nothing that is safe to load."""
    if not sure and _is_placeholder(candidate.address):
        return None
    url = resolve(page.base_url, candidate.address, SAFE_TO_LOAD)
    return Source(url, candidate.width, sure) if url else None


def _is_placeholder(address: str) -> bool:
    """Whether an address is that of a mere placeholder, by the name of its file. Where nothing follows the name,
    nothing before it needs to be looked at."""
    named = "?" not in address and "#" not in address
    return _PLACEHOLDER.search(address, max(address.rfind("/"), 0) if named else 0) is not None


def _offered(attributes: Mapping[str, str]) -> list[tuple[Candidate, bool]]:
    """The addresses that an image has itself, the one to take first where no width decides, and whether it is sure."""
    sets = _sets(attributes)
    offered = sorted((each for each in sets if each[0].density > 1), key=lambda each: -each[0].density) if sets else []
    for name in () if _LAZY.isdisjoint(attributes) else LAZY:
        if value := attributes.get(name, "").strip():
            offered.append((Candidate(_template(value, attributes)), True))
    if source := attributes.get("src", "").strip():
        offered.append((Candidate(source), False))
    return offered + sets


def _sets(attributes: Mapping[str, str]) -> list[tuple[Candidate, bool]]:
    if _LAZY_SETS.isdisjoint(attributes):
        return []
    sets = [attributes[name] for name in LAZY_SETS if name in attributes]
    return [(candidate, True) for each in sets for candidate in srcset_candidates(each)]


def _template(address: str, attributes: Mapping[str, str]) -> str:
    """An address with a place for the width, filled with the greatest that the page offers (`data-widths`)."""
    if "{width}" not in address:
        return "" if "{" in address and "}" in address else address
    widths = [int(number) for number in re.findall(r"\d{2,5}", attributes.get("data-widths", ""))]
    return address.replace("{width}", str(max(widths))) if widths else ""


def _files(attributes: Mapping[str, str]) -> list[tuple[Candidate, bool]]:
    """What looks like the address of an image in any other attribute for scripts."""
    return [
        (Candidate(value.strip()), True)
        for name, value in attributes.items()
        if name.startswith("data-") and _FILE.fullmatch(value.strip())
    ]
