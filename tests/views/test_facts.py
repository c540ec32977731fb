"""How sure the method is, and what a user should know."""

import numpy as np
import pytest

import elute
from elute import Extraction, Labels
from views.helpers import FILLER, MENU, everything


def test_confidence_is_the_mean_over_words() -> None:
    page = elute.parse("<p>one two three<p>four<p>five six")
    keep = page.blocks.row_block == 0
    score = page.blocks.to_rows(np.array([0.9, 0.2, 0.4], dtype=np.float32))
    result = Extraction(page, Labels(page, score, keep, "m"))
    assert result.confidence == pytest.approx((3 * 0.9 + 1 * 0.8 + 2 * 0.6) / 6)


def test_confidence_is_the_methods_own_where_it_has_one() -> None:
    page = elute.parse("<p>one two three<p>four")
    keep = page.blocks.row_block == 0
    labels = Labels(page, keep.astype(np.float32), keep, "m", confidence_of=lambda kept: float(kept.sum()) / 4)
    assert Extraction(page, labels).confidence == 0.25


@pytest.mark.parametrize("method", ["learned", "cetd"])
def test_confidence_is_between_0_and_1(method: str) -> None:
    assert everything(FILLER).confidence == 1.0
    assert 0 < elute.extract(f"{MENU}<main>{FILLER}</main>", method=method).confidence < 1
    assert 0 <= elute.extract("<p>…", method=method).confidence <= 1  # a block without words
    assert elute.extract("<nav></nav>", method=method).confidence == 0.0


def test_warnings_name_what_happened() -> None:
    assert elute.extract(FILLER).warnings == []
    assert "nested deeper" in elute.extract("<div>" * 1000 + "x").warnings[0]
    wrong = elute.extract("<meta charset=iso-8859-1><p>Größe und Übermut, déjà vu".encode())
    assert wrong.warnings == [wrong.encoding.note]
    assert "windows-1252" in wrong.warnings[0]
