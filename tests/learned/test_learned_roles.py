"""Roles that the learned method finds: a page by hand for each, with trees of one cut."""

from collections.abc import Mapping
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest

from elute.labels import Labels
from elute.learned._features import Features
from elute.learned.features import FAR, NAMES
from elute.learned.forest import Forest
from elute.learned.roles import FORUM_SURE, LEARNED, LEAST_REST, NOISE, TO_COMMENT, LearnedRoles
from elute.learned.trees import Leaf, Split
from elute.page import Page, parse
from elute.page.arrays import Bytes, Mask
from elute.units.roles import Role

LONG = "A story of some length that goes on and on, so that it is much more than all that is said beside it. "
STORY = f"<main><p>{LONG * 3}</main>"
COMMENTS = "<div class=comments><p>What a story!</div>"
LINKS = "<div><a href=/a>Home</a> <a href=/b>News</a></div>"


def above(feature: str, threshold: int) -> Forest:
    """A forest that says 1 where a feature is above a threshold, else -1."""
    return Forest.of_trees([Split(NAMES.index(feature), threshold, Leaf(-1.0), Leaf(1.0))], features=len(NAMES))


def found(html: str, forests: Mapping[str, Forest], forum: float = 0.0, keep: str = "main") -> LearnedRoles:
    """The roles on a page of which a method keeps the blocks inside elements of a tag."""
    page = parse(html)
    kept = page.in_subtrees(page.rows_of(keep))[page.blocks.first]
    features = Features(page.table, page.blocks.segments, {})
    return roles_of(page, features.columns, forests, kept, forum)


def best_block(page: Page, columns: Bytes, trees: Forest) -> int | None:
    scores = np.where(page.blocks.hidden == 0, trees.score(columns, len(page.blocks)), 0)
    return int(scores.argmax()) if scores.max(initial=0) > 0 else None


def blocks_like(page: Page, columns: Bytes, trees: Forest) -> list[int]:
    found: list[int] = np.flatnonzero(trees.score(columns, len(page.blocks)) > 0).tolist()
    return found


def best_kinds(page: Page, columns: Bytes, kinds: Mapping[int, Forest]) -> Bytes:
    if not kinds or not len(page.blocks):
        return np.zeros(len(page.blocks), dtype=np.uint8)
    scores = np.array([trees.score(columns, len(page.blocks)) for trees in kinds.values()])
    best = np.array([*kinds], dtype=np.uint8)[scores.argmax(axis=0)]
    return np.where(scores.max(axis=0) > 0, best, 0).astype(np.uint8)


def roles_of(page: Page, columns: Bytes, forests: Mapping[str, Forest], keep: Mask, forum: float = 0.0) -> LearnedRoles:
    """The roles by what a method would have found."""
    comments = bool((columns[TO_COMMENT, : len(keep)][keep] < FAR).any())
    findings = SimpleNamespace(
        page=page,
        columns=columns,
        keep=keep,
        keeps_comments=comments,
        forum=forum,
        best_block=partial(best_block, page, columns),
        blocks_like=partial(blocks_like, page, columns),
        best_kinds=partial(best_kinds, page, columns),
    )
    return LearnedRoles(findings, forests)


def texts(page: Page, rows: Mask) -> list[str]:
    return [page.blocks.text(block)[:20] for block in np.flatnonzero(rows[page.blocks.first]).tolist()]


def of(roles: LearnedRoles, role: Role) -> list[str]:
    """The blocks of a role, asked for alone; all roles together say the same."""
    alone = texts(roles.page, roles.rows(role))
    assert texts(roles.page, roles.every == role) == alone
    return alone


HEADING = above("heading", 0)


def test_a_title_is_the_block_most_like_one() -> None:
    two = Forest.of_trees(
        [
            Split(NAMES.index("heading"), 0, Leaf(-1.0), Leaf(1.0)),
            Split(NAMES.index("words"), 16, Leaf(-0.5), Leaf(0.5)),
        ],
        features=len(NAMES),
    )
    html = f"<h1>Site</h1><h2>Two words</h2>{STORY}<h3>Three words here</h3>"
    assert of(found(html, {"title": two}), Role.TITLE) == ["Two words"]  # the first of the best


def test_a_hidden_block_is_no_title() -> None:
    assert of(found(f"<h1 hidden>One</h1><h2>Two</h2>{STORY}", {"title": HEADING}), Role.TITLE) == ["Two"]


def test_a_page_may_have_no_title() -> None:
    assert of(found(f"<p>One</p>{STORY}", {"title": HEADING}), Role.TITLE) == []


def test_the_structure_s_title_is_a_heading_where_trees_find_another() -> None:
    roles = found(f"<h1>Site</h1><p>The story</p>{STORY}", {"title": above("words", 16)})
    first = roles.page.blocks.first
    assert Role(int(roles.every[first[0]])) == Role.HEADING


def test_bylines_are_what_trees_say_and_no_comment() -> None:
    html = f"<p>By 9 8 7</p>{STORY}<div class=comments><p>On 1 2 3</div>"
    roles = found(html, {"byline": above("digit_share", 100)})
    assert of(roles, Role.BYLINE) == ["By 9 8 7"]
    assert [roles.page.blocks.text(block) for block in roles.blocks(Role.BYLINE)] == ["By 9 8 7"]


def test_the_blocks_of_a_role_are_those_that_have_a_row_of_it() -> None:
    roles = found(f"{LINKS}<nav>Top</nav>{STORY}<nav>One<p>Two</nav>", {})
    assert [roles.page.blocks.text(block) for block in roles.blocks(Role.NAVIGATION)] == ["Top", "One", "Two"]
    assert roles.blocks(Role.BYLINE) == []


def test_a_title_is_no_byline() -> None:
    roles = found(f"<h1>2025</h1><p>2026</p>{STORY}", {"title": HEADING, "byline": above("digit_share", 100)})
    assert (of(roles, Role.TITLE), of(roles, Role.BYLINE)) == (["2025"], ["2026"])


def test_comments_call_themselves_so() -> None:
    assert of(found(STORY + COMMENTS, {}), Role.COMMENT) == ["What a story!"]


def test_a_forum_has_posts_and_no_comments() -> None:
    roles = found(STORY + COMMENTS, {}, forum=FORUM_SURE + 0.1)
    assert of(roles, Role.COMMENT) == []
    assert [Role(int(role)).word for role in roles.every[roles.page.blocks.first]] == ["paragraph", "paragraph"]


def test_an_unsure_forum_has_comments() -> None:
    assert of(found(STORY + COMMENTS, {}, forum=FORUM_SURE), Role.COMMENT) == ["What a story!"]


@pytest.mark.parametrize(("words", "dropped"), [(LEAST_REST, True), (LEAST_REST - 1, False)])
def test_comments_with_hardly_anything_beside_them_are_none(words: int, dropped: bool) -> None:
    page = f"<main><p>{'word ' * words}</p><div class=comments><p>{'more ' * (LEAST_REST - 2)}</div></main>"
    roles = found(page, {})
    rows = roles.page.blocks.to_rows(roles.found.keep, False)
    labels = Labels(roles.page, rows.astype(np.float32), rows, roles=roles)
    assert (len(texts(roles.page, labels.without_comments().keep)) == 1) == dropped


def test_a_block_that_begins_with_the_number_of_its_comments_is_none() -> None:
    counted = "<p><a class=comments-count>0</a> " + "Each paragraph can be commented on by itself. " * 3
    roles = found(f"<main>{counted}</main>{COMMENTS}", {})
    assert of(roles, Role.COMMENT) == ["What a story!"]


@pytest.mark.parametrize("role", NOISE)
def test_noise_is_found_where_no_name_tells(role: Role) -> None:
    roles = found(LINKS + STORY, {role.word: above("link_share", 200)})
    assert of(roles, role) == ["Home News"]


def test_noise_is_not_asked_for_where_a_name_tells_or_the_method_keeps() -> None:
    html = f"<div class=related>{LINKS}</div>{STORY}"
    assert of(found(html, {"share": above("link_share", 200)}), Role.SHARE) == []
    assert of(found(f"<main>{LINKS}</main>", {"share": above("link_share", 200)}), Role.SHARE) == []


def test_noise_is_of_the_likeliest_kind() -> None:
    weak = above("link_share", 200)
    strong = Forest.of_trees([Split(NAMES.index("link_share"), 200, Leaf(-1.0), Leaf(2.0))], features=len(NAMES))
    roles = found(LINKS + STORY, {"share": weak, "navigation": strong})
    assert (of(roles, Role.SHARE), of(roles, Role.NAVIGATION)) == ([], ["Home News"])


@pytest.mark.parametrize(
    ("html", "role"),
    [
        ("<h2>x</h2>", Role.HEADING),
        ("<p>x", Role.PARAGRAPH),
        ("<ul><li>x</ul>", Role.LIST),
        ("<table><tr><td>x</table>", Role.TABLE),
        ("<pre>x</pre>", Role.CODE),
        ("<blockquote>x</blockquote>", Role.QUOTE),
        ("<figure><figcaption>x</figcaption></figure>", Role.CAPTION),
        ("<nav>x</nav>", Role.NAVIGATION),
        ("<button>x</button>", Role.FORM),
        ("<div class=cookie-note>x</div>", Role.LEGAL),
        ("<div class=share>x</div>", Role.SHARE),
        ("<div class=advert>x</div>", Role.ADVERTISEMENT),
        ("<div class=related>x</div>", Role.RELATED),
    ],
)
def test_all_else_is_what_structure_says(html: str, role: Role) -> None:
    never = above("words", 255)
    assert of(found(html + STORY, {each.word: never for each in LEARNED}), role)[0] == "x"


@pytest.mark.parametrize("html", ["", "<p>", "<p hidden>x", "<script>x</script>"])
def test_pages_with_little_on_them(html: str) -> None:
    forests = {role.word: above("words", 0) for role in LEARNED}
    roles = found(html, forests)
    assert len(roles.every) == len(roles.page)
    for role in Role:
        assert len(roles.rows(role)) == len(roles.page)


def test_the_answer_within_a_mask_holds_for_its_rows() -> None:
    roles = found(f"{STORY}<main>{COMMENTS}</main>{COMMENTS}", {})
    rows = roles.page.blocks.to_rows(roles.found.keep, False)
    assert (roles.rows(Role.COMMENT, rows) & rows == roles.rows(Role.COMMENT) & rows).all()


def test_without_trees_title_and_byline_are_what_structure_says() -> None:
    roles = found(f"<h1>Rain</h1><p class=byline>By Ann</p>{STORY}", {})
    assert (of(roles, Role.TITLE), of(roles, Role.BYLINE)) == (["Rain"], ["By Ann"])
