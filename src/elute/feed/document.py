"""A feed as XML: its entries, where each leads to, and where its content goes. All else stays as it is."""

from __future__ import annotations

import io
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree
from xml.etree.ElementTree import Element
from xml.parsers import expat

ATOM: Final = "{http://www.w3.org/2005/Atom}"
RSS_1: Final = "{http://purl.org/rss/1.0/}"
ENCODED: Final = "{http://purl.org/rss/1.0/modules/content/}encoded"
_PREFIXES: Final = {
    "http://purl.org/rss/1.0/modules/content/": "content",
    "http://purl.org/dc/elements/1.1/": "dc",
    "http://www.w3.org/1999/02/22-rdf-syntax-ns#": "rdf",
}


class NoFeed(ValueError):
    """Something that is no feed; the message says why."""


@dataclass(frozen=True)
class Entry:
    """One article of a feed."""

    element: Element

    @property
    def link(self) -> str:
        """Where the article is, "" where the feed does not say."""
        for link in self.element.findall(f"{ATOM}link"):
            if link.get("rel", "alternate") == "alternate" and link.get("href"):
                return str(link.get("href")).strip()
        for name in ("link", f"{RSS_1}link"):
            if found := (self.element.findtext(name) or "").strip():
                return found
        guid = self.element.find("guid")
        if guid is not None and guid.get("isPermaLink", "true") == "true":
            return (guid.text or "").strip()
        return ""

    @property
    def edition(self) -> str:
        """What changes when the article does, as far as the feed tells."""
        names = (f"{ATOM}updated", f"{ATOM}published", "pubDate", "{http://purl.org/dc/elements/1.1/}date")
        return next((found for name in names if (found := self.element.findtext(name))), "")

    def fill(self, html: str) -> None:
        """Put the article in, in the place of what was there."""
        if self.element.tag.startswith(ATOM):
            place = self._place(f"{ATOM}content")
            place.attrib.clear()
            place.set("type", "html")
        else:
            place = self._place(ENCODED)
        for child in list(place):
            place.remove(child)
        place.text = "".join(filter(_may_stand, html))

    def _place(self, name: str) -> Element:
        found = self.element.find(name)
        return ElementTree.SubElement(self.element, name) if found is None else found


class Feed:
    """A feed that was read."""

    def __init__(self, data: bytes) -> None:
        self.root, self._namespaces = _parsed(data)
        if self.root.tag not in ("rss", f"{ATOM}feed", "{http://www.w3.org/1999/02/22-rdf-syntax-ns#}RDF"):
            raise NoFeed(f"neither RSS nor Atom: it begins with <{self.root.tag.rpartition('}')[2][:40]}>")

    def entries(self) -> Iterator[Entry]:
        """The articles in their order."""
        for name in ("item", f"{ATOM}entry", f"{RSS_1}item"):
            yield from map(Entry, self.root.iter(name))

    def written(self) -> bytes:
        """The feed as XML, with the names of the original."""
        for prefix, uri in {**{prefix: uri for uri, prefix in _PREFIXES.items()}, **self._namespaces}.items():
            if not prefix.startswith("ns"):  # which ElementTree keeps for itself
                ElementTree.register_namespace(prefix, uri)
        buffer = io.BytesIO()
        ElementTree.ElementTree(self.root).write(buffer, "utf-8", xml_declaration=True)
        return buffer.getvalue() + b"\n"


def _parsed(data: bytes) -> tuple[Element, dict[str, str]]:
    """The root, and the prefixes of names. A feed has no use for entities of its own, which can be bombs."""
    namespaces: dict[str, str] = {}
    look = expat.ParserCreate(namespace_separator=" ")
    look.EntityDeclHandler = _refuse
    look.StartNamespaceDeclHandler = lambda prefix, uri: namespaces.setdefault(prefix or "", uri or "")
    try:
        look.Parse(data, True)
        return ElementTree.fromstring(data), namespaces
    except (ElementTree.ParseError, expat.ExpatError, ValueError) as error:
        raise NoFeed(f"not well-formed: {error}") from None


def _refuse(*declaration: object) -> None:
    raise ValueError("it declares entities, which is not done in feeds")


def _may_stand(character: str) -> bool:
    """Whether XML takes the character."""
    return (character >= " " and character not in "\ufffe\uffff") or character in "\t\n\r"
