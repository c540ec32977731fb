"""The report of a corpus as one HTML file: figures and tables, nothing to load."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from elute.evaluate.charts import Figure, bars, histograms
from elute.evaluate.charts.bars import Bar, Panel
from elute.evaluate.charts.histograms import Spread
from elute.evaluate.charts.palette import sheet
from elute.evaluate.charts.svg import STYLE
from elute.evaluate.markup import Markup, element
from elute.evaluate.stats import Interval

from ..ledger import Totals
from ..task import Summary
from .corpus import Content, summaries, totals_of

_MOST: Final = 15  # bars of a figure, and lines of a table
_CSS: Final = """body{font:15px/1.5 system-ui,-apple-system,'Segoe UI',Roboto,sans-serif;max-width:60rem;
margin:2rem auto;padding:0 1rem;color:var(--text);background:var(--ground)}table{border-collapse:collapse}
th,td{text-align:left;padding:.15rem 1rem .15rem 0;
border-bottom:1px solid var(--line)}td.n,th.n{text-align:right;font-variant-numeric:
tabular-nums}figure{margin:1.5rem 0;overflow-x:auto}figcaption{color:var(--faint)}"""


def html(corpus: Path) -> str:
    """The report of all shards of a corpus that are done."""
    found = summaries(corpus)
    totals, content = totals_of([path for path, _ in found]), Content.of(corpus)
    body = [
        element("h1", f"Corpus {corpus.name or corpus}"),
        element("p", _in_words(found, totals, content)),
        element("h2", "What became of the records"),
        _table(["fate", "records", "share"], _counted(totals.fates)),
        element("h2", "Reasons"),
        _table(["reason", "records", "share"], _counted(totals.reasons)),
        element("h2", "What is in it"),
        [_figure(each) for each in _figures(content)],
        element("h2", "Speed"),
        _speed([summary for _, summary in found]),
    ]
    head = [
        element("meta", charset="utf-8"),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("title", f"elute: corpus {corpus.name}"),
        element("style", Markup(sheet() + STYLE + _CSS)),
    ]
    return f"<!DOCTYPE html>\n{element('html', element('head', head), element('body', body), lang='en')}\n"


def _in_words(found: Sequence[tuple[Path, Summary]], totals: Totals, content: Content) -> str:
    pages = len(content.confidence)
    stored = sum(summary.files[name] for _, summary in found for name in summary.files)
    mean = sum(content.confidence) / pages if pages else 0.0
    sources = "1 source" if len(found) == 1 else f"{len(found):,} sources"
    records = "1 record" if totals.records == 1 else f"{totals.records:,} records"
    return (
        f"{sources} with {records}; {pages:,} pages written, mean confidence {mean:.2f}. "
        f"{content.size / 1e6:,.1f} MB of HTML became {content.characters / 1e6:,.1f} million characters, "
        f"stored in {stored / 1e6:,.1f} MB with their ledgers."
    )


def _counted(counts: Mapping[str, int]) -> list[list[str]]:
    total = sum(counts.values())
    some = [(name, number) for name, number in Counter(counts).most_common(_MOST) if number]
    rows = [[name, f"{number:,}", f"{number / total:.1%}"] for name, number in some]
    if (rest := total - sum(number for _, number in some)) > 0:
        rows.append(["others", f"{rest:,}", f"{rest / total:.1%}"])
    return rows


def _figures(content: Content) -> list[Figure]:
    if not content.confidence:
        return []
    spread = Spread("pages", 0, [[min(max(value, 0.0), 1.0) for value in content.confidence]])
    panels = [_shares("page types", content.page_types), _shares("languages", content.languages)]
    shares = replace(bars("Page types and languages", panels), description="Shares of the pages that are written.")
    return [histograms("Confidence", ["confidence"], [spread]), shares]


def _shares(title: str, counts: Counter[str]) -> Panel:
    total = counts.total()
    shares = [(name, number / total) for name, number in counts.most_common(_MOST)]
    return Panel(
        title, [Bar(name, row, Interval(share, math.nan, math.nan)) for row, (name, share) in enumerate(shares)]
    )


def _speed(found: Sequence[Summary]) -> object:
    """Pages a second of each shard, the fastest being 1; and the sums."""
    timed = [summary.took for summary in found if summary.took.get("pages")]
    if not timed:
        return element("p", "nothing was measured")
    speeds = [took["pages"] / max(took["seconds"], 1e-9) for took in timed]
    fastest = max(speeds)
    spread = Spread("sources", 1, [[speed / fastest for speed in speeds]])
    seconds, cpu = (sum(took[name] for took in timed) for name in ("seconds", "cpu"))
    pages, size = (sum(took[name] for took in timed) for name in ("pages", "bytes"))
    rows = [
        ["pages a second of one process", f"{pages / seconds:,.0f}"],
        ["MB of HTML a second of one process", f"{size / 1e6 / seconds:,.1f}"],
        ["processor time a page, in ms", f"{1000 * cpu / pages:.2f}"],
    ]
    note = "Of the processes that finished the sources; those that were killed or replaced are not in it."
    title = f"Pages a second, where 1 is {fastest:,.0f}"
    figure = replace(histograms(title, ["speed"], [spread]), description="Sources by the speed of their processes.")
    return [_figure(figure), _table(["", "of all"], rows), element("p", note)]


def _figure(figure: Figure) -> Markup:
    return element("figure", element("h3", figure.title), figure.inline, element("figcaption", figure.description))


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> Markup:
    def cells(name: str, row: Sequence[str]) -> list[Markup]:
        return [element(name, cell, class_="n" if number else None) for number, cell in enumerate(row)]

    lines = [element("tr", cells("td", row)) for row in rows]
    return element("table", element("thead", element("tr", cells("th", head))), element("tbody", lines))
