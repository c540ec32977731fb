"""The text of a page's data, whatever its shape: the strings of one path, of all paths the one that has the most text.

The strings of a text stand at the same place of their objects: `article.body.[].text` is the path of every paragraph.
Numbers in names do not count, nor how deep an element of rich text is in its like: `children.[].children.[].text` is
`children.[].text`. So all strings of a path are taken together, in their order, each once. What its names say counts: a
path below "related" or "translations" is none of the text's, and of two alike one that ends with "body" is.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Any, Final

from elute.page.vocabulary import TAG

from . import nuxt
from .content import Content, markup, prose, without_tags, words_in
from .names import BODY, ELSEWHERE, LONGEST_NAME, NO_TEXT, OF_PROGRAMS, SUMMARY, without_number, words_of
from .parts import Told, is_of_its_own, is_titled, parts_of
from .reading import Allowance, nested

ELEMENT: Final = "[]"
"""In a path, an element of a list."""

MOST_VALUES: Final = 500_000
LONGEST_PATH: Final = 12
"""Names of a path that are looked at: the last ones."""

NESTED: Final = 2
"""How often JSON is read in strings of JSON."""

LEAST_WORDS: Final = 4
"""Of a string that counts. Shorter ones are taken where they are among such."""

ADDRESSES: Final = ("http:", "https:", "/")
"""How addresses begin."""

LEAST_IN_ALL: Final = 50
"""Words of all strings of a path that is taken."""

CODE: Final = frozenset("{}=;$\\<>|")
MOST_CODE: Final = 0.03
"""The share of these characters that a text has at most."""

OF_SUMMARY, OF_OTHERS = 0.4, 0.6
"""What a word counts for that stands below such a name, beside 1 for one of the content."""

OTHERS: Final = 3
"""So many objects that may be pages of their own are a list of other pages, whose text is not this page's."""

Path = tuple[str, ...]


@dataclass
class Found:
    """The strings of a path, each once, in order, with their number and the object that each is told in."""

    strings: dict[str, Told] = field(default_factory=dict)
    words: int = 0
    others: int = 0

    def add(self, text: str, order: int, around: dict[str, Any]) -> None:
        if text in self.strings:
            return
        self.strings[text] = Told(text, order, around)
        self.others += is_of_its_own(around)
        if prose(text) and (words := words_in(text)) >= LEAST_WORDS:
            self.words += words

    def only(self, title: str) -> Found:
        """Of several objects with titles, the one that the page is called by, where it is there."""
        if self.others < 2:
            return self
        found = Found()
        for told in self.strings.values():
            if is_titled(told.around, title):
                found.add(told.text, told.order, told.around)
        return found if found.words else self


def text_of(name: str, value: Any, allowed: Allowance, title: str = "") -> Content | None:
    """The text that a page's data has most of, None where it has none. `title` is that of the page.

    >>> body = [{"text": "It rained all night" + ", and the river rose" * 20 + "."}, {"text": "Now it is dry again."}]
    >>> text_of("__STATE__", {"menu": ["Home"], "story": {"body": body}}, Allowance()).parts[1].text
    'Now it is dry again.'
    """
    if words_of(name[:LONGEST_NAME]) & (ELSEWHERE | OF_PROGRAMS):
        return None
    if name == nuxt.NAME:
        value = nuxt.resolved(value)
    by_path: dict[Path, Found] = {}
    for order, (path, text, around) in enumerate(_strings(value, allowed)):
        by_path.setdefault(path, Found()).add(text, order, around)
    by_path = {path: found.only(title[:LONGEST_NAME]) for path, found in by_path.items()}
    best = max(by_path, key=lambda path: _score(path, by_path[path]), default=())
    if not best or _score(best, by_path[best]) < LEAST_IN_ALL:
        return None
    parts, page_type = parts_of(best, {path: [*found.strings.values()] for path, found in by_path.items()})
    return Content(name, ".".join(best[-3:]), parts, page_type)


def _score(path: Path, found: Found) -> float:
    """The words of a path, as far as its names and objects speak for it."""
    words = words_of(next((name for name in reversed(path) if name != ELEMENT), ""))
    weight = OF_SUMMARY if words & SUMMARY else 1.0 if words & BODY else OF_OTHERS
    return 0 if found.others >= OTHERS else found.words * weight


def _strings(value: Any, allowed: Allowance) -> Iterator[tuple[Path, str, dict[str, Any]]]:
    """All strings that may be text, in document order, each with its path and the object around it."""
    waiting: list[tuple[Any, Path, dict[str, Any], int]] = [(value, (), {}, 0)]
    left = MOST_VALUES
    seen: dict[int, Any] = {}  # with the values, which would else be gone, and their numbers be those of others
    while waiting and left > 0:
        left -= 1
        value, path, around, times = waiting.pop()
        if isinstance(value, str):
            if times < NESTED and (inner := nested(value, allowed)) is not None:
                waiting.append((inner, path, around, times + 1))
            elif is_text(value):
                yield path, value, around
            continue
        if id(value) in seen:
            continue
        seen[id(value)] = value
        if isinstance(value, dict):
            inside = value if path[-1:] == (ELEMENT,) or ELEMENT not in path else around
            for key in reversed(value):
                if isinstance(value[key], (str, dict, list)) and (below := _below(path, key)):
                    waiting.append((value[key], below, inside, times))
        elif isinstance(value, list):
            below = path if path[-1:] == (ELEMENT,) else _joined(path, ELEMENT)
            named = len(value) > 1 and isinstance(value[0], str) and value[0] in TAG  # an element, as JsonML has it
            inner = (each for each in reversed(value[named:]) if isinstance(each, (str, dict, list)))
            waiting.extend((each, below, around, times) for each in inner)


def _below(path: Path, key: str) -> Path | None:
    """The path of what has a name below a path, None where that is none of the text's."""
    key = key[:LONGEST_NAME].partition("(")[0]  # Apollo has arguments behind it
    words = words_of(key)
    if words & ELSEWHERE or words & NO_TEXT:
        return None
    return _joined(path, without_number(key))


def _joined(path: Path, name: str) -> Path:
    """A path with one name more; what repeats, as elements in their like do, is there once."""
    path = (*path, name)
    if len(path) >= 4 and path[-2:] == path[-4:-2]:
        path = path[:-2]
    return path[-LONGEST_PATH:]


def is_text(text: str) -> bool:
    """Whether a string may be something to read: not an address, a hash or a program.

    >>> is_text("It rained."), is_text("/a/b-c"), is_text("a{color:red} b{top:0}"), is_text("<p>Rain</p>")
    (True, False, False, True)
    """
    if not text or text.isspace():
        return False
    bare = without_tags(text) if markup(text) else text
    if bare is text and text.isascii() and (" " not in text.strip() or text.startswith(ADDRESSES)):
        return text.isalpha() or text[-1] in ".,;:!? "
    return sum(map(bare.count, CODE)) <= MOST_CODE * len(bare)
