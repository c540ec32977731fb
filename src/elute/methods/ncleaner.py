"""NCleaner: a text is content if a model of clean text finds it likelier than a model of dirty text.

Stefan Evert: "A Lightweight and Efficient Tool for Cleaning Web Pages". LREC 2008. Retold by
Kovačič (2012), section 2.2.4.

A page is cut into segments of text. Two character n-gram models are trained, one on segments that are content and one
on those that are boilerplate. A segment is kept unless the second gives it the higher probability.

    ncleaner               lexical: the letters as they are
    ncleaner-nonlexical    every letter counts as a, every digit as 1: spaces and punctuation are left to tell

The probability of a character c behind a and b is interpolated from n-grams of all lengths up to three:

    P(c | a b) = q f(c | a b) + (1 - q) ( q f(c | b) + (1 - q) ( q f(c) + (1 - q) / characters ) )

where f are relative frequencies. The order, the interpolation and q are ours: the retelling does not give them.

So that models are small there is a fixed list of characters, and one for all others of a kind (`ALPHABET`). The tables
of the two models are then small enough to be written out, and what ships is the logarithm of their ratio for each
three characters, in steps of 1 / STEPS. In the lexical model, too, digits are alike, and so are capitals: "Home" is
"Aome". A segment is a block; a mark stands before its first character and behind its last.

The score is the probability that a segment is content if both are equally likely beforehand. So the paper's rule is a
threshold of one half. A focus asks for other odds.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache
from typing import Final
from unicodedata import category

import numpy as np
import numpy.typing as npt

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide_blocks, readable
from elute.methods.shared.options import Option, fraction
from elute.methods.shared.trained import Example, trained
from elute.model import Arrays, Model
from elute.page.arrays import Reals
from elute.page.table import Page

PAPER: Final = "Evert: A Lightweight and Efficient Tool for Cleaning Web Pages"
# Characters that stand for themselves; then the end of a segment, other letters, with case and without, and the rest.
ALPHABET: Final = " abcdefghijklmnopqrstuvwxyzA1!\"#$%&'()*+,-./:;<=>?@[\\]^_`{|}~"
END, LETTER, CASELESS, OTHER = range(len(ALPHABET), len(ALPHABET) + 4)
CHARACTERS: Final = OTHER + 1
LAST_CODE: Final = 0x1FFFF  # what is beyond is rare, and counts as other
INTERPOLATION: Final = 0.7  # q
STEPS: Final = 8
LARGEST: Final = 127
# The logarithm of the odds that a segment must have.
ODDS: Final = {"balanced": 0.0, "precision": 5.0, "recall": -5.0}

Codes = npt.NDArray[np.uint8]


@cache
def character_codes(lexical: bool) -> Codes:
    """For each character its place in the alphabet."""
    return np.array([_code(chr(code), lexical) for code in range(LAST_CODE + 1)], dtype=np.uint8)


def _code(character: str, lexical: bool) -> int:
    kind = category(character)
    if character.isspace():
        found = ALPHABET.index(" ")
    elif kind == "Nd":
        found = ALPHABET.index("1")
    elif kind.startswith("L") and not lexical:
        found = ALPHABET.index("a")
    elif kind == "Lu":
        found = ALPHABET.index("A")
    elif character in ALPHABET:
        found = ALPHABET.index(character)
    elif kind == "Lo":
        found = CASELESS
    else:
        found = LETTER if kind.startswith("L") else OTHER
    return found


def segments(page: Page, lexical: bool) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
    """The trigrams of the visible blocks: the block and the place in the table of each.

    >>> import elute
    >>> block, trigram = segments(elute.parse("<p>Oh<p>42"), True)
    >>> name = lambda code: "|" if code == END else ALPHABET[code]
    >>> ["".join(map(name, np.unravel_index(each, [CHARACTERS] * 3))) for each in trigram.tolist()]
    ['||A', '|Ah', 'Ah|', '||1', '|11', '11|']
    """
    visible = readable(page)
    texts = [page.blocks.text(block) for block in visible.tolist()]
    # Two marks part two texts; the second of them is no character that a model is asked for.
    joined = "\0\0".join(["", *texts, ""])
    codes = np.frombuffer(joined.encode("utf-32-le", "replace"), dtype=np.uint32)
    code = np.where(codes == 0, END, character_codes(lexical)[np.minimum(codes, LAST_CODE)]).astype(np.intp)
    asked = np.flatnonzero((code[2:] != END) | (code[1:-1] != END)) + 2
    trigram = (code[asked - 2] * CHARACTERS + code[asked - 1]) * CHARACTERS + code[asked]
    lengths = np.array([len(text) + 1 for text in texts], dtype=np.intp)
    return np.repeat(visible, lengths), trigram


def model_of(counts: npt.NDArray[np.int64], interpolation: float = INTERPOLATION) -> Reals:
    """P(c | a b) for all a, b and c, from how often each three characters were seen."""
    found = np.full(CHARACTERS, 1 / CHARACTERS)
    for seen in (counts.sum(axis=(0, 1)), counts.sum(axis=0), counts):
        total = seen.sum(axis=-1, keepdims=True)
        # Behind what was never seen the shorter n-gram says all.
        share = np.where(total > 0, interpolation, 0.0)
        found = share * seen / np.maximum(total, 1) + (1 - share) * found
    return found


def fit(examples: Iterable[Example], lexical: bool, interpolation: float = INTERPOLATION) -> Arrays:
    """Count, and compare the two models."""
    counts = np.zeros((2, CHARACTERS**3), dtype=np.int64)
    for example in examples:
        block, trigram = segments(example.page, lexical)
        content = example.content[block]
        for number, of_model in enumerate((~content, content)):
            counts[number] += np.bincount(trigram[of_model], minlength=CHARACTERS**3)
    dirty, clean = (model_of(each.reshape([CHARACTERS] * 3), interpolation) for each in counts)
    ratio = np.rint(STEPS * np.log(clean / dirty))
    return {"ratio": np.clip(ratio, -LARGEST, LARGEST).astype(np.int8)}


def by_models(page: Page, model: Model, focus: str, lexical: bool) -> Labels:
    """Labels from the ratio of the two models."""
    count = len(page.blocks)
    block, trigram = segments(page, lexical)
    odds = np.bincount(block, model.arrays["ratio"].ravel()[trigram], minlength=count) / STEPS
    length = np.bincount(block, minlength=count)
    # A block that no model was asked about is hidden, or has no words.
    score = np.where(length > 0, 1 / (1 + np.exp(-np.clip(odds, -50, 50))), 0.0)
    keep = (odds >= ODDS[focus]) & (length > 0)

    def reason(block: int) -> str:
        if not length[block]:
            return "no words"
        clean = "clean" if odds[block] >= 0 else "dirty"
        return f"likelier {clean}: e^{abs(odds[block]):.1f} for {length[block]} characters"

    return decide_blocks(page, keep, score, reason)


def fit_lexical(examples: Iterable[Example], **chosen: float) -> Arrays:
    """Two models of the letters as they are."""
    return fit(examples, lexical=True, **chosen)


def fit_nonlexical(examples: Iterable[Example], **chosen: float) -> Arrays:
    """Two models that do not know the letters."""
    return fit(examples, lexical=False, **chosen)


OPTION: Final = Option("interpolation", fraction, INTERPOLATION, "what longer n-grams weigh against shorter ones")


@registry.methods.describe(title="N-grams of clean and dirty text", paper=PAPER, year=2008, trainable=True)
@trained(fit_lexical, OPTION, order=3)
def ncleaner(page: Page, model: Model, focus: str) -> Labels:
    """Keep blocks whose characters are likelier in clean text than in boilerplate."""
    return by_models(page, model, focus, lexical=True)


@registry.methods.describe(title="N-grams without letters", paper=PAPER, year=2008, trainable=True)
@trained(fit_nonlexical, OPTION, order=3)
def ncleaner_nonlexical(page: Page, model: Model, focus: str) -> Labels:
    """Keep blocks whose spaces and punctuation are likelier in clean text than in boilerplate."""
    return by_models(page, model, focus, lexical=False)
