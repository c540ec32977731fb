"""The images of a gold standard, found on its page.

Both are compared by address: an image is found where one of the addresses that its element offers is in the gold, or
its file has the same telling name. Images that are something else on one side are left out on both: pictures of
formulas, where the gold has TeX or the page has MathML beside them, data: addresses, players that became links.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from urllib.parse import unquote, urljoin, urlsplit

from selectolax.lexbor import LexborHTMLParser

from elute.page import Page
from elute.units._image_places import shows_formula
from elute.units.image_sources import LAZY, LAZY_SETS, srcset_candidates
from elute.units.images import LONGEST_FORMULA, PageImage, file_name

_TEX = re.compile(r"latex|formula|cht=tx|-eq\.svg")
_NOT_AN_IMAGE = ("/C:", "youtube.com/", "x.com/")


def address(url: str) -> str:
    """An address so that two spellings of it are equal; the query only tells where the path names no file."""
    try:
        parts = urlsplit(unquote(unquote(url.strip())))
    except ValueError:
        return url
    query = f"?{parts.query}" if "." not in parts.path.rpartition("/")[2] and parts.query else ""
    return parts.netloc.lower().removeprefix("www.") + parts.path.rstrip("/") + query


def addresses(attributes: Mapping[str, str | None], base: str | None) -> set[str]:
    """All addresses that an element offers."""
    found = [attributes.get(name) or "" for name in ("src", *LAZY)]
    found += [each.address for name in LAZY_SETS for each in srcset_candidates(attributes.get(name) or "")]
    resolved = set()
    for url in found:
        if url and not url.startswith(("data:", "blob:")):
            try:
                resolved.add(address(urljoin(base or "", url)))
            except ValueError:
                continue
    return resolved


def offered(page: Page, row: int) -> set[str]:
    """All addresses that an image of the page offers."""
    parent = int(page.parent[row])
    rows = [row]
    if page.tag_name(parent) == "picture":
        rows += [child for child in page.children(parent) if page.tag_name(child) == "source"]
    return {url for each in rows for url in addresses(page.attributes(each), page.base_url)}


def gold_images(html: str, url: str | None, page: Page) -> list[set[str]]:
    """The images of the gold, each as all its addresses, once."""
    segments, images = page.blocks.segments, page.rows_of("img").tolist()
    pictures = [row for row in images if shows_formula(segments, row, LONGEST_FORMULA)]
    formulas = {each for row in pictures for each in offered(page, row)}
    found: list[set[str]] = []
    for node in LexborHTMLParser(html).css("img, amp-img"):
        known = addresses(node.attributes, url)
        left_out = known & formulas or any(each.startswith(_NOT_AN_IMAGE) for each in known)
        if known and not left_out and not any(known & other for other in found):
            found.append(known)
    return found


def match(page: Page, image: PageImage, gold: list[set[str]]) -> int:
    """Which image of the gold it is, -1 for none."""
    known = offered(page, image.row) | {address(image.url)}
    name = file_name(image.url)
    for number, other in enumerate(gold):
        if known & other or ("/" not in name and any(file_name(each) == name for each in other)):
            return number
    return -1


def is_tex(image: PageImage, markdown: str) -> bool:
    """Whether the gold writes an image as a formula."""
    tex = image.alt.strip(" $")
    return bool(markdown and ((tex and f"${tex}" in markdown) or _TEX.search(image.url)))
