"""TeX: which text of a page is a formula, and whether it stands on a line of its own.

Blocks already hold a formula once, as the TeX that MathML annotations and MathJax scripts carry. Pages that leave
typesetting to the reader's browser hold TeX in their plain text, between delimiters.
"""

import re

from elute.page import Page

_TYPESETTER = re.compile(r"mathjax|katex|temml|x-mathjax-config", re.IGNORECASE)
# Each alternative stops at the next delimiter of its kind, so that one which is never closed costs no more than once.
_DELIMITED = re.compile(
    r"""
    \$\$ (?P<a> (?: [^$] | \$(?!\$) )+ ) \$\$
  | \\\[ (?P<b> (?: [^\\] | \\\\ | \\(?![\[\]\\]) )+ ) \\\]
  | \\\( (?P<c> (?: [^\\] | \\\\ | \\(?![()\\]) )+ ) \\\)
  | (?<![\\$\w]) \$ (?P<d> [^\s$] (?: [^$]*? [^\s$\\] )? ) \$ (?![\w$])
    """,
    re.VERBOSE,
)
_LOOKS_LIKE_TEX = re.compile(r"[\\^_={}]|^\W*[A-Za-z]\W*$")


def typesets_tex(page: Page) -> bool:
    """Whether the page loads a script that turns TeX in its text into formulas."""
    for row in page.rows_of("script").tolist():
        if _TYPESETTER.search(page.attribute(row, "src") or page.attribute(row, "type") or ""):
            return True
    return False


def split_tex(text: str) -> list[tuple[str, str]]:
    r"""`text` as parts, each (kind, text) with kind "", "inline" or "display"; delimiters are left out.

    >>> split_tex(r"so \(x^2\) and $5 or $6")
    [('', 'so '), ('inline', 'x^2'), ('', ' and $5 or $6')]
    """
    parts = []
    position = 0
    for match in _DELIMITED.finditer(text):
        kind = "display" if match["a"] or match["b"] else "inline"
        tex = match["a"] or match["b"] or match["c"] or match["d"]
        if match["d"] and not _LOOKS_LIKE_TEX.search(tex):
            continue
        parts += [("", text[position : match.start()]), (kind, tex)]
        position = match.end()
    parts.append(("", text[position:]))
    return [part for part in parts if part[1]]
