"""Where a page names those who wrote it, and what is passed over before anything is read."""

import html
import json
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.metadata import gathered
from elute.metadata._bylines import BY
from elute.metadata._keys import key_of
from elute.metadata.date_evidence import PLACES_DECLARING
from elute.metadata.gathered import clues_of
from elute.metadata.places import places
from elute.metadata.sources import bylines, marked
from elute.metadata.sources.address import day_in
from elute.metadata.sources.json_ld import kind_of

ENDLESS = f"&#{'1' * 5000};"
TEAM = "<p><a href=/team/>Our People</a> or <a href=/?q=/staff/quill>Nora Quill</a></p>"
COMMENT = "<div class=comments><p><a href=/users/sam>Sam Peat</a> <b>says</b></p></div>"
STORY = "<p>It rained all night, and the river rose by a metre and a half before it was dawn over the valley.</p>" * 9


def authors(page: str) -> list[tuple[str, str]]:
    return [(clue.value, clue.source) for clue in clues_of(elute.parse(page), "author")]


@pytest.mark.parametrize(
    ("page", "value", "source"),
    [
        ("<h1>Rain</h1><p>By Nora Quill</p>", "Nora Quill", "text by"),
        ("<h1>Rain</h1><p>Thread starter gauge47</p>", "gauge47", "text by"),
        ("<h1>Rain</h1><p>By Nora Quill<br>on 5 May 2020</p>", "Nora Quill", "text by"),
        ("<h1>Rain</h1><p><span>By</span><a href=/x>Nora Quill</a></p>", "Nora Quill", "text by"),
        ("<h1>Rain</h1><p>5 May 2020</p><p>Нора Перо</p>", "Нора Перо", "text name behind a date"),
        ("<h1>Rain</h1><p>Łucja de Żak</p><p>5 May 2020</p>", "Łucja de Żak", "text name before a date"),
        (
            "<h1>Rain</h1><p><a href=https://www.the-register.org/staff/quill>Nora Quill</a></p>",
            "Nora Quill",
            "a to a person",
        ),
        ("<h1>Rain</h1><p><a href=/research/people/quill>Nora Quill</a></p>", "Nora Quill", "a to a person"),
        ("<h1>Rain</h1><p>BYRON BAY | By Nora Quill</p>", "Nora Quill", "text by, later"),
        ("<h1>Rain</h1><p><a href=member.php?47-gauge>gauge47</a></p>", "gauge47", "a to a person"),
        ("<h1>Rain</h1><p><a href=/authors/quill>Nora Quill</a></p>", "Nora Quill", "a to a person"),
        (
            "<h1>Rain</h1><p><a href=/staff/quill>Nora Quill</a><a href=/staff/gill>Ivo Gill</a></p>",
            "Nora Quill; Ivo Gill",
            "a to a person",
        ),
        ("<h1>Rain</h1><p>Nora Quill</p><p>5 May 2020</p>", "Nora Quill", "text name before a date"),
        (
            "<h1>Rain</h1><p>5 May 2020</p><p>Nora Quill & Ivo Gill</p>",
            "Nora Quill & Ivo Gill",
            "text name behind a date",
        ),
        ("<h1>Rain</h1><p>5 May 2020 by Nora Quill</p>", "Nora Quill", "text by, later"),
        ("<h1>Rain</h1><p>5 May 2020 | Author: Nora Quill</p>", "Nora Quill", "text behind a label"),
        ("<h1>Rain</h1><p>5. Mai 2020 &nbsp; Autorin: Nora Quill</p>", "Nora Quill", "text behind a label"),
        ("<h1>Rain</h1><p>Posted in rain by gauge47 on 5 May 2020</p>", "gauge47 on 5 May 2020", "text by, later"),
        ("<h1>Rain</h1><p>Nora Quill • 5 May 2020</p>", "Nora Quill", "text beside a date"),
        (f"<h1>Rain</h1>{STORY * 2}<p>Written by Nora Quill</p>", "Nora Quill", "text by, far"),
        (f"<h1>Rain</h1>{STORY * 2}<p>Von Nora Quill</p>", "Nora Quill", "text by, alone"),
        (f"<h1>Rain</h1>{STORY * 2}<dl><dt>Author:</dt><dd>Nora Quill</dd></dl>", "Nora Quill", "text behind a label"),
        (f"<h1>Rain</h1>{STORY * 2}<p>Geschreven door<p>Nora Quill</p>", "Nora Quill", "text behind a label"),
        (f"<h1>Rain</h1>{STORY * 2}<p>Article written by:<h3>Nora Quill</h3>", "Nora Quill", "text behind a label"),
        (f"<h1>Rain</h1>{STORY * 2}<p>Written by Nora Quill<br>a reporter</p>", "Nora Quill", "text by, far"),
        (
            "<meta name=twitter:label1 content='Written by'><meta name=twitter:data1 content='Nora Quill'>"
            "<meta name=twitter:label2 content='Est. reading time'><meta name=twitter:data2 content='Six minutes'>",
            "Nora Quill",
            "meta twitter:data1",
        ),
        ("<div class=author-name>Nora Quill</div>", "Nora Quill", "class author name"),
        ("<div class=author><b class=username>gauge47</b> <i>Deckhand</i></div>", "gauge47", "class author name"),
        ("<div class=header-info__author>Nora Quill</div>", "Nora Quill", "class author"),
        ("<div class=byline><style>.a{}</style>Nora Quill</div>", "Nora Quill", "class author"),
    ],
)
def test_authors(page: str, value: str, source: str) -> None:
    assert authors(page)[0] == (value, source)


def test_a_label_names_nobody_who_is_hidden() -> None:
    told = authors(f"<h1>Rain</h1>{STORY * 2}<p>Written by:</p><p hidden>Nora Quill</p>")
    assert "Nora Quill" not in dict(told)


@pytest.mark.parametrize(
    ("heading", "text", "source"),
    [
        ("<h1><span>Weather</span> Snow in the village</h1>", "Snow in the village", "h1 behind a kicker"),
        (
            "<h2> <span>Weather</span><i>:</i> <b>Snow</b> <b>falls</b></h2>",
            "Snow falls",
            "h2 behind a kicker and a sign",
        ),
        ("<h1>Snow <em>in the village</em></h1>", "", ""),
        ("<h1><span>Snow</span></h1>", "", ""),
        ("<h1><span>Snow</span><i>!</i></h1>", "", "h1 behind a kicker and a sign"),
        ("<h3><span>Weather</span> Snow in the village</h3>", "", ""),
    ],
)
def test_a_line_above_the_title_may_stand_in_its_heading(heading: str, text: str, source: str) -> None:
    found = [(clue.value, clue.source) for clue in clues_of(elute.parse(f"{heading}<p>It snows.</p>"), "title")]
    assert [each for each in found if "kicker" in each[1]] == ([(text, source)] if source else [])


def test_topics_are_those_of_the_longest_list_behind_the_title() -> None:
    def link(topic: str) -> str:
        return f"<li><a href=/news/topics/{topic}>{topic}</a></li>"

    page = (
        f"<ul>{link('sport') * 3}</ul><h1>Rain</h1><p>{link('storm')}</p>{STORY}<ul>{link('rain')}{link('rivers')}</ul>"
    )
    found = [(clue.value, clue.source) for clue in clues_of(elute.parse(page), "tags")]
    assert found == [("rain", "a to a topic"), ("rivers", "a to a topic")]
    assert not clues_of(elute.parse("<p><a href=/tags/rain>rain</a></p>"), "tags")
    assert not clues_of(elute.parse("<h1>Rain</h1>"), "tags")


def test_categories_are_told_from_tags() -> None:
    page = elute.parse("<p><a rel='category tag' href=/w>Weather</a> <a rel=tag href=/r>Rain</a></p>")
    assert [(clue.value, clue.source) for clue in clues_of(page, "tags")] == [
        ("Weather", "a category"),
        ("Rain", "a tag"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "<p><a href=/users/sign-in>Sign in</a></p>",
        "<p>Print this page</p>",
        "<p>Читать далее</p>",
        "<h2>Heavy Weather</h2>",
        COMMENT,
        TEAM,
    ],
)
def test_texts_near_the_title_that_are_nobody(text: str) -> None:
    assert authors(f"<h1>Rain</h1>{text}<p>5 May 2020</p>") == []


@pytest.mark.parametrize(
    "text", ["By the sea", "Text: 5 May 2020", "Author</p><p>of a song that was sung in the hall below"]
)
def test_texts_far_from_the_title_that_are_no_bylines(text: str) -> None:
    assert authors(f"<h1>Rain</h1>{STORY * 2}<p>{text}</p>") == []


def test_json_ld_that_tells_names_in_parts() -> None:
    people = [{"@type": "Person", "familyName": "Quill", "givenName": "Nora"}, {"@type": "Person"}]
    told = json.dumps({"@type": "NewsArticle", "author": people})
    assert authors(f"<script type=application/ld+json>{told}</script>") == [("Nora Quill", "JSON-LD work author")]


def test_json_ld_that_tells_an_identifier_and_a_name_in_parts() -> None:
    person = {"@type": "Person", "@id": "#nora", "givenName": "Nora", "familyName": "Quill"}
    alone = json.dumps({"@type": "NewsArticle", "author": person})
    assert authors(f"<script type=application/ld+json>{alone}</script>") == [("Nora Quill", "JSON-LD work author")]
    both = json.dumps([{"@type": "NewsArticle", "author": person}, {"@id": "#nora", "name": "N. Quill"}])
    assert authors(f"<script type=application/ld+json>{both}</script>") == [("N. Quill", "JSON-LD work author")]


def test_a_name_behind_a_label_is_found_where_it_stands() -> None:
    page = elute.parse(f"<h1>Rain</h1>{STORY * 2}<dl><dt>Author:</dt><dd>Nora Quill</dd></dl>")
    (clue,) = clues_of(page, "author")
    assert page.text(clue.row) == "Nora Quill"


def test_a_name_in_a_sentence_is_none_of_a_byline() -> None:
    long = "The river rose in the night, and a song that was written long ago by Nora Quill was sung in the hall below."
    assert authors(f"<h1>Rain</h1><p>{long}</p>") == [("Nora Quill was sung in the hall below.", "text by, in a story")]


def days(page: str) -> list[tuple[str, str]]:
    found = (clue for clue in clues_of(elute.parse(page), "published"))
    return [(clue.source, str(clue.date.when) if clue.date else clue.value) for clue in found]


LINE = "it rained all night, and the river rose by a metre and a half before it was dawn over the valley. " * 3


@pytest.mark.parametrize(
    ("story", "found"),
    [
        (f"03.05.2020 – {LINE}", [("text dateline", "2020-05-03")]),
        (f"Harrow Weir, 3 May 2020. {LINE}", [("text dateline", "2020-05-03")]),
        (f"Those who came to see it said on 3 May 2020 that {LINE}", []),
        (f"{LINE} So it was on 3 May 2020.", []),
    ],
)
def test_a_story_may_begin_with_its_day(story: str, found: list[tuple[str, str]]) -> None:
    assert days(f"<html lang=de><h1>Rain</h1><p>{story}</p>") == found


def test_a_dateline_stands_near_the_title() -> None:
    assert days(f"<h1>Rain</h1>{STORY * 2}<p>3 May 2020 – {LINE}</p>") == []


def test_pictures_are_kept_by_their_days() -> None:
    pictures = "".join(
        f"<meta property=og:image content=https://a.example/{name}.jpg>" for name in ("b", "2020/05/03/c")
    )
    assert days(pictures) == [("picture address", "2020-05-03")]


@pytest.mark.parametrize("told", ["class='entry-date published'", "pubdate"])
def test_a_time_that_says_that_it_is_the_day_of_publication_declares_it(told: str) -> None:
    assert {source for source, _ in days(f"<time {told} datetime=2020-05-03>then</time>")} & PLACES_DECLARING


@pytest.mark.parametrize(
    ("types", "kind"),
    [
        ("CollectionPage", "page"),
        ("ItemPage", "page"),
        ("Question", "question"),
        ("Review", "other"),
        ("Person", "other"),
    ],
)
def test_what_an_object_is_by_its_type(types: str, kind: str) -> None:
    assert kind_of([types]) == kind


@pytest.mark.parametrize("user", ["<p>Joined May 3, 2014</p>", "<dl><dt>Joined</dt><dd>May 3, 2014</dd></dl>"])
def test_the_day_on_which_a_user_came_is_none_of_the_page(user: str) -> None:
    assert clues_of(elute.parse(f"<h1>Rain</h1>{user}<p>It rains."), "published") == []


def test_json_ld_that_refers_to_its_authors() -> None:
    graph = [
        {"@type": "Article", "author": [{"@id": "#nora"}, {"name": "Sam Peat", "@id": "#sam"}, {"@id": "#nobody"}]},
        {"@type": "Person", "@id": "#nora", "name": "Nora Quill"},
    ]
    page = f'<script type="application/ld&#43;json">{json.dumps({"@graph": graph})}</script>'
    assert authors(page) == [("Nora Quill; Sam Peat", "JSON-LD work author")]


def test_a_title_does_not_wait_for_days_and_authors(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathered, "shown", None)
    assert elute.extract(f"<title>Rain | The Ledger</title><h1>Rain</h1>{STORY}").metadata.title == "Rain"


WORDS = st.sampled_from([*BY, "автор", "Автор", "posted", "thread", "a", "Nora", " ", ":", "\xa0", "–", "by", "VON "])


@given(st.lists(WORDS, max_size=8).map("".join))
def test_no_byline_is_passed_over(text: str) -> None:
    page = elute.parse(f"<h1>Rain</h1><p>{html.escape(text)}</p>")
    for block in range(1, len(page.blocks)):
        shown = page.blocks.text(block)
        found = bylines.texts_with_names(page.blocks.segments, block, block + 1, bylines.LONGEST)
        assert found or not any(
            (bylines._BY.match(shown), bylines._BY_LATER.search(shown), bylines._LABELLED.search(shown))
        )


@pytest.mark.parametrize("property", marked.FIELDS)
def test_every_known_property_is_read(property: str) -> None:
    found = places(
        elute.parse(f"<p itemprop={property.upper()}>One</p><p property=dc:{property}>Two</p><p itemprop=url>")
    )
    assert (len(found.itemprops), len(found.properties)) == (1, 1)


@given(st.text())
def test_words_alone(text: str) -> None:
    assert key_of(text) == re.sub(r"[\W_]+", " ", text.casefold()).strip()


@pytest.mark.parametrize(
    ("written", "told"),
    [
        ("Tea &amp; cake", "Tea & cake"),
        ("Ann&#039;s tea", "Ann's tea"),
        ("&#" + "1" * 5000 + ";", "&#" + "1" * 5000 + ";"),
    ],
    ids=["name", "number", "endless number"],
)
def test_json_ld_that_is_escaped_twice(written: str, told: str) -> None:
    found = json.dumps({"@type": "Recipe", "description": written})
    page = elute.parse(f'<script type="application/ld+json">{found}</script>')
    assert [clue.value for clue in clues_of(page, "description")] == [told]


def test_half_a_pair_of_surrogates_in_json_ld() -> None:
    told = r'{"@type": "Article", "headline": "a \ud800 b", "author": "Ann Lee \udc00", "datePublished": "2020-05-01"}'
    metadata = elute.extract(f'<script type="application/ld+json">{told}</script><p>Text.').metadata
    assert metadata.title == "a \ud800 b"


@pytest.mark.parametrize(
    ("address", "day"),
    [
        ("https://a.example/2017/7/12/rain", "2017-07-12"),
        ("https://a.example/2023/October/03/rain/", "2023-10-03"),
        ("https://a.example/2023/7", ""),
        ("https://a.example/2023/rain/03/", ""),
    ],
)
def test_days_in_addresses(address: str, day: str) -> None:
    assert day_in(address) == day
