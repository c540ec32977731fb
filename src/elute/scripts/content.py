"""What is found in a script: a text in parts, and where it is from."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from html import escape, unescape
from typing import Any, Final

from elute.units.words import word_keys

LONGEST_SOURCE: Final = 100
"""Characters of a source that users are told: scripts may have any names."""

_TAG: Final = re.compile(
    r"</?(?:p|br|div|span|a|b|i|em|strong|h[1-6]|ul|ol|li|table|blockquote|pre|code|figure|img)\b[^<>]*>", re.I
)
_BLOCK: Final = re.compile(r"<(?:p|br|div|h[1-6]|ul|ol|li|table|blockquote|pre|figure)\b", re.I)
_BLANK_LINES: Final = re.compile(r"\n[^\S\n]*\n\s*")
_ESCAPED_TAG: Final = re.compile(r"&lt;/?(?:p|br|div|li|h[1-6])\b", re.I)
_ANY_TAG: Final = re.compile(r"<[^<>]*>")


@dataclass(frozen=True)
class Part:
    """A text, plain or in HTML; of a post who wrote it and when, and a heading above it, where they are known."""

    text: str
    heading: str = ""
    author: str = ""
    date: str = ""


@dataclass(frozen=True)
class Content:
    """The parts of a text, which kind of script it is from, its name there, what type of page that makes, and its title
    where the script tells it."""

    kind: str
    name: str
    parts: tuple[Part, ...]
    page_type: str = "article"
    title: str = ""

    @cached_property
    def words(self) -> int:
        """How many words there are, without headings and names."""
        return sum(words_in(part.text) for part in self.parts)

    @property
    def source(self) -> str:
        """Where it is from, as users are told."""
        said = f"{self.kind} {self.name}"[:LONGEST_SOURCE]
        return "".join(letter if letter.isprintable() else "?" for letter in said)


def told(thing: dict[str, Any], name: str) -> str:
    """The text that an object has under a name, several of a list as one; "" where that is none.

    >>> told({"body": ["It rained.", "Then it was dry."]}, "body"), told({"body": 7}, "body")
    ('It rained.\\n\\nThen it was dry.', '')
    """
    value = thing.get(name)
    if isinstance(value, list) and all(isinstance(each, str) for each in value):
        value = "\n\n".join(value)
    return value.strip() if isinstance(value, str) else ""


def markup(text: str) -> str:
    """A text as HTML where it holds some, also where that was escaped once more; "" where it is plain.

    >>> markup("<p>Rain</p>"), markup("&lt;p&gt;Rain&lt;/p&gt;"), markup("It&#39;s rain"), markup("1 < 2")
    ('<p>Rain</p>', '<p>Rain</p>', '', '')
    """
    if _TAG.search(text):
        return text
    return unescape(text) if _ESCAPED_TAG.search(text) else ""


def as_html(text: str) -> str:
    """Any text as HTML: one without elements of blocks has its paragraphs made of blank lines, or else of lines.

    >>> as_html("It&#39;s <b>rain</b>.\\n\\nAnd 1 < 2"), as_html("One\\nTwo")
    ('<p>It&#39;s <b>rain</b>.</p><p>And 1 < 2</p>', '<p>One</p><p>Two</p>')
    """
    marked = markup(text)
    if marked and _BLOCK.search(marked):
        return marked
    lines = paragraphs(marked or escape(unescape(text)))
    return "".join(f"<p>{line}</p>" for line in lines)


def paragraphs(text: str) -> list[str]:
    """The paragraphs of a plain text: by blank lines, or where there are none, by lines.

    >>> paragraphs("One\\nand a half\\n\\nTwo"), paragraphs("One\\nTwo")
    (['One\\nand a half', 'Two'], ['One', 'Two'])
    """
    text = text.replace("\r\n", "\n").strip()
    found = _BLANK_LINES.split(text) if _BLANK_LINES.search(text) else text.split("\n")
    return [paragraph for paragraph in found if paragraph.strip()]


def without_tags(text: str) -> str:
    """A text without its tags."""
    return _ANY_TAG.sub(" ", text) if "<" in text else text


def words_in(text: str) -> int:
    """How many words a text has, tags apart."""
    return len(word_keys(without_tags(text)))


def prose(text: str) -> bool:
    """Whether a text has sentences: names, labels and lists of words have none.

    >>> prose("It rained. Then it was dry."), prose("Antigua and Barbuda"), prose("下雨了。")
    (True, False, True)
    """
    return _SENTENCE_END.search(text) is not None


_SENTENCE_END: Final = re.compile(r"[a-z\w\"”’»)][.!?…:](?:[\s<\"”’»)]|\Z)|[。！？；।؟]")
