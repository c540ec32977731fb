"""The service under load: requests a second beside a bare loop, how long they take, and whether all are right.

A service is started as a user would. 1, 8 and 64 clients, each with a connection that stays open, send it real pages,
and every answer is compared with what `elute.extract` gives for the page. With --kill a process of the service is
killed every second meanwhile: answers may then be errors, but never wrong.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import random
import signal
import statistics
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import perf_counter

from benchmarks.parts.document import show
from benchmarks.parts.pages import sample
from benchmarks.parts.tables import table

import elute

CLIENTS = (1, 8, 64)
LARGEST = 500_000  # bytes of a page here: the rest is about requests, not about a few huge pages


@dataclass
class Round:
    """What came of some time with some clients."""

    clients: int
    seconds: float = 0.0
    statuses: Counter[int] = field(default_factory=Counter)
    wrong: int = 0
    times: list[float] = field(default_factory=list)

    @property
    def rate(self) -> float:
        return self.statuses[200] / self.seconds

    def quantile(self, share: float) -> float:
        """Milliseconds within which this share of the answers came."""
        ordered = sorted(self.times)
        return 1000 * ordered[min(len(ordered) - 1, int(share * len(ordered)))]


async def client(
    port: int, pages: Sequence[bytes], right: Sequence[str], until: float, found: Round, seed: int
) -> None:
    """One client: a page, its answer, the next page, on one connection."""
    order = random.Random(seed)
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    while perf_counter() < until:
        number = order.randrange(len(pages))
        head = f"POST /extract?to=text HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(pages[number])}\r\n\r\n"
        began = perf_counter()
        writer.write(head.encode() + pages[number])
        status, body = await answer(reader)
        found.times.append(perf_counter() - began)
        found.statuses[status] += 1
        found.wrong += status == 200 and body != right[number].encode()
        if status in (429, 503):
            await asyncio.sleep(0.05)
    writer.close()


async def answer(reader: asyncio.StreamReader) -> tuple[int, bytes]:
    """The status and the body of one answer."""
    head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    lines = head.split("\r\n")
    length = next(int(line.partition(":")[2]) for line in lines if line.lower().startswith("content-length:"))
    return int(lines[0].split()[1]), await reader.readexactly(length)


async def loaded(
    port: int, pages: Sequence[bytes], right: Sequence[str], clients: int, seconds: float, kill: int | None
) -> Round:
    found, began = Round(clients), perf_counter()
    until = began + seconds
    killer = asyncio.create_task(killing(kill, until)) if kill else None
    await asyncio.gather(*(client(port, pages, right, until, found, seed) for seed in range(clients)))
    found.seconds = perf_counter() - began
    if killer:
        await killer
    return found


async def killing(service: int, until: float) -> None:
    """Kill one of the service's processes every second."""
    while perf_counter() < until:
        await asyncio.sleep(1)
        children = Path(f"/proc/{service}/task").glob("*/children")
        workers = [int(word) for path in children for word in path.read_text().split()]
        workers = [pid for pid in workers if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
        if workers:
            os.kill(random.choice(workers), signal.SIGKILL)


def bare(pages: Sequence[bytes], turns: int = 3) -> float:
    """Pages a second of a loop in this process: the middle of a few turns."""
    rates = []
    for _ in range(turns):
        began = perf_counter()
        for page in pages:
            _ = elute.extract(page).text
        rates.append(len(pages) / (perf_counter() - began))
    return statistics.median(rates)


def measured(pages: Sequence[bytes], seconds: float, jobs: int, kill: bool) -> list[Round]:
    right = [elute.extract(page).text for page in pages]
    command = [sys.executable, "-m", "elute", "serve", "--port", "0", "--jobs", str(jobs)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True) as service:
        assert service.stdout is not None
        port = int(service.stdout.readline().rstrip("/\n").rpartition(":")[2])
        asyncio.run(ready(port))
        rounds = [
            asyncio.run(loaded(port, pages, right, clients, seconds, service.pid if kill else None))
            for clients in CLIENTS
        ]
        service.terminate()
        return rounds


async def ready(port: int) -> None:
    while True:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /ready HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        status, _ = await answer(reader)
        writer.close()
        if status == 200:
            return
        await asyncio.sleep(0.1)


def report(rounds: Sequence[Round], rate: float, pages: Sequence[bytes], jobs: int) -> str:
    size = statistics.median(map(len, pages)) / 1000
    rows = [
        (
            found.clients,
            f"{found.rate:,.0f}",
            f"{found.rate / rate:.2f}",
            f"{found.quantile(0.5):.1f}",
            f"{found.quantile(0.99):.1f}",
            ", ".join(f"{count:,} × {status}" for status, count in sorted(found.statuses.items())),
            found.wrong,
        )
        for found in rounds
    ]
    head = ("clients", "pages a second", "of a bare loop", "p50, ms", "p99, ms", "answers", "wrong")
    about = (
        f"{len(pages)} real pages, {size:.0f} kB in the middle, {jobs} processes on {os.cpu_count()} processors, which "
        f"the clients and their checks share; the bare loop did {rate:,.0f} pages a second in one process."
    )
    return f"{about}\n\n{table(head, rows)}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=300)
    parser.add_argument("--seconds", type=float, default=10.0, help="for each number of clients")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--kill", action="store_true", help="kill processes of the service meanwhile")
    parser.add_argument("--write", type=Path, metavar="FILE", help="put what was measured into this document")
    arguments = parser.parse_args()
    pages = [
        page for page in (file.read() for file in sample(arguments.pages)) if page.strip() and len(page) <= LARGEST
    ]
    rate = bare(pages)
    rounds = measured(pages, arguments.seconds, arguments.jobs, arguments.kill)
    name = "killed" if arguments.kill else "load"
    show(report(rounds, rate, pages, arguments.jobs), arguments.write, name)


if __name__ == "__main__":
    main()
