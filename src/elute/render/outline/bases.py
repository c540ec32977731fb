"""What relative addresses are relative to, prepared for native code: what stands before each kind of them."""

import re
from dataclasses import dataclass
from urllib.parse import urljoin

# Of plain characters alone, so that nothing of it needs to be changed where it is written.
_PLAIN = re.compile(
    r"(https?://[A-Za-z0-9._:-]+)(?:(/[!$%&()*+,\-./0-9:;=@A-Z\[\]_a-z~]*)(?:[?#][!#$%&()*+,\-./0-9:;=?@A-Z\[\]_a-z~]*)?)?"
)
_UNTIDY = re.compile(r"//|/\.|;")  # what `urljoin` may change


@dataclass(frozen=True, slots=True)
class Base:
    """An address, and what `urljoin` puts before a path from the root, a path, and a fragment; None where it must be
    asked each time."""

    address: str
    root: bytes | None = None
    folder: bytes | None = None
    page: bytes | None = None


def base_of(address: str | None) -> Base | None:
    """The base of a page with this address.

    >>> base_of("https://example.org/a/b?c#d")
    Base(address='https://example.org/a/b?c#d', root=b'https://example.org', folder=b'https://example.org/a/', \
page=b'https://example.org/a/b?c')
    """
    if not address:
        return None
    plain = _PLAIN.fullmatch(address)
    if not plain:
        return Base(address)
    root, path = plain[1], plain[2]
    page = address.partition("#")[0]
    folder = root + (path[: path.rindex("/")] if path else "") + "/"
    if _UNTIDY.search(address, len(root)) or page.endswith("?"):
        root, folder, page = (urljoin(address, end)[: -len(end)] for end in ("/x", "x", "#x"))
    return Base(address, root.encode(), folder.encode(), page.encode())
