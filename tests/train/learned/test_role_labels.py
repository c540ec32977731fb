"""What gold standards say of roles: a page by hand for each."""

from dataclasses import dataclass

import pytest

from elute.gold import GoldPage
from elute.gold.page import Given
from elute.train.learned.role_labels import role_labels
from elute.units.roles import Role

STORY = "It rained all day, and the river rose by a metre before dawn. Nobody minded, for it had been a dry summer."
MORE = "<p>" + "A teaser of another story that has nothing to do with this one. " * 3
TITLE = "The river rose by a metre"


def said(gold: GoldPage, role: Role) -> dict[str, int]:
    """What is said of a role, by the first words of each block."""
    found = role_labels(gold, gold.page, gold.alignment.block_share)
    texts = (gold.page.blocks.text(block) for block in range(len(gold.page.blocks)))
    return {" ".join(text.split()[:2]): int(truth) for text, truth in zip(texts, found[role], strict=True)}


def page(html: str, **meta: object) -> GoldPage:
    return GoldPage.of(f"{html}<p>{STORY}</p>{MORE}", STORY, **{"page_type": "article", **meta})  # type: ignore[arg-type]


def test_a_title_is_the_block_that_says_it() -> None:
    gold = page(f"<h1>{TITLE}</h1><p>Ann Onym</p>", title=TITLE)
    assert said(gold, Role.TITLE) == {"The river": 1, "Ann Onym": 0, "It rained": 0, "A teaser": 0}


@pytest.mark.parametrize(
    "title", [f"{TITLE} | The Daily Rain", f"The Daily Rain: {TITLE}", "The river rose by one metre", TITLE.upper()]
)
def test_a_title_may_be_told_with_other_words(title: str) -> None:
    assert said(page(f"<h1>{TITLE}</h1>", title=title), Role.TITLE)["The river"] == 1


def test_of_two_titles_it_is_the_heading_and_nobody_knows_of_the_other() -> None:
    gold = page(f"<div>{TITLE}</div><h2>{TITLE}!</h2><h1>{TITLE}.</h1>", title=TITLE)
    found = role_labels(gold, gold.page, gold.alignment.block_share)[Role.TITLE]
    assert found[:4].tolist() == [-1, -1, 1, 0]


@pytest.mark.parametrize("title", [None, "", "Sunshine all over the country", "The river"])
def test_a_page_without_its_title_says_nothing(title: str | None) -> None:
    assert set(said(page(f"<h1>{TITLE}</h1><p>The</p>", title=title), Role.TITLE).values()) == {-1}


def test_a_hidden_title_is_none() -> None:
    assert set(said(page(f"<h1 hidden>{TITLE}</h1>", title=TITLE), Role.TITLE).values()) == {-1}


@pytest.mark.parametrize(
    ("line", "meta"),
    [
        ("By Ann Onym", {"author": "Ann Onym"}),
        ("Ann Onym, dpa", {"author": ["Bob", "Ann Onym"]}),
        ("By Ann Onym", {"author": "Bob Other and Ann Onym"}),
        ("On September 4, 2025", {"date": "2025-09-04"}),
        ("04.09.2025, 10:30", {"date": "2025-09-04 10:30:00+02:00"}),
        ("2025年9月4日", {"date": "2025-09-04"}),
    ],
)
def test_a_byline_says_the_author_or_the_date(line: str, meta: dict[str, object]) -> None:
    gold = page(f"<h1>{TITLE}</h1><p>{line}</p>", title=TITLE, **meta)
    found = role_labels(gold, gold.page, gold.alignment.block_share)[Role.BYLINE]
    assert found.tolist() == [0, 1, 0, 0]


@pytest.mark.parametrize("line", ["By Ann Other", "By Onym", "September 5, 2025", "September 4, 2024", "Rain"])
def test_other_lines_are_no_byline(line: str) -> None:
    gold = page(f"<h1>{TITLE}</h1><p>Ann Onym</p><p>{line}</p>", title=TITLE, author="Ann Onym", date="2025-09-04")
    found = role_labels(gold, gold.page, gold.alignment.block_share)[Role.BYLINE]
    assert found.tolist() == [0, 1, 0, 0, 0]


def test_a_byline_far_from_the_title_may_be_anything() -> None:
    far = "".join(f"<p>{number} lines</p>" for number in range(20))
    gold = page(f"<h1>{TITLE}</h1><p>Ann Onym</p>{far}<p>Ann Onym</p>", title=TITLE, author="Ann Onym")
    found = role_labels(gold, gold.page, gold.alignment.block_share)[Role.BYLINE]
    assert (found[1], found[22]) == (1, -1)


def test_a_page_of_which_neither_author_nor_date_is_known_says_nothing_of_bylines() -> None:
    assert set(said(page(f"<h1>{TITLE}</h1>", title=TITLE), Role.BYLINE).values()) == {-1}


COMMENTS = "<div class=comments><p>First!</p><form><p>Write one</p></form></div>"


def test_comments_call_themselves_so() -> None:
    found = said(page(f"<p>Short words</p>{COMMENTS}"), Role.COMMENT)
    assert found == {"Short words": 0, "First!": 1, "Write one": -1, "It rained": 0, "A teaser": -1}


@pytest.mark.parametrize("meta", [{"page_type": "forum"}, {"dataset": "harvest-forum"}])
def test_a_forum_has_no_comments(meta: dict[str, str]) -> None:
    assert set(said(page(COMMENTS, **meta), Role.COMMENT).values()) == {0}


def test_nobody_knows_of_comments_that_are_content() -> None:
    gold = GoldPage.of(f"<p>{STORY}<div class=comments><p>First of all comments!</div>{MORE}", f"{STORY} First of all")
    assert said(gold, Role.COMMENT)["First of"] == -1


@dataclass(frozen=True)
class Labelled(Given):
    parts: tuple[tuple[str, str], ...] = ()
    readers: str | None = None

    def segments(self, page: GoldPage) -> list[tuple[str, str]] | None:
        return list(self.parts) or None

    def comments(self, page: GoldPage) -> str | None:
        return self.readers


def test_a_set_that_labels_segments_is_believed() -> None:
    html = f"<b>{TITLE}</b><p>{STORY}</p><div>What a lovely day that was!</div><p>Storm in the north</p>".encode()
    parts = (
        ("headline", TITLE),
        ("full-text", STORY),
        ("user-comments", "What a lovely day that was!"),
        ("related-content", "Storm in the north"),
    )
    gold = GoldPage("1", "labelled", {"title": "Another"}, Labelled(content=html, gold=STORY, parts=parts))
    assert list(said(gold, Role.TITLE).values()) == [1, 0, 0, 0]
    assert list(said(gold, Role.COMMENT).values()) == [0, 0, 1, 0]
    assert list(said(gold, Role.RELATED).values()) == [0, 0, 0, 1]


def test_a_set_that_has_comments_apart_is_believed() -> None:
    html = f"<p>{STORY}</p><div class=comments>Share this page</div><div>What a lovely day that was!</div>".encode()
    gold = GoldPage("1", "apart", {}, Labelled(content=html, gold=STORY, readers="What a lovely day that was!"))
    assert list(said(gold, Role.COMMENT).values()) == [0, 0, 1]


@pytest.mark.parametrize(
    ("html", "role"),
    [
        ("<nav>Home page</nav>", Role.NAVIGATION),
        ("<div class=breadcrumbs>Home page</div>", Role.NAVIGATION),
        ("<div class=advert>Home page</div>", Role.ADVERTISEMENT),
        ("<div class=related-stories>Home page</div>", Role.RELATED),
        ("<div id=cookie-banner>Home page</div>", Role.LEGAL),
        ("<button>Home page</button>", Role.FORM),
        ("<div class=share-links>Home page</div>", Role.SHARE),
    ],
)
def test_noise_calls_itself_so(html: str, role: Role) -> None:
    found = said(page(html), role)
    assert found == {"Home page": 1, "It rained": 0, "A teaser": -1}
    others = [other for other in (Role.NAVIGATION, Role.RELATED, Role.SHARE) if other != role]
    assert {said(page(html), other)["Home page"] for other in others} == {0}


def test_nobody_knows_of_noise_that_is_content() -> None:
    gold = GoldPage.of(f"<nav>{STORY} Home</nav>{MORE}", STORY)
    assert said(gold, Role.NAVIGATION)["It rained"] == -1
