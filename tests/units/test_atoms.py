"""Atoms: where they part, how their words are set into lines, against a plain reading of the paper."""

import numpy as np
import pytest
from hypothesis import given

from elute.page import ELEMENT, Page, parse
from elute.units.atoms import LINE, Atoms
from properties.soup import pages


def atoms_of(html: str) -> list[tuple[int, int]]:
    atoms = Atoms(parse(html))
    return list(zip(atoms.words.tolist(), atoms.link_words.tolist(), strict=True))


@pytest.mark.parametrize(
    ("html", "counts"),
    [
        ("", []),
        ("one two", [(2, 0)]),
        ("<p>one</p> <p>two three", [(1, 0), (2, 0)]),
        ("<p>one <a href=/>two three</a> four", [(4, 2)]),
        ("<p><a href=/><b>one</b></a> two", [(1, 1), (1, 0)]),
        ("<p>one<br>two<img>three", [(1, 0), (1, 0), (1, 0)]),
        ("<p>one<!-- no tag -->two", [(1, 0)]),
        ("<p>one <i hidden>no</i> two", [(1, 0), (1, 0)]),
        ("<p>— one —<p>…", [(1, 0), (0, 0)]),
        ("<p>漢字 ok", [(3, 0)]),
    ],
)
def test_where_they_part(html: str, counts: list[tuple[int, int]]) -> None:
    assert atoms_of(html) == counts


def test_lines_of_eighty_characters() -> None:
    # Ten words of 9 letters and the spaces between them make 79 + 20: eight fit into a line (8 * 9 + 7 = 79), so the
    # ninth begins another; two of ten words stand on the last line, which does not count.
    atoms = Atoms(parse("<p>" + "ninechars " * 10 + "<p>" + "ninechars " * 8 + "<p>" + "x" * 200))
    assert atoms.lines.tolist() == [1, 1, 1]
    assert atoms.line_words.tolist() == [8, 8, 0]  # one endless word: the line before it is full, and empty
    assert atoms.text_density.tolist() == [8.0, 8.0, 0.0]


def by_the_paper(page: Page) -> list[tuple[int, int, int]]:
    """Words, words on full lines, lines: of each atom, from a walk over the tree."""
    texts: list[list[str]] = [[]]

    def walk(row: int) -> None:
        for child in page.children(row):
            parts = page.kind[child] == ELEMENT and page.tag_name(child) != "a"
            if parts:
                texts.append([])
            if page.kind[child] == ELEMENT:
                walk(child)
            elif page.blocks.row_visible[child]:
                texts[-1].append(page.blocks.piece(child))
            if parts:
                texts.append([])

    walk(0)
    return [set_in_lines("".join(pieces)) for pieces in texts if pieces]


def set_in_lines(text: str) -> tuple[int, int, int]:
    words = [word for word in text.split() if any(char.isalnum() for char in word)]
    lines, length, on_line = 0, -1, 0
    for word in words:
        length += len(word) + 1
        on_line += 1
        if length > LINE:
            lines, length, on_line = lines + 1, len(word), 1
    return (len(words), len(words) - on_line, lines) if lines else (len(words), len(words), 1)


@pytest.mark.parametrize("words", ["one", "word " * 50, "a lot of rather different words, in truth. " * 20])
def test_against_the_paper(words: str) -> None:
    check(parse(f"<div>{words}<p>{words}<a href=/>{words}</a></p><a><b>{words}</b>{words}</a>{words[:40]}</div>"))


@given(html=pages())
def test_against_the_paper_on_any_page(html: str) -> None:
    ascii_only = html.encode("ascii", "ignore").decode()  # where a word is what `split` finds
    check(parse(ascii_only.replace("word", "a-word-of-some-length ")))


def check(page: Page) -> None:
    atoms = Atoms(page)
    found = list(zip(atoms.words.tolist(), atoms.line_words.tolist(), atoms.lines.tolist(), strict=True))
    assert found == by_the_paper(page)
    assert ((atoms.link_density >= 0) & (atoms.link_density <= 1)).all()
    assert (np.flatnonzero(atoms.row_atom >= 0) == np.flatnonzero(page.blocks.row_visible)).all()
