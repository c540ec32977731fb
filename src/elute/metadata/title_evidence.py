"""What speaks for each title: who says it together, how it is part of what others say, whether the address says it.

Headings, `og:title`, JSON-LD and `<title>` mostly differ by a name of the site or a word above the headline. Which of
them a page is called by depends on which others say the same, and on what kind of page it is.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final
from urllib.parse import unquote

from elute.metadata._evidence import Evidence
from elute.metadata._keys import key_of
from elute.metadata._titles import Titles, letters_alone, words_of_address
from elute.metadata.clue import Clue

_BEGINNINGS: Final = (" but the last part", ", first part", " but the last two parts")
_ENDS: Final = (" but the first part", ", last part")
SPEAKERS: Final = {
    "h1": ("first h1", "h1"),
    "h2": ("first h2", "h2"),
    "og:title": ("meta og:title",),
    "twitter:title": ("meta twitter:title",),
    "headline": ("JSON-LD work headline", "JSON-LD page headline"),
    "recipe": ("JSON-LD recipe name",),
    "name": ("JSON-LD work name", "JSON-LD thing name"),
    "title": ("title",),
    "beginning of title": tuple(f"title{part}" for part in _BEGINNINGS),
    "end of title": tuple(f"title{part}" for part in _ENDS),
    "beginning of og:title": tuple(f"meta og:title{part}" for part in _BEGINNINGS),
    "end of og:title": tuple(f"meta og:title{part}" for part in _ENDS),
    "block": ("title block",),
}
"""Kinds of places, as far as it counts which of them say the same."""

APART: Final = ("twitter:title", "recipe", "name", "block")
"""Those that say nothing of the others."""

_SPEAKER: Final = {source: 1 << number for number, sources in enumerate(SPEAKERS.values()) for source in sources}
"""The bit of each source."""

WHOLE_TITLES: Final = ("title", "meta og:title", "meta twitter:title", "JSON-LD work headline")
"""Titles that the head declares as a whole."""

COMPARED: Final = {
    "first h1": "h1", "meta og:title": "og:title", "JSON-LD work headline": "headline", "title": "title",
}  # fmt: skip
"""Titles whose beginnings and ends others may be."""

_COMPARED: Final = {
    source: (f"ends {name}", f"begins {name}", f"more than {name}") for source, name in COMPARED.items()
}
"""What is told of those others."""

WITH_TAILS: Final = ("title", "meta og:title")
"""Titles that often have the name of the site behind that of the page."""

MOST_WHOLE: Final = 20
"""Titles that a page declares as a whole and that others are compared with: a page has a few."""

MOST_NAMES: Final = 20
"""What a site is called by its pages."""

LONGEST: Final = 1_000
"""Characters of an address that are looked at."""

SHORTEST_HOST: Final = 4
"""Letters of a host's name, so that it is no word of a title by chance."""

FEWEST_IN_ADDRESS: Final = 3
"""Words of an address that is like a headline."""


class About:
    """What is known of a page beside its titles: the names of its site as keys, the letters of its host, the words of
    its address where it is like a headline, and what kind of page it is."""

    def __init__(self, sites: Sequence[str] = (), address: str = "", page_type: str = "") -> None:
        host, _, path = address[:LONGEST].partition("://")[2].partition("?")[0].partition("/")
        words = words_of_address(unquote(path) if "%" in path else path)
        name = host.partition(":")[0].lower().removeprefix("www.").rpartition(".")[0]
        self.names = tuple(dict.fromkeys(filter(None, map(key_of, sites[:MOST_NAMES]))))  # in order: sums depend on it
        self.host = letters_alone(name)
        self.words = words if len(words) >= FEWEST_IN_ADDRESS else frozenset()
        self.page_type = page_type

    def is_site(self, key: str) -> bool:
        """Whether a text is what the site is called."""
        letters = key.replace(" ", "")
        return key in self.names or (
            len(letters) >= SHORTEST_HOST and bool(self.host) and (letters in self.host or self.host in letters)
        )


def of_titles(clues: Sequence[Clue], about: About) -> dict[str, Evidence]:
    """The titles that clues give, and what speaks for each."""
    titles = Titles(clues, _SPEAKER, WHOLE_TITLES, MOST_WHOLE)
    titles.tell_whole()
    titles.tell_speakers(_told_by, about.page_type)
    titles.tell_parts(_COMPARED)
    titles.tell_words(about.names, about.words)
    for source in WITH_TAILS:
        titles.tell_tail(source, about.is_site)
    return titles.found


@lru_cache(maxsize=1024)
def _told_by(speakers: int, page_type: str) -> dict[str, float]:
    """Who says it, all of them together, and each on such a page. Each of SPEAKERS is a bit."""
    together = [speaker for number, speaker in enumerate(SPEAKERS) if speakers >> number & 1]
    told = [f"said by {', '.join(speaker for speaker in together if speaker not in APART)}"]
    return dict.fromkeys(told + [f"{speaker} of {page_type}" for speaker in together if page_type], 1.0)
