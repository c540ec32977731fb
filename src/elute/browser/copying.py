"""save_page(): a page as one file that needs nothing else: rendered, with style sheets and images, without scripts.

What the browser has loaded goes into the file: the text of style sheets, images and fonts as data: addresses. So the
file looks as the page did, without a network and without a script.
"""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote, urljoin

from elute.browser import snapshot
from elute.browser.engine import Engine
from elute.browser.render import Renderer, here, requested
from elute.browser.visit import Visit
from elute.page import COMMENT, DOCTYPE, ELEMENT, HTML, TEXT, Page
from elute.page.assemble import Nodes, assemble, nodes_of
from elute.page.inert import SAVED, Fate

MAX_RESOURCE: Final = 2 * 1024 * 1024  # bytes of an image or font; a larger one stays where it is on the network
MAX_RESOURCES: Final = 32 * 1024 * 1024  # bytes of all of them
MAX_IMPORTS: Final = 10  # style sheets that import style sheets

# Whatever a hostile page has got into the file: it neither runs nor loads anything where somebody opens it.
POLICY: Final = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'"

_CHOSEN: Final = ("srcset", "sizes")  # an image has what the browser chose of these
_URL: Final = re.compile(r"""url\(\s*(?:"([^"]*)"|'([^']*)'|([^)"'\s]*))\s*\)""")
_IMPORT: Final = re.compile(r"""@import\s+(?:url\(\s*)?["']?([^"')\s;]+)["']?\s*\)?([^;]*);""")

# A script can write any text into a doctype; with one of these in it, a parser would see its end too early.
_ENDS_DOCTYPE: Final = re.compile(r"[\"'<>]")

# Down the page and up again, so that what is loaded when somebody sees it is loaded.
_SEEN: Final = """async () => {
  const wait = milliseconds => new Promise(done => setTimeout(done, milliseconds));
  for (const image of document.images) image.loading = "eager";
  for (let step = 0; step < 40 && scrollY + innerHeight < document.documentElement.scrollHeight; step++) {
    scrollBy(0, innerHeight);
    await wait(50);
  }
  scrollTo(0, 0);
  for (let turn = 0; turn < 30 && ![...document.images].every(image => image.complete); turn++) await wait(100);
}"""


def save_page(page: str | bytes | Path, path: str | Path, *, renderer: Renderer | None = None, **options: Any) -> Page:
    """Write a page, given as to `render` and with the same options, to a file that needs nothing else.

    The page that is in the file is returned, with its final url and warnings.
    """
    engine: Engine = (renderer or here()).engine
    request, warnings = requested(page, **options)
    copy = engine.do(request, _copied)
    copy.warnings.extend(warnings)
    Path(path).write_bytes(copy.source)
    return copy


async def _copied(visit: Visit) -> Page:
    if visit.request.scripts and visit.request.network:
        await visit.evaluate(_SEEN)
    rendered, taken, numbers = await visit.taken()
    row_of = {number: row for row, number in enumerate(numbers.tolist())}
    sheets = await _sheets(visit, rendered.base_url or "")
    sources = {
        row_of[number]: url for number, url in snapshot.current_sources(taken).items() if number in row_of and url
    }
    wanted = [*sources.values(), *(url for sheet in sheets for url in sheet.addresses())]
    wanted += [url for _, style in _styles(rendered) for url in Sheet(style, rendered.base_url or "").addresses()]
    loaded = await _loaded(visit, wanted) if visit.request.network else {}  # stand-ins are not kept
    by_row = {row_of[sheet.owner]: sheet for sheet in sheets if sheet.owner in row_of}
    others = [sheet for sheet in sheets if sheet.owner not in row_of and not sheet.imported]
    copy = assemble(_Copy(rendered, sources, by_row, others, loaded, sheets).nodes(), rendered.url)
    copy.warnings.extend(rendered.warnings)
    return copy


@dataclass
class Sheet:
    """A style sheet: its text, what addresses in it are relative to, and the node that it belongs to."""

    text: str
    base: str
    owner: int = -1
    imported: bool = False

    def addresses(self) -> Iterator[str]:
        """The absolute addresses of what it shows."""
        for found in _URL.finditer(self.text):
            if (address := _written(found)) and not address.startswith(("data:", "#")):
                yield _joined(self.base, address)

    def with_resources(self, loaded: Mapping[str, str], sheets: Mapping[str, Sheet], depth: int = 0) -> str:
        """The text with what it imports and shows inside it."""

        def imported(found: re.Match[str]) -> str:
            sheet = sheets.get(_joined(self.base, found[1]))
            if sheet is None or depth == MAX_IMPORTS:
                return ""
            text, media = sheet.with_resources(loaded, sheets, depth + 1), found[2].strip()
            return f"@media {media} {{ {text} }}" if media and not media.startswith(("layer", "supports")) else text

        def shown(found: re.Match[str]) -> str:
            address = _written(found)
            if not address or address.startswith(("data:", "#")):
                return found[0]
            absolute = _joined(self.base, address)
            return f'url("{loaded.get(absolute, absolute)}")'

        return _URL.sub(shown, _IMPORT.sub(imported, self.text))


async def _sheets(visit: Visit, base: str) -> list[Sheet]:
    """Every style sheet of the page, whatever site it is from, and as scripts have left it."""
    headers: list[dict[str, Any]] = []
    session = visit.session
    session.on("CSS.styleSheetAdded", lambda event: headers.append(event["header"]))
    await session.send("DOM.enable")
    await session.send("CSS.enable")
    frame = (await session.send("Page.getFrameTree"))["frameTree"]["frame"]["id"]
    sheets = []
    for header in headers:
        if header["frameId"] == frame and not header["disabled"] and header["origin"] == "regular":
            text = (await session.send("CSS.getStyleSheetText", {"styleSheetId": header["styleSheetId"]}))["text"]
            linked = bool(header["sourceURL"]) and not header["isInline"] and not header.get("isConstructed")
            owner = header.get("ownerNode", -1)
            sheets.append(Sheet(text, header["sourceURL"] if linked else base, owner, linked and owner < 0))
    return sheets


async def _loaded(visit: Visit, wanted: list[str]) -> dict[str, str]:
    """What the browser has of these addresses, as data: addresses, the first ones first until it is too much."""
    from playwright.async_api import Error

    await visit.session.send("Page.enable")
    tree = (await visit.session.send("Page.getResourceTree"))["frameTree"]
    kinds = {each["url"]: each["mimeType"] for each in tree["resources"] if each["type"] in ("Image", "Font")}
    found: dict[str, str] = {}
    left = MAX_RESOURCES
    for url in dict.fromkeys(wanted):
        if url not in kinds or left <= 0:
            continue
        try:
            asked = {"frameId": tree["frame"]["id"], "url": url}
            content = await asyncio.wait_for(visit.session.send("Page.getResourceContent", asked), 5)
        except (Error, TimeoutError):  # it is not in the browser any more
            continue
        data, coded = content["content"], content["base64Encoded"]
        if len(data) <= MAX_RESOURCE * (4 / 3 if coded else 1):
            found[url] = f"data:{kinds[url]};base64,{data}" if coded else f"data:{kinds[url]},{quote(data)}"
            left -= len(data)
    return found


@dataclass
class _Copy:
    """The nodes of the file, from those of the rendered page."""

    page: Page
    sources: Mapping[int, str]  # of images, by row: what the browser chose of several
    sheets: Mapping[int, Sheet]  # by the row of their element
    others: list[Sheet]  # that scripts made without an element
    loaded: Mapping[str, str]
    every_sheet: list[Sheet]
    _row_of: dict[int, int] = field(default_factory=dict)

    def nodes(self) -> Nodes:
        """The nodes: a character set and the address first in the head, then what is left of the page."""
        old, new = nodes_of(self.page), Nodes()
        for row in range(len(old)):
            parent, kind = old.parent[row], old.kind[row]
            if kind == COMMENT or (parent >= 0 and parent not in self._row_of):  # a script can end a comment early
                continue
            above = self._row_of.get(parent, -1)
            if kind == ELEMENT:
                self._add_element(new, above, old, row)
            elif kind == DOCTYPE:
                self._add_doctype(new, above, old, row)
            else:
                self._row_of[row] = new.add(kind, above, value=old.value[row])
        return new

    def _add_element(self, new: Nodes, above: int, old: Nodes, row: int) -> None:
        """Add an element as it may stay; where what is in it may, too, it has its place in `_row_of`."""
        name, namespace, told = old.name[row], old.namespace[row], dict(old.attributes[row])
        if row in self.sheets:
            self._add_sheet(new, above, self.sheets[row], told.get("media"))
            return
        fate = SAVED.fate(name, told)
        chosen = name == "source" and old.name[old.parent[row]] == "picture"  # the image has what was chosen
        if fate is Fate.GONE or chosen or name == "style":  # a style that is no sheet has no effect
            return
        if row in self.sources:
            told["src"] = self.loaded.get(self.sources[row], self.sources[row])
        if "style" in told:
            told["style"] = Sheet(told["style"], self.page.base_url or "").with_resources(self.loaded, {})
        told = {key: value for key, value in told.items() if key not in _CHOSEN}
        attributes = SAVED.attributes(name, namespace, told)
        number = new.add(ELEMENT, above, SAVED.tag(name, namespace), "", list(attributes.items()), namespace)
        if fate is Fate.STAYS:
            self._row_of[row] = number
        if name == "head" and namespace == HTML:
            self._begin_head(new, number)

    def _add_doctype(self, new: Nodes, above: int, old: Nodes, row: int) -> None:
        """Add a doctype, of whose identifiers those go that would end it; one of which the name would goes, too."""
        identifiers = [(key, value) for key, value in old.attributes[row] if not _ENDS_DOCTYPE.search(value)]
        if not _ENDS_DOCTYPE.search(old.name[row]):
            new.add(DOCTYPE, above, old.name[row], attributes=identifiers)

    def _begin_head(self, new: Nodes, head: int) -> None:
        new.add(ELEMENT, head, "meta", attributes=[("charset", "utf-8")])
        new.add(ELEMENT, head, "meta", attributes=[("http-equiv", "Content-Security-Policy"), ("content", POLICY)])
        if base := SAVED.base(self.page.base_url):
            new.add(ELEMENT, head, "base", attributes=[("href", base)])
        for sheet in self.others:
            self._add_sheet(new, head, sheet)

    def _add_sheet(self, new: Nodes, parent: int, sheet: Sheet, media: str | None = None) -> None:
        by_address = {each.base: each for each in self.every_sheet if each.imported}
        text = SAVED.sheet(sheet.with_resources(self.loaded, by_address))
        style = new.add(ELEMENT, parent, "style", attributes=[] if media is None else [("media", media)])
        new.add(TEXT, style, value=text)


def _styles(page: Page) -> Iterator[tuple[int, str]]:
    for row in (page.kind == ELEMENT).nonzero()[0].tolist():
        if style := page.attribute(row, "style"):
            yield row, style


def _written(found: re.Match[str]) -> str:
    return next((group for group in found.groups() if group), "").strip()


def _joined(base: str, address: str) -> str:
    try:
        return urljoin(base, address)
    except ValueError:  # such as an unclosed IPv6 address
        return address
