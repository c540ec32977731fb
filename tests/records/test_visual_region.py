"""The data region of Liu, Meng and Meng (2006), on layouts that are written by hand."""

import elute
from elute.records import records_of
from elute.records.visual_region import Looks, alike
from elute.segments import Box
from segments.drawn import drawn


def result(n: int, top: int) -> str:
    more = f'<p box="200 {top + 110} 600 30">Sold out</p>' if n == 2 else ""
    return f"""<div box="200 {top} 600 140"><h3 box="200 {top} 600 40" size=20><a href=/{n}>Tea {n}</a></h3>
    <p box="200 {top + 45} 600 60">Dark leaves of the year {n}.</p>{more}</div>"""


RESULTS = "".join(result(n, 100 + 150 * n) for n in range(5))
MENU = "".join(f'<p box="0 {100 + 20 * n} 150 20"><a href=/m{n}>Menu {n}</a></p>' for n in range(6))
PAGE = f"""<body><div box="0 0 1000 80"><p box="0 0 1000 80">Teas of the world</p></div>
<div box="0 100 150 800">{MENU}</div><div box="200 100 600 750">{RESULTS}</div>
<div box="0 920 1000 60"><p box="0 920 1000 60">Imprint</p></div>"""


def test_the_records_of_the_centred_region() -> None:
    [found] = records_of(drawn(PAGE), ["visual-region"])
    assert [record.text for record in found.records] == [
        f"Tea {n} Dark leaves of the year {n}." + " Sold out" * (n == 2) for n in range(5)
    ]
    assert found.page.attribute(found.row, "box") == "200 100 600 750"
    assert 0 < found.score <= 1


def test_a_page_that_was_not_rendered_has_none() -> None:
    assert records_of(elute.parse(PAGE), ["visual-region"]) == []


def test_pages_without_records() -> None:
    for html in ["", "<body><p box='0 0 100 100'>One", "<body><img box='0 0 9 9'>"]:
        assert records_of(drawn(html), ["visual-region"]) == []


def looks(row: int, left: float, top: float, *appearance: tuple[object, ...]) -> Looks:
    return Looks(row, Box(left, top, 100, 10), frozenset(appearance))


TITLE, TEXT, AD = (20.0, True), (16.0, False), (9.0, False)


def test_records_are_flush_left() -> None:
    row = [looks(n, 10.0, 20.0 * n, TITLE, TEXT) for n in range(4)]
    assert alike([*row, looks(9, 60.0, 100.0, TITLE, TEXT)])[1] == [0, 1, 2, 3]


def test_records_do_not_overlap() -> None:
    assert alike([looks(n, 10.0, 5.0 * n, TITLE) for n in range(4)]) == (0.0, [])


def test_what_looks_otherwise_is_left_out() -> None:
    row = [looks(n, 10.0, 20.0 * n, TITLE, TEXT) for n in range(4)]
    row.insert(2, looks(9, 10.0, 31.0, AD))
    assert alike(row)[1] == [0, 1, 2, 3]


def test_optional_parts_do_not_matter() -> None:
    row = [looks(n, 10.0, 20.0 * n, TITLE, TEXT, *([AD] if n % 3 else [])) for n in range(4)]
    assert len(alike(row)[1]) == 4


def test_two_are_no_list() -> None:
    assert alike([looks(n, 10.0, 20.0 * n, TITLE) for n in range(2)]) == (0.0, [])
