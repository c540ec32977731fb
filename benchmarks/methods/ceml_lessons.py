"""What pages of gold standards teach ceml, text and images, and a file to keep it in."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from pathlib import Path
from typing import Any

import numpy as np
from benchmarks.quality.image_gold import gold_images, match
from benchmarks.quality.markdown import cases

from elute.browser.saved import path_of, read
from elute.gold import GoldPage, load
from elute.methods.ceml.learning import Lesson, lesson_of
from elute.methods.shared.trained import Example
from elute.page import Page
from elute.units.alignment import align
from elute.units.elements import content_elements, owners
from elute.units.images import page_images

WITH_IMAGES = ("readability", "defuddle-fixtures")
MUCH_STYLE = 5000  # bytes
_LINKED = re.compile(rb"<link[^>]+rel=[\"']?(?:alternate )?stylesheet", re.IGNORECASE)
_OWN = re.compile(rb"<style[^>]*>(.*?)</style", re.IGNORECASE | re.DOTALL)


@dataclass(frozen=True)
class Taught:
    """A page in one of its forms."""

    dataset: str
    id: str
    type: str
    rendered: bool
    gold_words: int
    """The visible words of the page that are in the gold."""
    owned_words: int
    """Those of them that are in content elements."""
    styled: bool
    """Whether its style sheets are all in the page itself; a browser without a network finds no others."""
    lesson: Lesson

    @property
    def key(self) -> tuple[str, str]:
        return self.dataset, self.id


def gather(name: str, rendered: Path, known: set[tuple[tuple[str, str], bool]]) -> Iterator[Taught]:
    """The pages of a set that are not known yet, as they were sent and as they were rendered."""
    golds = {id: (url, html) for id, url, _, _, html in cases(name)} if name in WITH_IMAGES else {}
    for page in load(name):
        if not page.text.strip():
            continue
        if ((name, page.id), False) not in known:
            yield taught(page, page.page, False, golds.get(page.id))
        saved = path_of(rendered / name, page.id)
        if ((name, page.id), True) not in known and saved.is_file():
            yield taught(page, read(saved), True, golds.get(page.id))


def taught(gold: GoldPage, page: Page, rendered: bool, marked_up: tuple[str | None, str] | None) -> Taught:
    alignment = gold.alignment if page is gold.page else align(page, gold.text)
    images = None
    if marked_up is not None:
        url, html = marked_up
        truth = gold_images(html, url, page)
        images = np.zeros(len(page), dtype=np.bool_)
        images[[image.row for image in page_images(page) if match(page, image, truth) >= 0]] = True
    lesson = lesson_of(Example(alignment, np.empty(0, np.uint8), images))
    lesson = replace(lesson, host=gold.host or f"{gold.dataset}/{gold.id}")
    matched = np.where(page.blocks.row_visible, alignment.row_matched, 0)
    owner = owners(page, content_elements(page, np.where(page.blocks.row_visible, alignment.row_words, 0)))
    owned = int(matched[owner >= 0].sum())
    return Taught(gold.dataset, gold.id, gold.type, rendered, int(matched.sum()), owned, is_styled(gold.html), lesson)


def is_styled(html: bytes) -> bool:
    """Whether a page links to no style sheet, and has much of its own."""
    return not _LINKED.search(html) and sum(map(len, _OWN.findall(html))) >= MUCH_STYLE


def save_cache(pages: list[Taught], path: Path) -> None:
    """All in plain arrays."""
    columns = [each.name for each in fields(Lesson) if each.name != "host"]
    arrays: dict[str, Any] = {name: np.concatenate([getattr(page.lesson, name) for page in pages]) for name in columns}
    told = [[p.dataset, p.id, p.type, p.rendered, p.gold_words, p.owned_words, p.styled, p.lesson.host] for p in pages]
    arrays["pages"] = np.frombuffer(json.dumps(told).encode(), dtype=np.uint8)
    arrays["length"] = np.array([len(page.lesson.kind) for page in pages])
    np.savez(path, **arrays)


def load_cache(path: Path) -> list[Taught]:
    with np.load(path, allow_pickle=False) as file:
        arrays = {name: file[name] for name in file.files}
    told = json.loads(arrays.pop("pages").tobytes())
    cuts = np.cumsum(arrays.pop("length"))[:-1]
    parts = {name: np.split(values, cuts) for name, values in arrays.items()}
    found = []
    for number, (dataset, id, kind, rendered, gold_words, owned_words, own, host) in enumerate(told):
        lesson = Lesson(**{name: parts[name][number] for name in parts}, host=host)
        found.append(Taught(dataset, id, kind, rendered, gold_words, owned_words, own, lesson))
    return found
