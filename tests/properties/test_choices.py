"""What holds for the caller's choices on any page: they change what is kept of a role, and nothing else."""

import numpy as np
import pytest
from hypothesis import given

import elute
from elute.page.arrays import Mask
from elute.units.roles import Role
from properties.soup import raw_pages

METHODS = ("cetd", "victor", "learned")  # roles by structure alone, with those that the method gives, and learned ones
CHOICES = {"title": Role.TITLE, "byline": Role.BYLINE}


def of_role(extraction: elute.Extraction, role: Role) -> Mask:
    """The rows of blocks of a role, hidden ones too: a method may keep these."""
    return extraction.page.blocks.whole(extraction.labels.roles.rows(role))


def visible(extraction: elute.Extraction, role: Role) -> Mask:
    """Those of them that are visible."""
    return of_role(extraction, role) & extraction.page.blocks.row_visible


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("choice", CHOICES)
@given(html=raw_pages())
def test_a_choice_moves_its_role_alone(method: str, choice: str, html: bytes) -> None:
    as_found, always, never = (
        elute.extract(html, method=method, **{choice: wanted})  # type: ignore[arg-type]
        for wanted in (None, True, False)
    )
    rows = of_role(as_found, CHOICES[choice])
    for chosen in (always, never):
        assert (chosen.labels.keep == as_found.labels.keep)[~rows].all()
    assert not (never.labels.keep & rows).any()
    assert (always.labels.keep >= as_found.labels.keep).all()


@pytest.mark.parametrize("method", METHODS)
@given(html=raw_pages())
def test_a_title_that_is_wanted_is_there(method: str, html: bytes) -> None:
    chosen = elute.extract(html, method=method, title=True)
    assert chosen.labels.keep[visible(chosen, Role.TITLE)].all()


@pytest.mark.parametrize("method", METHODS)
@given(html=raw_pages())
def test_comments_that_are_wanted_are_there(method: str, html: bytes) -> None:
    chosen = elute.extract(html, method=method, comments=True)
    assert chosen.labels.keep[visible(chosen, Role.COMMENT)].all()
    assert np.array_equal(chosen.labels.without_comments().keep, chosen.labels.keep)
