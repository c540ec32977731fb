"""Many addresses: every host at its own pace, and what it asks for is done."""

import threading
import time
from collections.abc import Callable
from concurrent.futures import Future

import pytest

from elute import ReadError
from elute.web import polite
from elute.web.polite import Manners, fetch_each
from elute.web.robots import Robots, parsed

NO_RULES = parsed("")


def manners(delay: float = 0.001, hosts: int = 4, robots: Callable[[str], Robots] | None = None) -> Manners:
    return Manners(delay, hosts, robots)


def results(addresses: list[str], get: Callable[[str], str], how: Manners) -> dict[str, str]:
    """What became of each address: its page, or the reason."""

    def told(page: Future[str]) -> str:
        error = page.exception()
        return page.result() if error is None else str(error)

    return {address: told(page) for address, page in fetch_each(addresses, get, how)}


def addresses(hosts: int, pages: int) -> list[str]:
    return [f"http://{host}.example/{page}" for host in range(hosts) for page in range(pages)]


def test_every_address_comes_once() -> None:
    wanted = addresses(hosts=7, pages=5)
    found = [address for address, _ in fetch_each(wanted, str.upper, manners())]
    assert sorted(found) == sorted(wanted)
    assert results(wanted, str.upper, manners()) == {address: address.upper() for address in wanted}


def test_no_addresses() -> None:
    assert results([], str.upper, manners()) == {}


def test_a_host_is_asked_for_one_page_at_a_time_and_others_meanwhile() -> None:
    lock = threading.Lock()
    busy: list[str] = []
    together: list[int] = []
    twice: list[str] = []

    def get(address: str) -> str:
        host = address.split("/")[2]
        with lock:
            twice.extend([host] if host in busy else [])
            busy.append(host)
            together.append(len(busy))
        time.sleep(0.01)
        with lock:
            busy.remove(host)
        return address

    results(addresses(hosts=6, pages=4), get, manners(hosts=3))
    assert twice == []
    assert 1 < max(together) <= 3


def test_ports_and_schemes_of_one_machine_are_one_host() -> None:
    busy = threading.Lock()

    def get(address: str) -> str:
        assert busy.acquire(blocking=False)
        time.sleep(0.01)
        busy.release()
        return "page"

    wanted = ["http://a.example/", "https://a.example/", "http://A.example:8080/"]
    assert set(results(wanted, get, manners()).values()) == {"page"}


def test_there_is_a_pause_between_two_pages_of_a_host() -> None:
    ends: list[float] = []
    begins: list[float] = []

    def get(address: str) -> str:
        begins.append(time.monotonic())
        ends.append(time.monotonic())
        return "page"

    results(addresses(hosts=1, pages=4), get, manners(delay=0.05))
    assert all(begin - end >= 0.05 for begin, end in zip(begins[1:], ends, strict=False))


def test_what_robots_txt_forbids_is_not_asked_for() -> None:
    asked: list[str] = []
    read: list[str] = []

    def robots(address: str) -> Robots:
        read.append(address)
        return parsed("User-agent: *\nDisallow: /private")

    def get(address: str) -> str:
        asked.append(address)
        return "page"

    wanted = ["http://a.example/private", "http://a.example/story", "http://a.example/private/2"]
    found = results(wanted, get, manners(robots=robots))
    assert asked == ["http://a.example/story"]
    assert found["http://a.example/private"] == "robots.txt asks programs not to fetch it (no_robots)"
    assert read == ["http://a.example/robots.txt"]


def test_the_pause_that_robots_txt_asks_for() -> None:
    times: list[float] = []

    def get(address: str) -> str:
        times.append(time.monotonic())
        return "page"

    rules = parsed("User-agent: *\nCrawl-delay: 1")
    results(addresses(hosts=1, pages=2), get, manners(robots=lambda _: rules))
    assert times[1] - times[0] >= 1
    endless = parsed("User-agent: *\nCrawl-delay: 86400")
    found = results(addresses(hosts=1, pages=2), get, manners(robots=lambda _: endless))
    assert set(found.values()) == {"robots.txt asks for 86,400 s between pages (no_robots)"}


def test_a_site_whose_rules_cannot_be_read_is_left_alone_and_asked_once() -> None:
    read: list[str] = []

    def robots(address: str) -> Robots:
        read.append(address)
        if "0.example" in address:
            raise ReadError("robots.txt cannot be read: no")
        return NO_RULES

    wanted = [*addresses(hosts=1, pages=3), "http://1.example/"]
    found = results(wanted, str.upper, manners(delay=60, robots=robots))  # for what is not asked there is no pause
    assert [reason for reason in found.values() if reason.startswith("robots")] == ["robots.txt cannot be read: no"] * 3
    assert len(read) == 2


@pytest.mark.parametrize("bad", ["http://u@a.example/", "http://a.example:x/", "http://[::1", "http://"])
def test_a_wrong_address_harms_no_other(bad: str) -> None:
    found = results([bad, "http://a.example/"], str.upper, manners(robots=lambda _: NO_RULES))
    assert found["http://a.example/"] == "HTTP://A.EXAMPLE/"
    assert "address" in found[bad]


@pytest.mark.parametrize("status", [429, 503])
def test_a_server_that_says_not_now_is_asked_again_when_it_says(status: int) -> None:
    times: list[float] = []

    def get(address: str) -> str:
        times.append(time.monotonic())
        if len(times) == 1:
            raise ReadError("the server answered", status=status, retry_after=0.2)
        return "page"

    assert list(results(["http://a.example/"], get, manners()).values()) == ["page"]
    assert times[1] - times[0] >= 0.2


def test_a_server_that_never_can_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(polite, "BACK_OFF", 0.001)
    asked: list[str] = []

    def get(address: str) -> str:
        asked.append(address)
        raise ReadError("the server answered 503", status=503)

    wanted = addresses(hosts=1, pages=2)
    assert set(results(wanted, get, manners()).values()) == {"the server answered 503"}
    assert [asked.count(address) for address in wanted] == [polite.TRIES, polite.TRIES]


def test_a_server_that_wants_hours_is_asked_once_for_all() -> None:
    asked: list[str] = []

    def get(address: str) -> str:
        asked.append(address)
        raise ReadError("the server answered 429 Too Many Requests", status=429, retry_after=7200)

    found = results(addresses(hosts=1, pages=50), get, manners())
    assert set(found.values()) == {"the server answered 429 Too Many Requests, and asks to wait 7,200 s"}
    assert len(found) == 50 and len(asked) == 1


def test_any_error_is_the_page_s_own() -> None:
    def get(address: str) -> str:
        if address.endswith("1"):
            raise RuntimeError("a fault")
        return "page"

    assert sorted(results(addresses(hosts=1, pages=3), get, manners()).values()) == ["a fault", "page", "page"]


def test_a_fault_in_reading_rules_ends_nothing_else() -> None:
    def robots(address: str) -> Robots:
        if "0.example" in address:
            raise RuntimeError("a fault")
        return NO_RULES

    found = results(addresses(hosts=2, pages=2), lambda _: "page", manners(robots=robots))
    assert sorted(found.values()) == ["a fault", "a fault", "page", "page"]


def test_the_pause_that_the_user_asks_for_may_be_as_long_as_he_likes() -> None:
    assert results(["http://a.example/"], lambda _: "page", manners(delay=polite.PATIENCE + 1)) == {
        "http://a.example/": "page"
    }


@pytest.mark.parametrize("stops_in", ["pages", "failures"])
def test_who_stops_early_leaves_no_thread_behind(stops_in: str) -> None:
    def get(address: str) -> str:
        if stops_in == "failures":
            raise ReadError("not now", status=503, retry_after=9000)
        return "page"

    before = threading.active_count()
    pages = fetch_each(addresses(hosts=20, pages=50), get, manners(hosts=8))
    next(pages)
    pages.close()  # type: ignore[attr-defined]
    deadline = time.monotonic() + 10
    while threading.active_count() > before and time.monotonic() < deadline:
        time.sleep(0.01)
    assert threading.active_count() <= before
