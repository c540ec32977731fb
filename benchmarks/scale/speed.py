"""What a shard costs beside a plain loop, and beside other extractors in the same shard.

python -m benchmarks.scale.crawl /tmp/crawl --pages 20000 --files 1
python -m benchmarks.scale.speed /tmp/crawl/00000.warc.gz                    the shard, and two loops without it
python -m benchmarks.scale.speed /tmp/crawl/*.warc.gz --workers              one worker, then two
python -m benchmarks.scale.speed /tmp/crawl/00000.warc.gz --peers --records 2000

Times are those of processors, with all that a process needs to start: they hold on a machine that does other things
too. Runs take turns; each figure is the least of its runs. With --workers time is that of the clock.
"""

from __future__ import annotations

import argparse
import resource
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from itertools import islice
from pathlib import Path

import elute
from elute.page import Document
from elute.scale import Options, Progress, ShardFailed, Summary, planned, rows, work_off
from elute.scale.rows import Row, extracted
from elute.scale.sources.warc import Warc
from elute.scale.working import At, opened

Extractor = Callable[[Document, Options], Row]


def pages_of(path: Path, most: int) -> list[Document]:
    """The pages of a WARC file, in memory."""
    return [record.page for record in islice(Warc(path, path.name).records(), most) if record.page]


def read_plainly(path: Path, most: int) -> Iterator[Document]:
    """The pages of a WARC file as a short script would read them."""
    from fastwarc.warc import ArchiveIterator

    for record in islice(ArchiveIterator(str(path), fsspec_args=False), most):
        yield Document(record.reader.read(), record.headers.get("WARC-Target-URI"), record.http_charset)


def in_memory(path: Path, most: int) -> tuple[float, int]:
    """extract() over pages in memory, with what a row has of each."""
    pages = pages_of(path, most)
    begun = time.process_time()
    for page in pages:
        extracted(page, Options())
    return time.process_time() - begun, len(pages)


def plain_loop(path: Path, most: int) -> tuple[float, int]:
    """The same, and the pages are read by FastWARC as they come."""
    begun, count = time.process_time(), 0
    for page in read_plainly(path, most):
        extracted(page, Options())
        count += 1
    return time.process_time() - begun, count


def whole_shard(path: Path, most: int) -> tuple[float, int]:
    """The shard: all processes together, from their start to the last file."""
    before = _used()
    with tempfile.TemporaryDirectory() as folder:
        summary = made([path], Path(folder), 1)[0]
    return _used() - before, int(summary.took["pages"])


def made(
    paths: list[Path], corpus: Path, jobs: int, seen: Callable[[Progress], None] = lambda at: None
) -> list[Summary]:
    """A corpus of these files."""
    done = []
    with closing(work_off(planned(paths, corpus, Options()), jobs)) as outcomes:
        for outcome in outcomes:
            if isinstance(outcome, ShardFailed):
                raise outcome
            if isinstance(outcome, Summary):
                done.append(outcome)
            else:
                seen(outcome)
    return done


def _used() -> float:
    used = [resource.getrusage(who) for who in (resource.RUSAGE_SELF, resource.RUSAGE_CHILDREN)]
    return sum(each.ru_utime + each.ru_stime for each in used)


def in_this_process(path: Path, most: int, extractor: Extractor) -> tuple[float, int]:
    """What the process of a shard does, done in this one, with any extractor."""
    rows.extracted, before = extractor, rows.extracted
    some = Warc(path, path.name)
    all_of_them, some.records = some.records, lambda after=None: islice(all_of_them(after), most)  # type: ignore
    try:
        with tempfile.TemporaryDirectory() as folder:
            (task,) = planned([path], Path(folder), Options())
            shared = [0.0] * len(At)
            work = opened(type(task)(some, task.corpus, task.options), shared, "")
            begun = time.process_time()
            work(None)
            return time.process_time() - begun, int(shared[At.PAGES])
    finally:
        rows.extracted = before


def text_row(text: str | None) -> Row:
    """The row of an extractor that gives text alone."""
    return {"title": "", "text": text or "", "date": "", "language": "", "confidence": 1.0, "page_type": ""}


def peers() -> dict[str, Extractor]:
    """elute, and others that are installed, each from bytes and with its own way to decode them."""
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding
    from trafilatura import extract as trafilatura

    def resiliparse(data: bytes) -> str:
        return str(extract_plain_text(bytes_to_str(data, detect_encoding(data)), main_content=True))

    return {
        "elute, all columns": extracted,
        "elute, text alone": lambda page, options: text_row(elute.extract(page).text),
        "resiliparse, text alone": lambda page, options: text_row(resiliparse(page.data)),
        "trafilatura, text alone": lambda page, options: text_row(trafilatura(page.data)),
    }


def compare(ways: dict[str, Callable[[], tuple[float, int]]], turns: int) -> None:
    """Print the least time a page of each, and how many times that of the first it is."""
    least: dict[str, float] = {}
    for _ in range(turns):
        for name, way in ways.items():
            seconds, count = way()
            least[name] = min(least.get(name, 1e9), 1000 * seconds / count)
            print(f"  {name}: {1000 * seconds / count:.3f} ms a page, {count:,} pages", flush=True)
    first = next(iter(least.values()))
    for name, each in least.items():
        print(f"{name:32} {each:8.3f} ms a page {1000 / each:8.0f} pages a second {each / first:6.2f}", flush=True)


def workers(paths: list[Path], turns: int) -> None:
    """Print how much faster two workers are than one, by the clock."""
    for _ in range(turns):
        took: list[float] = []
        cpu: list[float] = []
        for jobs in (1, 2):
            with tempfile.TemporaryDirectory() as folder:
                begun = time.monotonic()
                done = made(paths, Path(folder), jobs)
                took.append(time.monotonic() - begun)
            pages = sum(summary.took["pages"] for summary in done)
            cpu.append(1000 * sum(summary.took["cpu"] for summary in done) / pages)
            speed = f"{pages / took[-1]:.0f} pages a second, {cpu[-1]:.3f} ms of a processor a page"
            print(f"{jobs} workers: {took[-1]:.1f} s, {speed}", flush=True)
        print(f"two are {took[0] / took[1]:.2f} times as fast as one by the clock,", end=" ")
        print(f"{2 * cpu[0] / cpu[1]:.2f} times where each has a processor for itself", flush=True)


def main() -> None:
    """Measure what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("crawls", nargs="+", type=Path)
    parser.add_argument("--records", type=int, default=10**9, help="only so many of the file, but for the shard itself")
    parser.add_argument("--turns", type=int, default=2)
    parser.add_argument("--workers", action="store_true")
    parser.add_argument("--peers", action="store_true")
    arguments = parser.parse_args()
    path, most = arguments.crawls[0], arguments.records
    if arguments.workers:
        workers(arguments.crawls, arguments.turns)
    elif arguments.peers:
        ways = {
            name: lambda extractor=extractor: in_this_process(path, most, extractor)  # type: ignore[misc]
            for name, extractor in peers().items()
        }
        compare(ways, arguments.turns)
    else:
        compare(
            {
                "loop, FastWARC": lambda: plain_loop(path, most),
                "shard": lambda: whole_shard(path, most),
                "loop, pages in memory": lambda: in_memory(path, most),
            },
            arguments.turns,
        )


if __name__ == "__main__":
    main()
