"""The report as Markdown, to be committed: tables with intervals, and the figures as files beside it."""

from __future__ import annotations

import re
from collections.abc import Sequence

from ..charts import Figure
from ..charts.bars import Bar
from ..metrics.about import label
from ..runs.run_folder import Run
from ..seen import NOTE
from ..stats import FEW_SITES, RESAMPLES, Interval
from .figures import Figures, heat_map, no_address, overall_bars
from .results import Results, SetResults
from .style import ELUTE
from .summary import Row, overall, summarise
from .wording import LONGEST_FACT, bounds, facts, marked, milliseconds, number, p_value, signed, told

_MARKS = re.compile(r"([\\`*_\[\]<>|#])")
# Boundary cases in the order of Kovačič's tables 5.4 and 5.5.
_CASES = {
    "empty gold": "gold empty",
    "both empty": "both empty",
    "empty output": "output empty",
    "mismatch": "mismatch",
    "failed": "failed",
    "success": "success",
}


def markdown(
    results: Results, run: Run, baseline: str | None = None, name: str = "report", few: bool = False
) -> tuple[str, dict[str, str]]:
    """The text, and the figures by the names of their files, which begin with `name`.

    With `few` there are figures of all sets together only: those of each set are many, and large.
    """
    files: dict[str, str] = {}

    def shown(figure: Figure | None, stem: str) -> str:
        if figure is None:
            return ""
        file = re.sub(r"[^\w.-]+", "-", f"{name}-{stem}.svg")
        files[file] = figure.file
        return f"![{_escaped(figure.title)}]({file})\n\n"

    out = [_head(results, run, baseline)]
    if len(results.sets) > 1:
        out += [_overall(results), shown(_overall_bars(results), "all")]
        out.append(shown(heat_map(results, results.sets, no_address), "kinds"))
    for each in results.sets:
        rows = summarise(results, each, baseline)
        figures = None if few else Figures(results, each, rows, no_address)
        out += [_set_head(results, each), _means(results, rows, baseline if baseline in each.methods else None)]
        if each.others:
            out += [f"### Other metrics on {_escaped(each.name)}\n\n", _others(each, rows)]
        if figures:
            out += [
                shown(figures.all_bars(), f"{each.name}-means"),
                shown(figures.precision_recall(), f"{each.name}-precision-recall"),
                shown(figures.quality_speed(), f"{each.name}-time"),
                shown(figures.histograms(), f"{each.name}-pages"),
            ]
        out += [f"### Boundary cases of {_escaped(each.name)}\n\n", _cases(each, rows)]
        if figures:
            out += [
                shown(figures.boundary(), f"{each.name}-boundary"),
                shown(figures.heat(), f"{each.name}-kinds"),
            ]
    return "".join(out).rstrip() + "\n", files


def _head(results: Results, run: Run, baseline: str | None) -> str:
    pages = sum(len(each.ids) for each in results.sets)
    lines = [
        f"# {len(results.methods)} methods on {pages:,} pages",
        "",
        *(f"- {name}: {_escaped(value)}" for name, value in facts(run.info, run.folder) if len(value) <= LONGEST_FACT),
        f"- report: elute evaluate report {_escaped(told(run.folder))} --to markdown"
        f" --metric {_escaped(results.metric)}"
        + (f" --baseline {_escaped(baseline)}" if baseline else "")
        + (f" --style {results.style.name}" if results.style != ELUTE else "")
        + (f" --beta {results.beta:g}" if results.beta != 1 else ""),
        "",
        *(_folded(name, value) for name, value in facts(run.info, run.folder) if len(value) > LONGEST_FACT),
        f"Figures are those of the metric “{results.metric}”. {results.style.means} “if success” is the mean over "
        "successful pages alone.",
        "",
        f"Numbers in brackets are 95 % intervals: {RESAMPLES:,} draws of sites with replacement, each with all of its "
        "pages, because pages of one site are not independent.",
    ]
    if baseline:
        lines += [
            "",
            f"Differences are to {_escaped(baseline)}, paired on the same draws; p is corrected for the number of "
            "methods (Holm), and bold marks p < 0.05.",
        ]
    return "\n".join(lines) + "\n\n"


def _folded(name: str, value: str) -> str:
    return f"<details><summary>{name}</summary>\n\n{_escaped(value)}\n\n</details>\n"


def _overall(results: Results) -> str:
    names = [each.name for each in results.sets]
    rows = [
        [
            _escaped(row.method),
            _interval(row.mean) + marked(bool(row.seen)) if row.mean else "–",
            *(number(row.sets[name].value) + marked(name in row.seen) if name in row.sets else "–" for name in names),
        ]
        for row in overall(results)
    ]
    head = ["method", f"mean {label(results.main)}", *map(_escaped, names)]
    note = f"{NOTE}\n\n" if any(row.seen for row in overall(results)) else ""
    return f"## All sets\n\n{_table(head, rows)}\n{note}"


def _overall_bars(results: Results) -> Figure | None:
    bars = [Bar(row.method, row.number, row.mean) for row in overall(results) if row.mean]
    return overall_bars(results, bars) if bars else None


def _set_head(results: Results, each: SetResults) -> str:
    sites = each.bootstrap(results.main).sites
    known = f" of {sites:,} sites" if any(each.hosts) else ""
    few = f" With {sites} sites the intervals are narrower than they should be." if known and sites < FEW_SITES else ""
    return f"## {_escaped(each.name)}\n\n{len(each.ids):,} pages{known}.{few}\n\n"


def _means(results: Results, rows: Sequence[Row], baseline: str | None) -> str:
    head = ["method", *map(label, results.figures)]
    head += [f"less {_escaped(baseline)}", "p"] if baseline else []
    head += ["sd", "median", "if success", "ms a page"]
    body = []
    for row in rows:
        cells = [_escaped(row.method) + marked(row.seen), *(_interval(row.means[figure]) for figure in results.figures)]
        if baseline:
            cells += _difference(row)
        spread = [number(row.deviations[results.main]), number(row.median), number(row.successes[results.main])]
        body.append([*cells, *spread, milliseconds(row.milliseconds)])
    return _table(head, body) + (f"\n{NOTE}\n\n" if any(row.seen for row in rows) else "\n")


def _difference(row: Row) -> list[str]:
    if row.difference is None:
        return ["", ""]
    text = _interval(row.difference.interval, difference=True)
    return [f"**{text}**" if row.significant else text, p_value(row.p)]


def _others(each: SetResults, rows: Sequence[Row]) -> str:
    head = ["method", *map(_escaped, each.others)]
    body = [[_escaped(row.method), *map(number, each.by_others(row.method))] for row in rows]
    return _table(head, body) + "\n"


def _cases(each: SetResults, rows: Sequence[Row]) -> str:
    head = [f"method (n = {len(each.ids)})", *_CASES.values()]
    body = [[_escaped(row.method), *(str(row.cases[kind]) for kind in _CASES)] for row in rows]
    return _table(head, body) + "\n"


def _table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    rule = ["---", *["---:"] * (len(head) - 1)]
    return "".join(f"| {' | '.join(cells)} |\n" for cells in (head, rule, *rows))


def _interval(interval: Interval, difference: bool = False) -> str:
    if interval.value != interval.value:
        return "–"
    value = signed(interval.value) if difference else number(interval.value)
    return f"{value} [{bounds(interval.low, interval.high, ', ', '+' if difference else '')}]"


def _escaped(text: str) -> str:
    r"""Text that Markdown takes as it is.

    >>> print(_escaped("a|b*c"))
    a\|b\*c
    """
    return _MARKS.sub(r"\\\1", " ".join(text.split()))
