"""Addresses in a page: made absolute where the page's own address is known, and safe to follow in any case."""

import re
from functools import lru_cache
from urllib.parse import urljoin, urlsplit

from elute.page._urls import Base
from elute.page.limits import MAX_ADDRESS

SAFE_TO_FOLLOW = frozenset({"http", "https", "mailto"})
SAFE_TO_LOAD = frozenset({"http", "https"})

# Browsers drop these before they look at the scheme, so "java\nscript:" must not pass for a relative address.
_IGNORED_AROUND = "".join(map(chr, range(0x21)))
_IGNORED_INSIDE = str.maketrans("", "", "\t\n\r")
_SCHEME = re.compile(r"([a-zA-Z][a-zA-Z0-9+.-]*):")
_PLAIN = re.compile(r"[!#-&(-;=?-\[\]_a-z~]*")  # what neither of these touches: nearly all addresses
_ABSOLUTE = re.compile(r"https?://[\w.:-]+(?:/[^?#;]*)?(?:\?[^#]+)?(?:#.+)?")  # what stays as it is, seen from anywhere
_UNSAFE = re.compile(r"[\x00-\x20\x7f-\xa0\"'<>\\^`{|}\u2028\u2029\ufeff]")


def scheme(address: str) -> str:
    """The scheme of an address as a browser reads it, in lower case; "" of a relative one.

    >>> scheme(" \\x01Java\\nScript:alert(1)"), scheme("a/b:c")
    ('javascript', '')
    """
    found = _SCHEME.match(address)
    if not found and not _PLAIN.fullmatch(address):
        found = _SCHEME.match(_without_ignored(address))
    return found[1].lower() if found else ""


def resolve(base: str | None, address: str | None, schemes: frozenset[str] = SAFE_TO_FOLLOW) -> str | None:
    """`address` as seen from `base`, or None when it leads nowhere, its scheme is not one of `schemes`, or it is longer
    than MAX_ADDRESS, where it does not hold its data itself.

    >>> resolve("https://example.org/a/b", "../c d")
    'https://example.org/c%20d'
    >>> resolve(None, "page.html")
    'page.html'
    >>> resolve(None, " java\\nscript:alert(1)") is None
    True
    """
    if not address:
        return None
    resolved = _base(base).resolved(address, "mailto" in schemes)
    return resolve_by_rules(base, address, schemes) if resolved is None else resolved


@lru_cache(maxsize=16)  # one for all addresses of a page
def _base(address: str | None) -> Base:
    return Base(address)


def resolve_by_rules(base: str | None, address: str, schemes: frozenset[str]) -> str | None:
    """The same for any address that is not empty; `_urls.pyx` knows those that are plain, as nearly all are."""
    plain = _PLAIN.fullmatch(address)
    if not plain:
        address = _without_ignored(address)
    if base and not (plain and _ABSOLUTE.fullmatch(address)):
        joined = _joined(base, address)
        if joined is None:
            return None
        address = joined
        plain = _PLAIN.fullmatch(address)
    told = scheme(address)
    if not address or (told and told not in schemes) or (len(address) > MAX_ADDRESS and told != "data"):
        return None
    return address if plain else _UNSAFE.sub(_percent, address)


def _joined(base: str, address: str) -> str | None:
    try:
        return urljoin(base, address)
    except ValueError:  # such as an unclosed IPv6 address
        pass
    try:  # an absolute address needs no base
        return address if urlsplit(address).scheme else None
    except ValueError:
        return None


def _without_ignored(address: str) -> str:
    return address.strip(_IGNORED_AROUND).translate(_IGNORED_INSIDE)


def _percent(match: re.Match[str]) -> str:
    return "".join(f"%{byte:02X}" for byte in match[0].encode())
