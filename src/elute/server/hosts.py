"""Whom a server answers: requests that name it. A site that lets its own name point here (DNS rebinding) does not."""

from __future__ import annotations

import re
from collections.abc import Collection
from ipaddress import ip_address
from typing import Final

LOOPBACK: Final = frozenset({"localhost", "127.0.0.1", "::1"})
_HOST: Final = re.compile(
    r"(?:\[(?P<number>[\da-f]*:[\da-f:.]*)\]|(?P<name>[\w.-]+))(?::\d{1,5})?", re.ASCII | re.IGNORECASE
)


def names_server(header: str, listens_on: str, names: Collection[str] = ()) -> bool:
    """Whether a Host header names a server. Only names can be made to point to it, numbers cannot.

    >>> names_server("localhost:8000", "127.0.0.1"), names_server("evil.example", "127.0.0.1")
    (True, False)
    >>> names_server("192.168.1.5", "127.0.0.1"), names_server("192.168.1.5", "0.0.0.0")
    (False, True)
    """
    name = host_name(header)
    if name is None:
        return False
    if name in LOOPBACK or name == listens_on.lower() or name in names:
        return True
    return listens_on not in LOOPBACK and is_number(name)


def host_name(host: str) -> str | None:
    """The name in a Host header, without the port; None for what no browser would send.

    >>> host_name("LOCALHOST:8000"), host_name("[::1]:8000"), host_name("evil.example")
    ('localhost', '::1', 'evil.example')
    >>> host_name("[127.0.0.1]evil.example:8000") is None
    True
    """
    found = _HOST.fullmatch(host)
    return (found["number"] or found["name"]).lower() if found else None


def is_number(name: str) -> bool:
    """Whether a host is given by its number.

    >>> is_number("192.168.1.5"), is_number("evil.example")
    (True, False)
    """
    try:
        ip_address(name)
    except ValueError:
        return False
    return True
