"""How much structure of the gold standard comes back from elute's Markdown: headings, lists, tables, code, links.

    PYTHONPATH=src python -m benchmarks.quality.markdown --write docs/markdown.md

Both sides are read by other people's parsers: Markdown by markdown-it-py, HTML by lexbor (selectolax). Each is turned
into a bag of items, and recall is the share of the gold's items that are in ours. The renderer is measured with labels
taken from the gold text, so that no method stands in the way, and once more with the default method.

Needs the datasets and `pip install markdown-it-py mdit-py-plugins selectolax`.
"""

from __future__ import annotations

import argparse
import json
import re
from collections import Counter
from collections.abc import Iterator
from difflib import SequenceMatcher
from pathlib import Path
from urllib.parse import unquote, urljoin, urlsplit, urlunsplit

import numpy as np
from benchmarks.parts.document import show
from benchmarks.parts.pages import datasets_folder
from markdown_it import MarkdownIt
from mdit_py_plugins.footnote import footnote_plugin
from rich.progress import track
from selectolax.lexbor import LexborHTMLParser, LexborNode

import elute
from elute.labels import Labels
from elute.page import Page
from elute.render import Options
from elute.render.markdown import markdown

SETS = ("defuddle-fixtures", "readability")
KINDS = ("heading", "list item", "table cell", "code block", "link")
KEPT_SHARE = 0.5
"""A block is kept when so many of its words are in the gold, in order."""

LONGEST_ALIGNMENT = 30_000
"""Words; longer pages are left out, their alignment takes minutes."""

READABILITY_URL = "http://fakehost/test/page.html"
"""Where Readability's tests say that every page is from; the addresses in its gold are relative to that. Defuddle's
tests make up a host, see `made_up_url`."""


FOOTNOTE = re.compile(r"\d{1,4}")
BACK_LINKS = re.compile(r"^(?:[a-z] )+")
"""Notes and what leads to and from them have a form of their own in Markdown."""

Items = Counter[tuple[str, ...]]
_MARKDOWN = (
    MarkdownIt("commonmark", {"maxNesting": 1000}).enable(["table", "strikethrough"]).use(footnote_plugin, inline=False)
)


def words(text: str) -> list[str]:
    return re.findall(r"\w+", text.lower())


def key(text: str) -> str:
    return " ".join(words(text))


def items(html: str, url: str | None) -> dict[str, Items]:
    """What a fragment of HTML holds of each kind."""
    found: dict[str, Items] = {kind: Counter() for kind in KINDS}
    tree = LexborHTMLParser(html)
    for node in tree.css("h1, h2, h3, h4, h5, h6"):
        found["heading"][(key(node.text()),)] += 1
    for node in tree.css("li"):
        found["list item"][(BACK_LINKS.sub("", key(own_text(node))),)] += 1
    for table in tree.css("table"):
        if is_data(table):
            for node in table.css("td, th"):
                found["table cell"][(key(node.text(separator=" ")),)] += 1
    for node in tree.css("pre br"):
        node.replace_with("\n")
    for node in tree.css("pre"):
        lines = "\n".join(line.rstrip() for line in node.text().split("\n"))
        found["code block"][(lines.strip("\n"),)] += 1
    for node in tree.css("a[href]"):
        target = address(node.attributes["href"] or "", url)
        text = key(node.text())
        if not target.startswith(f"{url or ''}#") and not ("#" in target and FOOTNOTE.fullmatch(text)):
            found["link"][(text, target)] += 1
    for kind in KINDS:
        found[kind] = Counter({item: count for item, count in found[kind].items() if item[0]})
    return found


def own_text(item: LexborNode) -> str:
    """The text of a list item without the lists inside it."""
    parts = []
    for node in item.iter(include_text=True):
        if node.tag not in ("ul", "ol"):
            parts.append(node.text(separator=" "))
    return " ".join(parts)


def is_data(table: LexborNode) -> bool:
    """Whether a table of the gold is one of data: with headings, or two by two at least and without tables inside."""
    if table.css_first("table table") is not None or table.attributes.get("role") == "presentation":
        return False
    rows = [len(row.css("td, th")) for row in table.css("tr")]
    return table.css_first("th") is not None or (len(rows) > 1 and min(rows) > 1)


def address(href: str, url: str | None) -> str:
    """An address so that two spellings of it are equal; without the page's own the path is all there is."""
    scheme, host, path, query, fragment = urlsplit(urljoin(url or "", href.strip()))
    return unquote(urlunsplit((scheme, host.lower(), path.rstrip("/"), query, fragment)))


def labels_of_gold(page: Page, gold: str) -> Labels | None:
    """Labels that keep the blocks whose words are in the gold text, in order."""
    blocks = page.blocks
    texts = [words(blocks.text(block)) for block in range(len(blocks))]
    owner = [block for block, block_words in enumerate(texts) for _ in block_words]
    everything = [word for block_words in texts for word in block_words]
    wanted = words(gold)
    if max(len(everything), len(wanted)) > LONGEST_ALIGNMENT:
        return None
    hits = np.zeros(len(blocks))
    for match in SequenceMatcher(None, everything, wanted, autojunk=False).get_matching_blocks():
        for place in range(match.a, match.a + match.size):
            hits[owner[place]] += 1
    share = hits / np.maximum([len(block_words) for block_words in texts], 1)
    before = 0.0
    for block in np.flatnonzero(blocks.hidden == 0).tolist():
        if not texts[block]:  # a line of brackets goes with the line before
            share[block] = before
        before = share[block]
    score = blocks.to_rows(share.astype(np.float32), 0.0)
    return Labels(page, score, score >= KEPT_SHARE, "gold")


def cases(name: str) -> Iterator[tuple[str, str | None, bytes, str, str]]:
    """The pages of a set: id, url, page, gold text, gold as HTML."""
    folder = datasets_folder() / name
    for line in (folder / "meta.jsonl").read_text(encoding="utf-8").splitlines():
        facts = json.loads(line)
        number = facts["id"]
        gold = (folder / "gold" / f"{number}.txt").read_text(encoding="utf-8")
        written = folder / "gold_md" / f"{number}.md"
        html = (
            _MARKDOWN.render(written.read_text(encoding="utf-8"))
            if written.exists()
            else (folder / "gold_html" / f"{number}.html").read_text(encoding="utf-8")
        )
        url = READABILITY_URL if name == "readability" else facts.get("url") or made_up_url(number, html)
        yield number, url, (folder / "pages" / f"{number}.html").read_bytes(), gold, html


def made_up_url(number: str, gold_html: str) -> str:
    """Defuddle's tests give a page without address a host made of its name, with or without its category."""
    whole, part = f"https://{number}", f"https://{number.partition('--')[2]}"
    return whole if whole in gold_html else part


def measure(name: str, show: str | None) -> tuple[dict[str, list[int]], int]:
    """For each kind: items in the gold, found with labels of the gold, found with the default method."""
    totals = {kind: [0, 0, 0] for kind in KINDS}
    pages = 0
    for number, url, source, gold, gold_html in track(list(cases(name)), description=name):
        page = elute.parse(source, url=url)
        labels = labels_of_gold(page, gold)
        if labels is None:
            continue
        pages += 1
        expected = items(gold_html, url)
        ours = items(_MARKDOWN.render(markdown(page, labels, Options())), url)
        default = items(_MARKDOWN.render(elute.extract(source, url=url).markdown), url)
        for kind in KINDS:
            totals[kind][0] += expected[kind].total()
            totals[kind][1] += (expected[kind] & ours[kind]).total()
            totals[kind][2] += (expected[kind] & default[kind]).total()
            if show == kind:
                for item in expected[kind] - ours[kind]:
                    print(f"{number}: {item}")
    return totals, pages


def table(results: dict[str, tuple[dict[str, list[int]], int]]) -> str:
    lines = [
        "| set | pages | of the gold's | items | labels of the gold | default method |",
        "|---|---|---|---|---|---|",
    ]
    for name, (totals, pages) in results.items():
        for kind, (total, ours, default) in totals.items():
            shares = [f"{count / total:.1%}" if total else "–" for count in (ours, default)]
            lines.append(f"| {name} | {pages} | {kind}s | {total} | {' | '.join(shares)} |")
    return "\n".join(lines)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--write", type=Path, help="put the table into this document")
    parser.add_argument("--misses", choices=KINDS, help="list the items of this kind that are not found")
    parser.add_argument("--set", choices=SETS, action="append", help="only this set")
    arguments = parser.parse_args()
    result = table({name: measure(name, arguments.misses) for name in arguments.set or SETS})
    show(result, arguments.write)


if __name__ == "__main__":
    main()
