"""Reading fields: each further record costs what those before it did."""

from collections.abc import Callable

import pytest

import elute
from elute.records import records_of
from properties.counting import lines_of

SIZES = (20, 80, 320)
GROWTH = 1.25  # of the lines for a further record; squares would make it 4
TEXT = "What somebody wrote about the hens of this farm, number {0}, in the winter of that year."


def shelf(size: int) -> str:
    item = "<li><h3><a href=/{0}>Tea number {0}</a></h3><p>Leaves of the year {0}, dried.</p><b class=price>{0} €</b>"
    return "<ul>" + "".join(map(item.format, range(1, size + 1))) + "</ul>"


def table(size: int) -> str:
    rows = "".join(f"<tr><td>{number}<td rowspan={1 + number % 2}>Tea {number}<td>{number} €" for number in range(size))
    return f"<table><tr><th>No.<th>Tea<th>Price{rows}</table>"


def thread(size: int) -> str:
    post = (
        "<div class=post><h3>Re: Hens</h3><a class=author href=/user/{0}>user{0}</a> <time>May {0}</time>"
        f"<div class=body><blockquote>Why?</blockquote><p>{TEXT}</p></div><div class=signature>So.</div></div>"
    )
    return "".join(map(post.format, range(1, size + 1)))


def dated(size: int) -> str:
    return "".join(
        f"<div class=item><b>user{n}</b> 10:{n % 60:02} May {n}<p>{TEXT.format(n)}</div>" for n in range(size)
    )


def specification(size: int) -> str:
    rows = "".join(f"<tr><th>Property {number}<td>Value {number}" for number in range(size))
    return f"<title>Tea</title><h1>Tea</h1><p>Price: $ 3<p>Brand: Ann<table>{rows}</table>"


@pytest.mark.parametrize(
    ("miner", "page_of"),
    [("items", shelf), ("tables", table), ("posts", thread), ("posts", dated), ("facts", specification)],
)
def test_fields_are_read_in_linear_time(miner: str, page_of: Callable[[int], str]) -> None:
    def read(size: int) -> int:
        sets = records_of(elute.parse(page_of(size)), [miner])
        assert sum(len(record.fields) for found in sets for record in found.records) >= size
        return lines_of(lambda: [found.records for found in records_of(elute.parse(page_of(size)), [miner])])

    small, middle, large = map(read, SIZES)
    first, last = (middle - small) / (SIZES[1] - SIZES[0]), (large - middle) / (SIZES[2] - SIZES[1])
    assert last <= GROWTH * first
