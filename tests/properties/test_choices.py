"""What holds for the caller's choices on any page: they change what is kept of a role, and nothing else."""

import numpy as np
import pytest
from hypothesis import given

import elute
from elute.page.table import Mask
from elute.units.roles import Role, roles
from properties.soup import raw_pages

CHOICES = {"title": Role.TITLE, "byline": Role.BYLINE}


def whole(extraction: elute.Extraction, role: Role) -> Mask:
    """The visible rows of blocks of a role."""
    page = extraction.page
    rows: Mask = page.blocks.whole(roles(page) == int(role)) & page.blocks.row_visible
    return rows


@pytest.mark.parametrize("choice", CHOICES)
@given(html=raw_pages())
def test_a_choice_moves_its_role_alone(choice: str, html: bytes) -> None:
    method, always, never = (elute.extract(html, **{choice: wanted}) for wanted in (None, True, False))  # type: ignore[arg-type]
    rows = whole(method, CHOICES[choice])
    for chosen in (always, never):
        assert (chosen.labels.keep == method.labels.keep)[~rows].all()
    assert not (never.labels.keep & rows).any()
    assert (always.labels.keep >= method.labels.keep).all()


@given(html=raw_pages())
def test_a_title_that_is_wanted_is_there(html: bytes) -> None:
    chosen = elute.extract(html, title=True)
    assert chosen.labels.keep[whole(chosen, Role.TITLE)].all()


@given(html=raw_pages())
def test_comments_that_are_wanted_are_there(html: bytes) -> None:
    chosen = elute.extract(html, comments=True)
    assert chosen.labels.keep[whole(chosen, Role.COMMENT)].all()
    assert np.array_equal(chosen.labels.without_comments().keep, chosen.labels.keep)
