"""A rendered page on disk comes back as it was."""

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.browser import Renderer, read, write
from elute.page import Page
from elute.page.assemble import assemble, nodes_of
from elute.page.layout import Layout
from places import REPOSITORY

PIECES = [
    "<p>",
    "</p>",
    "<b class='a b'>",
    "text & more",
    "\0",
    "é",
    "<svg viewBox=x>",
    "<!-- c -->",
    "<td>",
    "<x-y z>",
]


def same(one: Page, other: Page) -> None:
    assert (one.source, one.url, one.warnings, one.quirks) == (other.source, other.url, other.warnings, other.quirks)
    for name in (
        "kind namespace tag parent depth end text_start text_len attr_start attr_count source_start source_end".split()
    ):
        assert (getattr(one, name) == getattr(other, name)).all(), name
    for row in range(len(one)):
        assert (one.text(row), one.tag_name(row)) == (other.text(row), other.tag_name(row))
        assert one.attributes(row) == other.attributes(row)
    assert (one.layout is None) == (other.layout is None)
    if one.layout is not None and other.layout is not None:
        for column in fields(Layout):
            a, b = getattr(one.layout, column.name), getattr(other.layout, column.name)
            assert type(a) is type(b)
            assert np.array_equal(a, b, equal_nan=column.name in ("left", "top", "width", "height"))


@given(st.lists(st.sampled_from(PIECES), max_size=12))
def test_any_page(tmp_path_factory: pytest.TempPathFactory, pieces: list[str]) -> None:
    page = assemble(nodes_of(elute.parse("".join(pieces))), "https://example.org/", quirks=len(pieces) % 2 == 1)
    page.warnings.append("something was strange")
    file = tmp_path_factory.getbasetemp() / "any.npz"
    write(page, file)
    same(read(file), page)


def test_a_rendered_page(renderer: Renderer, tmp_path: Path) -> None:
    page = renderer.render(REPOSITORY / "examples" / "page.html", url="https://example.org/rain")
    write(page, tmp_path / "page.npz")
    again = read(tmp_path / "page.npz")
    same(again, page)
    assert elute.extract(again).text == elute.extract(page).text
    assert [file.name for file in tmp_path.iterdir()] == ["page.npz"]


def test_other_files_are_refused(tmp_path: Path) -> None:
    file = tmp_path / "page.npz"
    np.savez(file, about=np.frombuffer(b'{"version": 99}', dtype=np.uint8))
    with pytest.raises(ValueError, match="is of version 99, and this elute reads version 1"):
        read(file)
    np.savez(file, about=np.array([{"version": 1}], dtype=object))
    with pytest.raises(ValueError, match="pickle"):
        read(file)
