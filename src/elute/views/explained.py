"""Every block of an extraction with its score, the decision and the reason, as plain values."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from elute.extraction import Extraction


def explained(extraction: Extraction) -> dict[str, Any]:
    """What `elute explain --json` and the service say of a page.

    >>> import elute
    >>> found = explained(elute.extract("<nav><a href=/>Home</a></nav><p>It rained all night.", method="bte"))
    >>> [(block["number"], block["keep"], block["text"]) for block in found["blocks"]]
    [(0, False, 'Home'), (1, True, 'It rained all night.')]
    """
    words: list[int] = extraction.page.blocks.words.tolist()
    return {
        **facts(extraction),
        "blocks": [
            {
                "number": number,
                "score": round(float(block.score), 4),
                "keep": block.keep,
                "role": block.role,
                "words": words[number],
                "hidden": block.hidden,
                "reason": block.reason,
                "path": block.path,
                "span": list(block.span),
                "text": block.text,
            }
            for number, block in enumerate(extraction.blocks)
        ],
    }


def facts(extraction: Extraction) -> dict[str, Any]:
    """What holds for the page as a whole."""
    return {
        "method": extraction.method,
        "page_type": extraction.page_type,
        "confidence": extraction.confidence,
        "warnings": list(extraction.warnings),
    }
