"""Which addresses are public, and where a connection may go."""

import ipaddress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.web.guard import Guard, NotPublic, is_public

PRIVATE = [
    "0.0.0.0", "0.1.2.3", "10.0.0.1", "100.64.0.1", "100.100.100.200", "127.0.0.1", "127.255.255.254", "168.63.129.16",
    "169.254.0.1", "169.254.169.254", "172.16.0.1", "172.31.255.255", "192.0.0.8", "192.0.0.192", "192.0.2.1",
    "192.88.99.1", "192.168.0.1", "198.18.0.1", "198.51.100.1", "203.0.113.1", "224.0.0.1", "240.0.0.1",
    "255.255.255.255",
]  # fmt: skip
PUBLIC = ["1.1.1.1", "8.8.8.8", "93.184.215.14", "100.63.255.255", "100.128.0.0", "172.32.0.1", "192.0.1.1"]


@pytest.mark.parametrize("address", PRIVATE)
def test_addresses_that_are_not_public_in_any_of_their_forms(address: str) -> None:
    number = int(ipaddress.IPv4Address(address))
    forms = [
        f"::ffff:{address}",
        f"::{address}",
        f"64:ff9b::{address}",
        f"2002:{number >> 16:x}:{number & 0xFFFF:x}::1",
    ]
    assert [form for form in [address, *forms] if is_public(form)] == []


@pytest.mark.parametrize("address", PUBLIC)
def test_addresses_that_are_public(address: str) -> None:
    assert is_public(address) and is_public(f"::ffff:{address}") and is_public(f"64:ff9b::{address}")


@given(st.ip_addresses(v=4))
def test_an_address_is_as_public_as_what_stands_for_it(address: ipaddress.IPv4Address) -> None:
    forms = [f"::ffff:{address}", f"64:ff9b::{address}"]
    assert {is_public(form) for form in forms} == {is_public(str(address))}


@pytest.mark.parametrize(
    "address",
    ["::127.0.0.1", "::8.8.8.8", "::ffff:0:7f00:1", "64:ff9b:1::7f00:1", "fec0::1", "5f00::1", "2002:7f00:1::",
     "fd00:ec2::254", "fc00::1", "fe80::1", "fe80::1%eth0", "ff02::1", "::", "::1", "2001::1", "2001:db8::1",
     "3fff::1", "100::1"],
)  # fmt: skip
def test_addresses_of_ipv6_that_are_not_public(address: str) -> None:
    assert not is_public(address)


@pytest.mark.parametrize("address", ["2606:2800:21f:cb07:6820:80da:af6b:8b2c", "64:ff9b::808:808", "::ffff:8.8.8.8"])
def test_addresses_of_ipv6_that_are_public(address: str) -> None:
    assert is_public(address)


def test_what_is_no_address_is_not_public() -> None:
    assert not any(map(is_public, ["", "example.org", "127.0.0.1.", "1.2.3"]))


def test_public_addresses_alone() -> None:
    guard = Guard()
    assert guard.allowed("a.example", 80, ["127.0.0.1", "8.8.8.8", "::1"]) == ["8.8.8.8"]
    with pytest.raises(NotPublic, match=r"^b\.example:80 is not on the public internet$"):
        guard.allowed("b.example", 80, ["127.0.0.1", "fe80::1%eth0"])


def test_one_origin_may_be_anywhere_and_stays_there() -> None:
    guard = Guard.of("http://Wiki:8080/page", None)
    assert guard.allowed("wiki", 8080, ["10.1.2.3"]) == ["10.1.2.3"]
    assert guard.allowed("wiki", 8080, ["127.0.0.1"]) == ["10.1.2.3"]
    for host, port in [("wiki", 80), ("other", 8080)]:
        with pytest.raises(NotPublic):
            guard.allowed(host, port, ["10.1.2.3"])


def test_an_origin_with_a_public_address_is_at_that_one() -> None:
    assert Guard.of("http://a.example/", None).allowed("a.example", 80, ["127.0.0.1", "8.8.8.8"]) == ["8.8.8.8"]


def test_not_even_the_origin_and_everything() -> None:
    with pytest.raises(NotPublic):
        Guard.of("http://wiki/", False).allowed("wiki", 80, ["10.1.2.3"])
    assert Guard.of("http://wiki/", True).allowed("other", 80, ["10.1.2.3"]) == ["10.1.2.3"]
