"""Images: which of them stand among kept text, and where a lazily loaded one really is."""

import re

import numpy as np
import numpy.typing as npt

from elute.page import Page
from elute.page.urls import SAFE_TO_LOAD, resolve
from elute.page.vocabulary import TAG

from .rows import prefix_sums

_LAZY = ("data-src", "data-original", "data-lazy-src", "data-actualsrc", "data-hi-res-src", "data-full-src")
_LAZY_SETS = ("data-srcset", "data-lazy-srcset", "srcset")
_PLACEHOLDER = re.compile(r"^data:|\b(?:blank|spacer|placeholder|transparent|pixel|lazy)[\w-]*\.(?:gif|png|svg)", re.I)
_SMALLEST = 2  # pixels; below are counters


def kept_images(page: Page, kept: npt.NDArray[np.bool_]) -> list[int]:
    """Rows of images that belong to kept text.

    Labels speak of text alone. An image goes with the text around it: with the nearest element that holds text at all,
    it is kept when at least half of that text is. A caption that is dropped says nothing of its image.
    """
    blocks = page.blocks
    captions = page.in_subtrees(page.rows_of("figcaption"))
    lengths = np.where((blocks.row_block >= 0) & (kept | ~captions), blocks.piece_len, 0)
    every = prefix_sums(lengths)
    ours = prefix_sums(np.where(kept, lengths, 0))
    verdicts: dict[int, bool] = {}
    images = []
    for image in page.rows_of("img").tolist():
        if _is_counter(page, image):
            continue
        path = []
        row = image
        while row not in verdicts:
            path.append(row)
            end = int(page.end[row])
            text = every[end] - every[row]
            if text or row <= 0:
                verdicts[row] = bool(text) and bool(2 * (ours[end] - ours[row]) >= text)
                break
            row = int(page.parent[row])
        verdicts.update(dict.fromkeys(path, verdicts[row]))
        if verdicts[row]:
            images.append(image)
    return images


def _is_counter(page: Page, image: int) -> bool:
    """Whether an image is alone in a <noscript> straight in the body: it is loaded to be counted, not to be seen."""
    parent = int(page.parent[image])
    alone = page.tag[parent] == TAG["noscript"] and page.end[parent] == image + 1
    return bool(alone and page.tag[page.parent[parent]] == TAG["body"])


def image_addresses(page: Page, kept: npt.NDArray[np.bool_], base: str | None) -> dict[int, str]:
    """The images that belong to kept text and can be shown, each with its address.

    The same image twice in a row is one: pages repeat lazily loaded images inside <noscript>.
    """
    found: dict[int, str] = {}
    last = None
    for row in kept_images(page, kept):
        address = image_address(page, row, base)
        if address and address != last:
            found[row] = last = address
    return found


def image_address(page: Page, row: int, base: str | None) -> str | None:
    """Where the image at `row` is loaded from, or None for a counter, a placeholder or an unsafe address.

    >>> import elute
    >>> page = elute.parse('<img src="data:image/gif;base64,R0" data-src="/cat.jpg">', url="https://example.org/")
    >>> image_address(page, int(page.rows_of("img")[0]), page.base_url)
    'https://example.org/cat.jpg'
    """
    attributes = page.attributes(row)
    for size in ("width", "height"):
        value = attributes.get(size, "")
        if value.isascii() and value.isdigit() and int(value) < _SMALLEST:
            return None
    candidates = [attributes.get(name, "") for name in _LAZY]
    candidates.append(attributes.get("src", ""))
    candidates += [_largest(attributes.get(name, "")) for name in _LAZY_SETS]
    parent = int(page.parent[row])
    if page.tag[parent] == TAG["picture"]:
        sources = [child for child in page.children(parent) if page.tag[child] == TAG["source"]]
        for source in sources:
            candidates += [_largest(page.attribute(source, name) or "") for name in _LAZY_SETS]
    for candidate in candidates:
        if candidate and not _PLACEHOLDER.search(candidate):
            address = resolve(base, candidate, SAFE_TO_LOAD)
            if address:
                return address
    return None


def _largest(srcset: str) -> str:
    """The address with the greatest descriptor (HTML standard, "parsing a srcset attribute")."""
    best, size, address = "", -1.0, ""
    words = srcset.split()[::-1]
    while words or address:
        word = words.pop() if words else ","
        if not address:
            address = word.rstrip(",")
            if address == word:
                continue
            word = ","
        descriptor, comma, rest = word.partition(",")
        number = descriptor[:-1]
        value = float(number) if number.replace(".", "", 1).isdecimal() and number.isascii() else 1.0
        if value > size:
            best, size = address, value
        if comma:
            address = ""
            if rest:
                words.append(rest)
    return best
