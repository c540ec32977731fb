"""Marks and the labels that come of them; what is no state is told."""

import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.annotate.marks import BadState, Mark, State, is_content, labels, state_of, text_labels
from elute.annotate.roles import NAMES, NUMBER, ROLES

PAGE = elute.parse("<div>One <p>two <b>three</b></p></div>")  # html 1, head 2, body 3, div 4, p 6, b 8
ELEMENTS = [1, 2, 3, 4, 6, 8]


def names(marks: list[Mark]) -> dict[int, str]:
    found = labels(PAGE, marks)
    return {row: NAMES[found[row]] for row in np.flatnonzero(found).tolist()}


def test_a_later_mark_wins_and_none_takes_away() -> None:
    whole = Mark("rectangle", "main", (4, 6, 8))
    advert = Mark("element", "noise:advertisement", (6,))
    nothing = Mark("element", "none", (8,))
    assert names([whole]) == {4: "main", 6: "main", 8: "main"}
    assert names([whole, advert, nothing]) == {4: "main", 6: "noise:advertisement"}
    assert names([nothing, advert, whole]) == {4: "main", 6: "main", 8: "main"}
    assert is_content(labels(PAGE, [whole, advert])).nonzero()[0].tolist() == [4, 8]


def test_text_has_the_label_of_the_element_that_it_is_directly_in() -> None:
    found = text_labels(PAGE, labels(PAGE, [Mark("element", "main", (4,)), Mark("element", "title", (8,))]))
    assert {PAGE.text(row): NAMES[found[row]] for row in (5, 7, 9)} == {
        "One ": "main",
        "two ": "none",
        "three": "title",
    }
    assert not found[[4, 6, 8]].any()


def test_keys_and_names_of_roles_are_distinct_and_leave_the_keys_of_the_page_alone() -> None:
    assert len({role.key for role in ROLES}) == len(ROLES) == len(NUMBER) == len(NAMES)
    assert not {role.key for role in ROLES} & set("jkurcdnpg")
    assert [NUMBER[name] for name in NAMES] == list(range(len(NAMES)))


MARKS = st.builds(
    Mark,
    kind=st.sampled_from(["rectangle", "element", "method"]),
    role=st.sampled_from(list(NUMBER)),
    rows=st.lists(st.sampled_from(ELEMENTS)).map(tuple),
    box=st.none() | st.tuples(*[st.floats(-1e6, 1e6)] * 4),
    name=st.text(max_size=200),
    at=st.sampled_from(["", "2026-11-16T07:07:00Z"]),
)


@given(st.builds(State, st.lists(MARKS), st.lists(MARKS), st.booleans(), st.floats(0, 1e6)))
def test_a_state_is_read_as_it_was_written(state: State) -> None:
    assert state_of(json.loads(json.dumps(state.as_json())), PAGE) == state


def state(**mark: Any) -> dict[str, Any]:
    return {"marks": [{"kind": "element", "role": "main", "rows": [4], **mark}]}


@pytest.mark.parametrize(
    ("said", "why"),
    [
        ([], "a state is a JSON object"),
        ({"evil": 1}, "a state has no 'evil'"),
        ({"version": 2}, "a state of version 2"),
        ({"done": 1}, "done is true or false"),
        ({"seconds": -1}, "seconds is a number from 0 on"),
        ({"seconds": float("nan")}, "seconds is a number"),
        ({"seconds": True}, "seconds is a number"),
        ({"seconds": 10**400}, "seconds is a number"),
        ({"marks": {}}, "marks is a list"),
        ({"undone": [1]}, "undone[0] is an object with"),
        ({"marks": [{"kind": "element", "role": "main", "rows": [4], "href": 1}]}, "marks[0] is an object with"),
        (state(kind="spell"), "the kind is one of rectangle"),
        (state(kind=[]), "the kind is one of"),
        (state(role="great"), "the role is one of main"),
        (state(role=[]), "the role is one of"),
        (state(rows=4), "rows is a list"),
        (state(rows=[4, 5]), "marks[0]: row 5 is no element"),
        (state(rows=[-1]), "row -1 is no element"),
        (state(rows=[10**30]), "row 10000000000000000000 is no element"),
        (state(rows=[4.0]), "row 4.0 is no element"),
        (state(rows=["4"]), "row 4 is no element"),
        (state(rows=[True]), "row True is no element"),
        (state(box=[1, 2, 3]), "the box is four numbers"),
        (state(box=[1, 2, 3, float("inf")]), "the box is four numbers"),
        (state(box="1234"), "the box is four numbers"),
        (state(name="x" * 201), "name and at are texts of 200"),
        (state(at=5), "name and at are texts"),
        (state(at="\ud800"), "name and at are texts"),
    ],
)
def test_what_is_no_state_is_told_in_a_sentence(said: Any, why: str) -> None:
    with pytest.raises(BadState) as error:
        state_of(said, PAGE)
    assert why in str(error.value) and len(str(error.value)) < 300
