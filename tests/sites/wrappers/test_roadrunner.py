"""RoadRunner: fields, optionals and iterators of pages of one template."""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.sites.wrappers.automatic import learn_site
from elute.sites.wrappers.fields import fields_of
from elute.sites.wrappers.roadrunner import Node, template_of
from elute.sites.wrappers.rules import Rules
from elute.sites.wrappers.wrapper import View, wrapped


def template(*pages: str) -> str:
    return str(template_of([View(elute.parse(page)) for page in pages]))


def books(author: str, titles: list[str], extra: str = "") -> str:
    items = "".join(f"<li><i>Title:</i>{title}</li>" for title in titles)
    return f"<html>Books of:<b>{author}</b>{extra}<ul>{items}</ul></html>"


JOHN = books("John Smith", ["DB Primer", "Comp. Sys."])
PAUL = books("Paul Jones", ["XML at Work", "HTML Scripts", "Javascript"], "<img src=paul.png>")


def test_the_example_of_the_paper() -> None:
    """Figures 2 and 3 of Crescenzi, Mecca and Merialdo (2001)."""
    wrapper = "<body>Books of:<b>#PCDATA</b>(<img></img>)?<ul>(<li><i>Title:</i>#PCDATA</li>)+</ul></body>"
    assert template(JOHN, PAUL) == template(PAUL, JOHN) == wrapper


def test_rules_of_the_example() -> None:
    rules = fields_of([elute.parse(JOHN), elute.parse(PAUL)])
    found = wrapped(elute.parse(books("Ada Byron", ["Notes"])), Rules(fields=rules))
    assert found.values == {"books-of": ["Ada Byron"], "title": ["Notes"]}
    assert wrapped(elute.parse(PAUL), Rules(fields=rules)).values["title"] == [
        "XML at Work",
        "HTML Scripts",
        "Javascript",
    ]


def test_iterators_in_iterators() -> None:
    """Editions of books, as in the paper's second example: neither books nor editions are as many on both pages."""

    def page(*counts: int) -> str:
        years = (
            f"<div><b>Book {sum(counts)} {number}</b><p>{'<i>Year</i>' * count}</p></div>"
            for number, count in enumerate(counts)
        )
        return f"<h1>Books</h1>{''.join(years)}<hr>"

    found = template(page(1, 2), page(3, 1, 2))
    assert found == "<body><h1>Books</h1>(<div><b>#PCDATA</b><p>(<i>Year</i>)+</p></div>)+<hr></hr></body>"


@pytest.mark.parametrize(
    ("one", "other", "wanted"),
    [
        ("<p>a", "<p>a", "<p>a</p>"),
        ("<p>a", "<p>b", "<p>#PCDATA</p>"),
        ("<p>a</p><hr>", "<p>b</p>", "<p>#PCDATA</p>(<hr></hr>)?"),
        ("<p>a</p>", "<div>b</div>", "(<p>a</p>)?(<div>b</div>)?"),
        ("<b>a</b>x<br>", "<b>b</b>y<br><b>c</b>z<br>", "(<b>#PCDATA</b>#PCDATA<br></br>)+"),
    ],
)
def test_mismatches(one: str, other: str, wanted: str) -> None:
    assert template(one, other) == f"<body>{wanted}</body>"


def test_rows_with_labels_of_their_own_are_no_repetitions() -> None:
    def page(**rows: str) -> str:
        return f"<table>{''.join(f'<tr><td>{name}<td>{value}' for name, value in rows.items())}</table>"

    goods = [page(Price="4", Weight="90 g"), page(Price="1", Colour="white", Weight="1 l"), page(Price="2", Weight="5")]
    rules = fields_of([elute.parse(html) for html in goods])
    found = wrapped(elute.parse(page(Price="7", Colour="red", Weight="9")), Rules(fields=rules))
    assert found.values == {"price": ["7"], "weight": ["9"]}


def test_what_some_pages_have_is_optional() -> None:
    def page(name: str, note: str = "") -> str:
        return f"<h1>{name}</h1>{f'<p class=note>{note}</p>' if note else ''}<footer>All rights reserved</footer>"

    pages = [page("Tea", "green"), page("Milk"), page("Rice", "long"), page("Salt", "fine")]
    rules = fields_of([elute.parse(html) for html in pages])
    assert {name: rule.optional for name, rule in rules.items()} == {"h1": False, "note": True}
    assert wrapped(elute.parse(page("Oil")), Rules(fields=rules)).missing == ()


def test_a_text_with_links_in_it_is_one_field() -> None:
    pages = [
        f"<div class=about>{text}</div><p>Imprint</p>"
        for text in ("It <b>rained</b> all day", "Snow", "A <a href=/>storm</a> came, and <i>went</i>")
    ]
    rules = fields_of([elute.parse(html) for html in pages])
    found = wrapped(elute.parse("<div class=about>The <b>fields</b> dried</div>"), Rules(fields=rules))
    assert ["The fields dried"] in found.values.values()


def test_one_page_has_no_fields() -> None:
    assert fields_of([elute.parse(JOHN)]) == {}


def test_pages_of_another_template_are_left_out() -> None:
    pages = [elute.parse(html) for html in (JOHN, "<table><tr><td>1<td>2</table>", PAUL)]
    rules, used = learn_site(pages)
    assert used == [0, 2]
    assert "another template" in wrapped(pages[1], rules).warning


HTML = st.recursive(
    st.sampled_from(["", "a", "b", "<br>", "<img>"]),
    lambda inside: st.builds(
        lambda tag, parts: f"<{tag}>{''.join(parts)}</{tag}>",
        st.sampled_from(["div", "p", "ul", "b"]),
        st.lists(inside, max_size=5),
    ),
    max_leaves=20,
)


@given(st.lists(HTML, min_size=1, max_size=4))
def test_any_pages_have_a_template(pages: list[str]) -> None:
    views = [View(elute.parse(page)) for page in pages]
    places = [place for node in _all(template_of(views)) for place in node.places if node.look == "#"]
    texts = [(number, row) for number, view in enumerate(views) for row, _ in view.texts]
    assert sorted(places) == sorted(texts)


def test_a_page_with_itself_is_its_template() -> None:
    assert "#PCDATA" not in template(PAUL, PAUL)
    assert "?" not in template(PAUL, PAUL)


@pytest.mark.parametrize("shape", ["<p>{}</p>", "<div><p>{}</p>", "<p>{}</p><hr>", "<b>{}</b>"])
def test_long_and_deep_pages_end(shape: str) -> None:
    pages = [
        "".join(shape.format(number % 7 + start) for number in range(size)) for start, size in ((0, 900), (5, 1200))
    ]
    assert template(*pages).startswith("<body>")


def _all(node: Node) -> Iterator[Node]:
    yield node
    for part in node.inside:
        yield from _all(part)
