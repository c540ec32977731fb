"""Sentences: how many of them the output has, whole.

J. Zhang, Q. Wang, Q. Yang, R. Zhou, Y. Zhang: "Exploiting Multi-Category Characteristics and Unified Framework to
Extract Web Content", Data Science and Engineering 3, 2018, section 5.1. With the sentences of the output EAS, those of
the gold GS, and those in both ECS:

    precision = |ECS| / |EAS|     recall = |ECS| / |GS|     F1 = 2 |ECS| / (|EAS| + |GS|)

A sentence ends at a full stop, question or exclamation mark, or ellipsis with white space behind it; at one of the full
width marks of Chinese and Japanese text, or another script's full stop, wherever it stands; and where a line ends. Gold
in CleanEval's format is wrapped at some width, so there only its marks part lines. Two sentences are equal where their
words are. One that stands twice counts twice.
"""

from __future__ import annotations

import re

from elute import registry
from elute.evaluate.case import Case
from elute.units.words import word_keys

from .bag import shared
from .cleaneval import MARK
from .rates import RATES, Figures, overlap
from .tokens import numbered

_CLOSING = "[\"'”’»›)\\]」』）】》]*"
# Full stops of Chinese, Hindi, Urdu, Armenian, Amharic, Burmese, Khmer and Tibetan need no space behind them.
_END = re.compile(rf"[。！？｡!?…]*[。！？｡।॥۔։።፧။៕།]+{_CLOSING}|[.!?…؟]+{_CLOSING}(?=\s|$)|\n")


@registry.metrics.describe(needs="text", figures=RATES, paper="Zhang and others 2018", title="Whole sentences")
def sentences(case: Case) -> Figures:
    """Whole sentences: multiset intersection."""
    gold_text = case.gold.text if case.gold.cleaneval is None else _unwrapped(case.gold.cleaneval)
    (gold, output), _ = numbered(_keys(gold_text), _keys(case.output.text))
    return overlap(shared(gold, output), len(gold), len(output))


def split(text: str) -> list[str]:
    """The sentences of a text, without what ends them.

    >>> split("It rained. “Again?” she asked: 3.5 mm!\\nWeather")
    ['It rained', '“Again', 'she asked: 3.5 mm', 'Weather']
    >>> split("下雨了。“又下？”她问。")
    ['下雨了', '“又下', '她问']
    """
    return [sentence.strip() for sentence in _END.split(text) if sentence.strip()]


def _keys(text: str) -> list[bytes]:
    """The words of each sentence, as bytes that are equal where the words are; those without words are left out."""
    found = (word_keys(sentence).tobytes() for sentence in split(text))
    return [words for words in found if words]


def _unwrapped(cleaneval: str) -> str:
    body = re.sub(r"\A\s*URL.*$", "", cleaneval, flags=re.MULTILINE)
    return "\n".join(" ".join(segment.split()) for segment in MARK.split(body))
