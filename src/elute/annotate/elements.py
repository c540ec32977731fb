"""The format "annotated-elements": the features of elements, and what people have said of each.

The annotator writes them as annotations/<person>/<id>.csv when a page is done, with the page beside it in the format
"ceml". The folder is the annotated one, with the work of all people, or one that has such files itself. The CSV files
are enough: then there are no pages.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from elute.gold.formats.ceml import Ceml
from elute.gold.page import GoldError, GoldPage, Meta
from elute.methods.ceml.columns import Elements, read_csv
from elute.methods.ceml.raw import NO_URL

from .store import ANNOTATIONS


@dataclass(frozen=True)
class AnnotatedElements(Ceml):
    """Files of labelled elements, each of a page."""

    @classmethod
    def recognizes(cls, folder: Path) -> bool:
        return (folder / ANNOTATIONS).is_dir() or any(folder.glob("*.csv"))

    @property
    def text_gold(self) -> bool:
        return all(path.with_suffix(".html").is_file() for path in self._files())

    def entries(self) -> Iterator[tuple[str, Meta]]:
        files = self._files()
        if not files:
            raise GoldError(f"{self.folder}: nobody has finished a page yet, or not under this name")
        for path in files:
            by_person = {"annotator": path.parent.name} if self._place != self.folder else {}
            yield path.relative_to(self._place).with_suffix("").as_posix(), {"url": first_url(path), **by_person}

    def labelled(self, page: GoldPage) -> Elements:
        path = self._place / f"{page.id}.csv"
        try:
            return read_csv(path)
        except (OSError, UnicodeDecodeError) as error:
            raise GoldError(f"{path}: {error}") from None
        except ValueError as error:
            raise GoldError(str(error) if str(path) in str(error) else f"{path}: {error}") from None

    def html(self, page: GoldPage) -> bytes:
        if not self._has_page(page):
            raise GoldError(f"{self._place / page.id}.csv: labelled elements alone, without the page that they are of")
        return super().html(page)

    def text(self, page: GoldPage) -> str:
        """Without the page, what elements say that are content: nothing to measure by, but enough to know copies."""
        if self._has_page(page):
            return super().text(page)
        found = self.labelled(page)
        if found.labels is None or "inner_text" not in found.columns:
            return ""
        texts = zip(found.columns["inner_text"], found.labels, strict=True)
        return "\n".join(str(text) for text, main in texts if main)

    def segments(self, page: GoldPage) -> list[tuple[str, str]]:
        return super().segments(page) if self._has_page(page) else []

    @property
    def _place(self) -> Path:
        """The folder that ids are in."""
        under = self.folder / ANNOTATIONS
        return under if under.is_dir() else self.folder

    def _files(self) -> list[Path]:
        """The files of pages that are done."""
        return sorted(filter(is_done, self._place.glob("*.csv" if self._place == self.folder else "*/*.csv")))

    def _has_page(self, page: GoldPage) -> bool:
        return (self._place / f"{page.id}.html").is_file()

    def _annotated(self, id: str) -> bytes:
        return (self._place / f"{id}.html").read_bytes()


def is_done(path: Path) -> bool:
    """Whether the page is as it was when its file was written: one that was labelled on has to be finished again."""
    state = path.with_suffix(".json")
    return not state.is_file() or json.loads(state.read_bytes()).get("done") is True


def first_url(path: Path) -> str | None:
    """The address of the page that a file of elements is of; None where it has none, or cannot be read."""
    with suppress(OSError, UnicodeDecodeError, csv.Error, StopIteration, ValueError, IndexError):
        with path.open(encoding="utf-8", newline="") as file:
            lines = csv.reader(file)
            place = next(lines).index("url")
            found = next(lines)[place]
            return None if found == NO_URL else found
    return None
