"""Figures: what is drawn is what the numbers say, with links, names and colours that can be told apart."""

import re
from itertools import combinations
from xml.etree import ElementTree

import pytest

from elute.evaluate.calibration import Bin
from elute.evaluate.charts import Figure, bars, boundary, calibration, heat, histograms, precision_recall, quality_speed
from elute.evaluate.charts.bars import Bar, Panel
from elute.evaluate.charts.heat import Kind
from elute.evaluate.charts.histograms import Spread, counts
from elute.evaluate.charts.palette import BOUNDARY, INK, METHODS, shape
from elute.evaluate.charts.scatter import Dot
from elute.evaluate.stats import Interval
from evaluate.colour_vision import EYES, contrast, distance

HOSTILE = "</title></svg><script>alert('&')</script>"
NAN = float("nan")


def link(*parts: object) -> str:
    return "#" + "/".join(map(str, parts))


def drawn(figure: Figure) -> ElementTree.Element:
    """The figure as an XML tree: it must be well-formed, in a page and in a file."""
    ElementTree.fromstring(str(figure.inline))
    return ElementTree.fromstring(re.sub(r' xmlns="[^"]+"', "", figure.file, count=1))


def links(figure: Figure) -> list[str]:
    return [a.attrib["href"] for a in drawn(figure).iter("a")]


def rectangles(figure: Figure) -> list[tuple[float, float]]:
    return [(float(r.attrib["width"]), float(r.attrib["height"])) for r in drawn(figure).iter("rect")]


def texts(figure: Figure) -> list[str]:
    return ["".join(text.itertext()) for text in drawn(figure).iter("text")]


def bar(name: str, number: int, value: float) -> Bar:
    return Bar(name, number, Interval(value, value - 0.1, value + 0.1), link("set", name, "f1"))


def all_figures(name: str = "a method") -> list[Figure]:
    dots = [Dot(name, 0, 0.9, 0.8, "#x", Interval(0.8, 0.7, 0.9)), Dot("other", 1, 0.5, 0.6)]
    return [
        bars(name, [Panel(name, [bar(name, 0, 0.5)])]),
        histograms(name, [name], [Spread(name, 0, [[0.5]])], link),
        calibration(name, [Bin(0.9, 0.95, 3, 0.92, Interval(0.9, 0.8, 1.0))]),
        boundary(name, {name: {"success": 3, "failed": 1}}, link),
        heat(name, [name], [Kind("type", name, 3)], [[0.5]], link),
        precision_recall(name, dots),
        quality_speed(name, name, dots),
    ]


def test_every_figure_has_a_title_and_a_description() -> None:
    for figure in all_figures("F1 & more"):
        tree = drawn(figure)
        assert tree.findtext("title") == "F1 & more"
        assert len(tree.findtext("desc") or "") > 20
        assert "F1 & more" in tree.attrib["aria-label"]


def test_names_are_only_text() -> None:
    for figure in all_figures(HOSTILE):
        assert not list(drawn(figure).iter("script"))
        assert "<script" not in figure.file
        assert HOSTILE in " ".join(drawn(figure).itertext())


def test_figures_may_be_empty() -> None:
    for figure in [
        bars("x", []),
        bars("x", [Panel("x", [])]),
        bars("x", [Panel("x", [Bar("m", 0, Interval(NAN, NAN, NAN))])]),
        histograms("x", ["f1"], []),
        histograms("x", ["f1"], [Spread("m", 0, [[]])]),
        boundary("x", {}),
        boundary("x", {"m": {}}),
        heat("x", [], [], []),
        heat("x", ["m"], [Kind("type", "forum", 3)], [[NAN]]),
        precision_recall("x", []),
        precision_recall("x", [Dot("m", 0, NAN, 0.5)]),
        quality_speed("x", "f1", []),
        quality_speed("x", "f1", [Dot("m", 0, 10.0, 1.0)]),
    ]:
        drawn(figure)


def test_bars_are_as_long_as_values_and_best_first() -> None:
    figure = bars("x", [Panel("F1", [bar("low", 0, 0.25), bar("high", 1, 1.0), bar("middle", 2, 0.5)])])
    lengths = [width for width, _ in rectangles(figure)]
    assert lengths == pytest.approx([lengths[0], lengths[0] / 2, lengths[0] / 4], abs=0.02)
    assert links(figure) == ["#set/high/f1", "#set/middle/f1", "#set/low/f1"]
    assert [text for text in texts(figure) if re.fullmatch(r"\d\.\d{3}", text)] == ["1.000", "0.500", "0.250"]


def test_bins_by_hand() -> None:
    """0.15 and 0.35 are stored below themselves times 20: they belong where they read, in bins 3 and 7."""
    found = counts([0.0, 0.049, 0.05, 0.15, 0.35, 0.95, 0.9499, 1.0])
    expected = {0: 2, 1: 1, 3: 1, 7: 1, 18: 1, 19: 2}
    assert found == [expected.get(bin, 0) for bin in range(20)]


def test_heights_are_square_roots_on_one_scale() -> None:
    many, few = Spread("many", 0, [[0.99] * 16]), Spread("few", 1, [[0.01] * 4 + [0.99]])
    heights = [height for _, height in rectangles(histograms("x", ["f1"], [many, few]))]
    assert heights == pytest.approx([heights[0], heights[0] / 2, heights[0] / 4], abs=0.02)


def test_heights_may_be_counts() -> None:
    many, few = Spread("many", 0, [[0.99] * 16]), Spread("few", 1, [[0.01] * 4 + [0.99]])
    figure = histograms("x", ["f1"], [many, few], linear=True)
    heights = [height for _, height in rectangles(figure)]
    assert heights == pytest.approx([heights[0], heights[0] / 4, heights[0] / 16], abs=0.02)
    assert "heights are counts" in figure.description


def test_whiskers_say_what_they_are_and_stay_on_the_scale() -> None:
    panel = [Panel("F1", [Bar("m", 0, Interval(0.9, 0.6, 1.2))])]
    figure = bars("x", panel, "standard deviation")
    assert "standard deviation" in figure.description and "interval" not in str(figure.drawing)
    within = bars("x", [Panel("F1", [Bar("m", 0, Interval(0.9, 0.6, 1.0))])], "standard deviation")
    whiskers = [re.findall(r"<path[^>]*whisker[^>]*>", str(each.drawing)) for each in (figure, within)]
    assert len(whiskers[0]) == 3
    assert whiskers[0] == whiskers[1]


def test_bins_lead_to_their_pages() -> None:
    figure = histograms("x", ["precision", "f1"], [Spread("m", 0, [[0.5], [0.0, 1.0]])], link)
    assert links(figure) == ["#m/precision/10", "#m/f1/0", "#m/f1/19"]


def test_boundary_cases_are_stacked_on_two_scales() -> None:
    """8 of 10 pages on the left scale of 10; 2 and 2 on the right scale, whose most are 4."""
    cases = {"one": {"success": 10}, "two": {"success": 6, "failed": 2, "empty output": 2}}
    figure = boundary("x", cases, link)
    widths = [width for width, height in rectangles(figure) if height == 14]
    assert widths[1] / widths[0] == pytest.approx(0.6)
    assert widths[2] == widths[3] == 125.0
    assert links(figure) == ["#one/success", "#two/success", "#two/empty output", "#two/failed"]


def test_heat_leaves_cells_without_pages_empty() -> None:
    kinds = [Kind("type", "forum", 9), Kind("language", "de", 7)]
    figure = heat("x", ["m", "n"], kinds, [[0.9, NAN], [0.5, 0.7]], lambda method, kind: link(method, kind.name))
    assert links(figure) == ["#m/forum", "#n/forum", "#n/de"]
    assert {"0.90", "0.50", "0.70", "9", "7"} <= set(texts(figure))


def test_dots_stand_where_their_values_are() -> None:
    """The axis begins at 0.4: 0.7 is half way, 1.0 at the end."""
    figure = precision_recall("x", [Dot("a", 0, 0.7, 0.7, "#a"), Dot("b", 1, 1.0, 0.45, "#b")])
    paths = [path.attrib["d"] for a in drawn(figure).iter("a") for path in a.iter("path")]
    (x1, y1), (x2, _) = ([float(n) for n in re.findall(r"[\d.]+", d)[:2]] for d in sorted(paths))
    left, right, top, bottom = 44.0, 396.0, 12.0, 320.0
    assert {round(x1 + 5.5, 1), round(x2 + 5.5, 1)} == {(left + right) / 2, right}
    assert (top + bottom) / 2 in {y1, float(re.findall(r"[\d.]+", sorted(paths)[1])[1])}


def test_names_of_dots_do_not_cover_each_other() -> None:
    dots = [Dot(f"method-{number}", number, 0.9 + number / 1000, 0.9, "#x") for number in range(6)]
    places = {}
    for text in drawn(precision_recall("x", dots)).iter("text"):
        if (text.text or "").startswith("method-"):
            place = (float(text.attrib["x"]), float(text.attrib["y"]))
            assert all(abs(place[1] - y) >= 12 or abs(place[0] - x) >= 40 for x, y in places.values())
            places[text.text] = place
    assert len(places) >= 2


def test_ninth_method_has_another_shape() -> None:
    assert shape(0) != shape(len(METHODS))


@pytest.mark.parametrize("eyes", EYES)
@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_colours_can_be_told_apart(eyes: str, scheme: int) -> None:
    for first, second in combinations([pair[scheme] for pair in METHODS], 2):
        assert distance(first, second, eyes) >= 20
    for first, second in combinations([pair[scheme] for pair in BOUNDARY.values()], 2):
        assert distance(first, second, eyes) >= 15


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
def test_colours_stand_out_from_the_ground(scheme: int) -> None:
    ground = INK["ground"][scheme]
    assert all(contrast(INK[name][scheme], ground) >= 4.5 for name in ("text", "faint", "accent"))
    assert all(contrast(pair[scheme], ground) >= 2.9 for pair in METHODS)


def test_a_file_follows_the_reader_to_light_or_dark() -> None:
    file = all_figures()[0].file
    assert "prefers-color-scheme:dark" in file
    assert METHODS[0][0] in file
    assert METHODS[0][1] in file
    assert re.search(r"(?:href|src|url)\s*[=(]\s*.?https?:", file) is None
