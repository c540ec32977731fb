"""Reads html5lib-tests: tokenizer/*.test (JSON) and tree-construction/*.dat."""

from __future__ import annotations

import json
import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from places import SHARED

HERE = Path(__file__).parent
FOLDER = SHARED / "html5lib-tests"

LONE_SURROGATE = re.compile("[\ud800-\udfff]")


@dataclass(frozen=True)
class TokenizerTest:
    """One input in one initial state of the tokenizer."""

    id: str
    description: str
    data: str
    state: str
    last_start_tag: str | None
    expected: list[tuple[Any, ...]]
    adapted: bool  # had a lone surrogate, which UTF-8 cannot say


@dataclass(frozen=True)
class TreeTest:
    """One input in one scripting mode, parsed as a document or as the inside of the context element."""

    id: str
    data: str
    context: str | None
    scripting: bool
    expected: str


def known_failures(suite: str) -> dict[str, str]:
    """Test id to reason, for the tests of a suite that the parser is known to fail."""
    table = tomllib.loads((HERE / "known_failures.toml").read_text(encoding="utf-8"))
    reasons: dict[str, str] = table.get(suite, {})
    return reasons


def files(suite: str, suffix: str) -> list[Path]:
    """The files of a suite in order; where they are absent, one name, for the test that says so."""
    return sorted((FOLDER / suite).glob(f"*{suffix}")) or [FOLDER / suite]


def read_tokenizer_tests(path: Path) -> Iterator[TokenizerTest]:
    """The tests of a .test file, one for each initial state.

    A file may hold `xmlViolationTests` instead, for parsers that turn what XML cannot say into something
    else; the standard does not ask for that and those are left out.
    """
    content = json.loads(path.read_text(encoding="utf-8"))
    for number, case in enumerate(content.get("tests", []), 1):
        if case.get("doubleEscaped"):
            case = {**case, "input": _unescape(case["input"]), "output": _unescape(case["output"])}
        adapted = LONE_SURROGATE.search(case["input"]) is not None
        for state in case.get("initialStates", ["Data state"]):
            yield TokenizerTest(
                id=f"{path.name}:{number} {state}",
                description=case["description"],
                data=_as_decoded(case["input"]),
                state=state,
                last_start_tag=case.get("lastStartTag"),
                expected=[_token(token) for token in _as_decoded(case["output"])],
                adapted=adapted,
            )


def _unescape(value: Any) -> Any:
    """Resolves the second level of \\uXXXX escapes; strings anywhere in lists and objects."""
    if isinstance(value, str):
        units = re.sub(r"\\u([0-9A-Fa-f]{4})", lambda match: chr(int(match[1], 16)), value)
        return units.encode("utf-16", "surrogatepass").decode("utf-16", "surrogatepass")
    if isinstance(value, list):
        return [_unescape(item) for item in value]
    if isinstance(value, dict):
        return {_unescape(key): _unescape(item) for key, item in value.items()}
    return value


def _as_decoded(value: Any) -> Any:
    """What a decoder makes of lone surrogates, which cannot occur in its output: U+FFFD for each."""
    if isinstance(value, str):
        return LONE_SURROGATE.sub("\ufffd", value)
    if isinstance(value, list):
        return [_as_decoded(item) for item in value]
    return value


def _token(token: list[Any]) -> tuple[Any, ...]:
    """html5lib's token as elute.page.tokenize gives it: a start tag always says whether it closes itself."""
    if token[0] == "StartTag" and len(token) == 3:
        return (*token, False)
    return tuple(token)


SECTIONS = ("#errors", "#new-errors", "#document-fragment", "#script-on", "#script-off", "#document")


def read_tree_tests(path: Path) -> Iterator[TreeTest]:
    """The tests of a .dat file; a test that names no scripting mode is run in both."""
    for line, sections in _sections(path.read_bytes().decode("utf-8")):
        for scripting in _scripting_modes(sections):
            yield TreeTest(
                id=f"{path.name}:{line} scripting {'on' if scripting else 'off'}",
                data=sections["#data"].removesuffix("\n"),
                context=sections["#document-fragment"].strip() if "#document-fragment" in sections else None,
                scripting=scripting,
                expected=sections["#document"].rstrip("\n"),
            )


def _scripting_modes(sections: dict[str, str]) -> tuple[bool, ...]:
    if "#script-on" in sections:
        return (True,)
    if "#script-off" in sections:
        return (False,)
    return (False, True)


def _sections(content: str) -> Iterator[tuple[int, dict[str, str]]]:
    """Line number and sections of each test. Only `\\n` ends a line: the inputs hold every other kind."""
    test: dict[str, str] = {}
    start, current, before = 0, "", ""
    for number, line in enumerate(content.split("\n"), 1):
        # A heading inside a section's own text would have to come after a blank line to be taken for one.
        opens_test = line == "#data" and (not test or (current == "#document" and not before))
        if opens_test:
            if test:
                yield start, test
            test, start, current = {"#data": ""}, number, "#data"
        elif line in SECTIONS and (current != "#data" or line == "#errors"):
            current = line
            test[current] = ""
        else:
            test[current] += line + "\n"
        before = line
    if test:
        yield start, test
