"""The text of any data that a page holds: by the paths of its strings."""

from typing import Any

import pytest

from elute.scripts.content import Content, Part
from elute.scripts.reading import Allowance
from elute.scripts.stores import text_of

LONG = "It rained all night, and the river rose by a metre before dawn, so that nobody could cross it for a day."
OTHER = "Then came the frost, and what had been a river was a road for as long as the winter lasted, and for all."
THIRD = "In spring it was a river again, and the ferryman, who had been asleep for a season, went back to his work."

TEXTS = [LONG, OTHER, THIRD]


def content(store: Any, name: str = "__STATE__", title: str = "") -> Content | None:
    return text_of(name, store, Allowance(), title)


def texts(store: Any, name: str = "__STATE__", title: str = "") -> list[str]:
    found = content(store, name, title)
    return [part.text for part in found.parts] if found else []


@pytest.mark.parametrize(
    "store",
    [
        {"content_elements": [{"type": "text", "content": text} for text in TEXTS]},
        {"blocks": {f"text-{number}": {"text": text} for number, text in enumerate(TEXTS)}},
        {
            "Post:1": {"title": "Rain"},
            **{f"Paragraph:1a_{number}": {"text": text} for number, text in enumerate(TEXTS)},
        },
        {
            "$ROOT_QUERY.content({'id':7,'menu':1})": {
                "body({'ads':[4,9]})": {"json": [{"data": text} for text in TEXTS]}
            }
        },
        {"body": [["p", text] for text in TEXTS]},
        {
            "children": [
                {"children": [{"text": LONG}]},
                {"children": [{"children": [{"text": OTHER}]}, {"text": THIRD}]},
            ]
        },
        [{"queries": [{"state": {"body": TEXTS}}, {"state": {"body": TEXTS}}]}],
    ],
)
def test_all_strings_of_a_path_in_order_and_once(store: Any) -> None:
    assert texts(store) == TEXTS


@pytest.mark.parametrize(
    "store",
    [
        {"body": LONG},  # too short
        {"translations": {"en": {"text": TEXTS}}},
        {"related": [{"body": LONG + OTHER + THIRD}]},
        {"countries": [{"name": f"Country {number} of the world"} for number in range(99)]},
        {"names": [f"A name without a sentence {number}" for number in range(99)]},
        {"body": "a{top:0} b{left:0} " * 99},
        {"urls": [f"/a/b/{number}" for number in range(99)]},
        {"items": [{"title": "Rain", "url": "/rain", "text": text} for text in TEXTS]},
    ],
)
def test_what_is_none_of_the_text(store: Any) -> None:
    assert content(store) is None


def test_stores_of_settings_are_not_read() -> None:
    assert texts({"body": TEXTS})
    assert not texts({"body": TEXTS}, "siteSettings")


def test_of_several_pages_the_one_that_is_called_so() -> None:
    pages = [
        {"title": title, "url": f"/{title}", "text": text * 4} for title, text in (("Rain", LONG), ("Ice on it", OTHER))
    ]
    assert texts({"pages": pages}, title="Ice on it | News") == [OTHER * 4]


def test_a_paragraph_that_is_cut_up_is_made_whole() -> None:
    cut = [{"text": LONG[:40]}, {"text": LONG[40:]}, {"text": OTHER}, {"text": THIRD[:10] + " "}, {"text": THIRD[10:]}]
    assert texts({"body": cut})[:2] == [LONG, OTHER]


def test_no_words_are_made_of_two() -> None:
    cut = [{"text": LONG[:-4]}, {"text": "week"}, {"text": ", not a "}, {"text": "day."}, {"text": OTHER + THIRD * 2}]
    assert texts({"body": cut})[0] == LONG[:-4].rstrip() + " week, not a day."


def test_sections_have_their_headings() -> None:
    found = content({"sections": [{"heading": "One", "body": LONG}, {"heading": "Two", "body": OTHER + THIRD}]})
    assert found
    assert found.parts == (Part(LONG, "One"), Part(OTHER + THIRD, "Two"))


def test_threads_have_authors_days_and_what_they_begin_with() -> None:
    posts = [
        {"body": OTHER * 2, "author": {"username": "bob"}, "createdAt": "2024-02-01"},
        {"body": THIRD, "author": {"username": "cy"}, "createdAt": "2024-02-02"},
    ]
    found = content(
        {"thread": {"body": LONG, "author": {"username": "ann"}, "createdAt": "2024-01-31", "posts": posts}}
    )
    assert found
    assert found.page_type == "forum"
    assert [(part.text, part.author, part.date) for part in found.parts] == [
        (LONG, "ann", "2024-01-31"),
        (OTHER * 2, "bob", "2024-02-01"),
        (THIRD, "cy", "2024-02-02"),
    ]


def test_a_name_is_told_without_what_no_terminal_should_see() -> None:
    found = content({"body": TEXTS}, "\x1b[31m\ud800" + "x" * 500)
    assert found
    assert found.source.isprintable()
    assert len(found.source) <= 100
