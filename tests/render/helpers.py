"""Rendering without a method in the way: everything visible is kept, so a test speaks of the renderer alone."""

import re
from collections.abc import Iterator

import numpy as np
import numpy.typing as npt
from markdown_it import MarkdownIt
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from elute import registry
from elute.labels import Labels
from elute.page import Page, parse
from elute.render import Options

FORMULA = re.compile(r"(\$\$?)(?P<tex>[^$]+)\1")
TASK = re.compile(r"^((?:[ >]*(?:[-*]|\d+[.)]) )+)\[[ x]\] ", re.MULTILINE)
PARTING_TAG = re.compile(r"</?(?:br|ul|ol|li)\b")


def keep_all(page: Page, keep: npt.NDArray[np.bool_] | None = None) -> Labels:
    """Labels that keep what is visible, or the rows given."""
    keep = page.blocks.row_visible if keep is None else keep
    return Labels(page, keep.astype(np.float32), keep, "all")


def render(html: str, format: str = "markdown", *, url: str | None = None, **options: bool) -> str:
    page = parse(html, url=url)
    return registry.renderers.get(format)(page, keep_all(page), Options(**options))


def text_words(html: str) -> list[str]:
    """The words of the plain text of a page, all of it visible kept."""
    return render(html, "text").split()


def markdown_parser(formulas: bool) -> MarkdownIt:
    """CommonMark with GFM's tables and strikethrough and, where asked, formulas between dollars."""
    parser = MarkdownIt("commonmark", {"maxNesting": 1000}).enable(["table", "strikethrough"])
    if formulas:
        parser.inline.ruler.before("escape", "formula", _formula)
    return parser


def _formula(state: StateInline, silent: bool) -> bool:
    match = FORMULA.match(state.src, state.pos)
    if match and not silent:
        state.push("code_inline", "math", 0).content = match["tex"]
    if match:
        state.pos = match.end()
    return match is not None


PLAIN, WITH_FORMULAS = markdown_parser(formulas=False), markdown_parser(formulas=True)


def markdown_words(markdown: str, formulas: bool = False) -> list[str]:
    """The words of Markdown without its marks, as a parser reads them."""
    parser = WITH_FORMULAS if formulas else PLAIN
    markdown = TASK.sub(r"\1", markdown)
    return "".join(_texts(parser.parse(markdown))).split()


def _texts(tokens: list[Token]) -> Iterator[str]:
    for token in tokens:
        if token.type == "inline":
            yield from _texts(token.children or [])
            yield "\n"
        elif token.type in ("text", "code_inline"):
            yield token.content
        elif token.type in ("fence", "code_block"):
            yield f"\n{token.content}\n"
        elif token.type in ("softbreak", "hardbreak") or (
            token.type == "html_inline" and PARTING_TAG.match(token.content)
        ):
            yield "\n"
        elif token.type == "html_block":
            raise AssertionError(f"no output begins an HTML block: {token.content!r}")
