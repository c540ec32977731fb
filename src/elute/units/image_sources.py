"""Where an image is really loaded from: lazily, in several sizes, from a <picture>, by AMP.

Pages put a placeholder into `src` and the address into an attribute that a script of theirs knows. The names are
those of the scripts in use (lazysizes, lozad, WordPress and its plugins, Shopify, Cloudflare, PageSpeed, WeChat …);
where none of them is there and `src` is a placeholder, any `data-` attribute that holds the address of an image does.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import islice
from operator import itemgetter
from typing import Final, NamedTuple

from elute.page.table import Page
from elute.page.urls import SAFE_TO_LOAD, resolve
from elute.page.vocabulary import TAG
from elute.units._class_words import ClassWords
from elute.units._image_offers import parsed_srcset
from elute.units._images import Kinds

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

Offer = tuple[str, float, float]
"""What `Candidate` says, as a plain tuple: pages have many."""

_PICTURE, _SOURCE = TAG["picture"], TAG["source"]
_LAZY = frozenset(LAZY)
_WIDTH, _DENSITY = itemgetter(1), itemgetter(2)
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


@cache
def kinds() -> Kinds:
    """What attributes tell of an image."""
    return Kinds(TELLING, LAZY_SETS, LAZY)


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
    for address, width, sure in _offered(attributes, _in_picture(page, parent, row) if in_picture else []):
        if not sure and _is_placeholder(address):
            continue
        if url := resolve(page.base_url, address, SAFE_TO_LOAD):
            return Source(url, width, sure)
    return None


def _in_picture(page: Page, picture: int, row: int) -> list[Offer]:
    """What a <picture> offers to the image that it is for, its first: were it read for each of thousands, a page would
    take minutes."""
    inside = [*islice(page.children(picture), MOST_IN_PICTURE)]
    tags = page.tag[inside].tolist()
    if row not in inside or row != inside[tags.index(page.tag[row])]:
        return []
    sources = [child for child, tag in zip(inside, tags, strict=True) if tag == _SOURCE]
    return [offer for child in sources for offer in _sets(page.attributes(child))]


def _is_placeholder(address: str) -> bool:
    """Whether an address is that of a mere placeholder, by the name of its file. Where nothing follows the name,
    nothing before it needs to be looked at."""
    named = "?" not in address and "#" not in address
    return _PLACEHOLDER.search(address, max(address.rfind("/"), 0) if named else 0) is not None


def _offered(attributes: Mapping[str, str], in_picture: list[Offer]) -> Iterator[tuple[str, float, bool]]:
    """The addresses that an image is offered, each with its width and whether it is sure: the widest first; where no
    width is told, that for the densest screens, then those of scripts, its own, and whatever else there is."""
    own = _sets(attributes)
    if sets := own + in_picture:
        for address, width, _ in sorted(sets, key=_WIDTH, reverse=True):  # equals stay in order
            if width:
                yield address, width, True
        for address, _, density in sorted(own, key=_DENSITY, reverse=True):
            if density > 1:
                yield address, 0.0, True
    for name in sorted(_LAZY.intersection(attributes), key=LAZY.index):
        yield _template(attributes[name].strip(), attributes), 0.0, True
    yield attributes.get("src", "").strip(), 0.0, False
    for address, width, _ in sets:
        if not width:
            yield address, 0.0, True
    for name, value in attributes.items():
        if name.startswith("data-") and _FILE.fullmatch(value.strip()):
            yield value.strip(), 0.0, True


def _sets(attributes: Mapping[str, str]) -> list[Offer]:
    return [offer for name in LAZY_SETS if name in attributes for offer in parsed_srcset(attributes[name])]


def _template(address: str, attributes: Mapping[str, str]) -> str:
    """An address with a place for the width, filled with the greatest that the page offers (`data-widths`)."""
    if "{width}" not in address:
        return "" if "{" in address and "}" in address else address
    widths = [int(number) for number in re.findall(r"\d{2,5}", attributes.get("data-widths", ""))]
    return address.replace("{width}", str(max(widths))) if widths else ""
