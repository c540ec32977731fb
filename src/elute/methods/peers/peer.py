"""Peer: another extractor. It gives text; aligned to the page, the text becomes labels as of any method."""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from types import ModuleType
from typing import Final

from elute.labels import Labels
from elute.page import Page

from .quiet import quiet

# Peers encode a text once more as it says of itself, or refuse to read one that says so.
XML_DECLARATION: Final = re.compile(r"\s*<\?xml\b[^>]*>")
META_CHARSET: Final = re.compile(r"(<meta\b[^>]*?\bcharset\s*=\s*[\"']?)[\w.:-]+", re.IGNORECASE)
HEAD: Final = 16 * 1024  # characters in which an encoding is declared
BYTE_ORDER_MARK: Final = "\ufeff"
FIRST_PAGE: Final = f"<html><title>Tea</title><body><p>{'The tea is hot, and so it is good for all of us. ' * 20}"


class MissingPeer(ImportError):
    """A peer that is not installed was called. The message has the command that installs it."""


@dataclass(frozen=True, eq=False)
class Peer(ABC):
    """Another extractor. Calling it labels a page; `text` is what it gave itself, which evaluation scores."""

    name: str
    package: str  # that it comes in: the name on PyPI or npm; "" for a service
    licence: str = ""
    description: str = ""
    paper: str = ""
    year: int | None = None
    command: str = "pip install 'elute[peers]'"  # what installs it
    trained_on: tuple[str, ...] = ()  # those of the datasets that its authors trained it on

    @abstractmethod
    def absent(self) -> str:
        """What it lacks to be called here, "" where it lacks nothing. Nothing is imported, started or sent for that."""

    @property
    def installed(self) -> bool:
        """Whether it can be called here."""
        return not self.absent()

    @abstractmethod
    def version(self) -> str:
        """The version that would be called, "" where there is none."""

    @abstractmethod
    def prepare(self) -> None:
        """Get ready, so that the first page takes no longer than others; MissingPeer where it is not installed."""

    @abstractmethod
    def extract(self, html: str, url: str | None = None) -> str:
        """The text that the peer takes from a decoded page. Its errors are raised, what it prints is dropped."""

    def text(self, page: Page) -> str:
        """The text that the peer takes from a page, in its own order and spacing."""
        return self.extract(decoded(page), page.url)

    def __call__(self, page: Page) -> Labels:
        """The rows of a page that the peer's text is made of."""
        from elute.units.alignment import align

        alignment = align(page, self.text(page))

        def reason(block: int) -> str:
            return f"{alignment.block_matched[block]} of {alignment.block_words[block]} words taken by {self.name}"

        score = page.blocks.to_rows(alignment.block_share.astype("float32"), 0.0)
        return Labels(page, score, alignment.keep, self.name, reason)

    @property
    def info(self) -> dict[str, object]:
        """What `elute methods` shows of it."""
        facts = {
            "description": self.description,
            "paper": self.paper,
            "year": self.year,
            "trainable": False,
            "package": self.package,
            "version": self.version(),
            "installed": self.installed,
            "command": self.command,
            "licence": self.licence,
            "trained_on": self.trained_on,
        }
        return {name: fact for name, fact in facts.items() if fact not in ("", None, ())}

    def missing(self, lacks: str = "") -> MissingPeer:
        """The error that says what it lacks and how to install it."""
        return MissingPeer(f"{self.name} is not installed: {lacks or self.absent()}; {self.command}")


@dataclass(frozen=True, eq=False, kw_only=True)
class Library(Peer):
    """A peer that is a Python package. `call` is given the imported module, the page and its address."""

    module: str
    call: Callable[[ModuleType, str, str | None], str | None]

    def absent(self) -> str:
        """The package, where it is not installed."""
        return "" if self.version() else f"no package {self.package}"

    def version(self) -> str:
        """The version of the package."""
        from importlib.metadata import PackageNotFoundError, version  # slow to import

        try:
            return version(self.package)
        except PackageNotFoundError:
            return ""

    def prepare(self) -> None:
        """Import the package, and let it load what it loads with its first page."""
        try:
            self.extract(FIRST_PAGE)
        except MissingPeer:
            raise
        except Exception:
            pass  # the pages themselves will tell

    def extract(self, html: str, url: str | None = None) -> str:
        """The text that the package takes from a decoded page."""
        library = self._import()
        with quiet():
            return self.call(library, html, url) or ""

    def _import(self) -> ModuleType:
        try:
            with quiet():
                return import_module(self.module)
        except ModuleNotFoundError as error:
            raise self.missing(str(error)) from error


def decoded(page: Page) -> str:
    """The source of a page as peers are given it: decoded by elute, and saying no more that it was encoded otherwise.

    >>> import elute
    >>> decoded(elute.parse(b"<?xml version='1.0' encoding='latin1'?><p>Caf\\xe9", charset="latin1"))
    '<p>Café'
    >>> decoded(elute.parse(b"<meta charset=latin1><p>Caf\\xe9"))
    '<meta charset=utf-8><p>Café'
    """
    text = page.source.decode("utf-8").removeprefix(BYTE_ORDER_MARK)
    if declaration := XML_DECLARATION.match(text):
        text = text[declaration.end() :]
    return META_CHARSET.sub(r"\1utf-8", text[:HEAD]) + text[HEAD:]
