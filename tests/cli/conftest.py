"""What the tests of the command line share: a page, a way to run a command, and a server on this machine."""

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

import elute
from elute.cli import main
from website import Site, site

__all__ = ["Site", "site"]

SENTENCES = (
    "The lighthouse keeper wrote down the weather every evening, and in the morning he read what he had "
    "written. In the third winter the ice came early, closed the harbour and kept the boats on the wrong "
    "side of the bay. Nobody had seen such a thing before, so they asked him what his books said about it. "
)
PAGE = f"""<!DOCTYPE html>
<html lang="en"><head><title>The keeper's books</title><meta charset="utf-8"></head>
<body>
<nav><ul><li><a href="/">Home</a></li><li><a href="/news">News</a></li></ul></nav>
<article><h1>The keeper's books</h1>
<p>{SENTENCES}</p>
<p>{SENTENCES} He said: <a href="/ice">the ice came once before</a>, a hundred years ago. {SENTENCES}</p>
</article>
<footer><a href="/imprint">Imprint</a> <a href="/privacy">Privacy</a></footer>
</body></html>
"""


@dataclass(frozen=True)
class Outcome:
    """What a command left behind."""

    code: int
    out: str
    err: str


Elute = Callable[..., Outcome]


@pytest.fixture
def run(capsysbinary: pytest.CaptureFixture[bytes]) -> Elute:
    """Runs a command in this process."""

    def command(*words: object) -> Outcome:
        code = main([str(word) for word in words])
        captured = capsysbinary.readouterr()
        return Outcome(code, captured.out.decode(), captured.err.decode())

    return command


def hear_interrupts() -> None:
    """For a new process: a shell that starts things in the background has them ignore interrupts."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def environment() -> dict[str, str]:
    """Where a fresh process finds the elute under test; a width, so that no terminal decides."""
    return {
        **os.environ,
        "PYTHONPATH": str(Path(elute.__file__).parents[1]),
        "COLUMNS": "100",
        "NO_COLOR": "1",
    }


COMMAND = [sys.executable, "-m", "elute"]


def run_process(*words: object, **settings: Any) -> subprocess.CompletedProcess[bytes]:
    """Runs a command in a process of its own."""
    command = [*COMMAND, *map(str, words)]
    return subprocess.run(command, capture_output=True, env=environment(), timeout=60, **settings)


@pytest.fixture
def page(tmp_path: Path) -> Path:
    """A page with an article, a menu and a footer."""
    file = tmp_path / "page.html"
    file.write_text(PAGE, encoding="utf-8")
    return file


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    """A folder of eleven pages, one in a folder inside; no two alike."""
    folder = tmp_path / "pages"
    (folder / "deep").mkdir(parents=True)
    for number in range(10):
        (folder / f"{number}.html").write_text(PAGE.replace("hundred", f"{number} hundred"), encoding="utf-8")
    (folder / "deep" / "0.htm").write_text(PAGE.replace("keeper", "sailor"), encoding="utf-8")
    return folder
