"""Roles of text from the structure of the page."""

import re

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.page import parse
from elute.page.vocabulary import TAG
from elute.units._class_words import ClassWords
from elute.units._roles import refined, rows_of_blocks, with_sections, words_beside
from elute.units.roles import ROLE_OF_TAG, SECTION_WORDS, Role, comment_rows, roles, sections, structure_roles
from units.reference import roles as reference

REST = "<p>" + "The rest of the page is long enough to be more than half of it. " * 5


def role_of_each(html: str) -> dict[str, str]:
    """The role of each block, by its text."""
    page = parse(html)
    found = roles(page)[page.blocks.first]
    return {page.blocks.text(block): Role(int(role)).word for block, role in enumerate(found)}


@pytest.mark.parametrize(
    ("html", "role"),
    [
        ("<h2>x</h2>", "heading"),
        ("<p>x", "paragraph"),
        ("x", "paragraph"),
        ("<div>x</div>", "paragraph"),
        ("<ul><li>x</ul>", "list"),
        ("<dl><dd>x</dl>", "list"),
        ("<dl><dt>x</dl>", "list"),
        ("<ul><li><p>x</ul>", "list"),
        ("<ul><li><h3>x</h3></ul>", "heading"),  # the nearest has the word
        ("<table><tr><td>x</table>", "table"),
        ("<table><tr><th>x</table>", "table"),
        ("<table><tr><td><div><p>x</div></table>", "table"),
        ("<table><tr><td><ul><li>x</ul></table>", "list"),
        ("<pre>x</pre>", "code"),
        ("<pre><code>x</code></pre>", "code"),
        ("<blockquote>x</blockquote>", "quote"),
        ("<blockquote><p>x</blockquote>", "quote"),
        ("<figure><figcaption>x</figcaption></figure>", "caption"),
        ("<table><caption>x</caption></table>", "caption"),
        ("<address>x</address>", "byline"),
        ("<nav>x</nav>", "navigation"),
        ("<nav><h2>x</h2><ul><li><a href=y>y</a></ul></nav>", "navigation"),  # it claims all that is inside
        ("<button>x</button>", "form"),
        ("<textarea>x</textarea>", "form"),
        ("<select><option>x</select>", "form"),
        ("<label>x</label>", "form"),
        ("<p>x <b>y</b></p>", "paragraph"),
        ("<svg><foreignobject><p>x</svg>", None),
    ],
)
def test_roles_of_elements(html: str, role: str | None) -> None:
    found = role_of_each(html)
    assert set(found.values()) == ({role} if role else set())


@pytest.mark.parametrize(
    ("attribute", "role"),
    [
        ("class=comments", "comment"),
        ("id=disqus_thread", "comment"),
        ("class='post comment-list'", "comment"),
        ("class=userComment", "comment"),
        ("class=NAVBAR", "navigation"),
        ("class=breadcrumbs", "navigation"),
        ("id=main-menu", "navigation"),
        ("class=ad_sponsored", "advertisement"),
        ("class=advertisement", "advertisement"),
        ("class=related-posts", "related"),
        ("id=RecommendedStories", "related"),
        ("class=cookie-banner", "legal"),
        ("class=copyright", "legal"),
        ("class=byline", "byline"),
        ("class=social-links", "share"),
        ("id=shareButtons", "share"),
        ("class=shared-header", "paragraph"),
        ("class=commentary", "paragraph"),
        ("class=commentaries", "paragraph"),
        ("class=navy", "paragraph"),
        ("class=nocomment", "paragraph"),  # a word begins at a letter behind anything but a letter
        ("class=xadvert", "paragraph"),
        ("class=story", "paragraph"),
        ("class", "paragraph"),
        ("data-x=comments", "paragraph"),
        ("class=story id=comments", "comment"),
        ("class='related comments'", "related"),  # the first word known has it
    ],
)
def test_roles_of_class_and_id(attribute: str, role: str) -> None:
    found = role_of_each(f"<div {attribute}><p>x</p><ul><li>y</ul></div>{REST}")
    assert found["x"] == role
    assert found["y"] == ("list" if role == "paragraph" else role)


def test_a_section_claims_all_that_is_inside() -> None:
    html = f"<div class=comments><h2>a</h2><div class=byline>b</div><blockquote>c</blockquote></div>{REST}"
    found = role_of_each(html)
    assert (found["a"], found["b"], found["c"]) == ("comment", "comment", "comment")


def test_the_form_of_a_comment_section_is_no_comment() -> None:
    found = role_of_each(f"<div class=comments><p>a<form><p>b</p><p class=related>c</form></div>{REST}")
    assert (found["a"], found["b"], found["c"]) == ("comment", "form", "related")


def test_a_form_around_comments_makes_no_difference() -> None:
    assert role_of_each(f"<form><div class=comments><p>a</div>{REST}</form>")["a"] == "comment"


def test_comment_rows_are_those_of_sections_inside_too() -> None:
    page = parse(f"<div class=comments><p>a<p class=related>b<p class=byline>c</div><p class=related>d{REST}")
    assert comment_rows(page)[page.blocks.first].tolist() == [True, True, True, False, False]
    assert [Role(int(role)).word for role in sections(page)[0][page.blocks.first][:3]] == [
        "comment", "related", "byline",
    ]  # fmt: skip


def test_a_section_of_most_of_the_text_is_the_page_itself() -> None:
    assert role_of_each("<div class=comments><p>long enough to be most</div><p>x") == {
        "long enough to be most": "paragraph",
        "x": "paragraph",
    }


@pytest.mark.parametrize("tag", ["html", "body"])
def test_a_flag_on_the_whole_page_is_no_section(tag: str) -> None:
    page = parse(f"<{tag} class='no-nav with-comments'><p>x")
    assert not sections(page)[0].any()


@pytest.mark.parametrize(
    ("html", "title"),
    [
        ("<h1>One</h1><p>x", "One"),
        ("<h1>One</h1><h1>Two</h1>", None),
        ("<title>Two | Site</title><h1>Site name</h1><h1>Two</h1>", "Two"),
        ("<title>A  good\n one - Site</title><h1>A good <i>one</i></h1>", "A good one"),
        ("<title>Other</title><h1>One</h1>", "One"),
        ("<h1 hidden>One</h1><h1>Two</h1>", "Two"),
        ("<title></title><h1>One</h1>", "One"),
        ("<title>Two | Site</title><h1>Site</h1><h2>Two</h2>", "Two"),
        ("<title>Site</title><h2>Site</h2>", "Site"),
        ("<h1></h1><p>x", None),
        ("", None),
    ],
)
def test_the_title(html: str, title: str | None) -> None:
    titles = [text for text, role in role_of_each(html).items() if role == "title"]
    assert titles == ([title] if title else [])


def test_roles_are_public_words() -> None:
    assert [role.word for role in Role] == (
        "other title heading paragraph list table code quote caption byline comment navigation advertisement related "
        "legal form share"
    ).split()


def test_tags_with_a_role_are_known() -> None:
    assert set(ROLE_OF_TAG) <= set(TAG)


def test_class_words_take_lower_case_letters_alone() -> None:
    for wrong in ("", "Nav", "a-b", "nav1", "é", "x" * 17):
        with pytest.raises(ValueError, match="beginning of a word"):
            ClassWords([(wrong, 1)])
    with pytest.raises(ValueError, match="129 beginnings of words, 128 at most"):
        ClassWords([("x", 1)] * 129)


def test_class_words_give_the_number_of_the_first_word_known() -> None:
    page = parse("<p class='b a'><p class=a><p id=bb class=zz><p class=c>")
    found = ClassWords([("a", 1), ("b", 2), ("zzz", 3)]).find(page.table)
    assert found[page.rows_of("p")].tolist() == [2, 1, 2, 0]
    assert found.dtype == np.uint8


def test_a_weak_class_word_counts_where_no_other_is_known() -> None:
    page = parse("<p class='b a'><p class=b><p id=b class=a><p class='b c'>")
    found = ClassWords([("a", 1), ("b", 2)], weak=2).find(page.table)
    assert found[page.rows_of("p")].tolist() == [1, 2, 1, 2]


def test_values_that_are_nearly_the_same_are_told_apart() -> None:
    """Those of elements before are remembered by how they begin and end."""
    middles = ["rain", "news", "post", "info", "rain-x", "news-x", "x-rain", "x-news"]
    values = [
        f"{begin} {middle} {end}"
        for begin in ("a-begins", "begins-a")
        for middle in middles
        for end in ("an-end", "end-")
    ]
    values += [f"{number:09}-{word}-{number:09}" for number in range(200) for word in ("news", "none")]
    page = parse("".join(f"<p class='{value}'>" for value in values * 3))
    found = ClassWords([("news", 1), ("rain", 2)]).find(page.table)[page.rows_of("p")].tolist()
    assert found == [1 if "news" in value else 2 if "rain" in value else 0 for value in values] * 3


@given(st.text("aAbBcz-_1é{[ ", max_size=12))
def test_words_begin_behind_what_is_no_letter_or_with_a_capital(text: str) -> None:
    words = {"a": 1, "ab": 2, "b": 0, "bc": 3, "cz": 4}
    starts = re.finditer(r"(?<![a-zA-Z])[a-zA-Z]|(?<=[a-z])[A-Z]", text)
    # at each place the word that was given last is tried first; one for 0 means nothing
    tried = [
        next((word for word in reversed(words) if text[at.start() :].lower().startswith(word)), "") for at in starts
    ]
    page = parse(f"<p class='{text}'>")
    found = ClassWords([*words.items()]).find(page.table)[page.rows_of("p")[0]]
    assert found == next((words[word] for word in tried if word and words[word]), 0)


def test_every_section_word_is_found() -> None:
    for role, words in SECTION_WORDS.items():
        for word in words.split():
            page = parse(f"<div class={word}>x</div>{REST}")
            assert sections(page)[0][page.rows_of("div")].tolist() == [role], word


def test_comment_sections_are_looked_for_around_some_rows_alone() -> None:
    page = parse(f"{REST}<div id=comments><p>One<p>Two</div><div class=comment><p>Three</div>")
    story, one, two, three = page.blocks.first
    for asked in ([story], [one], [two, three], [story, one, two, three]):
        mask = np.isin(np.arange(len(page)), asked)
        assert comment_rows(page, mask)[asked].tolist() == comment_rows(page)[asked].tolist()
    assert comment_rows(page, np.isin(np.arange(len(page)), [one]))[[one, two, three]].tolist() == [True, True, False]
    with pytest.raises(ValueError, match="values for a page of"):
        comment_rows(page, np.ones(3, dtype=np.bool_))


SAID = st.sampled_from(["", "comments", "byline", "menu", "related", "article"])
TAGS = st.sampled_from("div p form nav ul li textarea button h1 h2 blockquote svg section".split())
TEXTS = st.sampled_from(["", "Rain", "By Ann", "The river rose by a metre before dawn, and the bridge was closed. "])


def element(tag: str, said: str, inner: list[str]) -> str:
    return f"<{tag} class='{said}'>{''.join(inner)}</{tag}>"


SOUP = st.lists(
    st.recursive(TEXTS, lambda inner: st.builds(element, TAGS, SAID, st.lists(inner, max_size=4)), max_leaves=12),
    max_size=4,
).map(lambda parts: f"<title>Rain</title>{''.join(parts)}")


@given(SOUP)
def test_roles_are_those_of_the_version_in_plain_python(html: str) -> None:
    page = parse(html)
    assert structure_roles(page).tolist() == reference.structure_roles(page).tolist()
    assert roles(page).tolist() == reference.roles(page).tolist()


@given(SOUP, st.data())
def test_what_a_method_has_found_changes_roles_as_in_plain_python(html: str, data: st.DataObject) -> None:
    page = parse(html)
    blocks = range(len(page.blocks))
    some = st.lists(st.sampled_from(blocks), max_size=3) if blocks else st.just([])
    kept, bylines, title = data.draw(some), data.draw(some), next(iter(data.draw(some)), None)
    kinds = data.draw(
        st.lists(st.sampled_from([0, int(Role.LEGAL), int(Role.SHARE)]), min_size=len(blocks), max_size=len(blocks))
    )
    comments = np.array(data.draw(st.lists(st.booleans(), min_size=len(page), max_size=len(page))), dtype=np.bool_)
    plain = {Role.PARAGRAPH, Role.LIST, Role.OTHER}
    found = roles(page)
    refined(
        page.blocks.segments,
        found,
        structure_roles(page),
        comments.view(np.uint8),
        np.array(kinds, dtype=np.uint8),
        np.isin(blocks, kept).view(np.uint8),
        ([] if title is None else [title], bylines),
        np.array([role in plain for role in Role], dtype=np.uint8),
        (int(Role.COMMENT), int(Role.TITLE), int(Role.BYLINE)),
    )
    noise = {block: Role(kind) for block, kind in enumerate(kinds) if kind and block not in kept}
    expected = reference.refined(page, comments, noise, -2 if title is None else title, bylines, plain)
    assert found.tolist() == expected.tolist()


@given(SOUP, st.data())
def test_words_of_kept_blocks_are_counted_beside_some_rows(html: str, data: st.DataObject) -> None:
    page = parse(html)
    blocks = page.blocks
    kept = np.array(data.draw(st.lists(st.booleans(), min_size=len(blocks), max_size=len(blocks))), dtype=np.bool_)
    rows = np.array(data.draw(st.lists(st.booleans(), min_size=len(page), max_size=len(page))), dtype=np.bool_)
    found = words_beside(blocks.segments, kept.view(np.uint8), rows.view(np.uint8))
    assert found == (int(blocks.words[kept & ~rows[blocks.first]].sum()), bool(kept.any()))
    some = np.flatnonzero(kept).tolist()
    assert rows_of_blocks(blocks.segments, some).tolist() == np.isin(blocks.row_block, some).tolist()


def test_what_belongs_to_another_page_is_refused() -> None:
    page = parse("<p>One<p>Two")
    segments, rows, blocks = page.blocks.segments, np.zeros(len(page), np.uint8), np.zeros(2, np.uint8)
    with pytest.raises(ValueError, match="comments of 3 rows for a page of 8"):
        with_sections(segments, rows, rows, rows[:3], -1, 0, (9, 10, 15, 1))
    with pytest.raises(ValueError, match="roles of 3 and 8 rows for a page of 8"):
        refined(segments, rows[:3].copy(), rows, rows, blocks, blocks, ([], []), rows, (10, 1, 9))
    with pytest.raises(ValueError, match="roles of 1 and 2 decisions on 2 blocks"):
        refined(segments, rows.copy(), rows, rows, blocks[:1], blocks, ([], []), rows, (10, 1, 9))
    with pytest.raises(IndexError, match="block 2 of 2"):
        refined(segments, rows.copy(), rows, rows, blocks, blocks, ([2], []), rows, (10, 1, 9))
    with pytest.raises(ValueError, match="1 decisions on 2 blocks"):
        words_beside(segments, blocks[:1], rows)
    with pytest.raises(IndexError, match="block -1 of 2"):
        rows_of_blocks(segments, [-1])
