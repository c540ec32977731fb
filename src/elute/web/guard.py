"""Where a connection may go: a name is resolved, its addresses are looked at, and the connection goes to just those.

Whoever answers a request can name any other host in a redirect, and whoever owns a name can let it point anywhere, now
here and the next moment there. So what counts is neither of them, but the address at the moment of connecting.
"""

from __future__ import annotations

import contextlib
import ipaddress
import socket
from collections.abc import Sequence
from typing import Final
from urllib.parse import urlsplit

PORTS: Final = {"http": 80, "https": 443}
_EMBEDS_IPV4: Final = {ipaddress.IPv6Network("64:ff9b::/96"): 0, ipaddress.IPv6Network("2002::/16"): 80}
# Of IPv6 only the first is given out to the public internet; the second stands for IPv4 addresses.
_PUBLIC_IPV6: Final = (ipaddress.IPv6Network("2000::/3"), ipaddress.IPv6Network("64:ff9b::/96"))
# What versions of Python do not agree about, and what is public by its number alone.
_NOT_PUBLIC: Final = tuple(
    map(
        ipaddress.ip_network,
        (
            "100.64.0.0/10",  # carriers' own networks
            "168.63.129.16/32",  # Azure's services for its machines
            "192.0.0.0/24",  # protocols, and Oracle's services for its machines
            "192.88.99.0/24",  # relays that are no more
            "2001::/23",  # protocols, tunnels
            "3fff::/20",  # documentation
        ),
    )
)


class NotPublic(ConnectionError):
    """An address that is none of the public internet."""


class Guard:
    """Lets connections go to the public internet, and nowhere else but where it is told to.

    With `allow_private` they may go anywhere. With None they may go to one origin, a host with its port, wherever that
    is; it stays at the addresses that it has first, so that a name cannot come to point to this machine later.
    """

    def __init__(self, origin: tuple[str, int] | None = None, allow_private: bool | None = None) -> None:
        self._origin = origin if allow_private is None else None
        self._anywhere = bool(allow_private)
        self._at_first: list[str] = []

    @classmethod
    def of(cls, url: str, allow_private: bool | None) -> Guard:
        """The guard for a page: with None, only the origin of the address itself may be private."""
        return cls(origin_of(url), allow_private)

    def allowed(self, host: str, port: int, found: Sequence[str]) -> list[str]:
        """Those of a host's addresses that may be connected to, or NotPublic where there is none."""
        is_origin = (host.lower(), port) == self._origin
        if is_origin and self._at_first:
            return self._at_first
        public = list(found) if self._anywhere else list(filter(is_public, found))
        if is_origin:
            self._at_first = public or list(found)
            return self._at_first
        if not public:
            raise NotPublic(f"{host}:{port} is not on the public internet")
        return public

    def connect(self, host: str, port: int, timeout: float) -> socket.socket:
        """A connection to one of the addresses that are allowed, the first that answers."""
        error: OSError | None = None
        for address in self.allowed(host, port, addresses(host, port)):
            try:
                return socket.create_connection((address, port), timeout)
            except OSError as refused:
                error = error or refused
        assert error is not None
        raise error

    def check(self, host: str, port: int) -> None:
        """NotPublic where a host must not be asked for. Names that only a proxy knows are the proxy's to judge."""
        with contextlib.suppress(socket.gaierror):
            self.allowed(host, port, addresses(host, port))


def addresses(host: str, port: int) -> list[str]:
    """The addresses of a host, each once."""
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    return list(dict.fromkeys(str(each[4][0]) for each in found))


def origin_of(url: str) -> tuple[str, int]:
    """Host and port of an address.

    >>> origin_of("https://Example.org/story")
    ('example.org', 443)
    """
    parts = urlsplit(url)
    return (parts.hostname or "").lower(), parts.port or PORTS[parts.scheme]


def is_public(address: str) -> bool:
    """Whether an address is one of the public internet, and none of this machine or of a network behind it.

    >>> [is_public(each) for each in ("93.184.215.14", "127.0.0.1", "10.1.2.3", "169.254.169.254", "::1")]
    [True, False, False, False, False]
    >>> [is_public(each) for each in ("::ffff:127.0.0.1", "64:ff9b::7f00:1", "2002:7f00:1::", "fe80::1%eth0")]
    [False, False, False, False]
    """
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return False
    if isinstance(found, ipaddress.IPv6Address):
        if found.ipv4_mapped:
            return is_public(str(found.ipv4_mapped))
        for network, shift in _EMBEDS_IPV4.items():
            if found in network and not is_public(str(ipaddress.IPv4Address(int(found) >> shift & 0xFFFFFFFF))):
                return False
        if not any(found in network for network in _PUBLIC_IPV6):
            return False
    if any(found in network for network in _NOT_PUBLIC):
        return False
    return found.is_global and not found.is_multicast
