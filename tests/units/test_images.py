"""The images of a page: each once, with what is known of it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page import parse
from elute.page.layout import Layout
from elute.units._image_places import shows_formula
from elute.units.captions import MOST_IMAGES
from elute.units.image_sources import image_source
from elute.units.images import file_name, page_images
from units.reference import images as reference

MEDIUM = "https://miro.medium.com/max"


def addresses(html: str) -> list[str]:
    return [image.url for image in page_images(parse(html))]


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<img src=a.jpg><img src=b.jpg>", ["a.jpg", "b.jpg"]),
        ("<img src=a.jpg><img src=a.jpg>", ["a.jpg"]),
        ("<img src=a.jpg> and <img src=a.jpg>", ["a.jpg", "a.jpg"]),
        ("<img src=/s/blue-door-27-300x200.jpg><img src=/l/blue-door-27.jpg>", ["/s/blue-door-27-300x200.jpg"]),
        ("<img src=/vi/1/large.jpg><img src=/vi/2/large.jpg>", ["/vi/1/large.jpg", "/vi/2/large.jpg"]),
        ("<img src=photo-01.jpg><img src=photo-02.jpg>", ["photo-01.jpg", "photo-02.jpg"]),
        # lazily loaded, with a copy for browsers without scripts
        ("<img data-src=a.jpg><noscript><img src=a.jpg></noscript>", ["a.jpg"]),
        ("<img data-src=a-1600.jpg><noscript><img src=a-small.jpg></noscript>", ["a-1600.jpg"]),
        ("<div><img src=data:,><noscript><img src=a.jpg></noscript></div>", ["a.jpg"]),
        ("<div><img class=lazyload src=grid.png><noscript><img src=a.jpg></noscript></div>", ["a.jpg"]),
        ("<div><span><img data-src=a.jpg></span></div><noscript><p><img src=b.jpg></noscript>", ["a.jpg"]),
        ("<div><noscript><img src=a.jpg></noscript><img data-src=a.jpg></div>", ["a.jpg"]),
        ("<p><img src=a.jpg><noscript><img src=b.jpg></noscript>", ["a.jpg", "b.jpg"]),
        ("<p><img data-src=a.jpg> text <noscript><img src=b.jpg></noscript>", ["a.jpg", "b.jpg"]),
        (
            f"<figure><img src={MEDIUM}/60/1*aBcDeFg.png?q=20><img>"
            f"<noscript><img src={MEDIUM}/3788/1*aBcDeFg.png></noscript>",
            [f"{MEDIUM}/3788/1*aBcDeFg.png"],
        ),
        ("<amp-img src=a.jpg><noscript><img src=a.jpg></noscript></amp-img>", ["a.jpg"]),
        # loaded to be counted
        ("<p>x<img src=count.gif width=1 height=1>", []),
        ("<p>x<img src=line.gif width=1 height=40>", []),
        ("<p>x<img src=count.gif width=0 height=0>", []),
        ("<p>x<img src=a.jpg width=570 height=0>", ["a.jpg"]),
        ("<p>x<noscript><img src=count.gif></noscript>", ["count.gif"]),
        ("<body>x<noscript><img src=count.gif></noscript>", []),
        # pictures of formulas whose source is text
        ("<span><math><mi>x</mi></math><img src=x.svg></span>", []),
        ("<span><img src=x.svg alt=x></span>", ["x.svg"]),
        # and others on a page with formulas
        ("<div><img src=a.jpg><p>Let <math><mi>x</mi></math> be</div>", ["a.jpg"]),
        ("<p><math><mi>x</mi></math> is in <img src=a.jpg>", ["a.jpg"]),
        # none of ours
        ("<svg><image href=a.jpg /></svg><div style='background: url(b.jpg)'></div><video poster=c.jpg></video>", []),
        ("<img src='http://[x'>", ["http://[x"]),
    ],
)
def test_which_images(html: str, expected: list[str]) -> None:
    assert addresses(html) == expected


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("", (0, 0)),
        ("width=600 height=400", (600, 400)),
        ("width=600px height=' 400 '", (600, 400)),
        ("width=100% height=auto", (0, 0)),
        ("width=600 height=400 style='Width: 300px; max-height: 9px; height:200.5px'", (300, 200.5)),
        ("width=99999999", (0, 0)),
    ],
)
def test_sizes(attributes: str, expected: tuple[float, float]) -> None:
    image = page_images(parse(f"<p>x<img src=a.jpg {attributes}>"))[0]
    assert (image.width, image.height) == expected


@pytest.mark.parametrize(
    ("attributes", "box", "expected"),
    [
        ("width=600 height=400", (300, 200), (300, 200)),
        ("width=600 height=400", (15, 10), (15, 10)),
        ("", (300, 200), (300, 200)),
        ("alt='A door'", (48, 18), (0, 0)),  # not loaded: its text is shown
        ("", (0, 0), (0, 0)),
        ("width=600", (0, 0), (600, 0)),
    ],
)
def test_a_layout_knows_sizes_better(attributes: str, box: tuple[float, float], expected: tuple[float, float]) -> None:
    page = parse(f"<p>x<img src=a.jpg {attributes}>")
    row = int(page.rows_of("img")[0])
    page.layout = Layout.of_boxes(page, {row: (0, 0, *box, True, 16, 400, "#000", "#fff", "inline")}, 1280, 800)
    assert [(image.width, image.height) for image in page_images(page)] == [expected]


def test_what_copies_tell() -> None:
    html = "<p><img data-src=a.jpg><noscript><img src=a.jpg alt=' A  door ' width=30 height=20></noscript>"
    image = page_images(parse(html))[0]
    assert (image.alt, image.width, image.height) == ("A door", 30, 20)


@pytest.mark.parametrize(
    ("html", "expected"),
    [
        ("<figure><img src=a><figcaption>A <b>door</b>.</figcaption></figure>", ["A door."]),
        ("<figure><figcaption>A door.</figcaption><img src=a></figure>", ["A door."]),
        ("<figure><img src=a><img src=b><figcaption>Doors.</figcaption></figure>", ["Doors.", "Doors."]),
        (
            "<figure><figure><img src=a><figcaption>A.</figcaption></figure>"
            "<figure><img src=b></figure><figcaption>All.</figcaption></figure>",
            ["A.", "All."],
        ),
        (
            "<figure><img src=a><figcaption>A door.</figcaption><figcaption>By me</figcaption></figure>",
            ["A door. By me"],
        ),
        ("<div class=wp-caption><img src=a><p class=wp-caption-text>A door.</p></div><p>Text", ["A door."]),
        ("<div><img src=a><div class=imgCaption>A door.</div></div><p>Text", ["A door."]),
        ("<img src=a><p id=photo-caption>A door.<p>Text", ["A door."]),
        ("<img src=a><p>Text<p class=caption>A door.", [""]),
        ("<img src=a><img src=b><p class=caption>A door.", ["", "A door."]),
        ("<div class=caption><img src=a>Text</div>", [""]),
        ("<img src=a aria-describedby='x y'><p>Text<p id=y>A door.", ["A door."]),
        ("<img src=a aria-describedby=x><p>Text", [""]),
        ("<img src=a><p>Text<figcaption>A door.</figcaption><img src=b>", ["", ""]),
        ("<figure><img src=a><figcaption>" + "A door. " * 300 + "</figcaption></figure>", [""]),
        ("<figure><img src=a><figcaption>A door.<img src=b></figcaption></figure>", ["", ""]),
        ("<img src=a>", [""]),
    ],
)
def test_captions(html: str, expected: list[str]) -> None:
    page = parse(html)
    captions = [
        " ".join(page.blocks.join(page.blocks.row_visible, row, int(page.end[row])) for row in image.caption)
        for image in page_images(page)
    ]
    assert captions == expected


def test_names_of_files() -> None:
    assert file_name("https://a.example/1/door-2024-1024x768.jpg") == file_name("/2/Door-2024@2x.jpg?w=3#x")
    assert file_name("/1/door.jpg") != file_name("/2/door.jpg")
    assert file_name("/image?id=1") != file_name("/image?id=2")


@given(
    st.lists(
        st.sampled_from(
            [*"/.-_@?#%xwX1aZ\n ", "300x200", "-30", "640w", "2x", "٣", "%2F", "%20", "door", ".jpg", "ſKİ", "é"]
        )
    ).map("".join)
)
def test_names_of_files_are_found_natively_as_plainly(url: str) -> None:
    assert file_name(url) == reference.file_name(url)


ATTRIBUTES = [
    "src",
    "alt",
    "style",
    "class",
    "srcset",
    "data-srcset",
    "data-src",
    "data-lazy-src",
    "data-any",
    "width",
    "height",
    "title",
]
VALUES = [
    "a.jpg",
    "/b/blank.gif",
    "spacer",
    "1x1",
    "//x.org/",
    "http:",
    "HTTPS:",
    "data:,",
    "?",
    "#",
    " ",
    "\u3000",
    "é",
    ".",
    " 300w",
    " 12.5w",
    " 2x",
    ", ",
    "{width}",
]


PICTURES = [
    "<picture><source srcset=b.jpg>{}</picture>",
    "<picture><source srcset='b.jpg 300w'><source data-srcset='c.jpg 300w, d.jpg 3x'>{}</picture>",
    "<picture><img src=b.jpg><source srcset='c.jpg 300w'>{}</picture>",
]


@given(
    st.lists(
        st.tuples(st.sampled_from(ATTRIBUTES), st.lists(st.sampled_from(VALUES), max_size=4).map("".join)),
        unique_by=lambda attribute: attribute[0],
    ),
    st.sampled_from(["<p>{}", *PICTURES]),
    st.sampled_from([None, "https://example.org/a/b.html", "https://example.org/ä/?é", "/a"]),
)
def test_addresses_are_read_natively_as_plainly(
    attributes: list[tuple[str, str]], around: str, url: str | None
) -> None:
    element = "<img {}>".format(" ".join(f"{name}='{value}'" for name, value in attributes))
    page = parse("x" + around.format(element), url=url)
    row = int(page.rows_of("img")[-1])
    source = image_source(page, row)
    found = [image for image in page_images(page) if image.row == row]
    for image in found:
        assert source and (image.url, image.file) == (source.url, reference.file_name(source.url))
    told = {name: value.strip() for name, value in attributes}
    if not {"width", "height"} & {*told}:
        assert bool(found) == (source is not None)


def test_a_caption_is_that_of_so_many_images() -> None:
    images = "".join(f"<img src={number}.png>" for number in range(MOST_IMAGES + 5))
    for page in (
        parse(f"<figure>{images}<figcaption>All of them.</figcaption></figure>"),
        parse(f"<p id=all>All of them.</p>{images.replace('>', ' aria-describedby=all>')}"),
    ):
        assert [bool(image.caption) for image in page_images(page)] == [True] * MOST_IMAGES + [False] * 5


@pytest.mark.parametrize("address", ["https://e.example/ä/x.html", "https://e.example/Москва/"])
def test_addresses_of_pages_that_are_not_ascii(address: str) -> None:
    found = page_images(parse("<img src=a.png><img src=/b.png>", url=address))
    assert [image.url for image in found] == [f"{address.rpartition('/')[0]}/a.png", "https://e.example/b.png"]


@given(
    st.lists(
        st.sampled_from(
            ["<p>", "</p>", "<div>", "</div>", "<math>", "</math>", "<mi>", "</mi>", "<img src=x.png>", "word", " "]
        ),
        max_size=16,
    ).map("".join),
    st.integers(1, 12),
)
def test_pictures_of_formulas_are_told_as_in_plain_python(html: str, most: int) -> None:
    page = parse(html)
    for row in page.rows_of("img").tolist():
        parent = int(page.parent[row])
        rows = range(parent, min(int(page.end[parent]), parent + most))
        formulas = [other for other in rows if page.tag_name(other) == "math"]
        texts = [other for other in rows if page.blocks.row_chars[other]]
        before = [max((other for other in formulas if other < text), default=None) for text in texts]
        inside = all(first is not None and text < page.end[first] for text, first in zip(texts, before, strict=True))
        assert shows_formula(page.blocks.segments, row, most) == (bool(formulas) and inside)
