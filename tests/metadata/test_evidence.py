"""What speaks for a value."""

import math
import tracemalloc
from collections.abc import Sequence
from itertools import permutations
from time import thread_time

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.metadata._date_evidence import Said, of_days
from elute.metadata._keys import key_of
from elute.metadata._kinds import known
from elute.metadata.clue import Clue
from elute.metadata.date_evidence import of_dates
from elute.metadata.dates import When
from elute.metadata.evidence import of_authors, of_descriptions, of_images, of_tags
from elute.metadata.gathered import evidence_of
from elute.metadata.said import dated_parts
from elute.metadata.title_evidence import About, of_titles
from elute.page.arrays import Mask
from elute.units.roles import Role, Roles
from metadata import plain_dates

NOWHERE = range(0)


@given(st.text(st.characters(max_codepoint=127)))
def test_keys_of_ascii_are_as_those_of_other_texts(text: str) -> None:
    assert key_of(text) == key_of(text + "\u2014")


def test_rdfa_is_known_as_microdata() -> None:
    assert known("RDFa datepublished").name == known("itemprop datepublished").name == "itemprop datepublished"
    assert known("itemprop author, of another thing").way == "others"


def test_a_copyright_line_speaks_for_no_day() -> None:
    (only,) = of_dates([Clue("published", "© 1 May 2020", "text copyright", 7)], "en", NOWHERE).values()
    assert "text copyright" not in only.features and only.said == 0


def test_a_date_is_told_to_stand_alone_or_in_a_story() -> None:
    story = "On 2 May 2020 the river rose, and all that week people carried their chairs to the upper floor and waited."
    clues = [Clue("published", "Friday, 1 May 2020", "text date", 5), Clue("published", story, "text date", 9)]
    alone, told = of_dates(clues, "en", range(4, 6)).values()
    assert {"alone", "near the title"} <= alone.features.keys()
    assert {"in a text", "in a long text"} <= told.features.keys() and "near the title" not in told.features


def test_the_day_of_readers_beside_that_of_greenwich() -> None:
    clues = [
        Clue("published", "2020-02-25T03:00:00Z", "meta article:published_time", 3),
        Clue("published", "24 February 2020", "text date, near the title", 9),
    ]
    assert of_dates(clues, "en", NOWHERE)["2020-02-24"].features["the day after is declared"]


def test_a_day_and_a_month_in_numbers_are_as_machines_are_told() -> None:
    clues = [
        Clue("published", "2023-10-03", "meta article:published_time", 3),
        Clue("published", "Posted 10/03/2023", "text date", 9),
        Clue("published", "03/10/2023", "text date", 12),
        Clue("published", "4/10/2023", "text date", 15),
    ]
    assert list(of_dates(clues, "en", NOWHERE)) == ["2023-10-03", "2023-04-10"]


def test_the_address_tells_the_order_of_day_and_month_wherever_it_is_read() -> None:
    clues = [Clue("published", "03/10/2023", "text date", 9), Clue("published", "2023-10-03", "address")]
    assert list(of_dates(clues, "en", NOWHERE)) == ["2023-10-03"]


def test_days_of_a_list_are_told_from_that_of_the_page() -> None:
    clues = [Clue("published", "1 May 2020", "time", 5)]
    clues += [Clue("published", f"{day} June 2020", "class date", row) for row, day in enumerate(range(1, 5), 20)]
    found = of_dates(clues, "en", NOWHERE)
    assert found["2020-05-01"].features["days of the commonest such place"] == 0
    assert found["2020-06-02"].features["days of the rarest such place"] == math.log(4)


def test_who_names_a_day_together() -> None:
    clues = [
        Clue("published", "2020-05-01", "JSON-LD work datePublished", 3),
        Clue("modified", "2020-05-01", "meta article:modified_time", 4),
        Clue("published", "1 May 2020", "text published, near the title", 9),
        Clue("published", "Updated 2 May 2020", "text changed, near the title", 11),
    ]
    first, second = of_dates(clues, "en", range(8, 12), "forum").values()
    assert first.features["said by JSON-LD, meta as changed, text"] == 1
    assert first.features["published, near the title"] and second.features["changed, near the title"]
    assert first.features["earliest of forum"] and second.features["latest of forum"]
    assert "first that is seen" in first.features and "first that is seen" not in second.features


def test_any_number_of_ways_of_naming_a_day_are_told_apart() -> None:
    for number in range(70):
        clue = Clue("published", "5 May 2020", f"way{number} of telling", 3)
        (day,) = of_days([Said(clue, When("2020-05-05"), 0)], range(0), "").values()
        assert f"said by way{number}" in day.features


def test_a_copyright_line_is_no_company() -> None:
    clues = [Clue("published", "© 1 May 2020", "text copyright", 7), Clue("published", "1 May 2020", "time", 3)]
    assert of_dates(clues, "en", NOWHERE)["2020-05-01"].features["said by time"] == 1


SOURCES = [
    "meta date", "JSON-LD work datePublished", "RDFa datepublished", "itemprop datemodified, of another thing", "time",
    "time changed", "class date said", "text date", "text copyright", "text changed, near the title", "address",
    "picture address",
]  # fmt: skip
DAYS = st.sampled_from(["2020-05-01", "2020-05-02", "2020-01-05", "2020-02-05", "2020-04-30"])
SAID = st.builds(
    lambda field, source, row, value, day, time, around: Said(
        Clue(field, value, source, row), When(day, time, "+00:00" if time else ""), around
    ),
    st.sampled_from(["published", "modified"]),
    st.sampled_from(SOURCES),
    st.integers(0, 9),
    st.sampled_from(["1/5/2020", "1 May 2020"]),
    DAYS,
    st.sampled_from(["", "10:30", "10:30:05"]),
    st.sampled_from([0, 25, 26, 80, 81]),
)


@given(st.lists(SAID, max_size=8), st.integers(0, 9), st.integers(0, 9), st.sampled_from(["", "forum"]))
def test_what_speaks_for_days_is_as_in_plain_python(said: list[Said], start: int, end: int, page_type: str) -> None:
    wanted = plain_dates.of_days(said, range(start, end), page_type)
    found = of_days(said, range(start, end), page_type)
    assert list(found) == list(wanted)
    for day, evidence in found.items():
        assert list(evidence.features.items()) == list(wanted[day].features.items())  # sums depend on the order
        assert (evidence.shown, evidence.clue, evidence.said) == (
            wanted[day].shown, wanted[day].clue, wanted[day].said,
        )  # fmt: skip


NAMES = st.lists(
    st.sampled_from(["ada", "ada lovelace", "the ledger", "a b c d e", "nora quill", "user77"]), min_size=1, max_size=5
)


@given(st.lists(NAMES, max_size=4), st.sampled_from(["", "The Ledger", "!"]), st.sampled_from(["", "by ada lovelace"]))
def test_what_speaks_for_names_is_as_in_plain_python(lists: list[list[str]], site: str, bylines: str) -> None:
    clues = [Clue("author", ", ".join(names).title(), f"class {row}", row) for row, names in enumerate(lists)]
    found = of_authors(clues, site, NOWHERE, "", bylines)
    listed = [key.split("|") for key in found]
    told = [sorted(set(names)) for names in lists]
    for names, evidence in zip(listed, found.values(), strict=True):
        of_site = [name for name in names if site and (key_of(name) in key_of(site) or key_of(site) in key_of(name))]
        in_bylines = sum(f" {name} " in f" {bylines} " for name in names) / len(names)
        wanted = {
            "only": len(found) == 1,
            "names said twice": sum(sum(name in each for each in told) > 1 for name in names) / len(names),
            "names like of people": sum(2 <= name.count(" ") + 1 <= 4 for name in names) / len(names),
            "names of two words": sum(name.count(" ") == 1 for name in names) / len(names),
            "with digits": any(letter.isdigit() for name in names for letter in name),
            "in small letters": False,
            "one word": all(" " not in name for name in names),
            "several names": len(names) > 1,
            "many names": len(names) > 3,
            "name of the site": bool(of_site),
            "part of all that is said": len(names) / len({name for each in told for name in each}),
            "in a byline": in_bylines,
            "in no byline": bool(bylines) and not in_bylines,
        }
        assert {name: evidence.features[name] for name in wanted} == wanted


def test_several_bylines_are_of_several_pages() -> None:
    clues = [Clue("author", name, "text by", row) for row, name in enumerate(["Ruth Ely", "Sam Peat", "Ruth Ely"])]
    (first,) = of_authors(clues, "", NOWHERE).values()
    assert first.shown == ("Ruth Ely",) and first.features["others in such places"]


def test_those_who_answer_in_a_thread_are_told_from_other_bylines() -> None:
    clues = [Clue("author", name, "itemprop author", row) for row, name in enumerate(["ruth", "sam"])]
    (first,) = of_authors(clues, "", NOWHERE, "forum").values()
    assert first.shown == ("ruth",) and first.features["others in such places of a thread"]


def test_a_name_in_small_letters_counts_where_it_is_declared() -> None:
    clues = [Clue("author", "ruth ely", "meta author", 1), Clue("author", "by the sea", "class author", 2)]
    assert list(of_authors(clues, "", NOWHERE)) == ["ruth ely"]


@pytest.mark.parametrize("name", ["Dinner at Ruth's", "7 News", "ledger.com", "Ruth on Rye"])
def test_a_declared_name_is_left_as_it_is(name: str) -> None:
    (only,) = of_authors([Clue("author", name, "JSON-LD work author", 1)], "", NOWHERE).values()
    assert only.shown == (name,)


def test_a_name_is_shown_without_that_of_the_site_behind_it() -> None:
    clues = [Clue("author", "Ruth Ely The Ledger", "class author", 1), Clue("author", "The Ledger", "text by", 2)]
    assert list(of_authors(clues, "The Ledger", NOWHERE)) == ["ruth ely", "the ledger"]


@pytest.mark.parametrize(
    ("value", "site", "names"),
    [
        ("Ruth Ely, Ruth Ely The Ledger", "The Ledger", ("Ruth Ely",)),
        ("Ruth Ely GROSSE ZEITUNG", "Große Zeitung", ("Ruth Ely",)),
    ],
)
def test_a_name_with_that_of_the_site_is_the_same_name(value: str, site: str, names: tuple[str, ...]) -> None:
    (only,) = of_authors([Clue("author", value, "class author", 1)], site, NOWHERE).values()
    assert only.shown == names


def test_names_of_many_metas_take_linear_time() -> None:
    def seconds(metas: int) -> float:
        texts = (", ".join(f"n{meta}x{name}" for name in range(20)) for meta in range(metas))
        clues = [Clue("author", text, "meta author", 1) for text in texts]
        start = thread_time()
        (only,) = of_authors(clues, "", NOWHERE).values()
        assert len(only.shown) == 20 * metas
        return thread_time() - start

    assert seconds(1_600) < 16 * 4 * seconds(100)  # squares would make it 16 times 16


def test_two_cut_descriptions_are_told_from_one_that_is_cut() -> None:
    text = "It rained all night, and the river rose by a metre and a half before it was dawn"
    both = of_descriptions([Clue("description", f"{text[:60]}…", "a"), Clue("description", f"{text}...", "b")])
    one = of_descriptions([Clue("description", f"{text[:60]}…", "a"), Clue("description", f"{text}.", "b")])
    assert [[name for name in told.features if "dots" in name] for told in both.values()] == [
        ["cut, both with dots"],
        ["goes on, both with dots"],
    ]
    assert not any("dots" in name for told in one.values() for name in told.features)


def test_a_title_is_shown_as_the_first_that_says_it() -> None:
    (only,) = of_titles(
        [Clue("title", "The bells", "first h1", 4), Clue("title", "the bells", "title", 1)], About()
    ).values()
    assert (only.shown, only.clue.row) == ("The bells", 4)


def test_titles_that_several_places_say_together() -> None:
    clues = [
        Clue("title", "Snow in the village", "first h1", 9),
        Clue("title", "Snow in the village", "meta og:title", 2),
        Clue("title", "Snow in the village | The Ledger", "title", 1),
        Clue("title", "Snow in the village", "title but the last part", 1),
    ]
    found = of_titles(clues, About(["The Ledger"], "https://ledger.example/news/snow-in-the-village?ref=1", "article"))
    own, whole = found["snow in the village"].features, found["snow in the village the ledger"].features
    assert own["said by h1, og:title, beginning of title"] == own["h1 of article"] == 1
    assert own["share of the address"] == own["share in the address"] == 1
    assert own["begins title"] and own["title without the site"]
    assert whole["title with the site"] and whole["ends with the name of the site"] and whole["more than h1"]
    assert whole["share in the address"] == 4 / 5  # "the" counts once


class Given(Roles):
    """Roles of which title and bylines are given, as numbers of blocks."""

    def __init__(self, page: elute.Page, title: int | None = None, bylines: Sequence[int] = ()) -> None:
        super().__init__(page)
        self.bylines = bylines
        self.title = title  # type: ignore[misc]

    def rows(self, role: Role, within: Mask | None = None) -> Mask:
        return np.isin(self.page.blocks.row_block, self.bylines)


def test_names_in_what_the_method_takes_for_bylines() -> None:
    head = "<meta name=author content='Ada Lovelace, Nora Quill'><meta name=twitter:creator content='The Ledger'>"
    page = elute.parse(f"{head}<p>By ADA LOVELACE, 5 May<p>It fell.")
    told = evidence_of(page, "authors", "article", Given(page, bylines=[0]))
    assert told["ada lovelace|nora quill"].features["in a byline"] == 1 / 2
    assert told["the ledger"].features["in no byline"] == 1
    unknown = evidence_of(page, "authors", "article", Given(page))
    assert not any(each.features.get("in no byline") for each in unknown.values())


def test_the_block_that_the_method_takes_for_the_title() -> None:
    page = elute.parse(
        "<title>The Ledger : Snow in the village</title><p class=headline>Snow in the village<p>It fell."
    )
    agreed = evidence_of(page, "title", "article", Given(page, title=0))["snow in the village"]
    assert agreed.features["title block"] == agreed.features["block of article"] == 1
    assert agreed.features["said by end of title"] == 1  # what says it with others is told without the block
    alone = evidence_of(page, "title", "article", Given(page, title=1))["it fell"]
    assert (alone.shown, alone.clue.source, alone.clue.row) == ("It fell.", "title block", page.blocks.first[1])
    assert "it fell" not in evidence_of(page, "title", "article")


def test_a_host_is_the_name_of_a_site() -> None:
    about = About(address="https://www.the-ledger.example.org:8080/")
    assert about.is_site("the ledger") and not about.is_site("led") and not about.is_site("rain")
    assert not About().is_site("rain") and About(address="https://[::1").words == frozenset()


@pytest.mark.parametrize("sites", list(permutations(["the rain", "gauge", "of snow"])))
def test_names_of_a_site_count_in_the_order_in_which_they_are_said(sites: tuple[str, ...]) -> None:
    clues = [Clue("title", "The rain gauge of snow", "first h1", 4)]
    told = {"the rain": "begins with", "gauge": "has", "of snow": "ends with"}
    (found,) = of_titles(clues, About(sites)).values()
    said = [name for name in found.features if name.endswith(" the name of the site")]
    assert said == [f"{told[site]} the name of the site" for site in sites]  # a sum depends on its order


def test_words_of_an_address_are_without_their_signs() -> None:
    about = About(address="https://a.example/%C3%BCber/die-gr%C3%BC%C3%9Fe-des-k%C3%B6nigs/7")
    assert about.words == {"die", "grue", "des", "konigs"}


def test_pictures_beside_a_thumbnail() -> None:
    clues = [Clue("image", "/a.jpg", "meta og:image"), Clue("image", "/b.jpg", "JSON-LD recipe image")]
    assert "meta og:image beside a thumbnail" not in of_images(clues)["a jpg"].features
    clues.append(Clue("image", "/a.jpg", "JSON-LD page thumbnailUrl"))
    assert of_images(clues)["a jpg"].features["meta og:image beside a thumbnail"] == 1


def test_descriptions_of_which_one_is_cut() -> None:
    long = "It rained all night, and the river rose by a metre and a half."
    texts = {"description": long, "og:description": f"{long[:45]}…", "twitter:description": "Rain in May"}
    found = of_descriptions([Clue("description", text, f"meta {name}", 0) for name, text in texts.items()])
    told = [{"cut", "goes on"} & evidence.features.keys() for evidence in found.values()]
    assert told == [{"goes on"}, {"cut"}, set()]


def test_tags_of_one_place_are_one_list() -> None:
    clues = [Clue("tags", "rain", "a tag", 3), Clue("tags", "river", "a tag", 5), Clue("tags", "Rain", "a tag", 7)]
    (only,) = of_tags(clues).values()
    assert only.shown == ("rain", "river")


def test_words_beside_a_date_are_those_before_it() -> None:
    text = "Veröffentlicht am 3. Mai 2022, aktualisiert am 9. Juni 2022. © 1. Januar 2023"
    assert [kind for _, kind, _ in dated_parts(text, "de")] == ["published", "changed", "copyright"]
    assert list(dated_parts("It rained in 2022.", "en")) == []


def test_long_texts_are_not_remembered() -> None:
    dated_parts("5 May 2020", "en")  # for which names of months are read
    tracemalloc.start()
    try:
        for number in range(3):
            assert len(dated_parts(f"{number} May 2020 {'x' * 1_000_000}", "en")) == (number > 0)
        assert tracemalloc.get_traced_memory()[0] < 100_000
    finally:
        tracemalloc.stop()


def test_the_largest_of_several_pictures_that_tell_their_size() -> None:
    addresses = ["/rain-1200x630.jpg", "/rain-225x225.jpg", "/rain.jpg", "/snow.jpg?h=600&w=800"]
    told = of_images([Clue("image", address, "meta og:image") for address in addresses]).values()
    sizes = [[name for name in evidence.features if "meta" not in name and name != "said"] for evidence in told]
    assert [" ".join(name for name in names if name != "not shown") for names in sizes] == [
        "tells a size largest",
        "tells a size small smaller",
        "tells no size",
        "tells a size smaller",
    ]
