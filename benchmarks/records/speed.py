"""How long `page.records` takes beside `extract(...).text`, on the same pages one after the other.

    PYTHONPATH=src:. python -m benchmarks.records.speed [--pages 150]

For each page the best of some runs, each with a new extraction: nothing that records need is there already but what the
text has needed. Then lists of 25,000 and of 100,000 items, of which all fields are read.
"""

from __future__ import annotations

import argparse
import gc
from collections.abc import Callable
from time import thread_time_ns

from benchmarks.parts.pages import sample

import elute
from elute.labels import FORUM
from elute.records import records_of

RUNS = 6
SIZES = (25_000, 100_000)
ITEM = "<li><a href=/{0}>Item number {0}</a><p>Some words on item {0}.</p><b>{0} €</b>"


def took(work: Callable[[], object]) -> int:
    start = thread_time_ns()
    work()
    return thread_time_ns() - start


def times(html: bytes) -> tuple[int, int]:
    """Nanoseconds for the text of a page, and then for its records."""
    text, records = [], []
    for _ in range(RUNS):
        held: list[elute.Extraction] = []
        text.append(took(lambda held=held: (held.append(elute.extract(html)), held[0].text)))
        records.append(took(lambda held=held: held[0].records))
    return min(text), min(records)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=150)
    found: dict[str, list[tuple[int, int]]] = {"all": [], "forums": [], "others": []}
    for page in sample(parser.parse_args().pages):
        html = page.read()
        gc.collect()
        gc.disable()
        took_both = times(html)
        gc.enable()
        for name in ("all", "forums" if elute.extract(html).page_type == FORUM else "others"):
            found[name].append(took_both)
    for name, pages in found.items():
        text, records = map(sum, zip(*pages, strict=True))
        print(f"{name}, {len(pages)} pages: text {text / len(pages) / 1000:.0f} µs, records {records / text:.2f} of it")
    for size in SIZES:
        page = elute.parse("<ul>" + "".join(map(ITEM.format, range(size))) + "</ul>")
        sets = records_of(page, ["items"])
        print(f"{size} items: {took(lambda sets=sets: sets[0].records) / size / 1000:.0f} µs for the fields of each")


if __name__ == "__main__":
    main()
