"""Real-world shapes of pages, a folder each in tests/pages: page.html, expected.md, and expected.json with

    title, encoding             what the page is called, what it was decoded from
    warnings                    how many warnings there are (0 unless given)
    must, must_not              words that the Markdown has, or has not
    ideal_must, ideal_must_not  what a perfect method would keep or drop, and cetd does not
    metadata                    every field that the page tells of itself, and no other
    options                     arguments of elute.extract

These test how things are written, with the method cetd: it needs no model, so that nothing here changes when one is
trained anew. The default method is asked for all words too. What it gets wrong is reported as an expected failure, page
by page, and it may not be much of all.

When output changes for the better, look at it, then write it down:

    python tests/test_pages.py --write CASE …    ("all" for every case)
"""

import argparse
import difflib
import json
from functools import cache
from pathlib import Path
from typing import Any

import pytest

import elute
from elute import Extraction

PAGES = Path(__file__).parent / "pages"
CASES = sorted(path.parent.name for path in PAGES.glob("*/page.html"))
WRITTEN_BY = "cetd"
LEAST_RIGHT = 0.87  # of what the default method is asked for; cetd has 0.80
FIELDS = {"title", "encoding", "warnings", "must", "must_not", "ideal_must", "ideal_must_not", "metadata", "options"}


@cache
def facts(case: str) -> dict[str, Any]:
    """What expected.json says of a case."""
    file = PAGES / case / "expected.json"
    found: dict[str, Any] = json.loads(file.read_text(encoding="utf-8")) if file.exists() else {}
    assert found.keys() <= FIELDS, f"{file} has unknown fields: {found.keys() - FIELDS}"
    return found


@cache
def extracted(case: str, method: str = WRITTEN_BY) -> Extraction:
    return elute.extract((PAGES / case / "page.html").read_bytes(), method=method, **facts(case).get("options", {}))


def expected(case: str) -> str:
    file = PAGES / case / "expected.md"
    return file.read_text(encoding="utf-8") if file.exists() else ""


def difference(case: str) -> str:
    """How the Markdown differs from what is expected, "" where it does not."""
    lines = difflib.unified_diff(
        expected(case).splitlines(),
        extracted(case).markdown.splitlines(),
        f"tests/pages/{case}/expected.md",
        "what came out",
        lineterm="",
        n=1,
    )
    return "\n".join(lines)


def test_there_are_cases_and_each_says_what_it_expects() -> None:
    assert len(CASES) >= 25
    for case in CASES:
        assert (PAGES / case / "expected.md").exists(), case


@pytest.mark.parametrize("case", CASES)
def test_markdown(case: str) -> None:
    if changed := difference(case):
        pytest.fail(f"{case}: the Markdown changed\n{changed}", pytrace=False)


@pytest.mark.parametrize("case", CASES)
def test_facts(case: str) -> None:
    result, given = extracted(case), facts(case)
    assert result.title == given.get("title", "")
    assert result.encoding.name == given.get("encoding", "utf-8")
    assert len(result.warnings) == given.get("warnings", 0), result.warnings
    for words in given.get("must", []):
        assert words in result.markdown, f"{case}: {words!r} is missing"
    for words in given.get("must_not", []):
        assert words not in result.markdown, f"{case}: {words!r} is there"


@pytest.mark.parametrize("case", CASES)
def test_metadata(case: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """How many words are kept is a matter of the method, and a detected language one of what is installed."""
    monkeypatch.setattr("elute.metadata.language._detector", lambda: None)
    told = {
        name: list(value) if isinstance(value, tuple) else value
        for name, value in extracted(case).metadata.to_dict().items()
        if name not in ("words", "minutes")
    }
    assert told == facts(case)["metadata"]


def wrong(case: str, method: str) -> list[str]:
    """Which of the words that a page should have, or should not, a method gets wrong."""
    markdown, given = extracted(case, method).markdown, facts(case)
    missing = [
        f"misses {words!r}" for key in ("must", "ideal_must") for words in given.get(key, []) if words not in markdown
    ]
    surplus = [
        f"keeps {words!r}"
        for key in ("must_not", "ideal_must_not")
        for words in given.get(key, [])
        if words in markdown
    ]
    return missing + surplus


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("method", [elute.DEFAULT_METHOD, WRITTEN_BY])
def test_ideal(case: str, method: str) -> None:
    """Reports what a better method would do."""
    if found := wrong(case, method):
        pytest.xfail(f"{method} {', '.join(found)}")


def test_the_default_method_is_mostly_right() -> None:
    asked = sum(len(words) for case in CASES for key, words in facts(case).items() if "must" in key)
    found = sum(len(wrong(case, elute.DEFAULT_METHOD)) for case in CASES)
    assert 1 - found / asked >= LEAST_RIGHT


@pytest.mark.parametrize("case", CASES)
@pytest.mark.parametrize("method", [elute.DEFAULT_METHOD, WRITTEN_BY])
def test_every_word_is_the_pages(case: str, method: str) -> None:
    result = extracted(case, method)
    page_words = iter(word for block in result.blocks for word in block.text.split())
    assert all(word in page_words for word in result.text.split())  # in the page's order


def write(cases: list[str]) -> None:
    for case in CASES if cases == ["all"] else cases:
        print(difference(case) or f"{case}: no change")
        (PAGES / case / "expected.md").write_text(extracted(case).markdown, encoding="utf-8")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description="Write down what the pages give now, after a look at the difference.")
    parser.add_argument("--write", nargs="+", metavar="CASE", required=True, choices=[*CASES, "all"])
    write(parser.parse_args().write)
