"""Which images are main."""

import re
from collections.abc import Callable

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.labels import Labels
from elute.main_images import WEIGHTS, ScoredImage, image_features, scored_images
from elute.page import Page, parse
from elute.page.layout import Layout
from elute.units._image_places import COLUMNS, FEATURES, Places, hidden, logistic, scored
from elute.units.images import PageImage, page_images
from elute.units.row_state import HIDDEN_ATTRIBUTE, HIDDEN_MASK

STORY = "<p>It rained all night, and the river rose by a metre before dawn, as it does in most years.</p>"
MENU = "<p class=x>" + "Weather Sports Culture Money Travel Food Letters Games Archive Contact " * 4 + "</p>"
END = f"<footer>{MENU}</footer>"


def kept_but(page: Page, dropped: str) -> Labels:
    """All text is kept but that inside elements of a tag, or of the class x."""
    rows = [row for row in page.rows_of("p").tolist() if page.attribute(row, "class") == "x"]
    inside = page.in_subtrees([*rows, *page.rows_of(dropped).tolist()])
    keep = page.blocks.row_visible & ~inside
    return Labels(page, keep.astype(np.float32), keep, "all")


def main_images(html: str, dropped: str = "nav") -> list[str]:
    page = parse(html)
    return [scored.image.url for scored in scored_images(page, kept_but(page, dropped)) if scored.main]


@pytest.mark.parametrize(
    ("html", "dropped", "expected"),
    [
        (f"<main>{STORY}<img src=a>{STORY}</main>{END}", "nav", ["a"]),
        (f"<main>{STORY}<p><img src=a></p><p class=x>Enlarge</p>{STORY}</main>{END}", "nav", ["a"]),
        (f"<main>{STORY}<figure><img src=a><figcaption>Rain.</figcaption></figure>{STORY}</main>", "figcaption", ["a"]),
        (f"<main>{STORY}<figure><img src=a><figcaption>Rain.</figcaption></figure></main>{END}", "nav", ["a"]),
        (f"<main>{STORY}<noscript><img src=a></noscript>{STORY}</main>", "nav", ["a"]),
        (f"<h1>Rain</h1><p class=x>By A. Writer</p><figure><img src=a></figure>{STORY}{END}", "nav", ["a"]),
        (f"{STORY}<img src=a>", "nav", ["a"]),
        # not main
        (f"<nav><a href=/><img src=a></a>{MENU}</nav>{STORY}{STORY}", "nav", []),
        (f"{STORY}{STORY}<nav>{MENU}<figure><img src=a><figcaption>b</figcaption></figure></nav>", "nav", []),
        (f"{STORY}{STORY}<div>{MENU}<ul><li><a href=/b><img src=a> A teaser</a></ul>{MENU}</div>", "div", []),
        (f"{STORY}{STORY}<aside>{MENU}<img src=a>{MENU}</aside>", "aside", []),
        (f"<main>{STORY}{STORY}</main><footer><img class=logo src=a>{MENU}</footer>", "footer", []),
        (f"<h1>Rain</h1><p><a href=/s><img src=/icons/mail.svg></a></p>{STORY}{STORY}{END}", "nav", []),
        (f"{STORY}<img class=authorAvatar src=a>{STORY}", "nav", []),
        (f"{STORY}<dl class=gallery><dt class=gallery-icon><a href=b.jpg><img src=a></a></dl>{STORY}", "nav", ["a"]),
        # hidden
        (f"{STORY}<img src=a hidden>{STORY}", "nav", []),
        (f"{STORY}<div style='display: none'><img src=a></div>{STORY}", "nav", []),
        (f"{STORY}<template><img src=a></template>{STORY}", "nav", []),
        # once
        (f"{STORY}<img src=a>{STORY}<img src=a>{STORY}", "nav", ["a"]),
        ("", "nav", []),
        ("<img src=a>", "nav", []),
    ],
)
def test_an_image_goes_with_the_text_around_it(html: str, dropped: str, expected: list[str]) -> None:
    assert main_images(html, dropped) == expected


def test_the_picture_that_the_page_names() -> None:
    html = f"{MENU}<img src=/img/river-20240511-800x600.jpg><p class=x>By A. Writer, on Monday</p>{STORY}{STORY}{END}"
    assert main_images(html) == []
    named = "<meta property=og:image content=https://example.org/og/river-20240511.jpg>"
    assert main_images(named + html) == ["/img/river-20240511-800x600.jpg"]


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("<figure><img src=a></figure>", "<img src=a>"),
        ("<a href=large.jpg><img src=a></a>", "<a href=/other><img src=a></a>"),
        ("<img src=a>", "<img class=avatar src=a>"),
        ("<img src=a>", "<img src=/img/icons/a.svg>"),
        ("<img src=a>", "<div class=ad><img src=a></div>"),
        ("<img src=a>", "<a href=/b><img src=a> Read</a>"),
        ("<img src=a>", "<aside><img src=a></aside>"),
        ("<img src=a>", "<p class=x>Much that is dropped</p><img src=a><p class=x>stands around it, on both sides</p>"),
    ],
)
def test_what_speaks_for_an_image(better: str, worse: str) -> None:
    scores = []
    for part in (better, worse):
        page = parse(f"<main>{STORY}{part}{STORY}</main>{END}")
        scores.append(scored_images(page, kept_but(page, "nav"))[0].score)
    assert scores[0] > scores[1]


def test_innocent_names_speak_against_nothing() -> None:
    page = parse(f"<main>{STORY}<img class='header-image uploads' src=/addresses/silicon.jpg>{STORY}</main>")
    plain = parse(f"<main>{STORY}<img src=/x/y.jpg>{STORY}</main>")
    scores = [scored_images(each, kept_but(each, "nav"))[0].score for each in (page, plain)]
    assert scores[0] == scores[1]


def test_a_layout_tells_what_nobody_sees() -> None:
    page = parse(f"{STORY}<img src=a><img src=b>{STORY}")
    box = (0, 0, 300, 200, True, 16, 400, "#000", "#fff", "inline")
    page.layout = Layout.of_boxes(page, {int(page.rows_of("img")[1]): box}, 1280, 800)
    assert [scored.main for scored in scored_images(page, kept_but(page, "nav"))] == [False, True]


def own(page: Page, scores: dict[str, float]) -> Callable[[], np.ndarray]:
    def give() -> np.ndarray:
        found = np.full(len(page), np.nan, dtype=np.float32)
        for row in page.rows_of("img").tolist():
            found[row] = scores.get(page.attribute(row, "src") or "", np.nan)
        return found

    return give


def test_a_method_may_score_images_itself() -> None:
    page = parse(f"{STORY}<img src=a><img src=b><img src=c>{STORY}")
    keep = page.blocks.row_visible
    labels = Labels(page, keep.astype(np.float32), keep, "mine", image_scores=own(page, {"a": 0.125, "b": 0.75}))
    found = elute.Extraction(page, labels).images
    assert [(image.url, image.main) for image in found] == [("a", False), ("b", True), ("c", True)]
    assert [image.score for image in found[:2]] == [0.125, 0.75]


def test_images_are_found_only_when_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []
    for module in ("elute.views.images", "elute.render.outline.images"):
        monkeypatch.setattr(f"{module}.scored_images", lambda *_: asked.append(1) or [])
    result = elute.extract(f"{STORY}<img src=a>{STORY}")
    assert result.text and result.markdown and result.html and not asked
    assert result.images == [] and asked


def test_columns_are_those_of_the_weights() -> None:
    assert FEATURES == (*WEIGHTS,)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<img src=/a.jpg>", ""),
        ("<img src=/a.jpg alt='A Share icon'>", "icon"),
        ("<div class=theAvatar><p><img src=/a.jpg></div>", "icon"),
        ("<div class=avatar><p><span><img src=/a.jpg></span></div>", ""),
        ("<div class=gallery><img class=icon src=/icons/a.jpg></div>", ""),
        ("<img src=/icons/2024/a.jpg>", ""),
        ("<img src=/2024/icons/a.jpg>", "icon"),
        ("<img src=/2024/a.jpg?icon>", ""),
        ("<img src=/ads/2024/05/logo.jpg>", "advertisement ornament"),
        ("<figure><img src=/a.jpg><figcaption>A door.</figcaption></figure>", "figure caption"),
        ("<a href=/A.JPG?w=2><img src=/a.jpg></a>", "enlarges"),
        ("<meta property=og:image content=/a.jpg><img src=/a.jpg><p>x<img src=/b.jpg>", "named"),
        ("<meta property=og:image content=/logo.jpg><img src=/logo.jpg>", "ornament"),
    ],
)
def test_what_is_said_of_an_image(html: str, expected: str) -> None:
    page = parse(html)
    found = dict(zip(WEIGHTS, image_features(page, kept_but(page, "nav"), page_images(page))[0].tolist(), strict=True))
    told = [name for name in WEIGHTS if name not in ("beside", "between", "share", "depth") and found[name]]
    assert told == expected.split()


@given(st.lists(st.sampled_from([*"ajeifgpnsvw./?#\n", ".jpg", ".JPEG", ".webp", ".avif", ".svg", ".png"]), max_size=6))
def test_a_link_to_the_file_of_an_image_shows_it_larger(parts: list[str]) -> None:
    address = "".join(parts)
    expected = re.search(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)", address, re.IGNORECASE)
    page = parse(f'<a href="{address}"><img src=/a.jpg></a>')
    found = image_features(page, kept_but(page, "nav"), page_images(page))[0]
    assert found[FEATURES.index("enlarges")] == (expected is not None)


def test_a_place_is_known_by_the_words_around_it() -> None:
    page = parse("<p>Dropped words here</p><p>Kept<p><img><p>Dropped<figure><img><figcaption>Left out</figure><p>Kept")
    blocks, images = page.blocks, page.rows_of("img").tolist()
    keep = blocks.to_rows(np.array([blocks.text(number) == "Kept" for number in range(len(blocks))]), False)
    found = Places(blocks.segments, keep.view(np.uint8), np.zeros(len(page), dtype=np.uint8), []).of(images)
    places = [dict(zip(COLUMNS, place, strict=True)) for place in found.tolist()]
    assert [(place["before"], place["after"], place["figure"], place["last"]) for place in places] == [
        (0, 1, 0, 0),
        (1, 0, 1, 0),
    ]


NEAR_THE_MIDDLE = st.integers(0, 9_999).flatmap(
    lambda parts: st.sampled_from([np.nextafter((parts + 0.5) / 10_000, side) for side in (0, 0.5, 1)])
)


@given(st.lists(st.tuples(st.sampled_from("ab"), st.floats(0, 1) | NEAR_THE_MIDDLE.map(float)), max_size=8))
def test_scores_are_rounded_as_python_does_and_a_file_is_main_once(images: list[tuple[str, float]]) -> None:
    listed = [PageImage(row, file, "", 0.0, 0.0, (), file) for row, (file, _) in enumerate(images)]
    scores = [score for _, score in images]
    found = scored(ScoredImage, listed, np.array(scores), 0.5)
    assert [each.score for each in found] == [round(score, 4) for score in scores]
    best = {file: max(score for other, score in images if other == file) for file, _ in images}
    first = {file: images.index((file, score)) for file, score in best.items()}
    assert [each.main for each in found] == [
        score > 0.5 and row == first[file] for row, (file, score) in enumerate(images)
    ]


@given(st.lists(st.lists(st.floats(-20, 20), min_size=3, max_size=3), max_size=6), st.floats(-5, 5))
def test_likelihoods_are_those_of_numpy(rows: list[list[float]], bias: float) -> None:
    values, weights = np.array(rows).reshape(-1, 3), np.array([1.5, -0.25, 0.5])
    assert logistic(values, weights, bias) == pytest.approx(1 / (1 + np.exp(-(values @ weights + bias))), rel=1e-12)
    with pytest.raises(ValueError, match="2 weights for 3 features"):
        logistic(values, weights[:2], bias)


def test_what_is_hidden_is_so_for_a_reason_that_counts() -> None:
    page = parse("<img src=a><div hidden><img src=b></div><noscript><img src=c></noscript>")
    segments, rows = page.blocks.segments, page.rows_of("img").tolist()
    state = np.frombuffer(segments.row_state(), dtype=np.uint8)[rows] & HIDDEN_MASK
    for reasons in ([], [HIDDEN_ATTRIBUTE], range(1, HIDDEN_MASK + 1)):
        hides = np.isin(np.arange(HIDDEN_MASK + 1), reasons).view(np.uint8)
        assert hidden(segments, rows, hides).tolist() == hides[state].astype(bool).tolist()
    with pytest.raises(ValueError, match="3 reasons, not 8"):
        hidden(segments, rows, np.zeros(3, dtype=np.uint8))
    with pytest.raises(IndexError):
        hidden(segments, [len(page)], np.zeros(HIDDEN_MASK + 1, dtype=np.uint8))
