"""TTR and CETR: ratios, smoothing, derivative and clusters by hand, and all of it against plain loops."""

from math import exp, hypot, sqrt

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.methods.cetr import CLUSTERS, cetr, cetr_km, cetr_tm, derivative, k_means, smooth
from elute.methods.ttr import ttr
from elute.page import Page, parse
from elute.units.lines import Lines
from properties.soup import pages

# Seven lines: ratios 4/3, 4/3, 0, 40, 50, 30, 0 characters a tag.
SMALL = f"""<li><a href=/>Home</a>
<li><a href=/>News</a>
<div>
<p>{"x" * 40}
{"y" * 50}
<p>{"z" * 30}
</div>"""


def kept(labels: object) -> str:
    """The first letters of the texts that are kept."""
    return "".join(labels.page.text(row)[0] for row in np.flatnonzero(labels.keep))  # type: ignore[attr-defined]


def test_text_to_tag_ratio_by_hand() -> None:
    """Means of five: (4/3 + 4/3 + 0) / 5 = 0.53, 8.53, 18.53, 24.27, 24, 24, 16. Their standard deviation is 8.41:
    all lines but the first are above it, the second by a little."""
    page = parse(SMALL)
    assert Lines(page).ratio.tolist() == pytest.approx([4 / 3, 4 / 3, 0, 40, 50, 30, 0])
    labels = ttr(page)
    assert labels.reason(0) == "0.5 characters a tag, cut-off 8.4"
    assert labels.reason(1) == "8.5 characters a tag, cut-off 8.4"
    assert kept(labels) == "Nxz"  # x and y are one text
    assert kept(ttr(page, "precision")) == "xz"
    # The text of x (40, smoothed 24.27) and y (50, 24): the mean over its characters of ratio / (ratio + 8.41)
    story = labels.page.blocks.first[2]
    assert labels.score[story] == pytest.approx((40 * 24.267 / 32.68 + 50 * 24 / 32.41) / 90, abs=0.001)


def test_smoothing_by_hand() -> None:
    # k = e^(-1/2), 1, e^(-1/2) over their sum 2.213: 0.274, 0.452, 0.274
    assert smooth(np.array([10.0, 0.0, 0.0, 20.0])).tolist() == pytest.approx([4.519, 2.741, 5.481, 9.037], abs=0.001)


def test_threshold_by_hand() -> None:
    """T' is 0.97, 0.97, 11.33, 31.78, 41.78, 27.26, 8.22 with a standard deviation of 14.86."""
    page = parse(SMALL)
    assert smooth(Lines(page).ratio).tolist() == pytest.approx([0.97, 0.97, 11.33, 31.78, 41.78, 27.26, 8.22], abs=0.01)
    assert cetr_tm(page).reason(2).endswith("cut-off 14.9")
    assert kept(cetr_tm(page)) == "xz"


def test_clusters_by_hand() -> None:
    """Of T' above the first centres are 0.97, 41.78 and 27.26, which is 14.5 from the highest (11.33 is only 10.4 from
    the lowest). They gather {0.97, 0.97, 11.33, 8.22}, {41.78} and {27.26, 31.78}: means 5.37, 41.78, 29.52. None
    moves then. In the middle of the lowest two lies 17.45."""
    page = parse(SMALL)
    assert cetr_km(page).reason(0).endswith("cut-off 17.4")
    assert kept(cetr_km(page)) == "xz"


def test_derivative_by_hand() -> None:
    # (2 + 4 + 6) / 3 - 1, (4 + 6 + 5) / 3 - 2, (6 + 5) / 2 - 4, 5 - 6, none ahead
    assert derivative(np.array([1.0, 2.0, 4.0, 6.0, 5.0])).tolist() == [3.0, 3.0, 1.5, -1.0, 0.0]


def test_two_dimensions_keep_the_text() -> None:
    labels = cetr(parse(SMALL))
    assert "x" in kept(labels) and "z" in kept(labels)
    assert labels.score[labels.page.blocks.first[2]] > 0.5


# ---- against plain loops


def plain_smooth(values: list[float]) -> list[float]:
    kernel = {-1: exp(-0.5), 0: 1.0, 1: exp(-0.5)}
    total = sum(kernel.values())
    return [
        sum(weight * values[i + at] for at, weight in kernel.items() if 0 <= i + at < len(values)) / total
        for i in range(len(values))
    ]


def plain_derivative(values: list[float]) -> list[float]:
    return [
        sum(ahead) / len(ahead) - value if (ahead := values[i + 1 : i + 4]) else 0.0 for i, value in enumerate(values)
    ]


def plain_centres(points: list[tuple[float, ...]], origin: bool) -> list[tuple[float, ...]]:
    """k-means as the docstring of cetr.py tells it."""

    def apart(a: tuple[float, ...], b: tuple[float, ...]) -> float:
        return sqrt(sum((x - y) ** 2 for x, y in zip(a, b, strict=True)))

    zero = (0.0,) * len(points[0])
    centres = [zero if origin else min(points, key=lambda point: point[0])]
    while len(centres) < CLUSTERS:
        farthest = max(points, key=lambda point: min(apart(point, centre) for centre in centres))
        if min(apart(farthest, centre) for centre in centres) == 0:
            break
        centres.append(farthest)
    for _ in range(100):
        groups: list[list[tuple[float, ...]]] = [[] for _ in centres]
        for point in points:
            groups[min(range(len(centres)), key=lambda c: apart(point, centres[c]))].append(point)
        moved = [
            tuple(sum(axis) / len(group) for axis in zip(*group, strict=True)) if group else centre
            for group, centre in zip(groups, centres, strict=True)
        ]
        if origin:
            moved[0] = zero
        if moved == centres:
            break
        centres = moved
    return centres


coordinate = st.integers(0, 400).map(float)


@given(values=st.lists(coordinate, max_size=30))
def test_smoothing_and_derivative(values: list[float]) -> None:
    assert smooth(np.array(values)).tolist() == pytest.approx(plain_smooth(values))
    assert derivative(np.array(values)).tolist() == pytest.approx(plain_derivative(values))


@given(points=st.lists(st.tuples(coordinate, coordinate), min_size=1, max_size=25), origin=st.booleans())
def test_clusters(points: list[tuple[float, float]], origin: bool) -> None:
    expected = [list(centre) for centre in plain_centres(list(points), origin)]
    assert k_means(np.array(points), origin) == pytest.approx(np.array(expected))


def plain_rows(page: Page, content: list[bool]) -> np.ndarray:
    """The rows of which at least half of the characters stand on lines of content, found byte by byte."""
    lines = Lines(page)
    keep = np.zeros(len(page), dtype=np.bool_)
    for row in np.flatnonzero(page.blocks.row_visible).tolist():
        on: list[bool] = []
        for at in range(page.source_start[row], page.source_end[row]):
            if page.source[at] > 32 and page.source[at] & 0xC0 != 0x80:
                on.append(content[int(np.searchsorted(lines.start, at, side="right")) - 1])
        keep[row] = bool(on) and sum(on) * 2 >= len(on)
    return page.blocks.whole(keep & page.blocks.row_visible)


@given(html=pages())
def test_decisions(html: str) -> None:
    page = parse(html)
    ratio = Lines(page).ratio.tolist()
    if not ratio or any(page.text(row).count("\0") for row in np.flatnonzero(page.kind == 2)):
        return
    joined = any("<" in page.source[page.source_start[row] : page.source_end[row]].decode() for row in visible(page))
    if joined:  # a text around tags: its characters are not those between its ends
        return
    padded = [0.0, 0.0, *ratio, 0.0, 0.0]
    means = [sum(padded[i : i + 5]) / 5 for i in range(len(ratio))]
    cut_off = float(np.std(means))
    if all(abs(mean - cut_off) > 1e-9 for mean in means):
        assert (ttr(page).keep == plain_rows(page, [mean > cut_off for mean in means])).all()

    smoothed = plain_smooth(ratio)
    changes = plain_smooth([abs(change) for change in plain_derivative(smoothed)])
    points = list(zip(smoothed, changes, strict=True))
    content = plain_centres(points, origin=True)[1:]
    near = [min((hypot(x - a, y - b) for a, b in content), default=float("inf")) for x, y in points]
    far = [hypot(x, y) for x, y in points]
    if all(abs(a - b) > 1e-9 for a, b in zip(near, far, strict=True)):
        kept = [a > b for a, b in zip(far, near, strict=True)]
        assert (cetr(page).keep == plain_rows(page, kept)).all()


def visible(page: Page) -> list[int]:
    return np.flatnonzero(page.blocks.row_visible).tolist()


def test_a_page_in_one_line_is_broken_up() -> None:
    menu = "".join(f"<li><a href=/{i}>Item</a></li>" for i in range(40))
    page = parse(f"<ul>{menu}</ul><div><p>{'It rained. ' * 30}</p><p>{'It poured. ' * 30}</p></div><ul>{menu}</ul>")
    for method in (ttr, cetr_tm, cetr_km, cetr):
        texts = {page.text(row).split(".")[0] for row in np.flatnonzero(method(page).keep)}
        assert {"It rained", "It poured"} <= texts, method
    assert kept(cetr_tm(page)).count("I") < 8
