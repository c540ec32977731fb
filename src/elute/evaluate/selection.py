"""Methods, datasets and metrics by the words of a user: names, patterns, and words for many."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from fnmatch import fnmatchcase
from pathlib import Path

from elute import registry
from elute.gold import available
from elute.methods.peers import Peer


def choose(
    words: str, known: Iterable[str], noun: str, groups: Mapping[str, Iterable[str]] | None = None, places: str = ""
) -> list[str]:
    """The names that words with commas between them stand for, each once, in the order of the words.

    A word is a name, a pattern with * or ?, "all", or the name of a group. ValueError says which word is none of these,
    and in which places a name is added.

    >>> choose("c*,bte", ["bte", "cetd", "cte"], "method")
    ['cetd', 'cte', 'bte']
    """
    names = list(known)
    many = {"all": names, **(groups or {})}
    chosen: list[str] = []
    for word in filter(None, map(str.strip, words.split(","))):
        found = many.get(word, [word] if word in names else [name for name in names if fnmatchcase(name, word)])
        if not found and word not in many:
            raise ValueError(registry.unknown(word, [*names, *many], noun, places))
        chosen.extend(found)
    return list(dict.fromkeys(chosen))


def choose_methods(words: str) -> list[str]:
    """Methods; "elute" are elute's own, "peers" are the others.

    A name may carry arguments and choices: "vote(cetd+bte)", "cetd[title]". A method that needs more than the page
    must be asked for by its name.
    """
    names = registry.methods.names()
    asked = list(map(str.strip, words.split(",")))
    made = [word for word in asked if _carries(word)]
    known = [name for name in [*names, *made] if _loads(name) and (name in asked or not _needy(name))]
    peers = [name for name in known if isinstance(registry.methods.get(name), Peer)]
    groups = {"elute": [name for name in known if name not in {*peers, *made}], "peers": peers}
    return choose(words, known, "method", groups, registry.methods.places)


def choose_metrics(words: str) -> list[str]:
    """Metrics."""
    today = ",".join(registry.metrics.name(word.strip()) for word in words.split(","))
    return choose(today, registry.metrics.names(), "metric", places=registry.metrics.places)


def choose_datasets(words: str) -> list[str]:
    """Datasets that are installed, and folders: what has a slash or a dot in it, or is one and no installed set."""
    chosen: list[str] = []
    installed = available()
    for word in filter(None, map(str.strip, words.split(","))):
        is_folder = {"/", "\\", "."} & set(word) or (word not in {*installed, "all"} and Path(word).is_dir())
        chosen.extend([word] if is_folder else choose(word, installed, "dataset"))
    return list(dict.fromkeys(chosen))


def _carries(word: str) -> bool:
    if re.fullmatch(registry.WITH_ARGUMENTS, word):
        return True
    match = re.fullmatch(registry.WITH_CHOICES, word)
    return match is not None and not {"*", "?"} & set(match[1])  # with these it is a pattern


def _loads(name: str) -> bool:
    try:
        registry.methods.get(name)
    except ImportError:
        return False
    return True


def _needy(name: str) -> bool:
    return registry.methods.info(name).get("needs") is not None
