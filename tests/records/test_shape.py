"""The one shape of records, and how sets of several miners are put in one list."""

import pytest

import elute
from elute import registry
from elute.page import Page
from elute.records import Field, Record, RecordSet, records_of
from elute.records.together import together

PAGE = elute.parse("<ul><li>Ann<li>Ben</ul><ol><li>One<li>Two</ol>")
UL, OL = (int(PAGE.rows_of(tag)[0]) for tag in ("ul", "ol"))


def found(region: int, kind: str = "items", score: float = 0.5, miner: str = "") -> RecordSet:
    rows = list(PAGE.children(region))
    records = [Record((row,), (Field(0, PAGE.text(row + 1), (row,)),)) for row in rows]
    made = RecordSet.of(PAGE, kind, region, ["name"], records, score)  # type: ignore[arg-type]
    made.miner = miner
    return made


def test_a_set_knows_its_records_and_where_they_are() -> None:
    people = found(UL)
    assert people.columns == ("name",)
    assert [record.text for record in people.records] == ["Ann", "Ben"]
    assert len(people) == 2
    assert PAGE.source[slice(*people.span)] == b"<ul><li>Ann<li>Ben</ul>"
    assert people.path == "html > body > ul"


def test_records_are_made_when_they_are_asked_for() -> None:
    asked = []

    def fill() -> tuple[list[str], list[Record]]:
        asked.append(True)
        return ["name"], [Record((UL,), ())]

    lazy = RecordSet(PAGE, "items", UL, ((UL,),), fill)
    assert len(lazy) == 1 and not asked
    assert lazy.columns == ("name",) and len(lazy.records) == 1 and len(asked) == 1


def test_rows_have_links_and_images_when_asked_for() -> None:
    tea = Record((UL,), (Field(0, "Tea", (), link="/tea"), Field(1, image="/tea.jpg"), Field(2, "3 €")))
    jam = Record((UL,), (Field(2, "4 €"),))
    shop = RecordSet.of(PAGE, "items", UL, ["title", "picture", "price"], [tea, jam])
    assert shop.to_rows() == [
        {"title": "Tea", "picture": "/tea.jpg", "price": "3 €"},
        {"title": "", "picture": "", "price": "4 €"},
    ]
    assert shop.to_rows(links=True)[0] == {
        "title": "Tea",
        "title link": "/tea",
        "picture": "",
        "picture image": "/tea.jpg",
        "price": "3 €",
    }


def test_the_surest_set_comes_first() -> None:
    assert [each.row for each in together([found(UL, score=0.2), found(OL, score=0.7)])] == [OL, UL]


def test_of_the_same_thing_the_kind_that_says_more_stays_with_the_better_score() -> None:
    sets = [found(UL, "items", 0.9, "items"), found(UL, "posts", 0.3, "posts"), found(OL, "table", 0.5, "tables")]
    assert [(each.kind, each.score) for each in together(sets)] == [("posts", 0.9), ("table", 0.5)]


def test_a_miner_of_another_package_is_asked_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry.miners, "_entries", dict(registry.miners._entries))

    def lists(page: Page) -> list[RecordSet]:
        return [found(UL)]

    registry.miners.register("test-lists", lists)
    assert [each.miner for each in records_of(PAGE, ["test-lists"])] == ["test-lists"]
    with pytest.raises(ValueError, match="unknown miner 'test-list'; did you mean 'test-lists'"):
        records_of(PAGE, ["test-list"])


def test_a_column_of_the_page_may_be_called_as_links_are() -> None:
    rows = "<tr><td><a href=/x>X</a><td>one<tr><td><a href=/y>Y</a><td>two"
    page = elute.parse(f"<table><tr><th>Name<th>Name link{rows}</table>")
    (found,) = records_of(page, ["tables"])
    assert found.to_rows(links=True)[0] == {"Name": "X", "Name link'": "/x", "Name link": "one"}
