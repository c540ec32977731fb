"""What a service has done, as text that Prometheus reads (its exposition format 0.0.4)."""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter, defaultdict
from collections.abc import Iterator
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from elute.processes.pool import Counts

TYPE: Final = "text/plain; version=0.0.4; charset=utf-8"
BOUNDS: Final = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0, 30.0)  # seconds


class Metrics:
    """Requests by route and status, and how long they took."""

    def __init__(self) -> None:
        self.inside = 0  # requests that are being answered, or wait for it
        self._requests: Counter[tuple[str, int]] = Counter()
        self._seconds: defaultdict[str, float] = defaultdict(float)
        self._under: defaultdict[str, list[int]] = defaultdict(lambda: [0] * (len(BOUNDS) + 1))

    def count(self, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self._requests[route, status] += 1
        self._seconds[route] += seconds
        self._under[route][bisect_left(BOUNDS, seconds)] += 1

    def text(self, processes: Counts) -> str:
        """All of it.

        >>> from elute.processes.pool import Counts
        >>> metrics = Metrics()
        >>> metrics.count("/extract", 200, 0.02)
        >>> "elute_requests_total{route=\\"/extract\\",status=\\"200\\"} 1" in metrics.text(Counts())
        True
        """
        return "\n".join([*self._counters(), *self._histogram(), *self._processes(processes), ""])

    def _counters(self) -> Iterator[str]:
        yield "# HELP elute_requests_total Requests answered, by route and status."
        yield "# TYPE elute_requests_total counter"
        for (route, status), count in sorted(self._requests.items()):
            yield f'elute_requests_total{{route="{route}",status="{status}"}} {count}'
        yield "# HELP elute_requests_inside Requests that are being answered or wait."
        yield "# TYPE elute_requests_inside gauge"
        yield f"elute_requests_inside {self.inside}"

    def _histogram(self) -> Iterator[str]:
        yield "# HELP elute_request_seconds How long requests took."
        yield "# TYPE elute_request_seconds histogram"
        for route, counts in sorted(self._under.items()):
            total = 0
            for bound, count in zip((*map(str, BOUNDS), "+Inf"), counts, strict=True):
                total += count
                yield f'elute_request_seconds_bucket{{route="{route}",le="{bound}"}} {total}'
            yield f'elute_request_seconds_sum{{route="{route}"}} {self._seconds[route]:.6f}'
            yield f'elute_request_seconds_count{{route="{route}"}} {total}'

    def _processes(self, counts: Counts) -> Iterator[str]:
        yield "# HELP elute_processes_total Processes started, and how they ended before their time."
        yield "# TYPE elute_processes_total counter"
        for name, count in vars(counts).items():
            yield f'elute_processes_total{{event="{name}"}} {count}'
