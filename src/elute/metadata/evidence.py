"""From clues to values: what each clue of a field means, and what speaks for each value.

A value is weighed by who says it (choice.py). What says so is named by the kind of place, and by "first" where it is
the first of its kind on the page.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import pairwise
from typing import Final

from elute.metadata._evidence import Evidence, keys_of, of_keys
from elute.metadata._places import words_alone
from elute.metadata.clue import Clue
from elute.metadata.image_sizes import tell_sizes
from elute.metadata.kinds import known
from elute.metadata.names import names_in

MOST_TAGS: Final = 100
_TAGS_PARTED: Final = re.compile(r"[,;|，、\n]")

MOST_DESCRIPTIONS: Final = 20
"""Descriptions that are compared: a page has a few."""

SHORTEST_BEGINNING: Final = 30
ALIKE: Final = 0.9
"""Characters with which two descriptions begin alike, so that it is no chance, and their share of the shorter one: its
last word may be cut."""

THREAD: Final = "forum"
"""What the method says that a page is where users answer one another."""

DOTS: Final = ("…", "...")
"""What a description ends with that is cut."""

THUMBNAIL: Final = "thumbnailUrl"
IMAGES: Final = ("meta og:image", "meta twitter:image", "JSON-LD recipe image")
"""The places that tell most pictures."""


DECLARING: Final = ("meta", "JSON-LD", "itemprop", "RDFa")
"""How the names of sources begin that are for machines alone."""


def tell_place(evidence: Evidence, clue: Clue, near: range) -> None:
    """Add how a clue is given, whichever place it is, for those that are met too seldom to be known by name."""
    evidence.features[f"{clue.field} by {known(clue.source).way}"] = 1
    if clue.row in near:
        evidence.features["near the title"] = 1


def of_authors(
    clues: Sequence[Clue], site: str, near: range, page_type: str = "", bylines: str = ""
) -> dict[str, Evidence]:
    """The lists of names that clues give: each kind of place gives one. `near` are the rows near the title, `page_type`
    is what the method says that the page is, and `bylines` the key of what it takes for bylines."""
    lists: dict[str, tuple[dict[str, str], Clue]] = {}
    several: set[str] = set()
    read: dict[tuple[str, bool], dict[str, str]] = {}
    for clue in clues:
        if clue.source in several:
            continue
        names, _ = lists.setdefault(clue.source, ({}, clue))
        asked = clue.value, clue.source.startswith(DECLARING)
        if asked not in read:
            shown = names_in(clue.value, is_declared=asked[1])
            shown = shown if asked[1] else [_without_site(name, site) for name in shown]
            read[asked] = {name.casefold(): name for name in shown}
        told = {key: name for key, name in read[asked].items() if key not in names}
        if not names or clue.source.startswith("meta"):
            names.update(told)
        elif told:
            several.add(clue.source)
    said: dict[str, int] = {}
    for names, _ in lists.values():
        for name in names:
            said[name] = said.get(name, 0) + 1
    found: dict[str, Evidence] = {}
    for source, (names, clue) in lists.items():
        if not names:
            continue
        key = "|".join(sorted(names))
        evidence = found.setdefault(key, Evidence(tuple(names.values()), clue))
        evidence.support(source)
        tell_place(evidence, clue, near)
        if source in several:
            evidence.features["others in such places"] = 1
            if page_type == THREAD:
                evidence.features["others in such places of a thread"] = 1  # the first of them began it
    for key, evidence in found.items():
        listed = key.split("|")
        share = _share_in(bylines, listed)
        evidence.tell(
            {
                "only": len(found) == 1,
                "names said twice": sum(said[name] > 1 for name in listed) / len(listed),
                "names like of people": sum(_like_a_person(name) for name in listed) / len(listed),
                "names of two words": sum(name.count(" ") == 1 for name in listed) / len(listed),
                "with digits": any(map(str.isdigit, key)),
                "in small letters": all(map(str.islower, evidence.shown)),
                "one word": all(" " not in name for name in listed),
                "several names": len(listed) > 1,
                "many names": len(listed) > 3,
                "name of the site": bool(site) and any(_same(name, site) for name in listed),
                "part of all that is said": len(listed) / len(said),
                "in a byline": share,
                "in no byline": bool(bylines) and not share,
            }
        )
    return found


def _without_site(name: str, site: str) -> str:
    """A name of two words or more without that of the site behind it: "Ada Lovelace The Ledger"."""
    words, behind = name.split(), site.casefold().split()
    person = words[: len(words) - len(behind)]
    return " ".join(person) if len(person) > 1 and name.casefold().split()[len(person) :] == behind else name


def _share_in(bylines: str, names: Sequence[str]) -> float:
    """Of some names the share that bylines have, by the key of these."""
    words = f" {bylines} "
    return sum(f" {key_of(name)} " in words for name in names) / len(names) if bylines else 0.0


def _like_a_person(name: str) -> bool:
    return 2 <= len(name.split()) <= 4


def _same(name: str, site: str) -> bool:
    one, other = (key_of(text).replace(" ", "") for text in (name, site))
    return one in other or other in one


def of_tags(clues: Sequence[Clue]) -> dict[str, Evidence]:
    """The lists of keywords that clues give: each kind of place gives one."""
    lists: dict[str, tuple[dict[str, str], Clue]] = {}
    for clue in clues:
        words, _ = lists.setdefault(clue.source, ({}, clue))
        for word in _TAGS_PARTED.split(clue.value):
            if word.strip() and len(words) < MOST_TAGS:
                words.setdefault(word.strip().casefold(), word.strip())
    found: dict[str, Evidence] = {}
    for source, (words, clue) in lists.items():
        if words:
            found.setdefault("|".join(sorted(words)), Evidence(tuple(words.values()), clue)).support(source)
    for key, evidence in found.items():
        count = key.count("|") + 1
        evidence.tell({"only": len(found) == 1, "one": count == 1, "many": count > 12})
    return found


def of_texts(clues: Sequence[Clue]) -> dict[str, Evidence]:
    """The texts that clues give, one where they differ in nothing but signs and capitals."""
    return of_keys(clues, keys_of(clues))


def of_descriptions(clues: Sequence[Clue]) -> dict[str, Evidence]:
    """The descriptions that clues give. Many are the beginning of the text, and one of them is cut sooner."""
    found = of_texts(clues)
    for one, other in pairwise(sorted(found)[:MOST_DESCRIPTIONS]):  # those that begin alike are neighbours
        shorter, longer = sorted((one, other), key=len)
        beginning = shorter[: int(ALIKE * len(shorter))]
        if len(beginning) >= SHORTEST_BEGINNING and longer.startswith(beginning):
            found[shorter].features["cut"] = 1
            found[longer].features["goes on"] = 1
            if all(found[key].shown.rstrip(" )]").endswith(DOTS) for key in (shorter, longer)):
                found[shorter].features["cut, both with dots"] = 1
                found[longer].features["goes on, both with dots"] = 1
    return found


def of_images(clues: Sequence[Clue]) -> dict[str, Evidence]:
    """The addresses that clues give. A page that declares a thumbnail too means its own picture by `og:image`, others
    often one that is cut for social networks."""
    found = of_texts(clues)
    if any(clue.source.endswith(THUMBNAIL) for clue in clues):
        for evidence in found.values():
            evidence.features.update(
                {f"{name} beside a thumbnail": 1.0 for name in IMAGES if name in evidence.features}
            )
    tell_sizes(found)
    return found


def key_of(text: str) -> str:
    """A text as far as two that say the same are alike.

    >>> key_of("Tea – how it's made!")
    'tea how it s made'
    """
    return words_alone(text.casefold())
