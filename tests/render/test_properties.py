"""What holds for any page: no output adds, loses or glues words, whatever the text looks like."""

import json
from random import Random
from xml.etree import ElementTree

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from elute.page import parse
from elute.render import Options
from elute.render.cleaneval import cleaneval
from elute.render.html import html
from elute.render.json import json as to_json
from elute.render.markdown import markdown
from elute.render.tei import tei
from elute.render.text import text
from render.helpers import keep_all, markdown_words, render, text_words
from render.soup import PAGES

NOT_TEXT = {"desc", "teiHeader"}
INLINE_TEI = {"desc", "hi", "ref", "code", "graphic", "del", "add", "q", "term", "formula"}
OPTIONS = st.builds(Options, links=st.booleans(), images=st.booleans())


class TeiText:
    """Collects the text of a TEI document; descriptions of images are no text."""

    def __init__(self) -> None:
        self.parts: list[str] = []
        self.outside = 0

    def start(self, tag: str, attributes: dict[str, str]) -> None:
        name = tag.partition("}")[2]
        self.outside += name in NOT_TEXT
        self.parts += [" "] * (name not in INLINE_TEI)

    def end(self, tag: str) -> None:
        name = tag.partition("}")[2]
        self.outside -= name in NOT_TEXT
        self.parts += [" "] * (name not in INLINE_TEI)

    def data(self, text: str) -> None:
        if not self.outside:
            self.parts.append(text)


def tei_words(document: str) -> list[str]:
    target = TeiText()
    parser = ElementTree.XMLParser(target=target)
    parser.feed(document)
    parser.close()
    return "".join(target.parts).split()


@given(PAGES, OPTIONS)
def test_markdown_has_the_words_of_the_text(source: str, options: Options) -> None:
    page = parse(source)
    labels = keep_all(page)
    assert markdown_words(markdown(page, labels, options)) == text(page, labels, options).split()


@given(PAGES, OPTIONS)
def test_html_has_the_words_of_the_text_and_stays_the_same(source: str, options: Options) -> None:
    page = parse(source)
    clean = html(page, keep_all(page), options)
    again = parse(clean)
    assert text_words(clean) == text(page, keep_all(page), options).split()
    assert html(again, keep_all(again), options) == clean


@given(PAGES, OPTIONS)
def test_tei_has_the_words_of_the_text(source: str, options: Options) -> None:
    page = parse(source)
    labels = keep_all(page)
    assert tei_words(tei(page, labels, options)) == text(page, labels, options).split()


@given(PAGES)
def test_cleaneval_and_json_have_the_words_of_the_text(source: str) -> None:
    page = parse(source)
    labels = keep_all(page)
    words = text(page, labels, Options()).split()
    lines = cleaneval(page, labels, Options()).split("\n")
    assert [word for line in lines for word in line.split()[1:]] == words
    document = json.loads(to_json(page, labels, Options()))
    assert [word for block in document["blocks"] if block["keep"] for word in block["text"].split()] == words


@given(PAGES, st.randoms(use_true_random=False))
def test_any_rows_may_be_kept(source: str, random: Random) -> None:
    """A method may keep half of a block or one cell of a table; the words are still those of the text."""
    page = parse(source)
    keep = np.array([random.random() < 0.6 for _ in range(len(page))], np.bool_) & page.blocks.row_visible
    labels = keep_all(page, keep)
    words = sorted(text(page, labels, Options()).split())
    assert sorted(markdown_words(markdown(page, labels, Options()))) == words
    # Without links: blocks part the words of two links that come to stand side by side.
    assert sorted(text_words(html(page, labels, Options(links=False)))) == words


@given(PAGES)
def test_the_same_page_gives_the_same_output(source: str) -> None:
    assert all(render(source, name) == render(source, name) for name in ("markdown", "html", "xml", "json"))
