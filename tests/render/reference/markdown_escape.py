"""Escapes for Markdown: only where a CommonMark or GFM parser would otherwise read a mark, so prose stays prose."""

import re
from functools import cache

_NEEDED = r"""
    \\(?=[!-/:-@\[-`{-~])                                  # a backslash that would escape what follows
  | `
  | \*(?!(?<=\s\*)\s)                                      # stars, unless white space stands on both sides
  | (?<!_)(?!(?<=\s)_++\s)(?:(?<![^\W_])_++|_++(?![^\W_])) # underscores at the border of a word, not within
  | ~(?=~) | (?<=\S)~
  | \[(?=\^)                                               # a footnote
  | \](?=[(\[:])                                           # the end of a link text or a definition
  | !(?=\[)
  | <(?=[a-zA-Z/!?])
  | &(?=\#[0-9]{1,7}; | \#[xX][0-9a-fA-F]{1,6}; | [a-zA-Z][a-zA-Z0-9]{1,40};)
"""

_SPECIAL = re.compile(r"[\\`*_~\[\]!<&|$]")

_LINE_START = re.compile(
    r"""
    (?P<mark> \#{1,6}(?=\s|$)                      # heading
            | > | [-+*](?=\s|$)                    # quote, item
            | (?P<rule>[-_*])(?:[ \t]*(?P=rule)){2,}[ \t]*$ | [-=]+[ \t]*$ # rule, underline of a heading
            | [-:|](?=[-:|\ \t]*$) )               # second line of a table
  | (?P<number> [0-9]{1,9} )(?=[.)](?:\s|$))
    """,
    re.VERBOSE,
)
_TASK = re.compile(r"\[[ xX]\](?=\s|$)")
_CLOSING_HASHES = re.compile(r"(?:(?<=[ \t])|^)#+$")


@cache
def _pattern(link: bool, cell: bool, dollars: bool) -> re.Pattern[str]:
    more = [r"[\[\]]"] * link + [r"\|"] * cell + [r"\$"] * dollars
    return re.compile("|".join([_NEEDED, *more]), re.VERBOSE)


def escape_text(
    text: str, before: str = " ", after: str = " ", *, link: bool = False, cell: bool = False, dollars: bool = False
) -> str:
    r"""Plain text as Markdown text. `before` and `after` are the characters that will stand beside it."""
    if not _SPECIAL.search(text):
        return text
    whole = f"{before}{text}{after}"
    start, end = len(before), len(before) + len(text)
    parts = []
    position = start
    for match in _pattern(link, cell, dollars).finditer(whole, start, end + len(after)):
        if match.start() >= end:
            break
        parts.append(whole[position : match.start()])
        parts += [f"\\{mark}" for mark in match[0]]
        position = match.end()
    parts.append(whole[position:end])
    return "".join(parts)


def escape_line(line: str) -> str:
    r"""A line of a paragraph, its text escaped already, made safe from being read as another kind of block."""
    match = _LINE_START.match(line)
    if not match:
        return line
    place = match.end("number") if match["number"] else 0
    return f"{line[:place]}\\{line[place:]}"


def escape_task(line: str) -> str:
    r"""The first line of an item, so that brackets in it are no check box."""
    return f"\\{line}" if _TASK.match(line) else line


def escape_heading(line: str) -> str:
    r"""The text of a heading: hashes at its end would be taken for decoration."""
    return _CLOSING_HASHES.sub(lambda match: f"\\{match[0]}", line)
