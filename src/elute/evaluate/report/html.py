"""The report as one HTML file: tables first, figures beside, and from every figure down to single pages."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from ..charts import Figure
from ..charts.bars import Bar
from ..charts.histograms import BINS
from ..charts.palette import BOUNDARY, colour, shape
from ..charts.svg import dot
from ..markup import Markup, element, joined
from ..metrics.about import label
from ..runs.run_folder import Run
from ..seen import NOTE, seen
from ..stats import FEW_SITES, RESAMPLES, Interval
from .figures import ALL_SETS, Figures, address, heat_map, overall_bars
from .pages import page_view
from .results import Results, SetResults
from .shell import document
from .summary import Overall, Row, overall, summarise
from .wording import LONGEST_FACT, bounds, count, facts, marked, milliseconds, number, p_value, signed

DEFAULT_PAGES = 30
# What one letter stands for in the data: the boundary case of a page; a blank for one that was not run.
LETTERS = dict(zip(BOUNDARY, "somfgb", strict=True))


def html(
    results: Results,
    run: Run,
    baseline: str | None = None,
    pages: int | None = DEFAULT_PAGES,
) -> str:
    """The report. Of each set the `pages` worst pages can be opened in it; None means all."""
    rows = {each.name: summarise(results, each, baseline) for each in results.sets}
    body = [
        _head(results, run, baseline),
        _legend(results),
        _overall(results) if len(results.sets) > 1 else None,
        [_set_section(results, each, rows[each.name], baseline) for each in results.sets],
        _notes(results, baseline),
    ]
    views: dict[str, Any] = {}
    opened: dict[str, dict[str, int]] = {}
    for each in results.sets:
        opened[each.name] = {}
        for id, view in _views(results, each, run, pages):
            opened[each.name][id] = len(views)
            views[f"page-{len(views)}"] = view
    data = {"scores": _scores(results, opened, str(run.folder)), **views}
    return document(f"elute: {label(results.main)} of {len(results.methods)} methods", body, data)


def worst_pages(results: Results, each: SetResults, most: int | None) -> list[str]:
    """The pages on which the methods do worst, together: what to look at first.

    >>> import numpy as np
    >>> values = np.array([[0.9, 0.2, 0.5], [0.8, 0.9, 0.1]])
    >>> two = SetResults("x", ["a", "b", "c"], ["m", "n"], {"f1": values}, {}, [["success"] * 3] * 2, values)
    >>> worst_pages(Results("words", ["f1"], [two]), two, 2)
    ['c', 'b']
    """
    values = each.counted[results.main]
    totals = [(sum(v for v in column if v == v), any(column == column)) for column in values.T]
    known = [place for place, (_, has_value) in enumerate(totals) if has_value]
    order = sorted(known, key=lambda place: -results.about.rank(totals[place][0]))
    return [each.ids[place] for place in (order if most is None else order[:most])]


def _views(results: Results, each: SetResults, run: Run, most: int | None) -> list[tuple[str, dict[str, Any]]]:
    if each.dataset is None:
        return []
    outputs = {method: run.outputs(each.name, method) for method in results.methods if method in each.methods}
    views = []
    for id in worst_pages(results, each, most):
        if id in each.dataset:
            of_page = {method: found[id] for method, found in outputs.items() if id in found}
            views.append((id, page_view(each.dataset[id], of_page)))
    return views


def _scores(results: Results, opened: Mapping[str, Mapping[str, int]], run: str) -> dict[str, Any]:
    """All that lists of pages need. Values are ten-thousandths, -1 for none."""
    sets = []
    for each in results.sets:
        values = {figure: each.counted[figure] for figure in results.figures}
        sets.append(
            {
                "name": each.name,
                "ids": each.ids,
                "hosts": each.hosts,
                "types": each.types,
                "languages": each.languages,
                "pages": opened[each.name],
                "values": {
                    method: {
                        figure: [round(v * 10_000) if v == v else -1 for v in values[figure][row].tolist()]
                        for figure in results.figures
                    }
                    for row, method in enumerate(each.methods)
                },
                "cases": {
                    method: "".join(LETTERS.get(kind, " ") for kind in each.boundary[row])
                    for row, method in enumerate(each.methods)
                },
            }
        )
    cases = {letter: kind for kind, letter in LETTERS.items()}
    return {
        "figures": results.figures,
        "main": results.main,
        "higherIsBetter": results.about.higher_is_better,
        "bins": BINS,
        "cases": cases,
        "run": run,
        "sets": sets,
    }


def _head(results: Results, run: Run, baseline: str | None) -> Markup:
    pages = sum(len(each.ids) for each in results.sets)
    said = f"{len(results.methods)} methods on {pages:,} pages of {count(len(results.sets), 'set')}"
    compared = f"; differences are to {baseline}" if baseline else ""
    listed = [[element("dt", name), element("dd", _folded(value))] for name, value in facts(run.info, run.folder)]
    return element(
        "header",
        element("h1", f"{said}, by the metric “{results.metric}”"),
        element("p", f"The main figure is {label(results.main)}{compared}.", class_="faint"),
        element("dl", listed, class_="about"),
        element("button", "light / dark", id="theme", type="button"),
    )


def _folded(value: str) -> Markup | str:
    """A long fact, such as the versions of fifty methods, behind its first words."""
    if len(value) <= LONGEST_FACT:
        return value
    return element("details", element("summary", f"{value[:LONGEST_FACT]} …"), value)


def _legend(results: Results) -> Markup:
    chips = [
        element("button", _swatch(place), method, data_method=method, aria_pressed="false", type="button")
        for place, method in enumerate(results.methods)
    ]
    sets = [element("a", each.name, href=f"#set-{each.name}") for each in results.sets]
    first = [element("a", "all", href="#all")] if len(results.sets) > 1 else []
    return element(
        "nav",
        element("span", first, sets, class_="sets"),
        element("span", chips, class_="methods"),
        class_="legend",
        aria_label="sets and methods",
    )


def _swatch(method: int) -> Markup:
    mark = dot(6, 6, shape(method), colour(method), 4.5)
    return element("svg", mark, width=12, height=12, viewBox="0 0 12 12", class_="swatch", aria_hidden="true")


def _overall(results: Results) -> Markup:
    rows = overall(results)
    names = [each.name for each in results.sets]
    rank = results.about.rank
    best = {
        name: min((row.sets[name].value for row in rows if name in row.sets), key=rank, default=0.0) for name in names
    }
    body = [
        element(
            "tr",
            _method_cell(row.method, row.number, None),
            element(
                "td",
                joined([_interval(row.mean), marked(bool(row.seen))]) if row.mean else "–",
                data_value=row.mean.value if row.mean else None,
            ),
            [_set_cell(row, name, best[name], results) for name in names],
            data_method=row.method,
        )
        for row in rows
    ]
    head = ["method", f"mean {label(results.main)}", *names]
    bars = [
        Bar(row.method, row.number, row.mean, address(ALL_SETS, row.method, results.main)) for row in rows if row.mean
    ]
    heat = heat_map(results, results.sets, address)
    return element(
        "section",
        element("h2", "All sets"),
        element(
            "p", "Every set has the same weight in the mean. Conventions of gold differ between sets.", class_="faint"
        ),
        element(
            "div",
            _table(f"{label(results.main)} on each set, and its mean over sets", head, body),
            _figure(overall_bars(results, bars)) if bars else None,
            _figure(heat) if heat else None,
            class_="beside",
        ),
        id="all",
    )


def _set_cell(row: Overall, name: str, best: float, results: Results) -> Markup:
    if name not in row.sets:
        return element("td", "–")
    value = row.sets[name].value
    link = element("a", number(value), href=address(name, row.method, results.main))
    cells = joined([link, marked(name in row.seen)])
    return element("td", cells, data_value=value, class_="best" if value == best else None)


def _set_section(results: Results, each: SetResults, rows: Sequence[Row], baseline: str | None) -> Markup:
    figures = Figures(results, each, rows, address)
    sites = each.bootstrap(results.main).sites
    known = any(each.hosts)
    said = f"{count(len(each.ids), 'page')} of {count(sites, 'site')}" if known else count(len(each.ids), "page")
    few = known and sites < FEW_SITES
    scatter, speed, heat = figures.precision_recall(), figures.quality_speed(), figures.heat()
    return element(
        "section",
        element("h2", each.name),
        element("p", said + (f" · licence: {each.dataset.licence}" if each.dataset else ""), class_="faint"),
        element("p", f"With {sites} sites the intervals are narrower than they should be.", class_="note")
        if few
        else None,
        _main_table(results, each, rows, baseline),
        _others_table(each, rows) if each.others else None,
        _figure(*figures.bars(), title=f"Means on {each.name}"),
        element("div", [_figure(found) for found in (scatter, speed, heat) if found], class_="beside"),
        element(
            "div",
            _figure(figures.histograms()),
            element("div", _cases_table(each, rows), _figure(figures.boundary())),
            class_="beside",
        ),
        id=f"set-{each.name}",
    )


def _main_table(results: Results, each: SetResults, rows: Sequence[Row], baseline: str | None) -> Markup:
    compared = baseline in each.methods
    head = ["method", *map(label, results.figures)]
    if compared:
        head += [f"less {baseline}", "p"]
    head += ["sd", "median", "if success", "ms a page"]
    body = []
    for row in rows:
        cells = [
            element("td", _interval(row.means[figure]), data_value=row.means[figure].value)
            for figure in results.figures
        ]
        if compared:
            difference = row.difference.interval if row.difference else None
            cells += [
                element("td", _interval(difference, difference=True) if difference else "", class_="difference"),
                element("td", p_value(row.p) if row.difference else ""),
            ]
        cells += [
            element("td", number(row.deviations[results.main])),
            element("td", number(row.median)),
            element("td", number(row.successes[results.main])),
            element("td", milliseconds(row.milliseconds)),
        ]
        class_ = "baseline" if row.method == baseline else "significant" if row.significant else None
        method = _method_cell(row.method, row.number, address(each.name, row.method, results.main), row.seen)
        body.append(element("tr", method, cells, class_=class_, data_method=row.method))
    return _table(f"{results.style.caption}, with 95 % intervals", head, body)


def _others_table(each: SetResults, rows: Sequence[Row]) -> Markup:
    body = [
        element(
            "tr",
            _method_cell(row.method, row.number, None),
            [element("td", number(value), data_value=value) for value in each.by_others(row.method)],
            data_method=row.method,
        )
        for row in rows
    ]
    return _table("Other metrics: means of their main figures", ["method", *each.others], body)


def _cases_table(each: SetResults, rows: Sequence[Row]) -> Markup:
    kinds = ["empty gold", "both empty", "empty output", "mismatch", "failed", "success"]
    body = [
        element(
            "tr",
            _method_cell(row.method, row.number, None),
            [
                element(
                    "td",
                    element("a", row.cases[k], href=address(each.name, row.method, "case", k)) if row.cases[k] else 0,
                )
                for k in kinds
            ],
            data_method=row.method,
        )
        for row in rows
    ]
    return _table(f"Boundary cases, n = {len(each.ids)}", ["method", *kinds], body)


def _table(caption: str, head: Sequence[str], body: Sequence[Markup]) -> Markup:
    heads = [element("th", name, scope="col", class_="sorts") for name in head]
    table = element(
        "table", element("caption", caption), element("thead", element("tr", heads)), element("tbody", body)
    )
    return element("div", table, class_="scroll")


def _method_cell(method: str, place: int, link: str | None, seen: bool = False) -> Markup:
    name = element("a", method, href=link) if link else method
    return element("th", _swatch(place), name, marked(seen), scope="row")


def _figure(*figures: Figure, title: str | None = None) -> Markup:
    """One figure, or several of a kind with one caption."""
    drawn = [element("div", figure.inline, class_="scroll") for figure in figures]
    caption = f"{title or figures[0].title}. {figures[0].description}"
    return element(
        "figure",
        element("div", drawn, class_="beside") if len(figures) > 1 else drawn,
        element("figcaption", element("span", caption)),
    )


def _interval(interval: Interval, difference: bool = False) -> Markup:
    if interval.value != interval.value:
        return Markup("–")
    value = signed(interval.value) if difference else number(interval.value)
    ends = bounds(interval.low, interval.high, " to ", "+" if difference else "")
    return joined([value, element("span", ends, class_="range")])


def _notes(results: Results, baseline: str | None) -> Markup:
    said = [
        f"{results.style.means} “if success” is the mean over the pages that gave something right, sd the standard "
        "deviation over pages.",
        f"Intervals hold 95 % of {RESAMPLES:,} draws of sites with replacement, each site with all of its pages, "
        "because pages of one site are not independent.",
    ]
    if any(seen(method) & {each.name for each in results.sets} for method in results.methods):
        said.append(NOTE)
    if baseline:
        said.append(
            f"Differences to {baseline} are paired: both methods on the same draws. p is corrected for the number of "
            "methods in the set (Holm); bold where it is below 0.05."
        )
    return element("section", element("h2", "How to read this"), [element("p", each) for each in said], id="notes")
