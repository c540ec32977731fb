"""goose3, https://github.com/goose3/goose3: `cleaned_text`, to which it adds no title.

The segmenters that it has for some languages are chosen by the language of the page, as its manual says.
Images, which it would fetch, are off. The address is not given: with one, it would fetch the page.
"""

from __future__ import annotations

from types import ModuleType
from typing import Final

from .language import language_code
from .peer import Library

SEGMENTERS: Final = {
    "ar": "StopWordsArabic",
    "ja": "StopWordsJapanese",
    "ko": "StopWordsKorean",
    "zh": "StopWordsChinese",
}


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    words = getattr(library.text, SEGMENTERS.get(language_code(html), "StopWords"))
    settings = {"enable_image_fetching": False, "stopwords_class": words}
    with library.Goose(settings) as goose:
        text: str = goose.extract(raw_html=html).cleaned_text
    return text


peer = Library(
    "goose3",
    package="goose3",
    module="goose3",
    licence="Apache-2.0",
    description="Paragraphs by their stop words, clustered",
    call=_extract,
)
