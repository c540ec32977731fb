"""Clean HTML of `elute.render` as XHTML, which books need, with what an image says of itself below it."""

from __future__ import annotations

from html import escape
from html.parser import HTMLParser
from typing import Final
from urllib.parse import urlsplit

_VOID: Final = frozenset({"br", "col", "hr", "img", "wbr"})


def xhtml(html: str) -> str:
    """The same, well-formed. Images have their caption, and where they are from.

    >>> xhtml('<p>One<br>two</p><figure><img src="https://a.example/b.png" alt="B" title="The B."></figure>')
    '<p>One<br/>two</p><figure><img src="https://a.example/b.png" alt="B" loading="lazy"/><figcaption>The B. <a
    href="https://a.example/b.png">a.example</a></figcaption></figure>'
    """
    writer = _Writer()
    writer.feed(html)
    writer.close()
    return writer.text


class _Writer(HTMLParser):
    """Writes what it reads; the caption of a figure comes at its end."""

    def __init__(self) -> None:
        super().__init__(convert_charrefs=True)
        self._out: list[str] = []
        self._open: list[str] = []
        self._caption = ""
        self._captioned = False

    @property
    def text(self) -> str:
        return "".join([*self._out, *(f"</{name}>" for name in reversed(self._open))])

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = {name: value or "" for name, value in attrs}
        caption = given.pop("title", "") if tag == "img" else ""
        if tag == "img":
            given["loading"] = "lazy"
        written = "".join(f' {name}="{escape(value)}"' for name, value in given.items() if _is_name(name))
        self._out.append(f"<{tag}{written}{'/' if tag in _VOID else ''}>")
        if tag == "figcaption":
            self._captioned = True
        if tag == "img":
            self._note(caption, given.get("src", ""))
        if tag not in _VOID:
            self._open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.handle_starttag(tag, attrs)
        if tag not in _VOID:
            self.handle_endtag(tag)

    def handle_endtag(self, tag: str) -> None:
        if tag in _VOID or tag not in self._open:
            return
        if tag == "figure" and self._caption and not self._captioned:
            self._out.append(f"<figcaption>{self._caption}</figcaption>")
        if tag == "figure":
            self._caption, self._captioned = "", False
        while self._open:
            last = self._open.pop()
            self._out.append(f"</{last}>")
            if last == tag:
                return

    def handle_data(self, data: str) -> None:
        self._out.append(escape("".join(filter(_may_stand, data)), quote=False))

    def _note(self, caption: str, address: str) -> None:
        if "figure" not in self._open:
            return
        host = _host(address)
        source = f'<a href="{escape(address)}">{escape(host)}</a>' if host else ""
        self._caption = " ".join(filter(None, (escape(caption, quote=False), source)))


def _host(address: str) -> str:
    try:
        return urlsplit(address).hostname or ""
    except ValueError:
        return ""


def _is_name(name: str) -> bool:
    """Whether XML takes it for the name of an attribute."""
    return name.replace("-", "").isalnum() and name[0].isalpha()


def _may_stand(character: str) -> bool:
    """Whether XML takes the character at all."""
    return (character >= " " and character not in "\ufffe\uffff") or character in "\t\n\r"
