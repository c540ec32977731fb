"""How long metadata takes, as a share of parsing a page and taking its text.

    PYTHONPATH=src:. python -m benchmarks.metadata.speed [--peers]

Pages are taken in turn, and thread time counts, so that other work on the machine hardly does. Of peers, what they take
on top of lxml's parse counts.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable

from benchmarks.metadata.peers import asked
from benchmarks.parts.pages import all_pages

import elute

EVERY = 30  # of all pages one is taken
ROUNDS = 3
URL = "https://example.org/a/b.html"


def took(work: Callable[[], object]) -> float:
    start = time.thread_time()
    work()
    return time.thread_time() - start


def measured(source: bytes) -> tuple[float, float, float]:
    """Seconds for the text of a page, for all its fields on top of it, and for its date alone."""
    page = elute.extract(source, url=URL)
    text = took(lambda: elute.extract(source, url=URL).text)
    fields = took(page.metadata.to_dict)
    other = elute.extract(source, url=URL)
    return text, fields, took(lambda: other.metadata.published)


def of_peers(source: bytes) -> tuple[float, float]:
    """Seconds of trafilatura for all fields, and of htmldate for the date."""
    try:
        took = asked(elute.parse(source).source.decode("utf-8", "replace"), URL).get("took", {})
    except Exception:  # whatever it is, the peer takes no time
        took = {}
    return took.get("trafilatura", 0.0), took.get("htmldate", 0.0)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--peers", action="store_true", help="beside trafilatura and htmldate")
    parser.add_argument("--every", type=int, default=EVERY, help="of all pages one in so many is taken (%(default)s)")
    arguments = parser.parse_args()
    sources = [page.read() for page in list(all_pages())[:: arguments.every]]
    rounds = [[measured(source) for source in sources] for _ in range(ROUNDS)]
    best = [
        [min(values) for values in zip(*(each[number] for each in rounds), strict=True)]
        for number in range(len(sources))
    ]
    text, fields, date = (sum(column) / len(best) * 1e3 for column in zip(*best, strict=True))
    print(f"{len(sources)} pages: text {text:.2f} ms, all fields {fields:.2f} ms, date alone {date:.2f} ms")
    if arguments.peers:
        theirs, dates = (sum(column) / len(best) * 1e3 for column in zip(*map(of_peers, sources), strict=True))
        print(f"trafilatura {theirs:.1f} ms ({theirs / fields:.0f} x), htmldate {dates:.1f} ms ({dates / date:.0f} x)")


if __name__ == "__main__":
    main()
