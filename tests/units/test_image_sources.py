"""Where images are really loaded from."""

import re
from collections.abc import Iterator
from time import process_time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page import parse
from elute.units.image_sources import image_source, srcset_candidates

URL = "https://example.org/dir/page"
DOT = "data:image/gif;base64,R0lGODlhAQABAAAAACH5BAEKAAEALAAAAAABAAEAAAICTAEAOw=="


def address(html: str) -> str | None:
    page = parse(html, url=URL)
    source = image_source(page, int(page.rows_of("img", "amp-img")[0]))
    return source and source.url.removeprefix("https://example.org/dir/")


@pytest.mark.parametrize(
    ("attributes", "expected"),
    [
        ("src=a.jpg", "a.jpg"),
        ("src=' a b.jpg '", "a%20b.jpg"),
        (f"src={DOT} data-src=a.jpg", "a.jpg"),
        ("src=grey.gif data-original=a.jpg", "a.jpg"),
        ("src=preview.jpg data-lazy-src=a.jpg", "a.jpg"),
        ("src=tiny.jpg data-orig-file=a.jpg data-orig-size=100,100", "a.jpg"),
        ("data-cfsrc=a.jpg", "a.jpg"),
        ("nitro-lazy-src=a.jpg", "a.jpg"),
        ("src=loading.gif data-what-ever=a.jpg?v=2", "a.jpg?v=2"),
        ("src=loading.gif data-title='see a.jpg'", None),
        ("src=a.jpg data-pin=b.jpg", "a.jpg"),
        ("src=a.jpg srcset='a-400.jpg 400w, a-1600.jpg 1600w'", "a-1600.jpg"),
        ("src=a.jpg srcset='a-400.jpg 400w,a-1600.jpg 1600w'", "a-1600.jpg"),
        ("src=a.jpg srcset='a.jpg 1x, a@2x.jpg 2x, a@1.5x.jpg 1.5x'", "a@2x.jpg"),
        ("src=a.jpg srcset=b.jpg", "a.jpg"),
        ("srcset=b.jpg", "b.jpg"),
        (f"src={DOT} data-srcset='/w_40,h_30/a.jpg 40w, /w_80,h_60/a.jpg 80w'", "https://example.org/w_80,h_60/a.jpg"),
        (f"srcset='{DOT} 1w' data-src=a.jpg", "a.jpg"),
        ("data-src='//cdn.example/a_{width}x.jpg' data-widths='[180, 360, 1080]'", "https://cdn.example/a_1080x.jpg"),
        ("data-src='//cdn.example/a_{width}x.jpg' src=a.jpg", "a.jpg"),
        ('data-src=\'{"large": "b.jpg"}\' src=a.jpg', "a.jpg"),
        (f"src={DOT}", None),
        ("src=img/spacer.gif", None),
        ("src=blank-1x1.png", None),
        ("src=/i/placeholder.jpg", None),
        ("src=placeholder-of-a-house.jpg", "placeholder-of-a-house.jpg"),
        ("src=javascript:alert(1)", None),
        ("src=file:///etc/passwd", None),
        ("src=blob:https://example.org/1", None),
        ("alt=nothing", None),
        ("src=", None),
    ],
)
def test_addresses(attributes: str, expected: str | None) -> None:
    assert address(f"<img {attributes}>") == expected


@pytest.mark.parametrize(
    ("inside", "expected"),
    [
        ("<source srcset=a.webp type=image/webp><img src=a.jpg>", "a.jpg"),
        (f"<source srcset=a.webp type=image/webp><img src={DOT}>", "a.webp"),
        ("<source data-srcset='a-800.webp 800w, a-1600.webp 1600w'><img src=a.jpg>", "a-1600.webp"),
        ("<source srcset='a.webp 800w'><img src=a.jpg srcset='b.jpg 800w'>", "b.jpg"),
    ],
)
def test_pictures(inside: str, expected: str) -> None:
    assert address(f"<picture>{inside}</picture>") == expected


@pytest.mark.parametrize("sources", ["<source srcset=a.webp>" * 2000, f"<source srcset='{'a.webp 9w, ' * 5000}'>"])
def test_no_picture_takes_long(sources: str) -> None:
    page = parse(f"<picture>{sources}{'<img src=a.jpg>' * 2000}", url=URL)
    begun = process_time()
    found = {image_source(page, row) for row in page.rows_of("img").tolist()}
    assert all(found)
    assert process_time() - begun < 5


def test_amp() -> None:
    assert address("<amp-img src=a.jpg width=600 height=400 layout=responsive></amp-img>") == "a.jpg"


@pytest.mark.parametrize(
    ("srcset", "expected"),
    [
        ("", []),
        (" , ,, ", []),
        ("a", [("a", 0, 1)]),
        ("a,", [("a", 0, 1)]),
        ("a,b 2x", [("a,b", 0, 2)]),
        ("a, b", [("a", 0, 1), ("b", 0, 1)]),
        ("a 100w 50h,,b 1.5x", [("a", 100, 1), ("b", 0, 1.5)]),
        ("a 1e3w, b -2x, c ²x, d x", [("a", 0, 1), ("b", 0, 1), ("c", 0, 1), ("d", 0, 1)]),
    ],
)
def test_srcset(srcset: str, expected: list[tuple[str, float, float]]) -> None:
    assert [tuple(candidate) for candidate in srcset_candidates(srcset)] == expected


@pytest.mark.parametrize("part", ["blank1", "blank-1", ",", "a,", "a, ", "1_", ".jpg?", "a.jpg ", "{width}"])
@pytest.mark.parametrize("name", ["src", "srcset", "data-src", "data-widths", "data-other"])
def test_no_attribute_takes_long(part: str, name: str) -> None:
    """What grew with the square of the length would take minutes."""
    value = part * (100_000 // len(part))
    begun = process_time()
    address(f"<img {name}='{value}'>")
    address(f"<img {name}='{value} x'>")
    assert process_time() - begun < 5


ADDRESS = re.compile(r"[\s,]*+(\S*[^\s,])(,*)")
NUMBER = re.compile(r"\d+(?:\.\d*)?|\.\d+")


def plain_candidates(srcset: str) -> Iterator[tuple[str, float, float]]:
    place = 0
    while match := ADDRESS.match(srcset, place):
        place = match.end()
        descriptor = ""
        if not match[2]:
            descriptor = srcset[place:].partition(",")[0]
            place += len(descriptor) + 1
        told = {"w": 0.0, "x": 1.0}
        for word in descriptor.split():
            if word[-1] in told and word[:-1].isascii() and NUMBER.fullmatch(word[:-1]):
                told[word[-1]] = float(word[:-1])
        yield match[1], told["w"], told["x"]


@given(
    st.lists(st.sampled_from([*"ab1.,wx \n\xa0\x1cé٣", "a.jpg", " 2x", ", ", " 400w", "1.5x", ".5x", "1.x"])).map(
        "".join
    )
)
def test_srcsets_are_read_natively_as_plainly(srcset: str) -> None:
    assert [tuple(candidate) for candidate in srcset_candidates(srcset)] == [*plain_candidates(srcset)]
