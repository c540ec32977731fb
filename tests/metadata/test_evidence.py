"""What speaks for a value."""

from hypothesis import given
from hypothesis import strategies as st

from elute.metadata.clue import Clue
from elute.metadata.evidence import key_of, known, of_authors, of_dates, of_tags, of_titles
from elute.metadata.said import dated_parts

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


def test_several_bylines_are_of_several_pages() -> None:
    clues = [Clue("author", name, "text by", row) for row, name in enumerate(["Ruth Ely", "Sam Peat", "Ruth Ely"])]
    (first,) = of_authors(clues, "", NOWHERE).values()
    assert first.shown == ("Ruth Ely",) and first.features["others in such places"]


def test_a_title_is_shown_as_the_first_that_says_it() -> None:
    (only,) = of_titles(
        [Clue("title", "The bells", "first h1", 4), Clue("title", "the bells", "title", 1)], ""
    ).values()
    assert (only.shown, only.clue.row) == ("The bells", 4)


def test_tags_of_one_place_are_one_list() -> None:
    clues = [Clue("tags", "rain", "a tag", 3), Clue("tags", "river", "a tag", 5), Clue("tags", "Rain", "a tag", 7)]
    (only,) = of_tags(clues).values()
    assert only.shown == ("rain", "river")


def test_words_beside_a_date_are_those_before_it() -> None:
    text = "Veröffentlicht am 3. Mai 2022, aktualisiert am 9. Juni 2022. © 1. Januar 2023"
    assert [kind for _, kind, _ in dated_parts(text, "de")] == ["published", "changed", "copyright"]
    assert list(dated_parts("It rained in 2022.", "en")) == []
