"""The scores of the CleanEval competition: text alone, and text with its segments marked.

M. Baroni, F. Chantree, A. Kilgarriff, S. Sharoff: "Cleaneval: a Competition for Cleaning Web Pages", LREC 2008: the
Levenshtein distance without substitution, on tokens. Insertions, deletions and matches make up the alignment of two
files, and the score is the share of matches, so that it is 1 where the files are equal:

    score = matches / (matches + insertions + deletions)

With markup the marks `<p>`, `<h>` and `<l>`, which begin a segment, are tokens as well; `combined` is the mean of both
scores, as in K. Hofmann, W. Weerkamp: "Web Corpus Cleaning using Content and Structure", 2007, table 1.

`cleaneval-evert` is S. Evert's program of 2008, cleaneval.py, which participants used in its place: alignment by
difflib, and precision, recall and F1 of tokens and of marks. Its figures come out exactly, in shares of 1, with those
of its option -u (all marks are alike) under `segment_…`.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from math import isnan

import numpy as np

from elute import registry
from elute.evaluate.case import Case
from elute.units.sequences import lcs_length, lcs_pairs

from ._matching import matching_blocks
from .rates import RATES, Figures, overlap, ratio, undefined
from .tokens import numbered

# Scripts that docs/blocks.md counts by the character, with their punctuation.
ALONE = "\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u2e80-\u9fff\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"
MARK = re.compile("<[phl]>", re.IGNORECASE)
_MARKS = frozenset({"<p>", "<h>", "<l>", "<P>", "<H>", "<L>"})
_APART = re.compile(rf"<[phl]>|[{ALONE}]", re.IGNORECASE)
_ADDRESS = re.compile(r"\A\s*URL.*$", re.MULTILINE)

_TAGS = ("tag_precision", "tag_recall", "tag_f1", "tag_tp", "tag_fp", "tag_fn")
_SEGMENTS = tuple(name.replace("tag_", "segment_") for name in _TAGS)
TEXT = (*RATES, "score")
MARKUP = (*TEXT, "combined", *_TAGS, *_SEGMENTS)
EVERT = (*RATES, *_TAGS, *_SEGMENTS)


@registry.metrics.describe(needs="text", figures=TEXT, paper="Baroni and others 2008", title="CleanEval, text alone")
def cleaneval_text(case: Case) -> Figures:
    """CleanEval's score of the text: tokens between white space, aligned without substitution."""
    return _text_score(tokens(case.gold.text), tokens(case.output.text))


@registry.metrics.describe(
    needs="cleaneval", figures=MARKUP, paper="Baroni and others 2008", title="CleanEval with marks"
)
def cleaneval_markup(case: Case) -> Figures:
    """CleanEval's score of text and segments: marks are tokens too."""
    texts = _marked(case)
    if texts is None:
        return undefined(MARKUP)
    gold, output = (tokens(_ADDRESS.sub("", text)) for text in texts)
    with_marks = _text_score(gold, output)
    without = _text_score(*([token for token in side if token not in _MARKS] for side in (gold, output)))
    found = {**with_marks, "combined": (with_marks["score"] + without["score"]) / 2}
    for prefix, (one, other) in {"tag_": (gold, output), "segment_": (_alike(gold), _alike(output))}.items():
        (gold_keys, output_keys), _ = numbered(one, other)
        matched = lcs_pairs(gold_keys.astype(np.uint64), output_keys.astype(np.uint64))[0].tolist()
        found |= _mark_rates(prefix, one, other, matched)
    return found


@registry.metrics.describe(
    needs="cleaneval", figures=EVERT, paper="Evert 2008", title="CleanEval, as cleaneval.py counts"
)
def cleaneval_evert(case: Case) -> Figures:
    """Precision, recall and F1 of tokens and of marks exactly as S. Evert's cleaneval.py has them."""
    texts = _marked(case)
    if texts is None:
        return undefined(EVERT)
    gold, output = map(evert_tokens, texts)
    found: Figures = {}
    for prefix, (one, other) in {"segment_": (_alike(gold), _alike(output)), "tag_": (gold, output)}.items():
        (gold_numbers, output_numbers), count = numbered(one, other)
        blocks = matching_blocks(output_numbers, gold_numbers, count)  # the output comes first there
        matched = [place for _, start, size in blocks.tolist() for place in range(start, start + size)]
        found |= _mark_rates(prefix, one, other, matched) | overlap(len(matched), len(one), len(other))
    return {name: 0.0 if isnan(value) else value for name, value in found.items()}  # as there


def tokens(text: str) -> list[str]:
    """What stands between white space; marks, and characters of scripts without spaces, are tokens of their own.

    >>> tokens("<p>It rained, again. <L> 下雨了。")
    ['<p>', 'It', 'rained,', 'again.', '<l>', '下', '雨', '了', '。']
    """
    return [token.lower() if token in _MARKS else token for token in _APART.sub(r" \g<0> ", text).split()]


def evert_tokens(text: str) -> list[str]:
    """The tokens of cleaneval.py: white space parts, and an empty token stands where the text begins or ends with it.

    >>> evert_tokens("URL: http://example.org\\n<P>It rained, again.")
    ['', '<P>', 'It', 'rained,', 'again.']
    """
    text = re.sub(r"^\s*URL.*$", "", text, flags=re.MULTILINE)
    text = re.sub("[\x00-\x1f]+", " ", text)
    return re.split(r"\s+", MARK.sub(r"\n\g<0> ", text))


def _marked(case: Case) -> tuple[str, str] | None:
    """Both sides with marks. A method that gave nothing gave no marks; one that knows none cannot be measured."""
    if case.gold.cleaneval is None:
        return None
    if case.output.cleaneval is None:
        return None if case.output.text else (case.gold.cleaneval, "")
    return case.gold.cleaneval, case.output.cleaneval


def _text_score(gold: Sequence[str], output: Sequence[str]) -> Figures:
    (one, other), _ = numbered(gold, output)
    matches = lcs_length(one.astype(np.uint64), other.astype(np.uint64))
    return {**overlap(matches, len(one), len(other)), "score": ratio(matches, len(one) + len(other) - matches)}


def _mark_rates(prefix: str, gold: Sequence[str], output: Sequence[str], matched: Sequence[int]) -> Figures:
    common = sum(gold[place] in _MARKS for place in matched)
    found = overlap(common, *(sum(map(_MARKS.__contains__, side)) for side in (gold, output)))
    return {prefix + name: value for name, value in found.items()}


def _alike(tokens: Sequence[str]) -> list[str]:
    return ["<p>" if token in _MARKS else token for token in tokens]
