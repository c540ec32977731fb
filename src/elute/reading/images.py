"""The images of a story, fetched: in a book, or in the file itself."""

from __future__ import annotations

import re
from base64 import b64encode
from collections.abc import Callable
from html import unescape
from typing import Final

Fetch = Callable[[str], bytes]
"""From the address of an image to its bytes; OSError where it cannot be had."""
MOST_IMAGES: Final = 50
_IMAGE: Final = re.compile(r'<img src="([^"]*)"[^>]*/>')
_KINDS: Final = {
    b"\xff\xd8\xff": ("jpg", "image/jpeg"),
    b"\x89PNG": ("png", "image/png"),
    b"GIF8": ("gif", "image/gif"),
    b"RIFF": ("webp", "image/webp"),
}


def with_images(body: str, fetch: Fetch | None, address_of: Callable[[str, str, bytes], str]) -> str:
    """XHTML with other addresses of its images: those that `address_of` gives for a suffix, a type and bytes. Images
    that cannot be had are left out."""
    addresses: dict[str, str | None] = {}

    def kept(found: re.Match[str]) -> str:
        if found[1] not in addresses:
            known = _taken(unescape(found[1]), fetch) if len(addresses) < MOST_IMAGES else None
            addresses[found[1]] = known and address_of(*known)
        address = addresses[found[1]]
        return found[0].replace(f'src="{found[1]}"', f'src="{address}"', 1) if address else ""

    return _IMAGE.sub(kept, body)


def inlined(html: str, fetch: Fetch | None) -> str:
    """XHTML that needs nothing else: its images are in it.

    >>> inlined('<p><img src="https://a.example/b.gif" alt="B"/></p>', lambda address: b"GIF89a")
    '<p><img src="data:image/gif;base64,R0lGODlh" alt="B"/></p>'
    """
    return with_images(html, fetch, lambda suffix, kind, data: f"data:{kind};base64,{b64encode(data).decode()}")


def _taken(address: str, fetch: Fetch | None) -> tuple[str, str, bytes] | None:
    if fetch is None:
        return None
    try:
        data = fetch(address)
    except OSError:
        return None
    return next(((*kind, data) for start, kind in _KINDS.items() if data.startswith(start)), None)
