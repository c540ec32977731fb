"""What several methods count in a text: punctuation, capitals, and words that any prose is full of."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final
from unicodedata import category

import numpy as np
import numpy.typing as npt

from elute.page.arrays import Counts, prefix_sums
from elute.units.words import word_keys, word_spans

# The words that join clauses and phrases, by language. One set for all languages: a page does not reliably say which
# it is in. Words that mean something else where another language is spoken (Dutch "of", French "car") are left out.
CONJUNCTIONS: Final = frozenset(
    """
    and or but nor so yet for because although though while if unless until when where whereas since than that whether
    und oder aber denn weil dass obwohl wenn während sondern als ob
    et ou mais donc ni que quand lorsque puisque parce comme si
    y o pero sino porque aunque cuando mientras como
    e ma perché anche mentre se
    mas porém embora enquanto
    maar omdat terwijl hoewel dat
    och eller eftersom att när
    и или но а что чтобы если когда потому как
    i lub ale że ponieważ jeśli gdy
    και ή αλλά ότι γιατί αν όταν
    ve veya ama çünkü eğer ki
    和 与 或 但 而 及 因 若 と や が
    """.split()
)
# With these, the commonest articles, pronouns, prepositions and auxiliary verbs.
STOP_WORDS: Final = CONJUNCTIONS | frozenset(
    """
    a an the this these those it its he she they them his her their we us our you your i me my who which what there
    of in on at to from by with about into over after before between through during against under as is are was were
    be been being have has had do does did will would can could should may might must not no all any some more most
    der die das den dem des ein eine einen einem einer es er sie wir ihr ich nicht ist sind war waren hat haben wird
    werden mit von zu im in auf für an bei nach aus auch sich
    le la les un une des du de au aux ce cette il elle ils nous vous je ne pas est sont été a ont dans par pour sur avec
    el los las del al se no es son fue ha por para con su lo una
    il lo gli della dei di da nel non è sono ha per con si una
    o os as do da dos das em no na não é são foi por para com uma
    de het een is zijn was niet van op te met voor er ook
    den det ett är var inte på av till med som för
    в на с по не он она они это был была было к у о из за от до
    w na z do nie się jest są był o po za od to
    ο η το οι τα του της των στο στη με για από δεν είναι
    bir bu da de için ile
    的 了 是 在 不 有 这 他 她 我 们 也 就 都 之 の は を に で も た
    """.split()
)

LAST_CHARACTER: Final = 0x1FFFF  # beyond are ideographs, tags and private use: no capitals, no punctuation


def punctuation(texts: Sequence[str]) -> Counts:
    """How many punctuation marks each text has, in any script.

    >>> punctuation(["Well, well…", "", "下雨了。"]).tolist()
    [2, 0, 1]
    """
    return _count_characters(texts, "P")


def capitals(texts: Sequence[str]) -> Counts:
    """How many capital letters each text has.

    >>> capitals(["The USA and Österreich"]).tolist()
    [5]
    """
    return _count_characters(texts, "Lu")


def digits(texts: Sequence[str]) -> Counts:
    """How many digits each text has, in any script.

    >>> digits(["16 November 2026", "१६"]).tolist()
    [6, 2]
    """
    return _count_characters(texts, "Nd")


def conjunctions(texts: Sequence[str]) -> Counts:
    """How many words of each text join clauses and phrases.

    >>> conjunctions(["Because, and", "雨和雪"]).tolist()
    [2, 1]
    """
    return _count_words(texts, CONJUNCTIONS)


def stop_words(texts: Sequence[str]) -> Counts:
    """How many words of each text are of those that all prose is full of.

    >>> stop_words(["It rained on the plain", "plain rain"]).tolist()
    [3, 0]
    """
    return _count_words(texts, STOP_WORDS)


def _count_characters(texts: Sequence[str], kind: str) -> Counts:
    codes = np.frombuffer("".join(texts).encode("utf-32-le"), dtype=np.uint32)
    counted = _characters(kind)[np.minimum(codes, LAST_CHARACTER)]
    return _sums(counted, np.cumsum([len(text) for text in texts], dtype=np.int64))


def _count_words(texts: Sequence[str], vocabulary: frozenset[str]) -> Counts:
    joined = "\n".join(texts)
    starts, _ = word_spans(joined)
    counted = np.isin(word_keys(joined), _keys(vocabulary))
    ends = np.cumsum([len(text) + 1 for text in texts], dtype=np.int64)
    return _sums(counted, np.searchsorted(starts, ends))


def _sums(counted: npt.NDArray[np.bool_], ends: npt.NDArray[np.int64]) -> Counts:
    """How many are counted in each of the stretches that end at `ends`."""
    total = prefix_sums(counted)
    return np.diff(total[ends], prepend=0) if len(ends) else ends


@cache
def _characters(kind: str) -> npt.NDArray[np.bool_]:
    """For each character whether it is of a Unicode category, given by the start of its name."""
    return np.array([category(chr(code)).startswith(kind) for code in range(LAST_CHARACTER)] + [False])


@cache
def _keys(vocabulary: frozenset[str]) -> npt.NDArray[np.uint64]:
    return word_keys(" ".join(sorted(vocabulary)))
