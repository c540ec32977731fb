"""A coloured page read back by another parser."""

from collections.abc import Iterator
from html.parser import HTMLParser


class Reader(HTMLParser):
    """Tags with attributes, and the text in each mark."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.marks: list[tuple[str, str, str]] = []
        self._open: dict[str, str | None] | None = None
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))
        if tag == "elute-mark":
            self._open = dict(attrs)
            self.marks.append((self._open["data-elute"] or "", self._open["title"] or "", ""))

    def handle_endtag(self, tag: str) -> None:
        if tag == "elute-mark":
            self._open = None

    def handle_data(self, data: str) -> None:
        if self._open is not None:
            decision, title, text = self.marks[-1]
            self.marks[-1] = (decision, title, text + data)

    def attributes(self) -> Iterator[tuple[str, str, str]]:
        for tag, attributes in self.tags:
            for name, value in attributes.items():
                yield tag, name, value or ""
