"""Pictures of what methods see on a page, for docs/methods.

    PYTHONPATH=src python -m benchmarks.methods.pictures             # all, into docs/methods
    PYTHONPATH=src python -m benchmarks.methods.pictures bte ttr     # some
    PYTHONPATH=src python -m benchmarks.methods.pictures --page FILE --out FOLDER cetd

Each picture has the scores of the page's blocks below, a bar for each, as wide as its text is long. Above it stands
what the method computes them from, where that is a curve.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

import elute
from elute import Labels, Page
from elute.methods import label
from elute.page.arrays import prefix_sums
from elute.units.atoms import Atoms
from elute.units.lines import Lines
from elute.units.tokens import Tokens

REPOSITORY = Path(__file__).parents[2]
METHODS = (
    "accb bte bte-plateaus ccb ceml cetd cetd-ctd cetd-td cetd-td-sum cetr cetr-km cetr-tm gupta ice-baseline "
    "ice-combined ice-elaborate ice-ga ice-heuristic ice-lm ice-tree kim kim-ensemble kohlschuetter "
    "kohlschuetter-density kohlschuetter-learned mss mss-top ncleaner ncleaner-nonlexical readability tccb ttr "
    "victor vote vsse"
).split()

WIDTH, LEFT, RIGHT, PANEL, GAP, TOP = 760, 56, 12, 150, 44, 34
KEPT, DROPPED, LINE, FAINT, INK = "#1f7a4d", "#c9c9c9", "#1d4f91", "#d5dbe3", "#333333"

Reals = NDArray[np.float64]


@dataclass
class Panel:
    """A part of a picture: bars, lines and levels over the same x."""

    title: str
    x_title: str
    bars: list[tuple[float, float, float, str]] = field(default_factory=list)  # from x, to x, height, colour
    lines: list[tuple[Reals, Reals]] = field(default_factory=list)
    levels: list[tuple[float, str]] = field(default_factory=list)
    shades: list[tuple[float, float]] = field(default_factory=list)
    height: float = 0.0  # the largest y, found where none is given

    def limits(self) -> tuple[float, float]:
        """The largest x and the largest y."""
        x = [bar[1] for bar in self.bars] + [float(line[0].max()) for line in self.lines if len(line[0])]
        y = [bar[2] for bar in self.bars] + [float(line[1].max()) for line in self.lines if len(line[1])]
        y += [level for level, _ in self.levels]
        return max(x, default=1.0) or 1.0, self.height or max(y, default=1.0) or 1.0

    def draw(self, top: int) -> list[str]:
        x_limit, y_limit = self.limits()

        def x_at(x: float) -> float:
            return LEFT + x / x_limit * (WIDTH - LEFT - RIGHT)

        def y_at(y: float) -> float:
            return top + PANEL - y / y_limit * PANEL

        shapes = [text(LEFT, top - 8, self.title, bold=True)]
        for start, end in self.shades:
            shapes.append(box(x_at(start), top, x_at(end) - x_at(start), PANEL, KEPT, opacity=0.15))
        for start, end, height, colour in self.bars:
            shapes.append(box(x_at(start), y_at(height), x_at(end) - x_at(start), top + PANEL - y_at(height), colour))
        for all_x, all_y in self.lines:
            every = max(1, len(all_x) // WIDTH)
            xs, ys = all_x[::every], all_y[::every]
            points = " ".join(f"{x_at(x):.1f},{y_at(y):.1f}" for x, y in zip(xs, ys, strict=True))
            shapes.append(f'<polyline points="{points}" fill="none" stroke="{LINE}" stroke-width="1.5"/>')
        for level, name in self.levels:
            y = y_at(level)
            shapes.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH - RIGHT}" stroke="{INK}" stroke-dasharray="4 3"/>')
            shapes.append(text(WIDTH - RIGHT, y - 4, f"{name} {level:.4g}", anchor="end"))
        axis = f"M{LEFT} {top}V{top + PANEL}H{WIDTH - RIGHT}"
        shapes.append(f'<path d="{axis}" fill="none" stroke="{INK}"/>')
        shapes.append(text(LEFT - 6, top + 10, f"{y_limit:.4g}", anchor="end"))
        shapes.append(text(LEFT - 6, top + PANEL, "0", anchor="end"))
        shapes.append(text(WIDTH - RIGHT, top + PANEL + 16, self.x_title, anchor="end"))
        return shapes


def text(x: float, y: float, words: str, anchor: str = "start", bold: bool = False) -> str:
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:.1f}" y="{y:.1f}" text-anchor="{anchor}" fill="{INK}"{weight}>{escape(words)}</text>'


def box(x: float, y: float, width: float, height: float, colour: str, opacity: float = 1.0) -> str:
    # A hair of space between neighbours, so that bars can be counted.
    gap = 0.6 if width > 3 and opacity == 1.0 else 0.0
    size = f'x="{x:.1f}" y="{y:.1f}" width="{max(width - gap, 0.3):.1f}" height="{max(height, 0):.1f}"'
    return f'<rect {size} fill="{colour}"' + (f' fill-opacity="{opacity}"/>' if opacity < 1 else "/>")


def picture(title: str, panels: Sequence[Panel]) -> str:
    height = TOP + len(panels) * (PANEL + GAP)
    shapes = [shape for number, panel in enumerate(panels) for shape in panel.draw(TOP + number * (PANEL + GAP))]
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height}" role="img"'
    style = 'font-family="sans-serif" font-size="12"'
    background = f'<rect width="{WIDTH}" height="{height}" fill="white"/>'
    return "\n".join([f"{head} {style}>", f"<title>{escape(title)}</title>", background, *shapes, "</svg>", ""])


# ---- what is drawn


def scores(page: Page, labels: Labels) -> Panel:
    """A bar for each visible block, as wide as its text is long."""
    shown = np.flatnonzero(page.blocks.hidden == 0)
    ends = np.cumsum(page.blocks.chars[shown])
    panel = Panel(
        f"{labels.method}: scores of the blocks, kept ones in green", "characters of text", levels=[(0.5, "")]
    )
    for block, end in zip(shown.tolist(), ends.tolist(), strict=True):
        first = page.blocks.first[block]
        colour = KEPT if labels.keep[first] else DROPPED
        panel.bars.append((end - int(page.blocks.chars[block]), end, float(labels.score[first]), colour))
    return panel


def slope_curve(page: Page, labels: Labels) -> Panel:
    tokens = Tokens(page)
    ends = np.cumsum(tokens.counts)
    panel = Panel("Document slope curve: tags among the first x tokens, kept texts shaded", "tokens")
    x, y = np.append(0, ends), prefix_sums(tokens.is_tag)
    panel.lines.append((x.astype(float), y.astype(float)))
    for row, count, end in zip(tokens.row.tolist(), tokens.counts.tolist(), ends.tolist(), strict=True):
        if row >= 0 and labels.keep[row]:
            panel.shades.append((end - count, end))
    return panel


def blurred_characters(without_links: bool) -> Drawing:
    def draw(page: Page, labels: Labels) -> Panel:
        from elute.methods.ccb import CHARACTERS, MOST_CODE, blur, character_vector

        vector = character_vector(page, without_links)
        panel = Panel("Share of text around each character of the source, kept texts shaded", "characters of source")
        panel.lines.append((np.arange(len(vector.content), dtype=float), blur(vector.content, CHARACTERS)))
        panel.levels.append((1 - MOST_CODE["balanced"], "threshold"))
        kept = labels.keep[vector.rows]
        panel.shades = list(zip(vector.start[kept].tolist(), vector.end[kept].tolist(), strict=True))
        return panel

    return draw


def blurred_tokens(page: Page, labels: Labels) -> Panel:
    from elute.methods.ccb import MOST_CODE, TOKENS, blur

    tokens = Tokens(page)
    curve = slope_curve(page, labels)
    shares = blur(np.repeat(~tokens.is_tag, tokens.counts), TOKENS)
    panel = Panel("Share of words around each token, kept texts shaded", "tokens", shades=curve.shades)
    panel.lines.append((np.arange(len(shares), dtype=float), shares))
    panel.levels.append((1 - MOST_CODE["balanced"], "threshold"))
    return panel


def ratios(smoothed: Callable[[Reals], Reals], level: Callable[[Reals], float] | None, what: str) -> Drawing:
    def draw(page: Page, labels: Labels) -> Panel:
        ratio = Lines(page).ratio
        panel = Panel(f"Characters a tag on each line of the source (grey), {what} (blue)", "lines")
        panel.bars = [(i, i + 1, value, FAINT) for i, value in enumerate(ratio.tolist())]
        curve = smoothed(ratio)
        panel.lines.append((np.arange(len(curve)) + 0.5, curve))
        if level is not None:
            panel.levels.append((level(curve), "cut-off"))
        return panel

    return draw


def atoms_of(what: str, of: Callable[[Atoms], Reals]) -> Drawing:
    def draw(page: Page, labels: Labels) -> Panel:
        atoms = Atoms(page)
        panel = Panel(f"{what} of each text between two tags (green kept, grey not), of it in links (blue)", "texts")
        for i, (first, value, links) in enumerate(zip(atoms.first, of(atoms), atoms.link_density, strict=True)):
            panel.bars.append((i, i + 1, float(value), KEPT if labels.keep[first] else DROPPED))
            panel.bars.append((i, i + 1, float(value * links), LINE))
        return panel

    return draw


def summed_tokens(parts: int) -> Drawing:
    def draw(page: Page, labels: Labels) -> Panel:
        from elute.methods.mss import SUBTRACTED, Sequence, mss, probabilities, top_parts

        values = probabilities(page, Sequence(page), mss.model.arrays) - SUBTRACTED["balanced"]
        sums = prefix_sums(values)
        panel = Panel(
            "Sum of p - 0.5 up to each tag and word, from its lowest; the best parts shaded", "tags and words"
        )
        panel.lines.append((np.arange(len(sums), dtype=float), sums - sums.min()))
        edges = np.flatnonzero(np.diff(top_parts(values, parts), prepend=False, append=False))
        panel.shades += zip(edges[::2].tolist(), edges[1::2].tolist(), strict=True)
        return panel

    return draw


def clean_to_dirty(lexical: bool) -> Drawing:
    from elute.methods import ncleaner

    method = ncleaner.ncleaner if lexical else ncleaner.ncleaner_nonlexical

    def ratio(page: Page) -> Reals:
        block, trigram = ncleaner.segments(page, lexical)
        odds = method.model.arrays["ratio"].ravel()[trigram] / ncleaner.STEPS
        length = np.bincount(block, minlength=len(page.blocks))
        mean = np.bincount(block, odds, minlength=len(page.blocks)) / np.maximum(length, 1)
        return np.where(length > 0, np.exp(mean), np.nan)

    return of_blocks("Likelihood clean / dirty of each block, as a mean of its characters", ratio, 1.0, "as likely")


def densities(of: Callable[[Page], Reals]) -> Drawing:
    def draw(page: Page, labels: Labels) -> Panel:
        from elute.methods.shared._density import body_row

        density = of(page)
        shown = np.flatnonzero(page.blocks.hidden == 0)
        panel = Panel("Density of the element around each block, kept ones in green", "blocks")
        for place, block in enumerate(shown.tolist()):
            row = int(page.blocks.first[block])
            colour = KEPT if labels.keep[row] else DROPPED
            panel.bars.append((place, place + 1, float(density[page.parent[row]]), colour))
        panel.levels.append((float(density[body_row(page.table)]), "body"))
        return panel

    return draw


def of_blocks(what: str, of: Callable[[Page], Reals], level: float | None, name: str = "threshold") -> Drawing:
    def draw(page: Page, labels: Labels) -> Panel:
        panel = Panel(f"{what}, kept blocks in green", "blocks")
        values = of(page)
        shown = np.flatnonzero((page.blocks.hidden == 0) & np.isfinite(values))
        for place, block in enumerate(shown.tolist()):
            colour = KEPT if labels.keep[page.blocks.first[block]] else DROPPED
            panel.bars.append((place, place + 1, float(values[block]), colour))
        if level is not None:
            panel.levels.append((level, name))
        return panel

    return draw


Drawing = Callable[[Page, Labels], Panel]


def drawings() -> dict[str, Drawing]:
    """What stands above the scores, by method."""
    from elute.methods.cetd import SMALLEST_LOG
    from elute.methods.cetd_variants import text_density
    from elute.methods.cetr import k_means, smooth
    from elute.methods.ice_heuristic import FEWEST_WORDS
    from elute.methods.ice_lm import THRESHOLD, divergences
    from elute.methods.mss import TOP
    from elute.methods.shared._blur import running_mean
    from elute.methods.shared._density import body_row, composite_density
    from elute.methods.shared.line_ratios import spread
    from elute.methods.ttr import RADIUS
    from elute.methods.vsse import T1, relative_values

    def composite(page: Page) -> Reals:
        return composite_density(page.table, page.blocks.segments, body_row(page.table), SMALLEST_LOG)

    def between_clusters(curve: Reals) -> float:
        return float(np.sort(k_means(curve[:, None])[:, 0])[:2].mean())

    return {
        "accb": blurred_characters(without_links=True),
        "bte": slope_curve,
        "bte-plateaus": slope_curve,
        "ccb": blurred_characters(without_links=False),
        "cetd": densities(composite),
        "cetd-ctd": densities(composite),
        "cetd-td": densities(text_density),
        "cetd-td-sum": densities(text_density),
        "cetr": ratios(smooth, None, "smoothed"),
        "cetr-km": ratios(smooth, between_clusters, "smoothed"),
        "cetr-tm": ratios(smooth, spread, "smoothed"),
        "ice-heuristic": of_blocks(
            "Words of each block", lambda page: page.blocks.words.astype(float), FEWEST_WORDS["balanced"]
        ),
        "ice-lm": of_blocks(
            "Divergence of each block from title, headings and keywords",
            lambda page: divergences(page, np.arange(len(page.blocks))),
            THRESHOLD["balanced"],
        ),
        "kim": atoms_of("Words a line", lambda atoms: atoms.text_density),
        "kim-ensemble": atoms_of("Words a line", lambda atoms: atoms.text_density),
        "kohlschuetter": atoms_of("Words", lambda atoms: atoms.words.astype(float)),
        "kohlschuetter-density": atoms_of("Words a line", lambda atoms: atoms.text_density),
        "kohlschuetter-learned": atoms_of("Words a line", lambda atoms: atoms.text_density),
        "mss": summed_tokens(1),
        "mss-top": summed_tokens(TOP),
        "ncleaner": clean_to_dirty(lexical=True),
        "ncleaner-nonlexical": clean_to_dirty(lexical=False),
        "tccb": blurred_tokens,
        "ttr": ratios(lambda ratio: running_mean(ratio, RADIUS), spread, "smoothed"),
        "vsse": of_blocks(
            "Visual value at the start of each block, of the page's largest",
            lambda page: relative_values(page)[page.blocks.first],
            T1["balanced"],
            "T1",
        ),
    }


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("methods", nargs="*", default=METHODS, metavar="METHOD")
    parser.add_argument("--page", type=Path, default=REPOSITORY / "examples" / "page.html")
    parser.add_argument("--out", type=Path, default=REPOSITORY / "docs" / "methods")
    arguments = parser.parse_args()
    page = elute.parse(arguments.page.read_bytes())
    above = drawings()
    for method in arguments.methods:
        labels = label(page, method)
        panels = [above[method](page, labels)] if method in above else []
        svg = picture(f"{method} on {arguments.page.name}", [*panels, scores(page, labels)])
        (arguments.out / f"{method}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
