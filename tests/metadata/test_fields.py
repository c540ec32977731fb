"""Every field of a page's metadata: its value, where it is from, and how sure it is."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.metadata.choice import weights_of
from elute.metadata.fields import FIELDS, Metadata

STORY = "<p>It rained all night, and the river rose by a metre and a half before it was dawn over the valley.</p>"
URL = "https://ledger.example/weather/rain"


def of(head: str = "", body: str = STORY) -> Metadata:
    return elute.extract(f"<html><head>{head}</head><body>{body}</body>", url=URL).metadata


def json_ld(**said: object) -> str:
    return f'<script type="application/ld+json">{json.dumps({"@type": "NewsArticle", **said})}</script>'


def test_an_empty_page_tells_nothing() -> None:
    assert elute.extract("").metadata.to_dict() == {}
    assert elute.extract("").metadata.described() == {}


@pytest.mark.parametrize(
    ("field", "head", "value", "source"),
    [
        ("title", "<title>Rain | The Ledger</title><meta property=og:title content=Rain>", "Rain", "meta og:title"),
        ("site", "<meta property=og:site_name content='The Ledger'>", "The Ledger", "meta og:site_name"),
        ("url", "<link rel=canonical href=/rain>", "https://ledger.example/rain", "link canonical"),
        ("description", "<meta name=description content='On rain.'>", "On rain.", "meta description"),
        ("section", "<meta property=article:section content=Weather>", "Weather", "meta article:section"),
        ("tags", "<meta name=keywords content='rain, river,rain'>", ("rain", "river"), "meta keywords"),
        ("image", "<meta property=og:image content=/a.jpg>", "https://ledger.example/a.jpg", "meta og:image"),
        ("licence", "<link rel=license href=https://cc.example/by/4.0/>", "https://cc.example/by/4.0/", "link license"),
        ("type", json_ld(headline="Rain"), "NewsArticle", "JSON-LD work"),
        ("icon", "<link rel='shortcut icon' href=/f.ico>", "https://ledger.example/f.ico", "link icon"),
        (
            "feeds",
            "<link rel=alternate type=application/rss+xml href=/rss><link rel=alternate hreflang=de href=/de>",
            ("https://ledger.example/rss",),
            "link alternate",
        ),
        (
            "modified",
            "<meta property=article:modified_time content=2023-10-06T08:00:00Z>",
            "2023-10-06T08:00:00+00:00",
            "meta article:modified_time",
        ),
    ],
)
def test_fields(field: str, head: str, value: object, source: str) -> None:
    found = of(head)
    chosen = found.chosen(field)
    assert chosen is not None
    assert (getattr(found, field), chosen.source) == (value, source)
    assert found.described()[field]["source"] == source


@pytest.mark.parametrize(
    "address", ["https:///paths/17", "http:", "HTTP:/a.org/rain", "https://#top", "http://:80/rain", "///rain", "//"]
)
def test_an_address_without_a_host_is_none_of_the_page(address: str) -> None:
    source = f"<link rel=canonical href='{address}'><meta property=og:url content=https://a.org/rain>{STORY}"
    assert [each.value for each in elute.extract(source).metadata.candidates("url")] == ["https://a.org/rain"]
    assert elute.extract(source).metadata.url == "https://a.org/rain"


@pytest.mark.parametrize(
    "head",
    [
        json_ld(datePublished="2023-10-05T14:30:00+02:00", author={"@type": "Person", "name": "Ada Lovelace"}),
        '<script type="application/ld+json">{"@graph": [[{"@type": ["BlogPosting"], "datePublished":'
        ' "2023-10-05T14:30:00+02:00", "author": [{"name": "By Ada Lovelace"}],}]]};</script>',
        "<meta property=article:published_time content=2023-10-05T14:30:00+02:00>"
        "<meta name=author content='Ada Lovelace'>",
    ],
)
def test_date_and_author(head: str) -> None:
    byline = "<h1>Rain</h1><p class=byline>By <a rel=author href=/ada>Ada Lovelace</a>, <time>5 October 2023</time></p>"
    found = of(head, byline + STORY)
    assert (found.published, found.authors) == ("2023-10-05T14:30:00+02:00", ("Ada Lovelace",))
    assert found.described()["published"]["precision"] == "second"
    assert found.author == "Ada Lovelace"


@pytest.mark.parametrize(
    "marked",
    [
        "<article itemscope itemtype=https://schema.org/BlogPosting><h1 itemprop=headline>Rain</h1>"
        "<p itemprop=author itemscope>By <b itemprop=name>Ada Lovelace</b> of the office"
        "<time itemprop=datePublished datetime=2023-10-05>yesterday</time>",
        "<article vocab=https://schema.org/ typeof=BlogPosting><h1 property=headline>Rain</h1>"
        "<p property=author typeof=Person>By <b property=name>Ada Lovelace</b> of the office</p>"
        "<time property=schema:datePublished content=2023-10-05>yesterday</time>",
    ],
)
def test_microdata_and_rdfa(marked: str) -> None:
    found = of("", f"{marked}{STORY}</article>")
    assert found.type == "BlogPosting"
    assert found.candidates("authors")[0].value == ("Ada Lovelace",)
    assert str(found.candidates("published")[0].value) == "2023-10-05"


def test_of_a_comment_s_author_it_is_said() -> None:
    comment = "<div itemscope itemtype=https://schema.org/Comment><b itemprop=author>Bob Reader</b></div>"
    (only,) = of("", STORY + comment).candidates("authors")
    assert only.source == "itemprop author, of another thing"


def test_published_is_told_from_updated() -> None:
    head = json_ld(datePublished="2023-10-05", dateModified="2023-11-20")
    found = of(head, f"<h1>Rain</h1><p>Published 5 October 2023, updated 20 November 2023</p>{STORY}")
    assert (found.published, found.modified) == ("2023-10-05", "2023-11-20")


@pytest.mark.parametrize(
    "body",
    [
        "<footer>© 2019 The Ledger. All rights reserved.</footer>",
        "<footer>Copyright 1 January 2019 The Ledger</footer>",
        "<p>The war ended on 8 May 1945.</p>",
        "<p>The next match is on 5 October 2099.</p>",
    ],
)
def test_no_date_is_invented(body: str) -> None:
    assert of("<title>Rain</title>", STORY + body).published == ""


def test_candidates_are_ranked_and_each_has_its_row() -> None:
    extraction = elute.extract(
        f"<meta name=author content='Ada Lovelace'><h1>Rain</h1><p class=author>Charles Babbage</p>{STORY}", url=URL
    )
    found = extraction.metadata.candidates("authors")
    assert {each.value for each in found} == {("Ada Lovelace",), ("Charles Babbage",)}
    sure = [each.confidence or 0 for each in found]
    assert sure == sorted(sure, reverse=True)
    assert sum(sure) <= 1
    assert all(0 < each.row < len(extraction.page) for each in found)


def test_a_field_that_there_is_not() -> None:
    with pytest.raises(ValueError, match="no field 'colour'"):
        of().candidates("colour")


@pytest.mark.parametrize(
    ("declared", "language"), [("en_us", "en-US"), ("DE", "de"), ("zh-hans-cn", "zh-Hans-CN"), ("x", "")]
)
def test_declared_languages(declared: str, language: str) -> None:
    assert elute.extract(f"<html lang={declared}><p>One").metadata.language == language


def test_a_language_that_the_text_is_hardly_in_is_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elute.metadata.fields.detected", lambda text: ("de", 0.3))
    unsure = of()
    assert unsure.language == ""
    assert [(each.value, each.confidence) for each in unsure.candidates("language")] == [("de", 0.3)]
    monkeypatch.setattr("elute.metadata.fields.detected", lambda text: ("de", 0.6))
    assert of().language == "de"


def test_the_language_of_the_text_where_the_page_says_another(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elute.metadata.fields.detected", lambda text: ("de", 0.99))
    found = elute.extract(f"<html lang=en-US>{STORY}").metadata
    assert found.language == "de"
    assert [(each.value, each.source) for each in found.candidates("language")] == [
        ("de", "text"),
        ("en-US", "html lang"),
    ]


def test_words_and_minutes() -> None:
    found = elute.extract("<p>" + "It rained all night and the river rose. " * 60).metadata
    assert (found.words, found.minutes) == (480, 3)


def test_a_day_that_the_page_declares_is_given_however_sure_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("elute.metadata.fields.weights_of", lambda field: replace(weights_of(field), bound=1.0))
    assert of(json_ld(datePublished="2024-03-08")).published == "2024-03-08"
    assert of("<time>8 March 2024</time>").published == ""


def test_day_and_month_by_the_country_of_the_host() -> None:
    page = f"<html lang=en><h1>Rain</h1><p>Posted on 03/10/2023</p>{STORY}"
    days = [
        str(elute.extract(page, url=f"https://news.example.{country}/rain").metadata.candidates("published")[0].value)
        for country in ("com", "co.uk")
    ]
    assert days == ["2023-03-10", "2023-10-03"]


def test_two_that_say_the_same_are_equal() -> None:
    assert of("<title>Rain</title>") == of("<title>Rain</title>") != of("<title>Snow</title>")


@pytest.mark.parametrize(
    "page",
    [
        '<script type="application/ld+json">' + "[" * 1_000_000,
        '<script type="application/ld+json">['
        + '{"@type":"Article","author":{"name":"A B"}},' * 100_000
        + "{}]</script>",
        '<script type="application/ld+json">"' + "x" * 10_000_000 + '"</script>',
        "<meta name=author content='A B'>" * 100_000,
        "<meta property=article:published_time content=2020-01-01>" * 100_000,
        "<time>1 May 2020</time>" * 100_000,
        "<p itemprop=author>A B" * 100_000,
        "<b itemprop=author itemscope>" * 100_000,
        "<a rel=author href=/>A B</a>" * 100_000,
        "<p class=date>1.1.2020</p>" * 100_000,
        "<title>" + "a | " * 1_000_000,
        "<p class=byline>By " + "A, " * 1_000_000,
        '<script type="application/ld+json">{"a": "' + '\\"' * 1_000_000,
        "".join(f"<meta property=og:site_name content='S {n}'>" for n in range(20_000))
        + "".join(f"<meta property=og:title content='S {n} | S'>" for n in range(20_000)),
    ],
)
def test_hostile_pages_end_soon(page: str) -> None:
    found = elute.extract(page, url=URL).metadata
    assert len(found.authors) <= 20
    found.described()


PIECES = [
    "<meta name=author content='", "2020-01-01", "'>", "<time datetime=", ">", "By ", "A B", "<h1>", "<title>", " | ",
    "<p itemprop=datePublished>", '<script type="application/ld+json">', '{"@type":"Article",', '"author":', '"x"}',
    "</script>", "<link rel=license href=", "<a rel=author>",
]  # fmt: skip


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_any_page(page: str) -> None:
    extraction = elute.extract(page)
    found = extraction.metadata
    json.dumps(found.described())
    for field in FIELDS:
        for candidate in found.candidates(field):
            assert candidate.value
            assert candidate.source
            assert 0 <= candidate.row < len(extraction.page)
            assert candidate.confidence is None or 0 <= candidate.confidence <= 1
