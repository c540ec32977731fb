"""Signposts: texts that say what stands below them, or what they are."""

import unicodedata
from importlib.resources import files

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.methods import label
from elute.page import Page, parse
from elute.page.arrays import Bytes
from elute.units._signposts import Phrases
from elute.units.roles import Role, roles
from elute.units.signposts import FOLDED, MOST_SIGNS, ROLES, folded, give_roles, phrases
from units.reference import signposts as reference

STORY = "<main><p>The river rose by a metre before dawn, and the bridge was closed to all traffic until noon.</main>"
LINKS = "<ul><li><a href=/1>Rain in the north</a><li><a href=/2>Snow in the south</a></ul>"


def changed(page: Page, keep: str = "main") -> Bytes:
    """The roles of a page of which a method keeps what is inside elements of a tag."""
    found = roles(page)
    kept = page.in_subtrees(page.rows_of(keep))[page.blocks.first]
    give_roles(page, kept, found)
    return found


def role_of_each(html: str) -> dict[str, str]:
    """The role of each block, by its text."""
    page = parse(html)
    found = changed(page)[page.blocks.first].tolist()
    return {page.blocks.text(block): Role(role).word for block, role in enumerate(found)}


def related(html: str) -> list[str]:
    return [text for text, role in role_of_each(html).items() if role == "related"]


@pytest.mark.parametrize(
    "heading",
    [
        "Related articles", "YOU MAY ALSO LIKE…", "More from Politics", "Most read", "Editor’s picks", "Don't miss:",
        "Mehr zum Thema", "Das könnte Sie auch interessieren", "LESEN SIE AUCH", "Ähnliche Artikel",
        "À lire aussi", "Sur le même sujet", "LES PLUS LUS", "Lea también", "Te puede interesar", "Lo más leído",
        "Leia também", "Notícias relacionadas", "Leggi anche", "Più letti", "Citește și", "Lees ook", "Meer over water",
        "Läs också", "Mest läst", "Les også", "Læs også", "Lue myös", "Lestu líka", "Loe ka", "Lasi arī",
        "Skaitykite taip pat",
        "Czytaj też", "Powiązane artykuły", "Mohlo by vás zajímat", "Čítajte tiež", "Preberite tudi", "Pročitajte i",
        "Прочитајте још", "Прочетете още", "Читайте также", "ЧИТАЙТЕ ТАКОЖ", "Чытайце таксама", "Kapcsolódó cikkek",
        "Διαβάστε επίσης", "ΔΙΑΒΑΣΤΕ ΑΚΟΜΑ", "İlgili Haberler", "EN ÇOK OKUNANLAR", "Lexo edhe",
        "اقرأ أيضاً", "مطالب مرتبط",
        "مزید پڑھیں", "כתבות נוספות", "यह भी पढ़ें", "আরও পড়ুন", "மேலும் படிக்க", "ข่าวที่เกี่ยวข้อง",
        "Tin liên quan", "Baca juga:",
        "관련기사", "많이 본 뉴스", "関連記事", "あわせて読みたい記事", "相关阅读", "猜你喜欢", "延伸閱讀",
        "Soma zaidi",
    ],
)  # fmt: skip
def test_a_heading_speaks_for_what_follows_in_many_languages(heading: str) -> None:
    assert related(f"{STORY}<div><h3>{heading}</h3>{LINKS}</div>") == [
        heading, "Rain in the north", "Snow in the south",
    ]  # fmt: skip


@pytest.mark.parametrize(
    "heading", ["Related", "<div class=title>Related</div>", "<b>Related</b>", "<header><h2>Related</h2></header>"]
)
def test_a_heading_needs_no_tag_of_its_own(heading: str) -> None:
    found = related(f"{STORY}<section><div>{heading}</div>{LINKS}</section><p>After all")
    assert found == ["Related", "Rain in the north", "Snow in the south"]


def test_what_it_speaks_for_ends_with_the_element_around_it() -> None:
    html = f"{STORY}<aside><div><h4>Read also</h4></div><div>{LINKS}</div></aside><p><a href=/3>Elsewhere</a>"
    assert related(html) == ["Read also", "Rain in the north", "Snow in the south"]


def test_a_see_all_beside_the_heading_is_not_what_it_speaks_for() -> None:
    html = f"{STORY}<aside><div><h4>More stories</h4><a href=/all>See all</a></div>{LINKS}</aside>"
    assert related(html) == ["More stories", "See all", "Rain in the north", "Snow in the south"]


def test_it_ends_at_a_heading_of_its_rank_beside_it() -> None:
    html = f"{STORY}<div><h3>Related</h3>{LINKS}<h3>Contact</h3><p><a href=/3>Write to us</a></div>"
    assert related(html) == ["Related", "Rain in the north", "Snow in the south"]


def test_it_ends_at_a_heading_of_higher_rank_and_not_at_one_of_lower() -> None:
    html = (
        f"{STORY}<div><h3>Related</h3>{LINKS}<h4>Of last year</h4><a href=/3>Wind</a>"
        "<h2>Contact</h2><a href=/4>Us</a></div>"
    )
    assert related(html) == ["Related", "Rain in the north", "Snow in the south", "Of last year", "Wind"]


TEASER = "What there is to say of it, in a few words. More of that"
CARD = (
    "<article><h2>{0} <i>today</i></h2><p>What there is to say of it, in a few words. "
    "<a href=/{0}>More of that</a></article>"
)


def test_headings_in_cards_do_not_end_it() -> None:
    cards = CARD.format("Rain") + CARD.format("Snow")
    html = f"{STORY}<section><h2>Related</h2><div>{cards}</div></section><h2>Contact</h2>"
    assert related(html) == ["Related", "Rain today", TEASER, "Snow today"]


def test_headings_that_are_links_do_not_end_it() -> None:
    html = f"{STORY}<div><h3>Related</h3><h3><a href=/1>Rain</a></h3><p>A lot.<h3><a href=/2>Snow</a></h3></div><p>Rest"
    assert related(html) == ["Related", "Rain", "A lot.", "Snow"]


def test_kept_text_ends_it_and_is_never_changed() -> None:
    html = (
        "<div><p>Read also<p><a href=/1>Rain</a><main><p>The story goes on, and there is much to tell.</main>"
        "<p><a href=/2>Elsewhere</a></div>"
    )
    assert related(html) == ["Read also", "Rain"]


def test_kept_text_is_never_changed() -> None:
    assert related(f"<h1>Storm</h1><main><h2>Related</h2>{LINKS}<p>© 2026 Us</main>") == []


def test_sections_inside_of_sections() -> None:
    html = (
        f"{STORY}<div><h2>Latest news</h2>{LINKS}<section><h3>Tags</h3><p><a href=/rain>Rain as such</a>"
        "<p><a href=/snow>Snow</a></section>"
        "<p><a href=/4>Wind in the west</a></div>"
    )
    found = role_of_each(html)
    assert found["Rain as such"] == found["Tags"] == "navigation"  # the nearest heading has the word
    assert found["Wind in the west"] == "related"  # and the one around it again behind


def test_what_has_a_name_of_its_own_inside_is_that() -> None:
    html = f"{STORY}<div class=links><h3>Related</h3>{LINKS}<p class=share><a href=/s>Send</a><p class=advert>Buy</div>"
    found = role_of_each(html)
    assert (found["Send"], found["Buy"], found["Rain in the north"]) == ("share", "advertisement", "related")


def test_a_name_around_the_heading_has_not_the_word() -> None:
    found = role_of_each(f"{STORY}<div class=social><h3>Most popular</h3>{LINKS}</div>")
    assert found["Rain in the north"] == "related"


@pytest.mark.parametrize(
    "html",
    [
        "<div><h3>Related</h3><p>Nothing to be found.</div>",  # no link
        f"<div><a href=/r>Related</a>{LINKS}</div>",  # a link among links
        f"<nav><h3>Featured</h3>{LINKS}</nav>",
        f"<div class=main-menu><h3>Featured</h3>{LINKS}</div>",
        f"<div><button>Related</button>{LINKS}</div>",
        f"<div><h3>Related to whom nobody knows</h3>{LINKS}</div>",
        f"<div hidden><h3>Related</h3></div><div>{LINKS}</div>",
        "<h3>Related</h3>",
        "",
    ],
)
def test_no_signpost(html: str) -> None:
    assert related(STORY + html) == []


def test_titles_bylines_comments_and_buttons_stay() -> None:
    html = (
        f"<title>Storm</title><h1>Storm</h1>{STORY}<div><h3>Related</h3>{LINKS}<address>By Ann</address>"
        "<div class=comments><p>What a <a href=/u>storm</a>!</div><button>Save</button></div>"
    )
    found = role_of_each(html)
    assert [found[text] for text in ("Storm", "By Ann", "What a storm!", "Save", "Snow in the south")] == [
        "title", "byline", "comment", "form", "related",
    ]  # fmt: skip


def test_tags_are_navigation_and_end_at_any_heading() -> None:
    html = (
        f"{STORY}<div class=related-topics><p>Related topics<p><a href=/rain>Rain</a><p><a href=/wind>Wind</a></div>"
        f"<div><h2>Schlagwörter</h2><p><a href=/snow>Snow</a></p><section><h5>Storms</h5>{LINKS}</section></div>"
    )
    found = role_of_each(html)
    assert [found[text] for text in ("Related topics", "Rain", "Schlagwörter", "Snow")] == ["navigation"] * 4
    assert found["Rain in the north"] == "list"


@pytest.mark.parametrize(
    ("html", "role"),
    [
        ("<p>Advertisement", "advertisement"),
        ("<p>Advertisement 2", "advertisement"),
        ("<div>ANZEIGE</div>", "advertisement"),
        ("<div>Реклама</div>", "advertisement"),
        ("<p>広告", "advertisement"),
        ("<ul><li><a href=/a>Publicidad</a></ul>", "list"),  # where one may place some
        ("<p>Share this article:", "share"),
        ("<p>Поделиться", "share"),
        ("<ul><li><a href=/p>Privacy Policy</a></ul>", "legal"),
        ("<nav><a href=/i>Impressum</a></nav>", "legal"),
        ("<p>© 2026 The Paper", "legal"),
        ("<p>Copyright The Paper and others", "legal"),
        ("<p>The Paper, 1 High Street. All\xa0rights reserved.", "legal"),
        ("<p>The © is a sign that nobody needs", "paragraph"),
        ("<figure><figcaption>The bridge. © 2026 Ann Onym</figcaption></figure>", "caption"),
        ("<p>The seats are reserved", "paragraph"),
        (f"<p>{'word ' * 40}© 2026", "paragraph"),
    ],
)
def test_what_a_text_says_of_itself(html: str, role: str) -> None:
    assert [*role_of_each(STORY + html).values()][1:] == [role]


def test_no_phrase_has_two_roles_and_each_is_found() -> None:
    lines = files("elute.units").joinpath("signposts.txt").read_text(encoding="utf-8").splitlines()
    fields = [[field.strip() for field in line.split("|")] for line in lines if line and not line.startswith("#")]
    role_of: dict[str, str] = {}
    for name, _, listed in fields:
        for phrase in map(str.strip, listed.split(";")):
            assert role_of.setdefault(plain(phrase), name) == name, phrase
            said = phrase.replace("*", "x y")
            assert phrases().said(said) == int(ROLES[name]), phrase
            assert phrases().said(f"  «{said.upper()}» !") in (int(ROLES[name]), 0), phrase
    assert len({language for name, languages, _ in fields if name == "related" for language in languages.split()}) >= 50


def fold_all(text: str) -> list[str]:
    """The words of a text as they are compared, by plain Python; beyond what is folded only letters are tried."""
    numbers = [folded(letter) if ord(letter) < FOLDED else ord(letter) for letter in text]
    return "".join(" " if number == 0 else chr(number) for number in numbers if number != 1).split()


def plain(phrase: str) -> str:
    return " ".join(fold_all(phrase)) + phrase[-2:].strip().replace(phrase[-1], "*") * phrase.endswith("*")


LETTERS = st.text(st.sampled_from("aAbÁé е́Йß-:. ı\u0301関連記"), max_size=12)
LISTED = ["a b", "ab *", "e関*", "关", "関連", "é", "s", "a be", "bae関"]


@given(LETTERS)
def test_phrases_are_found_as_plain_python_finds_them(text: str) -> None:
    table = np.arange(FOLDED, dtype=np.uint16)
    table[:0x700] = [folded(chr(number)) for number in range(0x700)]
    found = Phrases([(phrase, number) for number, phrase in enumerate(LISTED, 1)], table).said(text)
    said = " ".join(fold_all(text))
    whole = {" ".join(fold_all(phrase)): number for number, phrase in enumerate(LISTED, 1) if not phrase.endswith("*")}
    begun = [2] if said.startswith("ab ") else [3] if said.startswith("e関") else [0]
    assert found == whole.get(said, begun[0])


def test_a_phrase_is_short() -> None:
    table = phrases()
    assert table.said("more from " + "x" * 52) == 13
    assert table.said("more from " + "x" * 53) == 0
    assert table.said("") == table.said("…") == 0
    assert table.said("\ud800 related") == 13  # half a pair of surrogates is no letter


def test_what_is_no_text_of_unicode_is_read_byte_by_byte() -> None:
    page = parse(b"<meta charset=utf-8><p>\xe9\xff<p>Related \xc3<p>\xf0\x9f<p>\xc2")
    assert len(changed(page)) == len(page)


@pytest.mark.parametrize(
    "piece",
    [
        "<h2>Related</h2>",
        "<h2><a href=x>Related</a></h2>",
        "<div><h2>Related</h2><a href=x>y</a>",
        "<h2>Related<a href=x>y</a></h2><section>",
        "<p>© © © ©<p>reserved<p>copyright",
        "<h3>Tags</h3><h2><a href=x>Latest news</a></h2>",
    ],
)
def test_a_page_of_nothing_but_signposts(piece: str) -> None:
    page = parse(piece * (100_000 // len(piece.split("<"))))
    assert len(changed(page)) == len(page)


def test_a_page_has_at_most_so_many_headings() -> None:
    html = "".join(f"<div><h2>Related</h2><p><a href=/{number}>Story {number}</a></div>" for number in range(150))
    assert len([text for text in related(STORY + html) if text.startswith("Story")]) == MOST_SIGNS


def test_a_line_of_one_long_word_costs_no_more_than_others() -> None:
    assert related(f"{STORY}<p>{'©' * 100_000}<p>{'related' * 20_000}") == []


PIECES = st.lists(
    st.sampled_from(
        "<h2>Related</h2>|<h3>Tags</h3>|<p>Advertisement|<p>© 2026 Us|<div>|</div>|<main>|</main>|<nav>|</nav>"
        "|<h1>Storm</h1>|<a href=/1>A story of the town</a>|<p>The river rose by a metre before dawn."
        "|<div class=comments>|<div class=share>|<p hidden>Related|<h2>Storm</h2>|<h3><a href=/2>Snow</a></h3>|</h2>"
        "|<figcaption>© Us 2026|<form>|</form>|<button>Related</button>|<a href=/3>Advertisement</a>".split("|")
    ),
    max_size=25,
)


@given(PIECES)
def test_only_what_is_not_kept_is_changed(pieces: list[str]) -> None:
    page = parse("".join(pieces))
    before, after = roles(page), changed(page)
    kept = page.in_subtrees(page.rows_of("main")) & (page.blocks.row_block >= 0)
    assert (before[kept] == after[kept]).all()
    fixed = np.isin(before, [Role.TITLE, Role.BYLINE, Role.COMMENT])
    assert (before[fixed] == after[fixed]).all()
    assert ((before == after) | np.isin(after, [int(role) for role in ROLES.values()])).all()


@given(PIECES)
def test_the_same_rows_as_in_plain_python(pieces: list[str]) -> None:
    page = parse("".join(pieces))
    expected = roles(page)
    kept = page.in_subtrees(page.rows_of("main"))[page.blocks.first]
    reference.Signposts(page, kept).change(expected)
    assert changed(page).tolist() == expected.tolist()


@given(PIECES)
def test_roles_change_no_text(pieces: list[str]) -> None:
    html = "".join(pieces)
    labels = label(parse(html), "learned")
    kept = labels.keep.copy()
    assert len(labels.roles.every) == len(kept)
    assert (labels.keep == kept).all()
    asked, plain_text = elute.extract(html), elute.extract(html)
    assert len(asked.blocks) >= 0
    assert (asked.text, asked.markdown, asked.html) == (plain_text.text, plain_text.markdown, plain_text.html)


def test_accents_that_stand_alone_do_not_count() -> None:
    assert phrases().said(unicodedata.normalize("NFD", "À lire également")) == int(Role.RELATED)
