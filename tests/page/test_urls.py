"""Addresses: resolved as a browser does, and nothing that runs."""

from urllib.parse import urljoin

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page.urls import SAFE_TO_LOAD, resolve

BASE = "https://example.org/a/b.html?q#f"


@pytest.mark.parametrize(
    ("address", "expected"),
    [
        ("c", "https://example.org/a/c"),
        ("../c", "https://example.org/c"),
        ("//other.org/c", "https://other.org/c"),
        ("?x=1", "https://example.org/a/b.html?x=1"),
        ("#x", "https://example.org/a/b.html?q#x"),
        (" \n/c\t ", "https://example.org/c"),
        ("/c d|e", "https://example.org/c%20d%7Ce"),
        ("/é", "https://example.org/é"),
        ("HTTP://X.org/", "HTTP://X.org/"),
        ("mailto:a@b.c", "mailto:a@b.c"),
        ("javascript:x", None),
        ("jav\tascript:x", None),
        ("\x01javascript:x", None),
        ("data:text/html,x", None),
        ("tel:123", None),
        ("http://[", None),
        ("", None),
        (None, None),
    ],
)
def test_resolve(address: str | None, expected: str | None) -> None:
    assert resolve(BASE, address) == expected


def test_without_base_addresses_stay_relative() -> None:
    assert resolve(None, "../c#d") == "../c#d"
    assert resolve(None, "javascript:x") is None


def test_an_absolute_address_needs_no_base_that_can_be_read() -> None:
    assert resolve("http://[", "http://x.org/a") == "http://x.org/a"
    assert resolve("http://[", "mailto:a@b.c") == "mailto:a@b.c"
    assert resolve("http://[", "a") is None
    assert resolve("http://[", "http://[") is None
    assert resolve("http://[", "javascript:x") is None


@pytest.mark.parametrize("base", ["javascript:alert(1)//", "data:text/html,x"])
def test_a_base_that_runs_does_not(base: str) -> None:
    assert resolve(base, "x") == "x"
    assert resolve(base, base) is None


def test_images_are_not_mailed() -> None:
    assert resolve(BASE, "mailto:a@b.c", SAFE_TO_LOAD) is None


PIECES = [
    "http",
    "https",
    "HTTP",
    ":",
    "//",
    "/",
    "?",
    "#",
    ";",
    "..",
    ".",
    "example.org",
    "a",
    "x=1",
    "&",
    "[",
    "@",
    "%20",
]


@given(st.lists(st.sampled_from(PIECES), max_size=9).map("".join), st.sampled_from([BASE, "http://example.org/x;y"]))
def test_an_absolute_address_is_seen_the_same_from_anywhere(address: str, base: str) -> None:
    address = f"https://{address}"
    try:
        joined = urljoin(base, address)
    except ValueError:
        joined = ""
    if joined:
        assert resolve(base, address) == joined
