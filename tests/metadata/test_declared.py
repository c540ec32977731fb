"""What a page says of itself."""

import pytest

from elute.metadata.declared import Declared, declared
from elute.metadata.declared.head import META_NAMES
from elute.page import parse


def of(html: str) -> Declared:
    return declared(parse(html))


def test_an_empty_page_says_nothing() -> None:
    assert of("") == Declared()


@pytest.mark.parametrize(
    ("head", "title", "source"),
    [
        ("<title>One</title>", "One", "title"),
        ("<title> One\n  two </title>", "One two", "title"),
        ("<title>One &amp; two</title>", "One & two", "title"),
        ("<title>One</title><meta property=og:title content=Two>", "Two", "meta og:title"),
        ("<meta name=twitter:title content=Three><meta property=og:title content=Two>", "Two", "meta og:title"),
        ("<title></title><meta name=DC.Title content=' Four '>", "Four", "meta dc.title"),
        ("<meta property=og:title content=''><title>One</title>", "One", "title"),
        ("<title>One</title><title>Two</title>", "One", "title"),
        ("<svg><title>No</title></svg><title>One</title>", "One", "title"),
    ],
)
def test_title(head: str, title: str, source: str) -> None:
    found = of(head)
    assert found.title == title
    assert found.sources["title"] == source


@pytest.mark.parametrize("field", META_NAMES)
def test_each_name_gives_its_field_and_the_first_is_best(field: str) -> None:
    for place, name in enumerate(META_NAMES[field]):
        found = of(f"<meta name='{name.upper()}' content='x'>")
        assert getattr(found, field) == "x"
        assert found.sources == {field: f"meta {name}"}
        for worse in META_NAMES[field][place + 1 :]:
            both = of(f"<meta name='{worse}' content='worse'><meta property='{name}' content='better'>")
            assert getattr(both, field) == "better"


def test_of_one_name_the_first_counts() -> None:
    assert of("<meta name=author content=A><meta name=author content=B>").author == "A"


def test_content_is_one_line() -> None:
    assert of("<meta name=description content=' a\n\n b&#10;c '>").description == "a b c"


def test_a_canonical_link_is_better_than_open_graph() -> None:
    found = of("<meta property=og:url content=https://a.example/><link rel='x Canonical' href=' https://b.example/ '>")
    assert (found.url, found.sources["url"]) == ("https://b.example/", "link canonical")
    assert of("<link rel=stylesheet href=a.css>").url == ""


@pytest.mark.parametrize(
    ("html", "language"),
    [
        ("<html lang=de>", "de"),
        ("<html lang=' en-GB '><meta property=og:locale content=de_DE>", "en-GB"),
        ("<html><meta property=og:locale content=de_DE>", "de_DE"),
        ("<meta http-equiv=Content-Language content=fr>", "fr"),
        ("<html lang=''><meta http-equiv=content-language content=fr>", "fr"),
        ("<p lang=de>", ""),
    ],
)
def test_language(html: str, language: str) -> None:
    assert of(html).language == language


def test_metas_without_name_or_content_are_passed_over() -> None:
    assert of("<meta><meta charset=utf-8><meta name=author><meta content=x><meta name='' content=x>") == Declared()


@pytest.mark.parametrize(
    ("html", "title", "source"),
    [
        ("<title>Rain | Ledger</title><h1>Rain</h1>", "Rain", "h1"),
        ("<title>Rain | Ledger</title><h1>Ledger</h1><h2>Rain<a href=#>¶</a></h2>", "Rain", "h2"),
        ("<title>Rain | Ledger</title><meta property=og:title content=Rain><h1>Ledger</h1>", "Rain", "meta og:title"),
        ("<title>Rain | Ledger</title><meta property=og:site_name content=Ledger>", "Rain", "title"),
        ("<title>Rain | Weather</title><link rel=canonical href=https://www.ledger.org/>", "Rain | Weather", "title"),
        ("<title>Rain - Ledger</title><link rel=canonical href=https://www.ledger.org/>", "Rain", "title"),
        ("<title>Ledger</title><meta property=og:site_name content=Ledger>", "Ledger", "title"),
        ("<h1>Rain</h1>", "Rain", "h1"),
        ("<title>Sun</title><h1>Rain</h1>", "Sun", "title"),
    ],
)
def test_the_title_is_what_head_and_heading_agree_on(html: str, title: str, source: str) -> None:
    found = declared(parse(html))
    assert (found.title, found.sources["title"]) == (title, source)
