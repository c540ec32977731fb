"""How fast elute parses and extracts, against its peers, in one run.

    PYTHONPATH=src python -m benchmarks.speed.parse --write docs/speed.md
    PYTHONPATH=src python -m benchmarks.speed.parse --profile --write docs/speed.md
    PYTHONPATH=src python -m benchmarks.speed.parse --parsers

Times are ratios within the run, never milliseconds: those tell more of the machine than of the code.
"""

from __future__ import annotations

import argparse
import ctypes
import gc
import json
import os
import statistics
import subprocess
import sys
import tempfile
from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.metadata import version
from itertools import pairwise
from pathlib import Path

import numpy as np
from benchmarks.parts.document import write_into
from benchmarks.parts.pages import PageFile, sample
from benchmarks.parts.tables import table
from benchmarks.speed.timing import Call, Times, about, ratio, with_progress

PARSE = "elute parse, made UTF-8 before"
EXTRACT = "elute extract"
LEXBOR = "lexbor parse, made UTF-8 before"
RESILIPARSE = "resiliparse extract, decoded before"
FROM_BYTES = "resiliparse decode + extract"
TURBOHTML = "turbohtml article, decoded before, no positions"
TRAFILATURA = "trafilatura extract"


# Ours beside the call of each peer that is hardest to beat. lexbor reads UTF-8 and decodes nothing.
RACES = (
    (PARSE, LEXBOR), (EXTRACT, RESILIPARSE), (EXTRACT, FROM_BYTES), (EXTRACT, TURBOHTML), (EXTRACT, TRAFILATURA)
)  # fmt: skip
READY = "import elute; page = elute.extract(b'<p>It rained.'); page.text"
STARTS = {
    "import elute after numpy": "import elute",
    "the same, with the model loaded and a first page": READY,
    "the same, and its Markdown": f"{READY}; page.markdown",
}

SIZES = (10, 30, 100, 300)  # kB: where one size of page ends and the next begins

PACKAGES = ("selectolax", "lxml", "turbohtml", "resiliparse", "trafilatura", "numpy")

STAGES = {"learned": "benchmarks.speed.learned_stages"}  # modules that know the stages of a method

IMPORTS = 9
MEMORY_PAGES = 60


# What is timed: each library as its documentation calls it, with its defaults unless the name says otherwise.


def parser_calls() -> list[Call]:
    from selectolax.lexbor import LexborHTMLParser

    import elute

    def as_utf8(data: bytes) -> bytes:
        return elute.parse(data).source

    return [
        Call("elute parse", elute.parse),
        Call(PARSE, lambda data: elute.parse(data, charset="utf-8"), as_utf8),
        Call(LEXBOR, LexborHTMLParser, as_utf8),
    ]


def calls() -> list[Call]:
    import lxml.html
    import trafilatura
    import turbohtml
    from resiliparse.extract.html2text import extract_plain_text
    from resiliparse.parse.encoding import bytes_to_str, detect_encoding
    from resiliparse.parse.html import HTMLTree

    import elute

    def decode(data: bytes) -> str:
        text: str = bytes_to_str(data, detect_encoding(data, from_html_meta=True))
        return text

    def main_text(text: str) -> object:
        return extract_plain_text(text, main_content=True)

    return [
        *parser_calls(),
        Call(EXTRACT, lambda data: elute.extract(data).text),
        Call("elute extract, method cetd", lambda data: elute.extract(data, method="cetd").text),
        Call("lxml.html parse", lxml.html.document_fromstring),
        Call("turbohtml parse", turbohtml.parse),
        Call("resiliparse parse, decoded before", HTMLTree.parse, decode),
        Call(TURBOHTML, lambda text: turbohtml.parse(text, positions=False).article().text, decode),
        Call("turbohtml article", lambda data: turbohtml.parse(data).article().text),
        Call(RESILIPARSE, main_text, decode),
        Call(FROM_BYTES, lambda data: main_text(decode(data))),
        Call(TRAFILATURA, trafilatura.extract, every=5),
    ]


def stages() -> list[Call]:
    """The stages of elute's extraction by its default method, each with all that come before it."""
    import elute
    from elute.page.decode import decode

    return [
        Call("decode", decode),
        Call("parse", elute.parse),
        Call("blocks", lambda data: elute.parse(data).blocks),
        *stages_of_method(elute.DEFAULT_METHOD),
        Call("labels and choices", lambda data: elute.extract(data).labels.keep),
        Call("text", lambda data: elute.extract(data).text),
    ]


def stages_of_method(name: str) -> list[Call]:
    """The parts of a method that can be told apart."""
    if name not in STAGES:
        return []
    return [Call(stage, run) for stage, run in import_module(STAGES[name]).STAGES.items()]


# How it is measured.


def memory(call: Call, pages: Iterable[bytes]) -> tuple[float, float]:
    """Memory at the peak of a call and held by its result, in bytes for each byte of page. Linux only.

    The kernel counts the resident pages of the process, native memory included. Its high-water mark is set
    back before every page, and freed memory is given back to it, so that none is used again unseen.
    """
    trim = ctypes.CDLL(None).malloc_trim
    peak = held = size = 0
    for number, data in enumerate(pages):
        argument = call.prepare(data)
        gc.collect()
        trim(0)
        Path("/proc/self/clear_refs").write_text("5")
        before = resident("VmRSS")
        result = call.run(argument)
        after, highest = resident("VmRSS"), resident("VmHWM")
        del result
        if number == 0:
            continue  # it also brings in the library's code and tables
        peak += max(0, highest - before)
        held += max(0, after - before)
        size += len(data)
    return peak / size, held / size


def resident(field: str) -> int:
    """A field of the kernel's account of this process, in bytes."""
    lines = Path("/proc/self/status").read_text().splitlines()
    return next(int(line.split()[1]) * 1024 for line in lines if line.startswith(field + ":"))


def memory_of(name: str) -> tuple[float, float]:
    """The same in a process of its own, with a heap that nothing else has used."""
    command = [sys.executable, "-m", "benchmarks.speed.parse", "--memory", name, "--pages", str(MEMORY_PAGES)]
    peak, held = json.loads(subprocess.run(command, capture_output=True, check=True).stdout)
    return peak, held


def seconds_of(statements: str) -> float:
    """The median time of statements such as an import, on top of numpy's, each in a fresh process that finds compiled
    modules, as pip leaves them."""
    code = f"import time, numpy; t = time.perf_counter(); {statements}; print(time.perf_counter() - t)"
    command = [sys.executable, "-c", code]
    with tempfile.TemporaryDirectory() as compiled:
        kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
        given = kept | {"PYTHONPYCACHEPREFIX": compiled}
        _, *times = (
            float(subprocess.run(command, capture_output=True, check=True, env=given).stdout)
            for _ in range(1 + IMPORTS)
        )
    return statistics.median(times)


# How it is shown.


def races_table(times: dict[str, Times], starts: Mapping[str, float]) -> str:
    rows = [(f"{ours} / {theirs}", str(ratio(times[ours], times[theirs]))) for ours, theirs in RACES]
    rows += [(name, f"{seconds:.3f} s") for name, seconds in starts.items()]
    return table(("", "measured"), rows)


def sizes_table(times: dict[str, Times], pages: Sequence[bytes], races: Sequence[tuple[str, str]]) -> str:
    """The races again, by the size of the page."""
    size = np.digitize([len(page) / 1000 for page in pages], SIZES)
    names = [
        f"under {SIZES[0]} kB",
        *(f"{low} to {high} kB" for low, high in pairwise(SIZES)),
        f"{SIZES[-1]} kB and more",
    ]
    rows = []
    for number, name in enumerate(names):
        of_size = size == number
        found = [str(ratio(times[ours][:, of_size], times[theirs][:, of_size])) for ours, theirs in races]
        rows.append((name, int(of_size.sum()), *found))
    return table(("page", "pages", *(f"{ours} / {theirs}" for ours, theirs in races)), rows)


def parsers(pages: Sequence[PageFile], repeats: int) -> str:
    """Parsing alone, with all that is around it, against lexbor."""
    data = [page.read() for page in pages]
    times = with_progress(parser_calls(), data, repeats)
    races = [(name, LEXBOR) for name in times if name != LEXBOR]
    rows = [(f"{ours} / {theirs}", str(ratio(times[ours], times[theirs]))) for ours, theirs in races]
    return "\n\n".join((about(data, repeats), table(("", "measured"), rows), sizes_table(times, data, races)))


def calls_table(times: dict[str, Times], memories: dict[str, tuple[float, float]]) -> str:
    rows = []
    for name, (peak, held) in memories.items():
        by_lexbor = ratio(times[name], times[LEXBOR])
        by_resiliparse = ratio(times[name], times[RESILIPARSE])
        noise = f"{by_lexbor.spread:.0%}"
        rows.append((name, by_lexbor, by_resiliparse, noise, f"{peak:.1f}", f"{held:.1f}"))
    return table(("call", f"/ {LEXBOR}", f"/ {RESILIPARSE}", "noise", "peak bytes", "bytes held"), rows)


def profile(pages: Sequence[PageFile], repeats: int) -> str:
    """What each stage adds to the ones before it."""
    import elute

    data = [page.read() for page in pages]
    times = with_progress(stages(), data, repeats)
    totals = [float(stage.min(axis=0).sum()) for stage in times.values()]
    added = np.diff([0.0, *totals])
    rows = [(name, f"{part / totals[-1]:.0%}") for name, part in zip(times, added, strict=True)]
    header = f"{about(data, f'{repeats} repeats')} Method: {elute.DEFAULT_METHOD}."
    return f"{header}\n\n{table(('stage of elute.extract(…).text', 'share of the time'), rows)}"


def report(pages: Sequence[PageFile], repeats: int) -> str:
    data = [page.read() for page in pages]
    timed = calls()
    times = with_progress(timed, data, repeats)
    memories = {call.name: memory_of(call.name) for call in timed}
    versions = ", ".join(f"{package} {version(package)}" for package in PACKAGES)
    return "\n\n".join(
        (
            f"{about(data, f'{repeats} repeats')} {versions}.",
            races_table(times, {name: seconds_of(statements) for name, statements in STARTS.items()}),
            sizes_table(times, data, RACES),
            calls_table(times, memories),
        )
    )


def main() -> None:
    arguments = argparse.ArgumentParser(description="Times elute against its peers on real pages.")
    arguments.add_argument("--pages", type=int, default=400, help="about so many, spread over the sets")
    arguments.add_argument("--repeats", type=int, default=7)
    arguments.add_argument("--write", type=Path, metavar="FILE", help="put the tables into this document")
    arguments.add_argument("--profile", action="store_true", help="where elute's time goes, instead")
    arguments.add_argument("--parsers", action="store_true", help="parsing only, by the size of the page, instead")
    arguments.add_argument("--memory", metavar="CALL", help="only print the memory of one call")
    options = arguments.parse_args()
    pages = sample(options.pages)
    if not pages:
        arguments.error("no dataset is unpacked: see benchmarks/README.md")
    if options.memory:
        call = next(call for call in calls() if call.name == options.memory)
        print(json.dumps(memory(call, (page.read() for page in pages))))
    elif options.parsers:
        print(parsers(pages, options.repeats))
    elif options.profile:
        show(profile(pages, options.repeats), "profile", options.write)
    else:
        show(report(pages, options.repeats), "measured", options.write)


def show(found: str, name: str, document: Path | None) -> None:
    """Print what was found, and put it into its place in the document if there is one."""
    print(found)
    if document:
        write_into(document, found, name)


if __name__ == "__main__":
    main()
