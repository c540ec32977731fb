"""The report: what it says, that nothing of it can be taken for markup, and that a browser shows it."""

import json
import re
import shutil
import zlib
from base64 import b64decode, b64encode
from hashlib import sha256
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.evaluate.diff import WordDiff
from elute.evaluate.markup import Markup, element
from elute.evaluate.report import STYLES, NoResults, document, gather, html, markdown, page_view
from elute.evaluate.report.html import worst_pages
from elute.evaluate.report.source import shown_source
from elute.evaluate.report.summary import by_kind, kinds, overall, summarise
from elute.evaluate.runs.run_folder import Run
from elute.page import parse
from evaluate.made_run import HOSTILE, MENU, STORY, make_run

TEXTS = st.text(alphabet=st.sampled_from("ab AB.\n雨é🌧"), max_size=40)


@pytest.fixture(scope="module")
def run(tmp_path_factory: pytest.TempPathFactory) -> Run:
    return make_run(tmp_path_factory.mktemp("made"))


@pytest.fixture(scope="module")
def report(run: Run) -> str:
    return html(gather(run), run, baseline="exact")


class Reader(HTMLParser):
    """What a browser would see: elements, and what stands in scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.scripts: list[tuple[dict[str, str | None], str]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_data(self, data: str) -> None:
        if self.tags and self.tags[-1][0] == "script" and self.cdata_elem == "script":
            self.scripts.append((self.tags[-1][1], data))

    def data(self, name: str) -> Any:
        (packed,) = (text for attributes, text in self.scripts if attributes.get("id") == name)
        return json.loads(zlib.decompress(b64decode(packed)))


# ---- Differences ----


@given(TEXTS, TEXTS)
def test_patch_gives_back_the_output(reference: str, output: str) -> None:
    diff = WordDiff(reference, output)
    parts = [reference[part[0] : part[1]] if isinstance(part, tuple) else part[1:] for part in diff.patch()]
    assert "".join(parts) == output


@given(TEXTS, TEXTS)
def test_what_is_marked_is_what_the_figures_count(reference: str, output: str) -> None:
    diff = WordDiff(reference, output)
    missing = sum(WordDiff(reference[start:end], "").reference_words for start, end in diff.missing)
    extra = sum(WordDiff("", output[start:end]).output_words for start, end in diff.extra)
    assert missing == diff.reference_words - len(diff.pairs)
    assert extra == diff.output_words - len(diff.pairs)
    marked = [part[1:] for part in diff.patch() if isinstance(part, str) and part.startswith("+")]
    assert marked == [output[start:end] for start, end in diff.extra]


def test_difference_by_hand() -> None:
    """Seven words against six; five match: precision 5/6, recall 5/7, F1 10/13."""
    diff = WordDiff("one two three four five six seven", "zero one two four five seven")
    assert (diff.precision, diff.recall, diff.f1) == pytest.approx((5 / 6, 5 / 7, 10 / 13))
    assert [diff.reference[a:b] for a, b in diff.missing] == ["three", "six"]
    assert [diff.output[a:b] for a, b in diff.extra] == ["zero"]


# ---- Results and tables ----


def test_figures_of_a_set_by_hand(run: Run) -> None:
    """careless: half of two stories, nothing on one page, a failure on another, one page without gold."""
    results = gather(run)
    (weather,) = results.sets
    rows = {row.method: row for row in summarise(results, weather, "exact")}
    values = run.scores("weather", "careless").figures["words.f1"]
    assert rows["careless"].means["f1"].value == pytest.approx((values[0] + values[1] + 0 + 0) / 4)
    assert rows["careless"].successes["f1"] == pytest.approx((values[0] + values[1]) / 2)
    assert rows["careless"].cases["failed"] == rows["careless"].cases["empty output"] == 1
    assert rows["exact"].means["f1"].value == 1.0
    assert rows["exact"].difference is None
    difference = rows["careless"].difference
    assert difference is not None
    assert difference.interval.value == pytest.approx(rows["careless"].means["f1"].value - 1)
    assert rows["exact"].milliseconds == pytest.approx(2)
    assert results.methods == ["exact", "with-menu", "careless"]


def test_sites_are_those_of_the_dataset(run: Run) -> None:
    (weather,) = gather(run).sets
    assert weather.hosts == ["one.org", "one.org", "two.org", "three.org", "four.org"]
    assert weather.bootstrap("f1").sites == 4


def test_kinds_need_pages_enough(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    results = gather(run)
    assert kinds(results.sets) == []
    monkeypatch.setattr("elute.evaluate.report.summary.FEWEST_PAGES", 2)
    found = kinds(results.sets)
    assert [(kind.group, kind.name, kind.pages) for kind in found] == [
        ("type", "article", 3),
        ("type", "forum", 2),
        ("language", "en", 3),
        ("language", "de", 2),
    ]
    exact, _, careless = by_kind(results, results.sets, found)
    assert exact == [1.0, 1.0, 1.0, 1.0]
    assert careless[1] == careless[3] == 0.0


def test_worst_pages_are_those_of_all_methods(run: Run) -> None:
    results = gather(run)
    assert worst_pages(results, results.sets[0], 2) == ["page-3", "c"]
    assert "e" not in worst_pages(results, results.sets[0], None)  # it has no gold


def test_mean_over_sets_needs_all_of_them(run: Run) -> None:
    (row, *_) = overall(gather(run))
    assert row.mean is not None
    assert row.mean.value == 1.0


def test_what_is_not_there_is_named(run: Run) -> None:
    with pytest.raises(NoResults, match="no scores of the metric 'kovacic'; it has bag, words"):
        gather(run, "kovacic")
    with pytest.raises(NoResults, match="no scores of the metric 'kovacic'"):
        gather(run, "seed")  # its name before 0.1
    with pytest.raises(NoResults, match="no dataset 'rain'; it has weather"):
        gather(run, datasets=["rain"])
    with pytest.raises(NoResults):
        gather(run, methods=[])


def test_report_without_the_dataset(run: Run, tmp_path: Path) -> None:
    """Scores alone make a report: without pages to open, and every page as a site of its own."""
    shutil.copytree(run.folder, tmp_path / "run")
    moved = Run(tmp_path / "run")
    moved.info["datasets"]["weather"]["source"] = str(tmp_path / "gone")
    results = gather(moved)
    assert results.sets[0].bootstrap("f1").sites == 5
    scores = Reader(html(results, moved)).data("scores")
    assert scores["sets"][0]["pages"] == {}


# ---- The file ----


def test_markup_escapes() -> None:
    assert element("p", HOSTILE, title=HOSTILE).count("<") == 2
    assert element("p", Markup("<b>")) == "<p><b></p>"
    with pytest.raises(TypeError):
        element("p", object())


def test_nothing_of_a_page_becomes_markup(report: str) -> None:
    reader = Reader(report)
    assert not {"img", "iframe", "link", "base", "b"} & {tag for tag, _ in reader.tags}
    kinds_of_script = [attributes.get("type") for tag, attributes in reader.tags if tag == "script"]
    assert kinds_of_script == ["text/plain"] * (len(kinds_of_script) - 1) + [None]
    assert all(re.fullmatch(r"[A-Za-z0-9+/=]+", text) for attributes, text in reader.scripts if attributes)
    assert not any(name.startswith("on") for _, attributes in reader.tags for name in attributes)
    assert HOSTILE not in report


def test_file_needs_nothing_else(report: str) -> None:
    addresses = [
        value or ""
        for _, attributes in Reader(report).tags
        for name, value in attributes.items()
        if name in ("href", "src")
    ]
    assert addresses
    assert all(address.startswith("#") for address in addresses)
    assert "default-src 'none'" in report
    assert not re.search(r"url\(|@import", report)


def test_script_is_allowed_by_its_hash(report: str) -> None:
    script = re.search(r"<script>(.*)</script>", report, re.DOTALL)
    assert script
    allowed = b64encode(sha256(script[1].encode()).digest()).decode()
    (policy,) = (attributes["content"] for _, attributes in Reader(report).tags if "http-equiv" in attributes)
    assert f"script-src 'sha256-{allowed}'" in (policy or "")


def test_a_licence_is_called_one(report: str) -> None:
    assert "licence: unknown" in report


def test_few_sites_are_no_ground_for_narrow_intervals(report: str, run: Run) -> None:
    assert "With 4 sites the intervals are narrower than they should be." in report
    assert "With 4 sites the intervals are narrower than they should be." in markdown(gather(run), run)[0]


def test_data_holds_every_score(report: str, run: Run) -> None:
    scores = Reader(report).data("scores")
    (weather,) = scores["sets"]
    assert weather["ids"] == ["a", "b", "c", "page-3", "e"]
    assert weather["values"]["exact"]["f1"] == [10000, 10000, 10000, 10000, -1]
    assert [scores["cases"].get(letter) for letter in weather["cases"]["careless"]] == [
        *("success", "success", "empty output", "failed", "both empty")
    ]
    assert sorted(weather["pages"]) == ["a", "b", "c", "page-3"]


def test_view_holds_the_hostile_texts_as_they_are(report: str, run: Run) -> None:
    reader = Reader(report)
    number = reader.data("scores")["sets"][0]["pages"]["b"]
    view = reader.data(f"page-{number}")
    assert view["reference"] == f"{STORY} {HOSTILE}"
    menu = next(method for method in view["methods"] if method["name"] == "with-menu")
    assert f"+{MENU}" in menu["patch"]
    assert menu["missing"] == []


def test_links_lead_to_sets_methods_and_figures_that_exist(report: str) -> None:
    scores = Reader(report).data("scores")
    names = {each["name"]: set(each["values"]) for each in scores["sets"]}
    anchors = {attributes.get("id") for _, attributes in Reader(report).tags}
    for tag, attributes in Reader(report).tags:
        if tag != "a":
            continue
        address = (attributes["href"] or "")[1:]
        if "/" not in address:
            assert address in anchors
            continue
        set_name, method, what, *_ = address.split("/")
        assert method in names[set_name]
        assert what in [*scores["figures"], "case", "type", "language"]


def test_source_has_its_rows_apart_and_nothing_that_loads() -> None:
    page = parse("<body onload=x()><p>One <b>two</b><script>three</script><img src=a.png alt=A> four<!-- five --></p>")
    parts, rows = shown_source(page)
    assert [page.text(row) for row in rows] == parts[1::2] == ["One ", "two", " four"]
    outside = "".join(parts[::2])
    assert "script" not in outside
    assert " src=" not in outside
    assert shown_source(parse('<svg><image width=1 href="a.svg"/><use href="#b"/></svg>'))[0] == [
        '<html><head></head><body><svg><image width="1"></image><use href="#b"></use></svg></body></html>'
    ]
    assert " onload" not in outside
    assert "five" not in outside


def test_rows_of_a_view_are_coloured_by_what_has_them(run: Run) -> None:
    gold = run.dataset("weather")["a"]
    view = page_view(gold, {"with-menu": run.outputs("weather", "with-menu")["a"]})
    texts = view["source"][1::2]
    in_gold = dict(zip(texts, view["referenceRows"], strict=True))
    in_output = dict(zip(texts, view["methods"][0]["rows"], strict=True))
    assert (in_gold[STORY], in_output[STORY]) == ("1", "1")
    assert (in_gold[MENU], in_output[MENU]) == ("0", "1")


# ---- as in Kovačič 2012, and F of another β ----


@pytest.fixture(scope="module")
def by_kovacic(tmp_path_factory: pytest.TempPathFactory) -> Run:
    """The run, in which `exact` has found words on page c that the thesis has none for."""
    run = make_run(tmp_path_factory.mktemp("kovacic"), ("words", "kovacic"))
    path = run.scores_path("weather", "exact")
    head, *lines = path.read_text(encoding="utf-8").splitlines()
    pages = [json.loads(line) for line in lines]
    for page in pages:
        if page["id"] == "c":
            page["figures"] |= {"kovacic.precision": np.inf, "kovacic.recall": np.inf, "kovacic.f1": np.nan}
    path.write_text("\n".join([head, *map(json.dumps, pages), ""]), encoding="utf-8")
    return run


def test_means_over_successes_and_boundary_cases_by_its_own_words(by_kovacic: Run) -> None:
    results = gather(by_kovacic, style=STYLES["kovacic"])
    assert results.metric == "kovacic"
    (weather,) = results.sets
    rows = {row.method: row for row in summarise(results, weather, None)}
    scores = by_kovacic.scores("weather", "careless").figures["kovacic.f1"]
    measured = scores[np.isfinite(scores)]
    assert len(measured) == 2  # it gave nothing on c, failed on d, and e has no gold
    assert rows["careless"].means["f1"].value == pytest.approx(measured.mean())
    assert rows["careless"].deviations["f1"] == pytest.approx(measured.std())
    assert {kind: count for kind, count in rows["exact"].cases.items() if count} == {"success": 3, "both empty": 2}
    assert gather(by_kovacic).sets[0].cases()["exact"]["success"] == 4


def test_the_style_is_said_and_drawn(by_kovacic: Run) -> None:
    results = gather(by_kovacic, style=STYLES["kovacic"])
    text, files = markdown(results, by_kovacic, "exact")
    assert "Means are over the pages that succeeded" in text and "--baseline exact --style kovacic" in text
    assert "its standard deviation" in files["report-weather-means.svg"]
    assert "heights are counts" in files["report-weather-pages.svg"]
    assert "Means over the pages that succeeded" in html(results, by_kovacic, "exact", pages=0)


def test_the_style_needs_its_metric(run: Run) -> None:
    with pytest.raises(NoResults, match="no scores of the metric 'kovacic'"):
        gather(run, style=STYLES["kovacic"])


def test_beta_may_be_a_fraction(run: Run) -> None:
    results = gather(run, beta=0.5)
    text, _ = markdown(results, run)
    assert "| method | precision | recall | F0.5 |" in text
    assert "F0.5" in html(results, run, "exact", pages=0)


def test_f_of_another_beta(run: Run) -> None:
    results = gather(run, beta=2)
    assert (results.figures, results.main) == (["precision", "recall", "f2"], "f2")
    (weather,) = results.sets
    scores = run.scores("weather", "with-menu").figures
    precision, recall = scores["words.precision"][0], scores["words.recall"][0]
    row = weather.methods.index("with-menu")
    assert weather.counted["f2"][row, 0] == pytest.approx(5 * precision * recall / (4 * precision + recall))
    text, _ = markdown(results, run)
    assert "| method | precision | recall | F2 |" in text and "--beta 2" in text


def test_no_f_without_precision_and_recall(tmp_path: Path) -> None:
    run = make_run(tmp_path, ("cleaneval-text",))
    for method in ("exact", "with-menu", "careless"):
        path = run.scores_path("weather", method)
        path.write_text(path.read_text(encoding="utf-8").replace("cleaneval-text.precision", "cleaneval-text.other"))
    with pytest.raises(NoResults, match="'cleaneval-text' has no precision and recall"):
        gather(run, beta=0.5)


# ---- Markdown ----


def test_markdown_has_the_tables_of_the_thesis(run: Run) -> None:
    text, files = markdown(gather(run), run, "exact", "first")
    assert "- command: elute evaluate run --methods exact,with-menu,careless --data …/weather" in text
    assert "- report: elute evaluate report …/run --to markdown --metric words --baseline exact" in text
    assert "| careless | 0 | 1 | 1 | 0 | 1 | 2 |" in text  # boundary cases in the thesis' order
    assert "| exact | 1.000 [1.000, 1.000] | 1.000 [1.000, 1.000] | 1.000 [1.000, 1.000] |" in text
    assert set(re.findall(r"\]\(([^)]+)\)", text)) == set(files)
    assert all(name.startswith("first-weather-") and content.startswith("<svg") for name, content in files.items())


def test_few_figures_are_those_of_all_sets_together(run: Run) -> None:
    all_of_it, few = (markdown(gather(run), run, "exact", few=few) for few in (False, True))
    assert few[1] == {}  # one set alone has no figure of all
    assert few[0] == re.sub(r"!\[.*\]\(.*\)\n\n?", "", all_of_it[0] + "\n").rstrip() + "\n"


def test_same_run_same_report(run: Run) -> None:
    first, second = (html(gather(Run(run.folder)), run, "exact") for _ in range(2))
    assert first == second
    assert markdown(gather(run), run, "exact") == markdown(gather(run), run, "exact")


def test_intervals_hold_the_mean(run: Run) -> None:
    results = gather(run)
    for row in summarise(results, results.sets[0], "exact"):
        for interval in row.means.values():
            assert interval.low <= interval.value <= interval.high or np.isnan(interval.value)


def test_a_file_of_one_page_has_no_list() -> None:
    reader = Reader(document("one", None, {"page-0": {"x": HOSTILE}}))
    assert reader.data("page-0") == {"x": HOSTILE}
    assert not any(attributes.get("id") == "scores" for _, attributes in reader.tags)
