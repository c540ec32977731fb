"""What a user may choose of an extraction: one set of names and types, in Python and on the command line."""

from __future__ import annotations

from functools import cache
from typing import Final, TypedDict, Unpack

from elute.extraction import Extraction
from elute.labels import Labels
from elute.methods import Focus
from elute.render import Options
from elute.units.roles import Role

# To ask an enumeration for a member takes as long as several calls, and most pages are asked for the same.
COMMENT, TITLE, BYLINE, TABLE = Role.COMMENT, Role.TITLE, Role.BYLINE, Role.TABLE
_options = cache(Options)

LEFT_TO_THE_METHOD: Final = ("title", "byline")
"""The choices that may be None."""

ENOUGH: Final = 100
"""Words that a page shows: the scripts of one that has so many are not looked into."""


class Chosen(TypedDict, total=False):
    """What may be chosen of the labels of any method, and of how they are written."""

    scripts: bool
    comments: bool
    title: bool | None
    byline: bool | None
    tables: bool
    links: bool
    images: bool
    reasons: bool
    front_matter: bool


class Choices(Chosen, total=False):
    """The options of `extract`: the same names and types as there."""

    method: str
    url: str | None
    charset: str | None
    focus: Focus


def check_choices(**choices: object) -> None:
    """TypeError where a choice is neither True nor False, nor None where it may be left to the method.

    >>> check_choices(title="yes")
    Traceback (most recent call last):
    TypeError: title is True, False or None, not 'yes'
    """
    for name, value in choices.items():
        if value is True or value is False:
            continue
        if value is not None or name not in LEFT_TO_THE_METHOD:
            known = "True, False or None" if name in LEFT_TO_THE_METHOD else "True or False"
            raise TypeError(f"{name} is {known}, not {value!r}")


def _with_scripts(labels: Labels) -> Labels:
    """The labels of a page that shows hardly any text, with that of its scripts, where it has any."""
    if not len(labels.page.rows_of("script")):
        return labels
    from elute.scripts.taking import with_scripts  # few pages have so little text

    return with_scripts(labels)


def chosen(labels: Labels, **choices: Unpack[Chosen]) -> Extraction:
    """The extraction that a method's labels make when the caller has chosen.

    >>> import elute
    >>> from elute.methods import label
    >>> page = elute.parse("<h1>Rain</h1><p>It rained all night, and the river rose by a metre before dawn.")
    >>> chosen(label(page, "learned"), title=False).text
    'It rained all night, and the river rose by a metre before dawn.'
    """
    if choices.get("scripts", True) and not labels.page.blocks.segments.shows(ENOUGH):
        labels = _with_scripts(labels)
    title, byline = choices.get("title"), choices.get("byline")
    labels = labels.choose(COMMENT, choices.get("comments", False))
    if title is not None:
        labels = labels.choose(TITLE, title)
    if byline is not None:
        labels = labels.choose(BYLINE, byline)
    if not choices.get("tables", True):
        from elute.units.tables import data_tables  # few ask

        inside = labels.page.in_subtrees(list(data_tables(labels.page, labels.keep)))
        labels = labels.without(TABLE, inside)
    links, images = choices.get("links", True), choices.get("images", False)
    reasons, front_matter = choices.get("reasons", False), choices.get("front_matter", False)
    return Extraction(labels.page, labels.finished(), _options(links, images, title, reasons, front_matter))
