"""Labels: scores, what is kept, roles, and what is left out on request."""

from dataclasses import replace
from functools import cached_property

import numpy as np
import pytest

from elute.labels import BESIDE, Labels, from_scores, squash
from elute.page import parse
from elute.page.arrays import Bytes, Mask
from elute.units.posts import Post
from elute.units.roles import Role, Roles

STORY = "<h1>Title</h1><p>" + "A story of some length, so that comments are less than half of it. " * 3
COMMENTS = "<div class=comments><p>First!<p>Second.</div>"
REST = "<p>" + "The rest of the page, without any role. " * 5
TABLE = "<table><tr><th>Name<td>Value</table>"


def everything(html: str) -> Labels:
    page = parse(html)
    return Labels(page, np.ones(len(page), dtype=np.float32), page.blocks.row_visible, "all")


def kept(labels: Labels) -> list[str]:
    blocks = labels.page.blocks
    return [blocks.text(block) for block in range(len(blocks)) if labels.keep[blocks.first[block]]]


def test_without_comments() -> None:
    labels = everything(STORY + COMMENTS)
    lean = labels.without_comments()
    assert kept(labels)[-2:] == ["First!", "Second."]
    assert kept(lean) == kept(labels)[:-2]
    assert lean.reason(2) == "comment left out on request"
    assert lean.reason(0) == "score 1.00"
    assert kept(labels)[-1] == "Second."  # the labels themselves have not changed


def test_comments_stay_where_nothing_else_is_kept() -> None:
    page = parse(STORY + COMMENTS)
    keep = page.in_subtrees(page.rows_of("div")) & page.blocks.row_visible
    labels = Labels(page, keep.astype(np.float32), keep, "m")
    assert kept(labels.without_comments()) == ["First!", "Second."]


def without_tables(labels: Labels) -> Labels:
    return labels.without(Role.TABLE, labels.role == Role.TABLE)


def test_without_tables() -> None:
    lean = without_tables(everything(STORY + TABLE))
    assert "Name" not in kept(lean)
    assert "Value" not in kept(lean)
    assert kept(lean)[0] == "Title"
    assert lean.reason(2) == "table left out on request"


def test_without_both() -> None:
    lean = without_tables(everything(STORY + COMMENTS + TABLE).without_comments())
    assert len(kept(lean)) == 2
    assert [lean.reason(block).split()[0] for block in (2, 4)] == ["comment", "table"]


def test_nothing_to_leave_out_gives_the_same_labels() -> None:
    labels = everything(STORY)
    assert labels.without_comments() is labels
    assert without_tables(labels) is labels


def test_roles_come_from_the_page() -> None:
    labels = everything(STORY + COMMENTS)
    first = labels.page.blocks.first
    assert [Role(int(role)) for role in labels.role[first]] == [
        Role.TITLE, Role.PARAGRAPH, Role.COMMENT, Role.COMMENT,
    ]  # fmt: skip


def test_a_reason_is_the_methods_or_the_score() -> None:
    page = parse("<p>x")
    score = np.full(len(page), 0.25, dtype=np.float32)
    keep = page.blocks.row_visible
    assert Labels(page, score, keep).reason(0) == "score 0.25"
    assert Labels(page, score, keep, reason_of=lambda block: f"block {block}").reason(0) == "block 0"
    assert [*Labels(page, score, keep, reason_of=lambda block: f"block {block}").reasons()] == ["block 0"]


def test_labels_are_frozen() -> None:
    labels = everything(STORY)
    with pytest.raises(AttributeError):
        labels.method = "other"  # type: ignore[misc]
    assert repr(labels) == "Labels(method='all', page_type='')"


def test_labels_are_as_long_as_their_page() -> None:
    page = parse("<p>x")
    with pytest.raises(ValueError, match="1 scores and 1 decisions for a page of 6 rows"):
        Labels(page, np.zeros(1, dtype=np.float32), np.zeros(1, dtype=np.bool_))


def test_from_scores_keeps_visible_text_above_the_threshold() -> None:
    page = parse("<p>a<p>b<p hidden>c")
    labels = from_scores(page, np.array([0.5, 0.6, 0.9]))
    assert kept(labels) == ["b"]
    assert labels.score[page.blocks.first].tolist() == pytest.approx([0.5, 0.6 / 1.1, 0.9 / 1.4])


@pytest.mark.parametrize(
    ("values", "threshold", "expected"),
    [
        ([0, 1, 3], 1.0, [0, 0.5, 0.75]),
        ([0, 10, 1e30], 10.0, [0, 0.5, 1.0]),
        ([-5, 0, 1], 0.5, [0, 0, 2 / 3]),
        ([0, 1, 3], 0.0, [0, 0.5, 0.75]),  # no threshold: 1 is one half
    ],
)
def test_squash(values: list[float], threshold: float, expected: list[float]) -> None:
    assert squash(np.array(values), threshold).tolist() == pytest.approx(expected)


BYLINE = "<p class=byline>By Nora Quill</p>"
FAR = "".join(f"<p>{number}" for number in range(BESIDE + 1))


def only(html: str, tag: str) -> Labels:
    """Labels that keep the text inside the elements of a tag."""
    page = parse(html)
    keep = page.in_subtrees(page.rows_of(tag)) & page.blocks.row_visible
    return Labels(page, keep.astype(np.float32), keep, "m")


def test_a_title_is_kept_or_dropped_on_request() -> None:
    html = "<h1>Title</h1><main>A story.</main>"
    lean, full = only(html, "main"), everything(html)
    assert kept(lean.choose(Role.TITLE, True)) == ["Title", "A story."]
    assert lean.choose(Role.TITLE, True).reason(0) == "title kept on request"
    assert kept(full.choose(Role.TITLE, False)) == ["A story."]
    assert full.choose(Role.TITLE, False).reason(0) == "title left out on request"
    assert kept(full.choose(Role.TITLE, True)) == kept(full)


def test_hidden_text_is_not_kept_on_request() -> None:
    labels = only("<main>A story.</main><div class=comments><p>First!<p hidden>Second.</div>" + STORY, "main")
    assert kept(labels.choose(Role.COMMENT, True)) == ["A story.", "First!"]


def test_bylines_are_kept_beside_kept_text_alone() -> None:
    near, far = BYLINE + "<main>A story.</main>", BYLINE + FAR + "<main>A story.</main>"
    assert kept(only(near + REST, "main").choose(Role.BYLINE, True)) == ["By Nora Quill", "A story."]
    assert kept(only(far + REST, "main").choose(Role.BYLINE, True)) == ["A story."]
    assert "By Nora Quill" not in kept(everything(far + REST).choose(Role.BYLINE, False))


def test_comments_are_kept_on_request_without_their_form() -> None:
    html = "<main>A story.</main><div class=comments><p>First!<form><p>Write a comment</form></div>" + STORY
    labels = only(html, "main").choose(Role.COMMENT, True)
    assert kept(labels) == ["A story.", "First!"]
    assert kept(labels.without_comments()) == ["A story.", "First!"]  # the caller has said so


def test_the_last_choice_is_the_reason() -> None:
    labels = everything("<h1>Title</h1><main>A story.</main>").choose(Role.TITLE, False).choose(Role.TITLE, True)
    assert kept(labels) == ["Title", "A story."]
    assert labels.reason(0) == "title kept on request"
    assert [*labels.reasons()] == ["title kept on request", "score 1.00"]
    assert [(choice.role, choice.wanted) for choice in labels.choices] == [(Role.TITLE, False), (Role.TITLE, True)]


def test_comments_that_a_method_gives_are_left_out_too() -> None:
    labels = everything(STORY + COMMENTS + REST)
    given = np.where(np.arange(len(labels.page)) == len(labels.page) - 1, Role.COMMENT, Role.PARAGRAPH)
    labels = replace(labels, roles=Roles(labels.page, given.astype(np.uint8)))
    lean = labels.without_comments()
    assert kept(lean) == kept(labels)[:2]
    assert [Role(int(role)) for role in labels.role[labels.page.blocks.first]][2:] == [Role.COMMENT] * 3


def test_a_method_may_find_roles_itself() -> None:
    class Finder(Roles):
        @cached_property
        def every(self) -> Bytes:
            return np.full(len(self.page), Role.QUOTE, dtype=np.uint8)

        def rows(self, role: Role, within: Mask | None = None) -> Mask:
            return self.page.in_subtrees(self.page.rows_of("h1")) & (role == Role.COMMENT)

    labels = everything(STORY)
    labels = replace(labels, roles=Finder(labels.page))
    assert set(labels.role.tolist()) == {Role.QUOTE}
    assert kept(labels.without_comments()) == kept(labels)[1:]
    assert kept(labels.choose(Role.TITLE, False)) == kept(labels)


def test_roles_with_posts_are_found_once() -> None:
    post = "<div><a class=author>Ann {}</a><p>So it was on that day, and on the day before, all day long.</p></div>"
    labels = everything("".join(map(post.format, "abc"))).with_posts(sought=True)
    assert labels.posts
    assert labels.role is labels.role


def test_what_is_not_dropped_has_the_reason_that_it_had() -> None:
    labels = everything("<p>One</p><p>Two</p>")
    assert [labels.dropping({0: "not this"}).reason(block) for block in (0, 1)] == ["not this", labels.reason(1)]


def test_labels_with_other_fields_are_as_replaced() -> None:
    """They remember nothing of the labels they are made from."""
    labels = everything(STORY + COMMENTS)
    assert (labels.role == int(Role.COMMENT)).any()  # remembered from here on
    posts = (Post(1, len(labels.page), [], [], [int(labels.page.blocks.first[1])]),)
    for made in (labels._with(posts=posts), replace(labels, posts=posts)):
        assert vars(made).keys() == vars(replace(labels)).keys()
        assert made.posts == posts and made.keep is labels.keep and labels.posts is None
        assert made.role[labels.page.blocks.first[1]] == int(Role.BYLINE)
