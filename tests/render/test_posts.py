"""Posts as formats write them: who wrote each, parted from the next."""

import json

import pytest

import elute
from places import REPOSITORY

PAGES = REPOSITORY / "tests" / "pages"
LONG = "This is what {} wrote about the boats in the harbour, and it is long enough to be kept by any method."


def thread(post: str, *authors: str) -> str:
    return "".join(post.format(author=f"<a href=/u/{name}>{name}</a>", text=LONG.format(name)) for name in authors)


def markdown(html: str, **options: bool) -> str:
    return elute.extract(html, method="cetd", byline=True, links=False, **options).markdown


@pytest.mark.parametrize(
    "html",
    [
        thread("<div class=p><div>{author}</div><p>{text}</div>", "Ann", "Bob"),
        thread("<div class=p><h4>{author}</h4><p>{text}</div>", "Ann", "Bob"),
        thread("<div class=p><div>{author}</div><blockquote>{text}</blockquote></div>", "Ann", "Bob"),
        f"<ol>{thread('<li class=p><div>{author}</div><p>{text}</li>', 'Ann', 'Bob')}</ol>",
        f"<ol>{thread('<li><div class=p><ul><li>{author}</ul><p>{text}</div></li>', 'Ann', 'Bob')}</ol>",
        thread("<div class=p><div>{author}</div><p>{text}</div><hr>", "Ann", "Bob"),
    ],
)
def test_a_bold_line_before_each_post_and_a_rule_between(html: str) -> None:
    assert markdown(html) == f"**Ann**\n\n{LONG.format('Ann')}\n\n---\n\n**Bob**\n\n{LONG.format('Bob')}"


def test_author_and_date_are_one_line_wherever_they_stand() -> None:
    post = "<div class=p><div>{author}</div><p><time>Monday</time></p><p>{text}</div>"
    assert markdown(thread(post, "Ann", "Bob")).split("\n\n")[::3] == ["**Ann** Monday", "**Bob** Monday"]


def test_a_name_that_is_strong_already_is_no_stronger() -> None:
    post = "<div class=p><div><b>{author}</b></div><p>{text}</div>"
    assert markdown(thread(post, "Ann", "Bob")).startswith("**Ann**\n")


def test_no_rule_below_a_heading() -> None:
    post = "<div class=p><div>{author}</div><p>{text}</div>"
    html = f"{thread(post, 'Ann')}<h2>Two answers to this good question</h2>{thread(post, 'Bob', 'Cy')}"
    assert markdown(html).count("---") == 1


def test_html_and_tei_have_them_too() -> None:
    html = thread("<div class=p><div>{author}</div><p>{text}</div>", "Ann", "Bob")
    found = elute.extract(html, method="cetd", byline=True, links=False)
    assert "<p><strong>Ann</strong></p>" in found.html
    assert '<hi rend="bold">Ann</hi>' in found.xml


def test_comments_that_are_wanted_are_parted() -> None:
    html = (PAGES / "comments-below" / "page.html").read_bytes()
    assert "\n---\n" in elute.extract(html, method="cetd", comments=True).markdown
    assert "\n---\n" not in elute.extract(html, method="cetd").markdown


def test_a_method_that_does_not_know_forums_adds_nothing() -> None:
    html = (PAGES / "forum-xenforo" / "page.html").read_bytes()
    assert "\n---\n" not in elute.extract(html, method="cetd").markdown


FORUM = (PAGES / "forum-xenforo" / "page.html").read_bytes()


@pytest.mark.parametrize("format", ["markdown", "html", "xml"])
def test_the_default_method_says_who_speaks_where_people_read(format: str) -> None:
    assert elute.extract(FORUM).to(format).count("velvetspoke<" if format != "markdown" else "**velvetspoke**") == 2
    assert "marron" not in elute.extract(FORUM, byline=False).to(format)


@pytest.mark.parametrize("format", ["text", "cleaneval"])
def test_plain_text_has_what_the_method_keeps(format: str) -> None:
    assert "marron" not in elute.extract(FORUM).to(format)
    assert "marron" in elute.extract(FORUM, byline=True).to(format)


def test_what_unfolds_a_quote_is_not_for_readers() -> None:
    html = FORUM.replace(b"bbCodeBlock-expandLink js-expandLink", b"bbCodeBlock-expandContent")  # so that it is kept
    found = elute.extract(html)
    assert "Click to expand" in found.text
    assert "Click to expand" not in found.markdown
    assert "Click to expand" in elute.extract(html, byline=False).markdown  # the words of the plain text


def test_the_role_of_a_byline_is_told() -> None:
    found = elute.extract(FORUM)
    roles = {block.text: block.role for block in found.blocks}
    assert roles["marron"] == roles["Mar 7, 2021"] == "byline"
    assert [block["role"] for block in json.loads(found.json)["blocks"]] == [block.role for block in found.blocks]
