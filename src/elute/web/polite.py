"""Many addresses, politely: one request at a time to a host, a pause after each, and what the host asks for is done."""

from __future__ import annotations

import heapq
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator
from concurrent.futures import Future
from dataclasses import dataclass, field
from queue import Queue
from typing import Final, Generic, TypeVar
from urllib.parse import urlsplit

from elute.page.document import ReadError
from elute.web.robots import Robots, address_of

T = TypeVar("T")

TRIES: Final = 3  # times that a page is asked for while its server says: not now
BACK_OFF: Final = 5.0  # seconds before the second time, where the server does not say; then twice as long
PATIENCE: Final = 300.0  # seconds; a host that asks for a longer pause is left alone
_NOT_NOW: Final = (429, 503)


@dataclass(frozen=True)
class Manners:
    """How polite: seconds between two pages of a host, how many hosts at the same time, and who reads robots.txt."""

    delay: float
    hosts: int
    robots: Callable[[str], Robots] | None  # gives the rules at an address; None leaves them unread


@dataclass
class _Host(Generic[T]):
    """The pages of one host that are still to come, and what it said of itself."""

    waiting: deque[tuple[str, Future[T]]] = field(default_factory=deque)
    tries: int = 0
    rules: dict[str, Robots | ReadError] = field(default_factory=dict)  # by address: one for each scheme and port


def fetch_each(addresses: Iterable[str], get: Callable[[str], T], manners: Manners) -> Iterator[tuple[str, Future[T]]]:
    """Each address with the future of its page, which is done when it comes: as pages come in, not as they are listed.

    `get` is called in threads. A host that answers 429 or 503 is asked again after the time it wants. Where it wants
    too long, all of its pages fail at once; where its robots.txt cannot be read, none of them is asked for.
    """
    found: Queue[tuple[str, Future[T]] | None] = Queue(maxsize=2 * manners.hosts)  # a slow reader slows the fetching
    crew = _Crew(addresses, get, manners, found)
    threads = [threading.Thread(target=crew.work, daemon=True) for _ in range(min(manners.hosts, len(crew.hosts)))]
    for thread in threads:
        thread.start()
    working = len(threads)
    try:
        while working:
            each = found.get()
            if each is None:
                working -= 1
            else:
                yield each
    finally:
        crew.stop()


class _Crew(Generic[T]):
    """Threads that take turns with hosts: the one whose pause ended first comes first."""

    def __init__(
        self,
        addresses: Iterable[str],
        get: Callable[[str], T],
        manners: Manners,
        found: Queue[tuple[str, Future[T]] | None],
    ) -> None:
        self._get, self._manners, self._found = get, manners, found
        self.hosts: dict[str, _Host[T]] = {}
        for address in addresses:
            self.hosts.setdefault(_host_of(address), _Host()).waiting.append((address, Future()))
        self._ready = [(0.0, number, name) for number, name in enumerate(self.hosts)]
        self._left = len(self.hosts)
        self._change = threading.Condition()

    def work(self) -> None:
        """Do pages until there are none, and say so."""
        while (turn := self._next()) is not None:
            _, number, name = turn
            host = self.hosts[name]
            try:
                pause = self._one_page(host)
            except Exception as error:  # whatever it is, it is this page's, and the others go on
                self._done(host, error)
                pause = 0.0 if isinstance(error, ReadError) else self._manners.delay  # 0: the host was not asked
            with self._change:
                if host.waiting:
                    heapq.heappush(self._ready, (time.monotonic() + pause, number, name))
                else:
                    self._left -= 1
                self._change.notify_all()
        self._found.put(None)

    def stop(self) -> None:
        """Begin no further page. What is under way comes to nobody."""
        with self._change:
            self._left = 0
            self._change.notify_all()
        while not self._found.empty():  # nobody may wait for room
            self._found.get_nowait()

    def _next(self) -> tuple[float, int, str] | None:
        """The host whose turn it is, None when all are done."""
        with self._change:
            while self._left > 0:
                pause = self._ready[0][0] - time.monotonic() if self._ready else None
                if pause is not None and pause <= 0:
                    return heapq.heappop(self._ready)
                self._change.wait(pause)
        return None

    def _one_page(self, host: _Host[T]) -> float:
        """Do the first page of a host, and return the seconds of the pause after it."""
        address, future = host.waiting[0]
        rules = self._rules(host, address)
        if not rules.allows(address):
            self._done(host, ReadError("robots.txt asks programs not to fetch it", setting="no_robots"))
            return 0.0
        if rules.delay > PATIENCE:
            reason = f"robots.txt asks for {rules.delay:,.0f} s between pages"
            self._fail_all(host, ReadError(reason, setting="no_robots"))
            return 0.0
        pause = max(self._manners.delay, rules.delay)
        try:
            page = self._get(address)
        except ReadError as error:
            return max(pause, self._again(host, error))
        future.set_result(page)
        self._done(host)
        return pause

    def _rules(self, host: _Host[T], address: str) -> Robots:
        """What the site says of itself; it is asked once, and where it cannot say it, that is an error each time."""
        if self._manners.robots is None:
            return Robots()
        place = address_of(address)
        if place not in host.rules:
            try:
                host.rules[place] = self._manners.robots(place)
            except ReadError as error:
                host.rules[place] = error
        rules = host.rules[place]
        if isinstance(rules, ReadError):
            raise rules
        return rules

    def _again(self, host: _Host[T], error: ReadError) -> float:
        """After a page that did not come: the pause before it is asked for once more, where that is worth a try."""
        if error.status not in _NOT_NOW:
            self._done(host, error)
            return 0.0
        wait = BACK_OFF * 2**host.tries if error.retry_after is None else error.retry_after
        host.tries += 1
        if wait > PATIENCE:
            self._fail_all(host, ReadError(f"{error.reason}, and asks to wait {wait:,.0f} s", status=error.status))
        elif host.tries == TRIES:
            self._done(host, error)
        return wait

    def _fail_all(self, host: _Host[T], error: Exception) -> None:
        while host.waiting:
            self._done(host, error)

    def _done(self, host: _Host[T], error: Exception | None = None) -> None:
        address, future = host.waiting.popleft()
        host.tries = 0
        if error is not None:
            future.set_exception(error)
        if self._left > 0:  # somebody still wants it
            self._found.put((address, future))


def _host_of(address: str) -> str:
    """The name by which a host is asked once at a time, on whatever port."""
    try:
        return (urlsplit(address).hostname or "").lower()
    except ValueError:  # fetching it will say why
        return ""
