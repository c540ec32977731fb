"""Quality against speed, every peer a point: the picture of the README.

    PYTHONPATH=src python -m benchmarks.plot RUN --peers PEERS… --write docs/quality-speed.svg

RUN and PEERS are those of `benchmarks.lead`, which tells how they are made. Drawn is every peer that PEERS have on all
sets and that is installed here. Times are taken here, in one interleaved run: those of ours and of the peers in
`benchmarks.lead` from bytes to text, those of other peers from a page that was decoded before, which favours them.
readability-js works in a browser, whose time is not that of this process, and is left out.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

from benchmarks.lead import calls, quality, speed
from benchmarks.learned.tables import SETS, Group, group
from benchmarks.speed.timing import Call, Ratio, machine

import elute
from elute import registry
from elute.evaluate import Run
from elute.evaluate.charts import Figure, quality_speed
from elute.evaluate.charts.scatter import Dot, Frame
from elute.methods.peers.peer import Peer, decoded

ELSEWHERE = ("readability-js",)
SIZE = Frame(820, 460)
EVERY = 5  # most of them are slow: they are timed on every so-many-th page


def drawn(groups: Sequence[Group]) -> list[str]:
    """The peers that are installed, and were run on all sets."""
    found = []
    for name in registry.PEERS:
        known = name not in ELSEWHERE and all(name in each.peers for each in groups)
        if known and registry.methods.get(name).installed:  # type: ignore[attr-defined]
            found.append(name)
    return found


def peer_calls(names: Sequence[str]) -> list[Call]:
    """Peers by the same call as in an evaluation."""

    def decode(data: bytes) -> str:
        return decoded(elute.parse(data))

    return [Call(name, _called(registry.methods.get(name)), decode, EVERY) for name in names]


def _called(peer: Any) -> Callable[[str], object]:
    assert isinstance(peer, Peer)
    peer.prepare()

    def run(html: str) -> object:
        try:
            return peer.extract(html)
        except Exception:  # it cannot read a few pages: their time is that of finding out
            return None

    return run


def picture(means: Mapping[str, float], times: Mapping[str, Ratio], pages: str) -> Figure:
    dots = [Dot(name, number, times[name].value, means[name]) for number, name in enumerate(means)]
    title = f"Quality and speed of elute and {len(dots) - 1} other extractors: {pages}"
    return quality_speed(title, "F1", dots, "×", SIZE)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("run", type=Path, metavar="RUN")
    parser.add_argument("--peers", type=Path, nargs="+", required=True, metavar="RUN")
    parser.add_argument("--pages", type=int, default=100, help="about how many are timed (%(default)s)")
    parser.add_argument("--repeats", type=int, default=3, help="of each call on each page (%(default)s)")
    parser.add_argument("--write", type=Path, metavar="FILE", help="draw the picture")
    options = parser.parse_args()
    peers = [Run(folder) for folder in options.peers]
    groups = [group(Run(options.run), peers, name) for name in SETS]
    names = drawn(groups)
    means, judged = quality(groups, names)
    first = calls()
    known = [call.name for call in first]
    timed = [call for call in first if call.name in means] + peer_calls([name for name in names if name not in known])
    times, count = speed(timed, options.pages, options.repeats)
    for name, mean in sorted(means.items(), key=lambda pair: -pair[1]):
        print(f"{name:24} F1 {mean:.3f}  time {times[name]} ×")
    print(f"F1 on {judged:,} pages, time on {count}; {machine()}")
    if options.write:
        text = f"F1 on {judged:,} pages, time on {count}"
        options.write.write_text(picture(means, times, text).file, encoding="utf-8")


if __name__ == "__main__":
    main()
