"""Whether a change of the code changed what it gives: every output of every method, before and after.

    PYTHONPATH=src python -m benchmarks.outputs record before.json
    PYTHONPATH=src python -m benchmarks.outputs compare before.json

`record` keeps a hash of each output: all formats, and for every row its score, decision and role, for every block its
reason. The default method is also asked for every choice that a caller has. Peers are left out: their code is not ours.
`compare` makes them again and lists what differs; with `--keep FOLDER` both calls keep the outputs themselves, for
diff.
"""

from __future__ import annotations

import argparse
import hashlib
import json
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from pathlib import Path

from benchmarks.parts.pages import PageFile, sample

import elute
from elute import registry

CHOICES: dict[str, dict[str, bool]] = {
    "comments": {"comments": True},
    "title-byline": {"title": True, "byline": True},
    "no-title-byline": {"title": False, "byline": False},
    "no-tables": {"tables": False},
    "no-links": {"links": False, "images": True},
}


def outputs(page: elute.Page, methods: list[str]) -> Iterator[tuple[str, str]]:
    """The outputs of a page, each with the name of its method and what it is."""
    for method in methods:
        try:
            yield from _of(f"{method} ", elute.extract(page, method=method))
        except Exception as error:  # that a method fails is an output too
            yield f"{method} error", f"{type(error).__name__}: {error}"
    for name, choice in CHOICES.items():
        yield from _of(f"{elute.DEFAULT_METHOD}[{name}] ", elute.extract(page, **choice))
    for focus in ("precision", "recall"):
        yield from _of(f"{elute.DEFAULT_METHOD}[{focus}] ", elute.extract(page, focus=focus))


def _of(prefix: str, extraction: elute.Extraction) -> Iterator[tuple[str, str]]:
    for format in registry.renderers.names():
        yield prefix + format, extraction.to(format)
    labels = extraction.labels
    yield prefix + "rows", "\n".join(map(str, zip(labels.score, labels.keep, labels.role, strict=True)))
    yield prefix + "explain", extraction.explain()
    yield prefix + "facts", repr((extraction.page_type, extraction.confidence, extraction.warnings))
    yield prefix + "views", repr((extraction.metadata, extraction.links, extraction.images, extraction.tables))


def hashes(file: PageFile, methods: list[str], keep: Path | None) -> dict[str, str]:
    """A hash of each output of a page."""
    found = {}
    for name, output in outputs(elute.parse(file.read(), url="https://example.org/"), methods):
        found[name] = hashlib.sha256(output.encode("utf-8", "surrogatepass")).hexdigest()[:16]
        if keep:
            path = keep / file.id / name.replace(" ", ".")
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(output, encoding="utf-8", errors="surrogatepass")
    return found


def record(pages: list[PageFile], methods: list[str], keep: Path | None, jobs: int) -> dict[str, dict[str, str]]:
    """The hashes of all pages, by id."""
    with ProcessPoolExecutor(jobs) as pool:
        found = pool.map(partial(hashes, methods=methods, keep=keep), pages, chunksize=4)
        return dict(zip((page.id for page in pages), found, strict=True))


def differences(before: dict[str, dict[str, str]], after: dict[str, dict[str, str]]) -> Iterator[tuple[str, str]]:
    """Each output that was made again and is not as it was, with its page."""
    for page, now in after.items():
        was = before.get(page, {})
        for name in sorted(now):
            if was.get(name) != now[name]:
                yield page, name


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("do", choices=("record", "compare"))
    parser.add_argument("file", type=Path)
    parser.add_argument("--pages", type=int, default=500, help="about how many, spread over the sets (default: 500)")
    parser.add_argument("--methods", type=lambda names: names.split(","), help="default: all but peers")
    parser.add_argument("--keep", type=Path, help="a folder for the outputs themselves")
    parser.add_argument("--jobs", type=int, default=2)
    given = parser.parse_args()
    methods = given.methods or [name for name in registry.methods.names() if name not in registry.PEERS]
    made = record(sample(given.pages), methods, given.keep, given.jobs)
    if given.do == "record":
        given.file.write_text(json.dumps(made))
        print(f"{sum(map(len, made.values())):,} outputs of {len(made)} pages and {len(methods)} methods")
        return
    differing = list(differences(json.loads(given.file.read_text()), made))
    for page, name in differing:
        print(f"{page}\t{name}")
    for name, count in Counter(name for _, name in differing).most_common():
        print(f"{count} pages differ in {name}")
    print(f"{len(differing):,} of {sum(map(len, made.values())):,} outputs differ")


if __name__ == "__main__":
    main()
