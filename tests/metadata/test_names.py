"""Names out of bylines."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.metadata.names import LONGEST, MOST_NAMES, names_in


@pytest.mark.parametrize(
    ("byline", "names"),
    [
        ("Ada Lovelace", ["Ada Lovelace"]),
        ("By Ada Lovelace", ["Ada Lovelace"]),
        ("BY ADA LOVELACE", ["Ada Lovelace"]),
        ("by Ada Lovelace and Charles Babbage", ["Ada Lovelace", "Charles Babbage"]),
        ("Von Theodor Fontane | 5. Oktober 2023", ["Theodor Fontane"]),
        ("Written by Ada Lovelace, Senior Editor", ["Ada Lovelace"]),
        ("Ada Lovelace (@countess)", ["Ada Lovelace"]),
        ("Ada Lovelace, Ada Lovelace", ["Ada Lovelace"]),
        ("Erstellt von Ada Lovelace", ["Ada Lovelace"]),
        ("Ada Lovelace under Engines, Notes", ["Ada Lovelace", "Notes"]),
        ("Ada Lovelace Twitter", ["Ada Lovelace"]),
        ("Ledger Contributor", ["Ledger Contributor"]),
        ("Ledger Staff Writer", ["Ledger Staff Writer"]),
        ("Lovelace MD", ["Lovelace"]),
        ("홍길동 기자", ["홍길동"]),
        ("ByAda Lovelace", ["Ada Lovelace"]),
        ("Byron Quill", ["Byron Quill"]),
        ("BYRON QUILL", ["Byron Quill"]),
        ("View all posts by Ada Lovelace", ["Ada Lovelace"]),
        ("Ada Lovelace, Software Engineer", ["Ada Lovelace"]),
        ("Ada Lovelace, Head of Engines, and Charles Babbage", ["Ada Lovelace", "Charles Babbage"]),
        ("Ada Engineer", ["Ada Engineer"]),
        ("Ada Lovelace, MS, RD, FAND", ["Ada Lovelace"]),
        ("Ada Lovelace, CEO", ["Ada Lovelace"]),
        ("Discuz! Team and Comsenz UI Team", []),
        ("Ada Lovelace im Gespräch mit Charles Babbage", ["Ada Lovelace", "Charles Babbage"]),
        ("ada lovelace", []),
        ("ada@example.org", []),
        ("https://example.org/ada", []),
        ("5 min read", []),
        ("", []),
    ],
)
def test_names(byline: str, names: list[str]) -> None:
    assert names_in(byline) == names


@given(st.text(max_size=3000))
def test_any_text(text: str) -> None:
    found = names_in(text)
    assert len(found) <= MOST_NAMES
    assert all(name.strip() and len(name) <= 2 * LONGEST for name in found)


@pytest.mark.parametrize("piece", ["by ", "a", ",", "senior ", " - ", "(", "written "])
def test_long_bylines_end_soon(piece: str) -> None:
    assert len(names_in(piece * 1_000_000)) <= MOST_NAMES


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("rain_gauge", ["rain_gauge"]),
        ("Thread starter gauge47", ["gauge47"]),
        ("Post by gauge47 » 11. Sep 2024, 18:36", ["gauge47"]),
        ("47", []),
        ("h_", []),
        ("Ledger Team Nov 08, 2025 7 min read", ["Ledger Team"]),
        ("Dec 17, 2025Nora Quill", ["Nora Quill"]),
        ("04.02.2022 | 13:10 Uhr | Nora Quill", ["Nora Quill"]),
        ("By Nora Quill. Reviewed by Sam Peat", ["Nora Quill"]),
        ("page.head.author", []),
        ("No Author", []),
        ("by Nora Quill on Jan 22, 2025", ["Nora Quill"]),
        ("Veröffentlicht am 19.10.19 um 14:34 Uhr", []),
        ("Sat", []),
        ("Redaktion", ["Redaktion"]),
        ("Nora Quill, Redaktion", ["Nora Quill"]),
        ("No\u00adra Quill", ["Nora Quill"]),
        ("r23", ["r23"]),
        ("Nora Quill Do 9 Apr 2020", ["Nora Quill"]),
        ("Posted by Nora Quill on 2025-12-18 in rain. Tags: river, tide", ["Nora Quill"]),
        ("Last Modified: Feb 18, 2020", []),
        ("J.R.R. Tolkien", ["J.R.R. Tolkien"]),
    ],
)
def test_names_of_users_and_what_stands_beside_names(text: str, names: list[str]) -> None:
    assert names_in(text) == names
