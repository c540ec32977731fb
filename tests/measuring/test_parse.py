"""The benchmark of speed: ratios, and the tables that show them."""

import doctest

import numpy as np
import pytest
from benchmarks.speed import parse
from benchmarks.speed.parse import EXTRACT, FROM_BYTES, LEXBOR, PARSE, RESILIPARSE, TRAFILATURA, TURBOHTML
from benchmarks.speed.timing import Times, ratio


def times(**seconds: float) -> dict[str, Times]:
    """The same time on each of 40 pages in 2 repeats; of trafilatura on every fifth page."""
    found = {name: np.full((2, 40), value) for name, value in seconds.items()}
    found[TRAFILATURA][:, np.arange(40) % 5 != 0] = np.nan
    return found


PEERS = {LEXBOR: 2.0, RESILIPARSE: 10.0, FROM_BYTES: 16.0, TURBOHTML: 4.0, TRAFILATURA: 200.0}
MEASURED = times(**{PARSE: 1.0, EXTRACT: 4.0}, **PEERS)


def test_examples() -> None:
    assert doctest.testmod(parse).failed == 0


def test_a_ratio_is_of_the_pages_that_both_were_timed_on() -> None:
    slow = MEASURED[EXTRACT].copy()
    slow[:, 1] = 1000.0  # a page that trafilatura was not timed on
    assert ratio(slow, MEASURED[TRAFILATURA]).value == pytest.approx(1 / 50)


def test_races_show_ours_beside_each_peer() -> None:
    rows = parse.races_table(
        MEASURED, {"import elute after numpy": 0.03, "the same, with its Markdown": 0.07}
    ).splitlines()[2:]
    assert rows[2] == "| elute extract / resiliparse decode + extract | 0.25 (0.25–0.25) |"
    assert rows[4] == "| elute extract / trafilatura extract | 0.02 (0.02–0.02) |"
    assert rows[5:] == [
        "| import elute after numpy | 0.030 s |",
        "| the same, with its Markdown | 0.070 s |",
    ]
