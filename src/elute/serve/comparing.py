"""Several methods on one page: what each gives, and where they differ from the first."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any


def compared(
    html: bytes | str, methods: Sequence[str], url: str | None = None, charset: str | None = None
) -> dict[str, Any]:
    """The text of each method in parts: `["=", text]` is as in the first, `["+", text]` is too many, `["-", text]` is
    what it lacks. `blocks` has for each block which methods keep it.

    >>> rain = "<nav><a href=/>Home</a></nav><p>It rained all night, and the river rose by a metre before dawn."
    >>> both = compared(rain, ["bte", "html-text"])
    >>> [method["parts"] for method in both["methods"]][1][0], both["blocks"]
    (['+', 'Home'], [[False, True], [True, True]])
    """
    from elute.evaluate.comparison import compare

    found = compare(html, methods, url=url, charset=charset)
    first = next(iter(found.outputs.values())).text if found.outputs else ""
    return {
        "methods": [
            {
                "name": name,
                "parts": parts(first, output.text),
                "words": found.words(name),
                "f1": _number(found.f1(name, next(iter(found.outputs)))),
                "seconds": round(output.seconds, 5),
                "error": output.error,
            }
            for name, output in found.outputs.items()
        ],
        "absent": dict(found.absent),
        "blocks": list(map(list, zip(*(found.kept(name).tolist() for name in found.outputs), strict=True))),
    }


def parts(reference: str, output: str) -> list[list[str]]:
    """An output as what it has in common with a reference, what it has too many, and what it lacks, in order.

    >>> parts("It rained all night.", "Menu It rained by day.")
    [['+', 'Menu'], ['=', ' '], ['=', 'It rained'], ['=', ' '], ['+', 'by day'], ['=', '.'], ['-', 'all night']]
    """
    from elute.evaluate.diff import WordDiff

    diff = WordDiff(reference, output)
    lacking = list(reversed(diff.missing))
    written: list[list[str]] = []
    for part in diff.patch():
        if isinstance(part, str):
            written.append([part[0], part[1:]])
            continue
        while lacking and lacking[-1][0] < part[0]:
            start, end = lacking.pop()
            written.append(["-", reference[start:end]])
        written.append(["=", reference[part[0] : part[1]]])
    return [*written, *(["-", reference[start:end]] for start, end in reversed(lacking))]


def _number(value: float) -> float | None:
    return round(value, 4) if value == value else None
