"""What may stay of a page that others wrote: the one list of what runs, loads, sends, leads away or takes the keyboard.

All that shows or saves such a page asks here, and writes only what it gets. The lists are the same for all; in what the
places differ is a field of `Policy`, and what each of them says stands at the end of this file. A content security
policy says the same to the browser once more.

Names decide in every namespace and in any case: which one an element ends up in is decided by the browser's parser.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from functools import lru_cache
from typing import Final

from elute.page.kinds import HTML
from elute.page.urls import SAFE_TO_FOLLOW, SAFE_TO_LOAD, scheme

from .sheets import inert_sheet

NO_IMAGE: Final = "data:,"  # a browser shows it as a broken one


class Fate(Enum):
    """What becomes of an element."""

    STAYS = "it stays, with what is in it"
    OPENED = "what is in it stays"
    EMPTY = "it stays, without what is in it"
    BARE = "it stays, without its attributes and without what is in it"
    GONE = "it goes, with all that is in it"


# ---- elements

# They run, embed or are a page of their own; as boxes without an address they do nothing.
_BOXES: Final = frozenset("iframe frame object embed applet portal fencedframe".split())
# They run, redirect, load, or hold what a browser takes for raw text; without attributes and content they do nothing.
_ACTIVE: Final = frozenset(
    "script template base meta link param noembed noframes "
    "animate animatetransform animatemotion animatecolor set".split()
)
_MEDIA: Final = frozenset("audio video track bgsound".split())
_SHOWN_AS_PRE: Final = frozenset("plaintext xmp".split())  # what is in them cannot be escaped
_LINKS: Final = frozenset("a area".split())
_IMAGES_IN_SVG: Final = frozenset("image feimage".split())
_TELLING_LINKS: Final = frozenset("canonical alternate author license next prev amphtml shortlink".split())
_SHEET_LINKS: Final = frozenset("stylesheet alternate".split())

# ---- attributes

_NAME = re.compile(r"[A-Za-z][A-Za-z0-9:._-]*")
_NEVER = re.compile(
    # runs, or is a page of its own
    r"on.*|srcdoc|is|nonce|http-equiv|charset|shadowroot.*|"
    # sends
    r".*action|formmethod|formtarget|ping|attributionsrc|"
    # loads by itself, or says from where
    r"data|code|codebase|archive|classid|manifest|profile|xml:base|autoplay|"
    # takes the keyboard
    r"autofocus|accesskey|tabindex|contenteditable|popovertarget.*|command.*|"
    # is ours
    r"data-elute.*"
)
_LEADS: Final = re.compile(r"(.*:)?href|cite|longdesc")
_OF_LINKS: Final = frozenset("target download".split())
_LOADED: Final = frozenset("src srcset imagesrcset background lowsrc dynsrc poster".split())
_DRAWN: Final = frozenset("fill stroke filter mask clip-path cursor marker-start marker-mid marker-end".split())
_INLINE_IMAGE = re.compile(r"\s*data:image/", re.IGNORECASE)
_LONG = 2000
_LONG_DATA = re.compile(rf"data:[^\"')\s>]{{{_LONG},}}")
_FLOATING = re.compile(r"position\s*:\s*(?:fixed|sticky)", re.IGNORECASE)
_FOLLOWED: Final = SAFE_TO_FOLLOW | {"", "tel"}  # schemes; "" is that of a relative address
_BASES: Final = SAFE_TO_LOAD | {"file"}
_LOADED_FROM: Final = _BASES | {"", "data"}
# A form with this method closes the dialog that it is in, and sends nothing; without any it would send to this page.
_SENDS_NOTHING: Final = "dialog"


class _Kind(Enum):
    NEVER, STYLE, DRAWN, LEADS, LOADED, OF_LINKS, OTHER = range(7)


@lru_cache(maxsize=4096)
def _kind(attribute: str) -> _Kind:
    """What an attribute, whose name is in lower case, is for."""
    if not _NAME.fullmatch(attribute) or _NEVER.fullmatch(attribute):
        return _Kind.NEVER
    if _LEADS.fullmatch(attribute):
        return _Kind.LEADS
    if attribute in _LOADED:
        return _Kind.LOADED
    if attribute in _OF_LINKS:
        return _Kind.OF_LINKS
    if attribute in _DRAWN:
        return _Kind.DRAWN
    return _Kind.STYLE if attribute == "style" else _Kind.OTHER


@dataclass(frozen=True)
class Policy:
    """In what places that show a page differ. The one without arguments is the strictest."""

    links: bool = False  # links lead where they led
    dead_link: str | None = "#"  # what a link leads to that may not be followed; None: it is no link any more
    images: bool = False  # images and fonts may come from the network
    media: bool = False  # sound and films may, too
    sheets: bool = False  # style sheets may
    placeholders: frozenset[str] = frozenset()  # what would run or embed and stays as an empty element
    opened: frozenset[str] = frozenset()  # what is in these stays, they go
    without: frozenset[str] = frozenset()  # elements that go with all that is in them
    without_attributes: frozenset[str] = frozenset()
    emptied: frozenset[str] = frozenset()
    tells: bool = False  # meta and link elements that tell of the page stay
    floats: bool = True  # what the page fixes to the window stays there
    long_data: bool = True  # images inside the page may be large

    def fate(self, name: str, attributes: Mapping[str, str]) -> Fate:
        """What becomes of an element with these attributes."""
        name = name.lower()
        if name in self.opened:
            return Fate.OPENED
        if name in self.without:
            return Fate.GONE
        if name in self.emptied:
            return Fate.EMPTY
        if (name == "link" and self._rel(attributes)) or (name == "meta" and self._tells(attributes)):
            return Fate.STAYS
        if name in _BOXES or (name in _MEDIA and not self.media):
            return Fate.EMPTY if name in self.placeholders else Fate.GONE
        if name in _ACTIVE:
            return Fate.BARE if name in self.placeholders else Fate.GONE
        return Fate.STAYS

    def tag(self, name: str, namespace: int = HTML) -> str:
        """The name that an element is written with."""
        if not _NAME.fullmatch(name):
            return "span"
        if name.lower() in _SHOWN_AS_PRE:
            return "pre" if namespace == HTML else "g"
        return name

    def attributes(self, name: str, namespace: int, told: Mapping[str, str]) -> dict[str, str]:
        """The attributes that an element keeps, with the values that they keep."""
        kept: dict[str, str] = {}
        element = name.lower()
        for attribute, value in told.items():
            lower = attribute.lower()
            kind = _kind(lower)
            if kind is _Kind.NEVER or lower in self.without_attributes:
                continue
            if kind is _Kind.OTHER:
                kept[attribute] = value
            elif (inert := self._value(kind, lower, value, element, namespace)) is not None:
                kept[attribute] = inert
        if element == "form":
            kept["method"] = _SENDS_NOTHING
        elif element == "link":
            kept["rel"] = self._rel(told)
        return kept

    def base(self, address: str | None) -> str | None:
        """The address that all others are relative to, if it may be one."""
        return address if address and scheme(address) in _BASES else None

    def sheet(self, css: str) -> str:
        """A style sheet, or a style attribute, as it may stay."""
        css = inert_sheet(css, self.images, self.sheets)
        if not self.long_data:
            css = _LONG_DATA.sub("data:,", css)
        return css if self.floats else _FLOATING.sub("position:static", css)

    def _value(self, kind: _Kind, attribute: str, value: str, element: str, namespace: int) -> str | None:
        """The value that an attribute keeps, None where it goes."""
        match kind:
            case _Kind.STYLE:
                return self.sheet(value)
            case _Kind.DRAWN:  # styles that may name another drawing
                return inert_sheet(value) if "(" in value else value
            case _Kind.LEADS:
                return self._leading(value, element, namespace)
            case _Kind.LOADED:
                return self._loaded(attribute, value, element)
            case _Kind.OF_LINKS:
                return value if self.links else None
        return value

    def _leading(self, value: str, element: str, namespace: int) -> str | None:
        follows = self.links and scheme(value) in _FOLLOWED
        if element in _LINKS:
            return value if follows else self.dead_link
        if value.startswith("#"):
            return value
        if element in _IMAGES_IN_SVG:
            return self._loaded("src", value, element)
        return value if follows and namespace == HTML else None

    def _loaded(self, attribute: str, value: str, element: str) -> str | None:
        if element in _BOXES:  # to these an image in SVG is a page, with scripts
            return None
        played = element in _MEDIA or (element == "source" and attribute == "src")
        if not played and attribute in ("src", "background") and _INLINE_IMAGE.match(value):
            return value if self.long_data or len(value) <= _LONG else NO_IMAGE
        return value if (self.media if played else self.images) and scheme(value) in _LOADED_FROM else None

    def _rel(self, attributes: Mapping[str, str]) -> str:
        """What a link element may stay as, "" where it may not."""
        told = attributes.get("rel", "").lower().split()
        wanted = _SHEET_LINKS if self.sheets and "stylesheet" in told else _TELLING_LINKS if self.tells else ()
        return " ".join(word for word in told if word in wanted)

    def _tells(self, attributes: Mapping[str, str]) -> bool:
        return self.tells and not {"http-equiv", "charset"}.intersection(attributes)


# ---- what each place says

# `elute explain --html`: the title and what is told on hover are its own.
COLOURED: Final = Policy(
    links=True,
    opened=frozenset({"noscript"}),
    without=frozenset({"title"}),
    without_attributes=frozenset({"title"}),
)
COLOURED_WITH_ASSETS: Final = replace(COLOURED, images=True, sheets=True)

# The annotator: every element has its place, because style sheets count them and marks name them. A canvas without
# scripts would show what it stands for.
ANNOTATED: Final = Policy(placeholders=_BOXES | _ACTIVE | _MEDIA, emptied=frozenset({"canvas"}))

# The page in a report: what floats would cover the text, and no script would take it away.
REPORTED: Final = Policy(links=True, opened=frozenset({"noscript"}), floats=False, long_data=False)

# A saved copy: it tells all that the page told, also where on the network that is which was not saved.
SAVED: Final = Policy(
    links=True,
    dead_link=None,
    images=True,
    media=True,
    tells=True,
    placeholders=frozenset({"iframe"}),
    without=frozenset({"noscript"}),
)
