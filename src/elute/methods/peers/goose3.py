"""goose3, https://github.com/goose3/goose3: `cleaned_text`, which has no title. Images, which it would fetch, are off.

The address is not given: with one, it would be asked for.
"""

from __future__ import annotations

from types import ModuleType

from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    with library.Goose({"enable_image_fetching": False}) as goose:
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
