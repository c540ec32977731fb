"""The words of a text: what evaluation and alignment compare.

A word is a run of letters and digits; in scripts that do not part words by spaces each letter is one. Punctuation and
symbols part words and do not count as words. Case, composition and compatible forms of a letter make no difference.
docs/alignment.md has the rule and its reasons.
"""

from __future__ import annotations

from unicodedata import normalize

from elute.page.arrays import Ints, Keys
from elute.units._words import fold, scan


def words(text: str) -> list[str]:
    """The words of a text, folded: two words are the same where these are equal.

    >>> words("Don’t re-use 3.14 — CAFÉ, café!")
    ['don', 't', 're', 'use', '3', '14', 'café', 'café']
    >>> words("rain雨2026年"), words("비가 온다"), words("ไม่มี")
    (['rain', '雨', '2026', '年'], ['비가', '온다'], ['ไ', 'ม่', 'มี'])
    """
    starts, ends = word_spans(text)
    if text.isascii():
        lower = text.lower()
        return [lower[start:end] for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]
    return [normalize("NFC", fold(text[start:end])) for start, end in zip(starts.tolist(), ends.tolist(), strict=True)]


def word_keys(text: str) -> Keys:
    """A 64-bit key for each word, the same for the same word everywhere: what comparisons count with.

    >>> bool(word_keys("Yes, YES")[0] == word_keys("yes")[0])
    True
    """
    return scan(text)[0]


def word_spans(text: str) -> tuple[Ints, Ints]:
    """Where each word starts and ends in the text.

    >>> starts, ends = word_spans("Oh, well")
    >>> starts.tolist(), ends.tolist()
    ([0, 4], [2, 8])
    """
    _, starts, ends = scan(text)
    return starts, ends
