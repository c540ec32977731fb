"""The language of a page, for peers that need to be told."""

from __future__ import annotations

import re
from typing import Final

from elute.metadata.declared import declared
from elute.page import parse

# The language that most pages in a script are in. Japanese is told by its kana, before Chinese.
SCRIPTS: Final = {
    "ja": re.compile("[\u3040-\u30ff]"),
    "zh": re.compile("[\u4e00-\u9fff]"),
    "ko": re.compile("[\uac00-\ud7a3]"),
    "ar": re.compile("[\u0620-\u064a]"),
    "ru": re.compile("[\u0410-\u044f]"),
    "el": re.compile("[\u0386-\u03ce]"),
    "he": re.compile("[\u05d0-\u05ea]"),
    "th": re.compile("[\u0e01-\u0e3a]"),
    "hi": re.compile("[\u0905-\u0939]"),
}
LETTER: Final = re.compile(r"[^\W\d_]")
ENOUGH: Final = 0.2  # of the letters; Japanese has more Chinese characters than kana in places


def language_code(html: str) -> str:
    """The language that a page declares, as the two or three letters of its code.

    Where it declares none: the language that most pages in its script are in, English for Latin script.

    >>> language_code('<html lang="de-AT"><p>Jause'), language_code("<p>A snack"), language_code("<p>点心")
    ('de', 'en', 'zh')
    """
    page = parse(html)
    language = declared(page).language.strip().lower()
    if language:
        return re.split("[-_]", language)[0]
    text = page.blocks.join(page.blocks.row_block >= 0)
    letters = len(LETTER.findall(text))
    return next((code for code, script in SCRIPTS.items() if len(script.findall(text)) > ENOUGH * letters), "en")
