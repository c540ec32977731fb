"""The format "annotated": a folder that people have annotated, as a gold standard.

The folder is the annotated one, where one person has worked in it, or FOLDER/annotations/<person>. Only pages that are
done count. Comments of readers are apart, as in other sets: `labels` with "user-comments" puts them into the text.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property
from pathlib import Path
from typing import Final

import numpy as np

from elute import registry
from elute.gold.markup import labelled_segments
from elute.gold.page import GoldError, GoldPage, Meta, Source
from elute.labels import Labels
from elute.metadata.declared import declared
from elute.page.arrays import Bytes, Mask
from elute.render import Options

from .marks import is_content, labels, text_labels
from .roles import COMMENT, NAMES, NONE, NUMBER, ROLES
from .store import ANNOTATIONS, Store, StoreError

# The words of L3S-GN1, which other parts of elute know.
HEADLINE, FULL_TEXT, USER_COMMENTS, NOT_CONTENT = "headline", "full-text", "user-comments", "not-content"
SEGMENT: Final = {role.name: FULL_TEXT if role.content else role.name for role in ROLES} | {
    "title": HEADLINE,
    COMMENT: USER_COMMENTS,
    NONE: NOT_CONTENT,
}
_SEGMENTS: Final = tuple(SEGMENT[name] for name in NAMES)  # by the number of a label


@dataclass(frozen=True)
class Annotated(Source):
    """Pages of a folder, and what a person has labelled in them."""

    @classmethod
    def recognizes(cls, folder: Path) -> bool:
        return (folder / ANNOTATIONS).is_dir() or folder.absolute().parent.name == ANNOTATIONS

    @cached_property
    def store(self) -> Store:
        """The folder, as the annotator sees it."""
        try:
            if self.folder.parent.name == ANNOTATIONS:
                return Store(self.folder.parent.parent, self.folder.name)
            people = Store(self.folder, "nobody").people()
            if len(people) == 1:
                return Store(self.folder, people[0])
        except StoreError as error:
            raise GoldError(str(error)) from None
        if not people:
            raise GoldError(f"{self.folder}: nobody has annotated it yet; `elute annotate {self.folder}` begins")
        raise GoldError(f"{self.folder}: {', '.join(people)} have annotated it; name one: {ANNOTATIONS}/{people[0]}")

    def entries(self) -> Iterator[tuple[str, Meta]]:
        found = []
        try:
            for source in self.store.sources():
                if self.store.glance(source).done:
                    guess = declared(source.page).url
                    found.append((source.id, {**({"url_guess": guess} if guess else {}), **source.meta}))
        except StoreError as error:
            raise GoldError(str(error)) from None
        if not found:
            raise GoldError(f"{self.folder}: no page in it is done; D in the annotator finishes one")
        return iter(found)

    def html(self, page: GoldPage) -> bytes:
        return self.store.source(page.id).data

    def elements(self, page: GoldPage) -> Mask:
        return is_content(self._labels(page))

    def text(self, page: GoldPage) -> str:
        return page.page.blocks.join(self._text_rows(page))

    def segments(self, page: GoldPage) -> list[tuple[str, str]]:
        return labelled_segments(page.page, self._text_labels(page), _SEGMENTS)

    def comments(self, page: GoldPage) -> str | None:
        return page.page.blocks.join(self._text_labels(page) == NUMBER[COMMENT]) or None

    def cleaneval(self, page: GoldPage) -> str:
        return self._rendered(page, "cleaneval")

    def markdown(self, page: GoldPage) -> str:
        return self._rendered(page, "markdown")

    def _labels(self, page: GoldPage) -> Bytes:
        saved = self.store.load(self.store.source(page.id))
        return labels(page.page, saved.state.marks if saved else [])

    def _text_labels(self, page: GoldPage) -> Bytes:
        """The labels of text that can be seen; nobody meant the rest."""
        found = text_labels(page.page, self._labels(page))
        return np.where(page.page.blocks.row_visible, found, NUMBER[NONE]).astype(np.uint8)

    def _text_rows(self, page: GoldPage) -> Mask:
        numbers = [number for number, name in enumerate(_SEGMENTS) if name in self.labels]
        return np.isin(self._text_labels(page), numbers)

    def _rendered(self, page: GoldPage, format: str) -> str:
        keep = self._text_rows(page)
        made = Labels(page.page, keep.astype(np.float32), keep, "annotated")
        return registry.renderers.get(format)(page.page, made, Options())
