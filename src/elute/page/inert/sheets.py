"""A style sheet in which no tag begins, and which loads nothing.

A browser may take the text of a style element for markup: inside <svg> and <math> it does, and which style elements
stand there is decided by its parser, not by ours. So the text is written such that both readings are alike: no "<" in
it begins a tag, and no "&" a character reference. The sheet loses nothing by that: both can be escaped, or have a space
or an empty comment behind them.

Where addresses stand is told by the tokens of the standard "CSS Syntax", section 4: to look for `url(` alone would find
it in strings, and miss it behind escapes. What two browsers might cut differently (addresses without quotes, comments,
strings that do not end) is written in the one way that all read alike.
"""

from __future__ import annotations

import re
from typing import Final

NOWHERE: Final = '"data:,"'  # instead of the address of an image: an empty one

_ESCAPED: Final = r"(?:[0-9a-fA-F]{1,6}[ \t\n]?|[^0-9a-fA-F\n])"  # behind the backslash
_IN_QUOTES: Final = r"""(?:[^"\\\n]++|\\(?s:.))*+"?"""
_IN_SINGLE_QUOTES: Final = _IN_QUOTES.replace('"', "'")
_STRING: Final = f"\"{_IN_QUOTES}|'{_IN_SINGLE_QUOTES}"
# All that has to be looked at, by its first character: what is not here (names, numbers, brackets) stays. That the
# characters come first, and what they are only then, makes the search fast.
_TOKEN: Final = re.compile(
    rf"""["'/(\\@<&] (?:
      (?P<string> (?<="){_IN_QUOTES} | (?<='){_IN_SINGLE_QUOTES})
    | (?P<comment> (?<=/)\*(?s:.*?)(?:\*/|\Z))
    | (?<=(?i:url)\()(?:(?<![-\w](?i:url)\()|(?<=<!--(?i:url)\()) [ \t\n]*+
      (?: (?P<quoted>{_STRING})
        | (?P<address>(?:[^"'()\\ \t\n\x00-\x08\x0b\x0e-\x1f\x7f]++|\\{_ESCAPED})*+) [ \t\n]*+ (?:\)|\Z)
        | (?P<broken>(?:[^)\\]++|\\(?s:.)?)*+ \)?)
      )
    | (?P<function> (?<=(?i:src|age|set)\())
    | (?P<escaped> (?<=\\){_ESCAPED}(?:[-\w]++|[^\x00-\x7f]++|\\{_ESCAPED})*+) (?P<call>\()?
    | (?P<import> (?<=@)(?i:import)(?![-\w\\]))
    | (?P<bracket> (?<=<)!--)
    | (?P<tag> (?<=<)(?=[a-zA-Z/!?]))
    | (?P<reference> (?<=&)(?=[a-zA-Z0-9\#]))
    )""",
    re.VERBOSE | re.ASCII,
)
# A sheet without any of these is as it should be: most style attributes are.
_SUSPECT: Final = re.compile(r"""["'/(\\@<&\r\f\0]""")
_NEWLINE: Final = re.compile(r"\r\n?|\f")
_MARKUP: Final = re.compile(r"\\?([<&])|\\.", re.DOTALL)
_HARMLESS: Final = re.compile(r"\s*(?:data:|#)", re.IGNORECASE)

# Functions in which a string is an address, too; a list of sizes that has none but in `url()` stays.
_NAME_BEFORE: Final = re.compile(r"(?:<!--)?(@?[-\w]*)\Z", re.ASCII)  # hyphens of a bracket are of no name
_LONGEST_NAME: Final = 32
_TAKES_ADDRESSES: Final = frozenset({"src", "image", "image-set", "-webkit-image-set"})
_ONLY_URLS: Final = re.compile(
    rf"""(?:[\s,]|url\(\s*(?:{_STRING}|[^"'()\\\s]*+)\s*\)|[\d.]+[a-z]+|type\(\s*(?:{_STRING})\s*\))*+\)""",
    re.VERBOSE,
)


def inert_sheet(css: str, images: bool = False, sheets: bool = False) -> str:
    r"""A style sheet, or the declarations of a style attribute, that is harmless wherever it stands.

    With `images` it may still load images and fonts, with both other style sheets as well.

    >>> print(inert_sheet("a::before { content: '</style><img src=x>' } @media (width<=40em) { b { color: red } }"))
    a::before { content: '\3c /style>\3c img src=x>' } @media (width<=40em) { b { color: red } }
    >>> print(inert_sheet("@import 'a.css'; p { background: url(a.png) red } q { background: url(#b) }"))
    @import-off 'a.css'; p { background: url("data:,") red } q { background: url("#b") }
    """
    if not _SUSPECT.search(css):
        return css
    if "\r" in css or "\f" in css:
        css = _NEWLINE.sub("\n", css)
    css = css.replace("\0", "\ufffd")
    allowed = (_without_tags if sheets else _without_imports) if images else _without_loads
    return _TOKEN.sub(allowed, css)


def _without_loads(token: re.Match[str]) -> str:
    """A token of a sheet that may load nothing, as it is written."""
    match token.lastgroup:
        case "quoted" if not _HARMLESS.match(token["quoted"], 1):
            return f"({NOWHERE}"
        case "address" if not _HARMLESS.match(token["address"]):
            return f"({NOWHERE})"
        case "call":  # no name of a function needs escapes
            return f"{_without_markup(token[0][:-1])}-off("
        case "function" if _name_before(token).lower() in _TAKES_ADDRESSES:
            return "(" if _ONLY_URLS.match(token.string, token.end()) else "-off("
    return _without_imports(token)


def _without_imports(token: re.Match[str]) -> str:
    """A token of a sheet that may load images and fonts."""
    match token.lastgroup:
        case "import":
            return f"{token[0]}-off"
        case "escaped" if _name_before(token).startswith("@"):
            return f"{_without_markup(token[0])}-off"
    return _without_tags(token)


def _without_tags(token: re.Match[str]) -> str:
    """A token of a sheet that may load all that it wants."""
    match token.lastgroup:
        case "string":
            return _string(token, token[0])
        case "quoted":
            return f"({_string(token, token['quoted'])}"
        case "address":
            return f'("{_without_markup(token["address"])}")'
        case "broken":
            return f"({NOWHERE})"
        case "escaped" | "call":
            return _without_markup(token[0])
        case "comment":
            return "/**/"  # not nothing, which would make one name of two
        case "bracket":
            return " "
        case "tag":
            return "< "
        case "reference":
            return "&/**/"
    return token[0]


def _name_before(token: re.Match[str]) -> str:
    found = _NAME_BEFORE.search(token.string, max(0, token.start() - _LONGEST_NAME), token.start())
    return found[1] if found else ""


def _string(token: re.Match[str], text: str) -> str:
    """A string that ends: where the sheet does at the latest. Of one that a line break cuts off, the quote is left."""
    inside = text[1:-1]
    escapes = len(inside) - len(inside.rstrip("\\"))
    if len(text) > 1 and text[-1] == text[0] and escapes % 2 == 0:
        return _without_markup(text)
    return _without_markup(text) + text[0] if token.end() == len(token.string) else text[0]


def _without_markup(text: str) -> str:
    """Text in which "<" and "&" may be written as numbers: a name, a string, an address."""
    return _MARKUP.sub(_as_number, text) if "<" in text or "&" in text else text


def _as_number(found: re.Match[str]) -> str:
    return f"\\{ord(found[1]):x} " if found[1] else found[0]
