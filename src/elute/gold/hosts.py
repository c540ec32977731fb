"""The registered host of an address: what one owner has, by the Public Suffix List.

The list is the one inside tldextract. Nothing is fetched, so that a split by host is the same everywhere. Hosts below
a platform such as blogspot.com count as one: their pages share templates.
"""

from __future__ import annotations

from functools import lru_cache
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tldextract import TLDExtract


def registered_host(address: str) -> str:
    """The registered host of a URL or a host name; numbers stay. A last label that the list does not know is taken for
    a suffix, as the list itself says.

    >>> registered_host("http://news.bbc.co.uk/1/hi/world")
    'bbc.co.uk'
    >>> registered_host("http://216.31.193.173:80/ewsoe/")
    '216.31.193.173'
    >>> registered_host("http://news.one.example/")
    'one.example'
    """
    found = _extractor()(address)
    known = found.top_domain_under_public_suffix or found.ipv4 or found.ipv6
    if not known and found.subdomain:
        known = f"{found.subdomain.rpartition('.')[2]}.{found.domain}"
    return (known or found.domain or found.suffix).lower()


@lru_cache(maxsize=1)
def _extractor() -> TLDExtract:
    try:
        from tldextract import TLDExtract
    except ImportError:
        raise ImportError("hosts need the package tldextract: pip install 'elute[evaluate]'") from None
    return TLDExtract(cache_dir=None, suffix_list_urls=(), fallback_to_snapshot=True)
