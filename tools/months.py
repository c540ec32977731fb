"""Writes src/elute/metadata/months.txt: what the twelve months are called, by the Unicode CLDR as Babel has it.

    pip install babel && PYTHONPATH=src:. python -m tools.months

A line for each month, all languages together; a name that two languages give to two months is on lines of its own,
with the languages that mean it so.
"""

from __future__ import annotations

from collections import defaultdict
from pathlib import Path

from babel import Locale
from babel.dates import get_month_names

FILE = Path(__file__).parent.parent / "src" / "elute" / "metadata" / "months.txt"
LANGUAGES = (
    "en de fr es pt it nl sv da nb nn fi is pl cs sk sl hr sr bs bg mk ru uk be lt lv et hu ro el tr az kk uz ky ka hy "
    "he ar fa ur hi bn ta te ml kn mr gu pa ne si th lo km my id ms fil sw af sq eu ca gl ga cy mt eo lb fo"
).split()
MORE = {"maerz": 3, "mrz": 3, "sept": 9, "jänner": 1, "feber": 2, "fevrier": 2, "aout": 8, "decembre": 12, "marco": 3}
"""Spellings that people use and the CLDR does not have."""


def names() -> dict[str, dict[int, set[str]]]:
    """For each name the months it stands for, each with the languages."""
    found: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    for language in LANGUAGES:
        for context in ("format", "stand-alone"):
            for width in ("wide", "abbreviated"):
                for month, name in get_month_names(width, context, Locale(language)).items():
                    word = name.casefold().replace("\u200c", "").split()[-1].rstrip(".").rpartition("’")[2]
                    if word and not any(character.isdigit() for character in word):
                        found[word][month].add(language)
    for name, month in MORE.items():
        found[name][month].add("")
    return found


def main() -> None:
    lines: dict[tuple[int, str], list[str]] = defaultdict(list)
    for name, months in names().items():
        for month, languages in months.items():
            lines[month, "" if len(months) == 1 else " ".join(sorted(languages))].append(name)
    text = "".join(
        f"{month}|{languages}|{' '.join(sorted(words))}\n" for (month, languages), words in sorted(lines.items())
    )
    FILE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
