"""The strings of a path as parts of a text: paragraphs, sections with their headings, or posts with their authors."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from html import unescape
from typing import Any, Final, NamedTuple

from elute.units.words import words

from .content import Part, markup

AUTHORS: Final = ("username", "author", "user", "authorName", "author_name", "displayName", "creator", "owner")
NAMES: Final = ("name", "displayName", "display_name", "username", "userName", "login")
DATES: Final = (
    "created_at", "createdAt", "dateCreated", "created", "timestampISO", "publishedAt", "datePublished", "date",
)  # fmt: skip
HEADINGS: Final = ("heading", "header", "headline", "title", "question")
LONGEST_NAME: Final = 80
LONGEST_HEADING: Final = 200
ENDS: Final = tuple(".!?…。！？")
CLOSING: Final = tuple(".,;:!?)]’'")
OPENING: Final = tuple("([“‘")
ADDRESSES: Final = ("url", "slug", "href", "link", "permalink", "uri", "canonical_url", "canonicalUrl")
TITLES: Final = ("title", "headline", "name")
Path = tuple[str, ...]


class Told(NamedTuple):
    """A string, its number among all of them, and the object around it: the nearest that is an element of a list, or
    where no list is around it, the nearest at all."""

    text: str
    order: int
    around: dict[str, Any]


def is_of_its_own(around: dict[str, Any]) -> bool:
    """Whether an object may be another page, or tell of one: it has a title, and an address or a day; but those that
    have an author as well are posts."""
    if not any(name in around for name in TITLES):
        return False
    return any(name in around for name in ADDRESSES) or (bool(_first(around, DATES)) and not _author(around))


def is_titled(around: dict[str, Any], title: str) -> bool:
    """Whether an object is called as the page is.

    >>> is_titled({"title": "Rain in May"}, "Rain in May - The Ledger"), is_titled({"title": "May"}, "Rain in May")
    (True, False)
    """
    wanted = words(title)
    for name in TITLES:
        value = around.get(name)
        value = value.get("rendered") if isinstance(value, dict) else value
        if isinstance(value, str) and len(value) <= LONGEST_HEADING:
            own = words(unescape(value))
            return bool(own) and 2 * len(own) >= len(wanted) and own == wanted[: len(own)]
    return False


def parts_of(best: Path, by_path: Mapping[Path, Sequence[Told]]) -> tuple[tuple[Part, ...], str]:
    """The parts of a text, and the type of page that they make."""
    told = sorted(by_path[best], key=lambda each: each.order)
    if len({id(each.around) for each in told if _author(each.around) and _first(each.around, DATES)}) < 2:
        return tuple(_sections(told)), "article"
    # What a thread begins with stands above the list of answers, under the same name.
    above = [path for path in by_path if path[-1] == best[-1] and _holds(path[:-1], best[:-1])]
    first = [each for path in above for each in by_path[path]]
    posts = {each.text: each for each in sorted([*first, *told], key=lambda each: each.order)}
    return tuple(_post(each) for each in posts.values()), "forum"


def _holds(above: Path, below: Path) -> bool:
    return len(above) < len(below) and below[: len(above)] == above


def _post(told: Told) -> Part:
    return Part(told.text, "", _author(told.around), _first(told.around, DATES))


def _author(around: dict[str, Any]) -> str:
    for name in AUTHORS:
        value = around.get(name)
        if isinstance(value, dict):
            value = _first(value, NAMES)
        if isinstance(value, str) and 0 < len(value) <= LONGEST_NAME:
            return value
    return ""


def _first(around: dict[str, Any], names: Sequence[str]) -> str:
    found = (around.get(name) for name in names)
    return next((value for value in found if isinstance(value, str) and 0 < len(value) <= LONGEST_NAME), "")


def _sections(told: Sequence[Told]) -> Iterator[Part]:
    """Paragraphs, those that are cut up for emphasis and links made whole again, with the headings of their objects."""
    held: list[str] = []
    heading = ""
    for text, above in _headed(told):
        if held and not above and _goes_on(held[-1], text):
            held.append(text if _touches(held[-1], text) else f" {text}")
            continue
        if held:
            yield Part("".join(held), heading)
        held, heading = [text], above
    if held:
        yield Part("".join(held), heading)


def _headed(told: Sequence[Told]) -> Iterator[tuple[str, str]]:
    """Each text with the heading of its object, which stands above the first of them alone. One object that holds all
    is the text itself: its title is the page's."""
    several = len({id(each.around) for each in told}) > 1
    last = 0
    for each in told:
        new = several and id(each.around) != last
        last = id(each.around)
        yield each.text, _heading(each.around) if new else ""


def _heading(around: dict[str, Any]) -> str:
    found = (around.get(name) for name in HEADINGS)
    return next((value for value in found if isinstance(value, str) and 0 < len(value) <= LONGEST_HEADING), "")


def _goes_on(before: str, text: str) -> bool:
    """Whether a string goes on where another one ended, inside of a sentence."""
    if markup(before) or markup(text):
        return False
    unfinished = before[-1].isspace() and before.rstrip()[-1:] not in ENDS
    return unfinished or text[0].isspace() or text[0] in CLOSING or text[0].islower()


def _touches(before: str, text: str) -> bool:
    """Whether nothing is needed between two strings to keep their words apart."""
    return before[-1].isspace() or before[-1] in OPENING or text[0].isspace() or text[0] in CLOSING
