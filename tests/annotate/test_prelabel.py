"""What a method keeps, as labels of elements."""

import numpy as np
import pytest

import elute
from elute import registry
from elute.annotate.prelabel import content_rows, marks_of, prelabel, rows_by_role
from elute.annotate.roles import NAMES
from elute.labels import BESIDE, Labels
from elute.page import ELEMENT, TEXT, Page
from elute.units.roles import Role, Roles

KEPT = "told-to-keep"


@pytest.fixture(autouse=True)
def method_of_these_tests(monkeypatch: pytest.MonkeyPatch) -> None:
    """A method that keeps the texts and images that say so, and finds bylines by the word By."""
    monkeypatch.setattr(registry.methods, "_entries", dict(registry.methods._entries))

    @elute.method(KEPT)
    def kept(page: Page) -> Labels:
        texts = [page.text(row) if page.kind[row] == TEXT else "" for row in range(len(page))]
        keep = np.array(["keep" in text for text in texts])
        roles = np.array([Role.BYLINE if "By" in text else Role.PARAGRAPH for text in texts], dtype=np.uint8)
        images = np.full(len(page), np.nan, dtype=np.float32)
        for row in page.rows_of("img").tolist():
            images[row] = "keep" in (page.attribute(row, "alt") or "")
        return Labels(page, keep.astype(np.float32), keep, KEPT, roles=Roles(page, roles), image_scores=lambda: images)


def labelled(html: str) -> dict[str, list[str]]:
    """The tags and ids that get a role."""
    page = elute.parse(html)
    found = rows_by_role(prelabel(page, KEPT))
    return {
        role: [page.tag_name(row) + (page.attribute(row, "id") or "") for row in rows] for role, rows in found.items()
    }


def test_a_content_element_takes_its_inline_elements_along() -> None:
    assert labelled("<p>keep this <b>and <i>that</i></b></p><p>not <b>this</b></p>") == {"main": ["p", "b", "i"]}


def test_most_of_the_text_decides() -> None:
    assert labelled("<p>keep <b>this much longer text that is dropped</b></p>") == {}
    assert labelled("<p>keep this much longer text that is <b>kept</b></p>") == {"main": ["p", "b"]}


def test_containers_are_labelled_by_their_own_words_alone() -> None:
    html = "<div id=1>keep this<p id=2>not</p></div><div id=3>not this<p id=4>keep</p></div><section><p>keep</section>"
    assert labelled(html) == {"main": ["div1", "p4", "p"]}


def test_roles_come_with_it() -> None:
    far = "<p>not" * (BESIDE + 1)
    html = f"<p id=1>By Ann, keep<p id=2>keep<p id=3>By Bob{far}<p id=4>By Cid"
    assert labelled(html) == {"main": ["p2"], "byline": ["p1", "p3"]}  # bylines beside kept text are wanted


def test_images_are_labelled_whatever_the_text_around_them() -> None:
    html = "<p>keep</p><img id=1 src=a.png alt=not><p>not <img id=2 src=b.png alt=keep></p><img id=3 alt=keep>"
    assert labelled(html) == {"main": ["p", "img2"]}


def test_only_elements_are_labelled() -> None:
    page = elute.parse("<ul><li>keep <b>one</b><!-- not --><li>keep</ul>")
    found = prelabel(page, KEPT)
    assert all(page.kind[row] == ELEMENT for row in np.flatnonzero(found))
    assert NAMES[found[page.rows_of("li")[0]]] == "main" and not found[page.rows_of("ul")].any()


def test_marks_name_the_method() -> None:
    page = elute.parse("<p>keep<p>By Ann, keep")
    assert [(mark.kind, mark.role, mark.name) for mark in marks_of(page, KEPT)] == [
        ("method", "main", KEPT),
        ("method", "byline", KEPT),
    ]
    assert marks_of(elute.parse(""), KEPT) == []


def test_content_rows_are_what_a_reader_can_see() -> None:
    page = elute.parse("<p>One<p hidden>two<div><ul><li>three</ul></div><p></p><img src=a.png><table><td>four</table>")
    assert [page.tag_name(row) for row in content_rows(page)] == ["p", "li", "img", "td"]
