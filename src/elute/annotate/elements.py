"""The format "annotated-elements": the features of elements, and what people have said of each, without the pages.

The annotator writes them beside its state, as annotations/<person>/<id>.csv, when a page is done. The folder is the
annotated one, with the work of all people, or one that has the CSV files themselves.
"""

from __future__ import annotations

import csv
import json
from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path

from elute.gold.page import GoldError, GoldPage, Meta, Source
from elute.methods.ceml.columns import Elements, read_csv
from elute.methods.ceml.raw import NO_URL

from .store import ANNOTATIONS


@dataclass(frozen=True)
class AnnotatedElements(Source):
    """Files of labelled elements, each a page."""

    @classmethod
    def recognizes(cls, folder: Path) -> bool:
        return (folder / ANNOTATIONS).is_dir() or any(folder.glob("*.csv"))

    @property
    def text_gold(self) -> bool:
        return False

    def entries(self) -> Iterator[tuple[str, Meta]]:
        under = self.folder / ANNOTATIONS
        by_person = under.is_dir()
        files = sorted(filter(is_done, under.glob("*/*.csv") if by_person else self.folder.glob("*.csv")))
        if not files:
            raise GoldError(f"{self.folder}: nobody has finished a page yet, or not under this name")
        for path in files:
            place = path.relative_to(under if by_person else self.folder)
            meta = {"url": first_url(path), **({"annotator": path.parent.name} if by_person else {})}
            yield place.with_suffix("").as_posix(), meta

    def html(self, page: GoldPage) -> bytes:
        raise GoldError(f"{self._file(page)}: labelled elements alone, without the page that they are of")

    def text(self, page: GoldPage) -> str:
        """What the elements say that are content: no text to be measured by, but enough to know copies by."""
        found = self.labelled(page)
        if found.labels is None or "inner_text" not in found.columns:
            return ""
        return "\n".join(
            str(text) for text, main in zip(found.columns["inner_text"], found.labels, strict=True) if main
        )

    def labelled(self, page: GoldPage) -> Elements:
        path = self._file(page)
        try:
            return read_csv(path)
        except (OSError, UnicodeDecodeError) as error:
            raise GoldError(f"{path}: {error}") from None
        except ValueError as error:
            raise GoldError(str(error) if str(path) in str(error) else f"{path}: {error}") from None

    def _file(self, page: GoldPage) -> Path:
        folder = self.folder / ANNOTATIONS
        return (folder if folder.is_dir() else self.folder) / f"{page.id}.csv"


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
