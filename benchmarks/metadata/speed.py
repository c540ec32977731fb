"""How long metadata takes, as a share of parsing a page and taking its text.

    PYTHONPATH=src:. python -m benchmarks.metadata.speed

Pages are taken in turn, and thread time counts, so that other work on the machine hardly does.
"""

from __future__ import annotations

import time
from collections.abc import Callable

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


def main() -> None:
    sources = [page.read() for page in list(all_pages())[::EVERY]]
    rounds = [[measured(source) for source in sources] for _ in range(ROUNDS)]
    best = [
        [min(values) for values in zip(*(each[number] for each in rounds), strict=True)]
        for number in range(len(sources))
    ]
    text, fields, date = (sum(column) / len(best) * 1e3 for column in zip(*best, strict=True))
    print(f"{len(sources)} pages: text {text:.2f} ms, all fields {fields:.2f} ms, date alone {date:.2f} ms")


if __name__ == "__main__":
    main()
