"""Where the time of a page goes, beside its peers, as a picture; and what a crawl of three billion pages costs.

    PYTHONPATH=src python -m benchmarks.speed.picture --write docs/speed.md

draws docs/speed.svg and writes the table of the crawl. All calls take turns on the same pages in one run.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.pages import sample
from benchmarks.parts.tables import table
from benchmarks.speed.parse import EXTRACT, TRAFILATURA, calls, stages
from benchmarks.speed.timing import Call, about, with_progress

from elute.evaluate.charts.palette import colour
from elute.evaluate.charts.svg import Figure, path, rectangle, text
from elute.evaluate.markup import Markup, joined

PICTURE = Path(__file__).parents[2] / "docs" / "speed.svg"
PEERS = {
    "turbohtml article": "turbohtml, text",
    "resiliparse decode + extract": "resiliparse, text",
    TRAFILATURA: "trafilatura, text",
}
OUTPUTS = {"markdown": "Markdown", "html": "HTML", "json": "JSON"}
CRAWL = 3_000_000_000  # pages
CORES = 64

NAMES, LENGTH, VALUES, BAR, LEGEND, TOP = 130.0, 560.0, 70.0, 30.0, 18.0, 8.0  # of the picture, in pixels


@dataclass(frozen=True)
class Row:
    """A bar: what its parts are called, and how long each takes, in nanoseconds a page."""

    name: str
    parts: Mapping[str, float]

    @property
    def total(self) -> float:
        return sum(self.parts.values())


def measured(pages: Sequence[bytes], repeats: int) -> list[Row]:
    import elute

    steps = stages()
    outputs = [Call(f"elute {format}", lambda data, to=format: elute.extract(data).to(to)) for format in OUTPUTS]
    peers = [call for call in calls() if call.name in PEERS]
    times = with_progress([*steps, *outputs, *peers], pages, repeats)
    mean = {name: float(np.nanmean(found.min(axis=0))) for name, found in times.items()}
    # A slow call is made on fewer pages: what it takes on all is told by what elute takes on the same ones.
    few = ~np.isnan(times[TRAFILATURA][0])
    mean[TRAFILATURA] *= mean["text"] / float(np.mean(times["text"].min(axis=0)[few]))
    added = np.diff([0.0, *(mean[call.name] for call in steps)])
    text_parts = {call.name: max(float(part), 0.0) for call, part in zip(steps, added, strict=True)}
    rows = [Row("elute, text", text_parts)]
    for format, name in OUTPUTS.items():
        whole = mean[f"elute {format}"]
        rows.append(Row(f"elute, {name}", {"text": mean["text"], "written": whole - mean["text"]}))
    return [*rows, *(Row(shown, {shown: mean[name]}) for name, shown in PEERS.items())]


def picture(rows: Sequence[Row]) -> Figure:
    """Above, the parts of elute's text over the whole width; below, a bar for each row, cut where it is too long."""
    first, text_time = rows[0], rows[0].total
    drawn, bottom = _parts_of_text(first)
    unit = LENGTH / sorted(row.total for row in rows)[-2]
    for number, row in enumerate(rows):
        top = bottom + number * BAR
        drawn.append(text(NAMES - 8, top + 17, row.name, "end"))
        whole = min(row.total * unit, LENGTH)
        ours = row.name.startswith("elute")
        drawn.append(rectangle(NAMES, top + 4, whole, BAR - 10, colour(5) if ours else "var(--faint)"))
        if ours:
            drawn.append(rectangle(NAMES, top + 4, text_time * unit, BAR - 10, colour(0)))
        drawn.append(text(NAMES + whole + 6, top + 17, f"{row.total / text_time:.2g} ×", "number"))
        if row.total * unit > LENGTH:
            drawn.append(path([(NAMES + whole - 18, top + BAR - 4), (NAMES + whole - 10, top + 2)], "rim"))
    shares = ", ".join(f"{name} {part / text_time:.0%}" for name, part in first.parts.items())
    return Figure(
        "The time of a page",
        f"From bytes to each output, in units of elute's text, whose parts are {shares}.",
        NAMES + LENGTH + VALUES,
        bottom + len(rows) * BAR + 8,
        joined(drawn),
    )


def _parts_of_text(row: Row) -> tuple[list[Markup], float]:
    """The bar of parts with what each is called, and where what follows may begin."""
    out, x = [text(NAMES - 8, TOP + 17, row.name, "end")], NAMES
    for number, (name, part) in enumerate(row.parts.items()):
        width = part / row.total * LENGTH
        out.append(rectangle(x, TOP + 4, width, BAR - 10, colour(number)))
        x += width
        left, top = NAMES + number % 2 * LENGTH / 2, TOP + BAR + 6 + number // 2 * LEGEND
        label = f"{name} {part / row.total:.0%}"
        out += [rectangle(left, top, 10, 10, colour(number)), text(left + 15, top + 9, label, "small")]
    return out, TOP + BAR + (len(row.parts) + 1) // 2 * LEGEND + 24


def crawl_table(rows: Sequence[Row]) -> str:
    """Processor hours for a crawl, if its pages are like these."""
    shown = []
    for row in rows:
        hours = row.total * 1e-9 * CRAWL / 3600
        shown.append((row.name, f"{hours:,.0f}", f"{hours / CORES / 24:.1f}", f"{row.total / rows[0].total:.2g}"))
    return table(("three billion pages", "core hours", f"days on {CORES} cores", f"/ {EXTRACT}"), shown)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pages", type=int, default=300, help="about so many, spread over the sets")
    parser.add_argument("--repeats", type=int, default=7)
    parser.add_argument("--write", type=Path, metavar="FILE", help="put the table into this document, draw the picture")
    arguments = parser.parse_args()
    pages = [page.read() for page in sample(arguments.pages)]
    if not pages:
        parser.error("no dataset is unpacked: see benchmarks/README.md")
    rows = measured(pages, arguments.repeats)
    if arguments.write:
        PICTURE.write_text(picture(rows).file, encoding="utf-8")
    show(f"{about(pages, f'{arguments.repeats} repeats')}\n\n{crawl_table(rows)}", arguments.write, "crawl")


if __name__ == "__main__":
    main()
