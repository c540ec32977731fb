"""What a user chooses for a corpus, and the hash that tells one choice from another."""

from __future__ import annotations

import hashlib
import json
import os
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from pathlib import Path
from typing import Final, Literal

import elute
from elute.choices import Choices
from elute.model import MODELS
from elute.page.document import MAX_SIZE

SCHEMA: Final = 1
"""The version of the columns, of the ledger and of the summary."""

Sink = Literal["parquet", "jsonl"]
Sites = Literal["sites"]
"""In the place of a sink: not rows are written, but what is remembered of the pages' sites."""
Format = Literal["markdown", "text"]


@dataclass(frozen=True)
class Columns:
    """Where the rows of tables and the fields of JSON have what is wanted of them."""

    html: str = "html"
    url: str = "url"
    id: str = "id"
    crawled: str = "crawled"
    charset: str = "charset"

    def about(self) -> tuple[str, str, str]:
        """Those that tell of a page."""
        return self.id, self.url, self.crawled

    def all(self) -> tuple[str, ...]:
        """Every one of them."""
        return self.html, *self.about(), self.charset


@dataclass(frozen=True)
class Filters:
    """Which pages are wanted. Those that do not say their language, or have no type, pass."""

    min_confidence: float = 0.0
    languages: tuple[str, ...] = ()
    page_types: tuple[str, ...] = ()

    def against(self, confidence: float, language: str, page_type: str) -> str:
        """The reason why a page is left out, "" where it is not.

        >>> Filters(languages=("de", "en")).against(0.9, "en-GB", "article")
        ''
        >>> Filters(min_confidence=0.5).against(0.42, "en", "article")
        'confidence below 0.5'
        """
        if confidence < self.min_confidence:
            return f"confidence below {self.min_confidence:g}"
        if self.languages and language and primary(language) not in self.languages:
            return f"language {language[:20]}"
        if self.page_types and page_type and page_type not in self.page_types:
            return f"page type {page_type}"
        return ""


@dataclass(frozen=True)
class Options:
    """How a shard is done. `choices` are those of `extract`; `seconds` and `memory` are what one page may take.

    `rest` says that pages which the filters leave out are written too, to a file of their own beside the others.
    `wrapper` is a file of rules, or a folder of them by host, whose content is taken where they fit; `site_store` is a
    file of what is known of the pages' sites. Every machine that works needs them at that path. A process is replaced
    by a new one after `recycle` records.
    """

    choices: Choices = field(default_factory=Choices)
    format: Format = "markdown"
    sink: Sink | Sites = "parquet"
    filters: Filters = Filters()
    rest: bool = False
    columns: Columns = Columns()
    seconds: float = 30.0
    memory: int | None = 2 * 1024**3
    max_size: int = MAX_SIZE
    wrapper: str = ""
    site_store: str = ""
    recycle: int = 50_000

    def configuration(self) -> dict[str, object]:
        """All that outputs depend on, but for the source."""
        method = self.choices.get("method", elute.DEFAULT_METHOD)
        chosen = asdict(self)
        del chosen["recycle"]
        for name in ("wrapper", "site_store"):  # what they say counts, not where they are
            chosen[name] = _contents(chosen[name])
        return {**chosen, "schema": SCHEMA, "elute": elute.__version__, "model": _model(method)}


def primary(language: str) -> str:
    """The language of a tag, without country and script.

    >>> primary("en-GB"), primary("zh_TW"), primary("")
    ('en', 'zh', '')
    """
    return language.replace("_", "-").partition("-")[0].strip().lower()


def fingerprint(configuration: dict[str, object], name: str, state: dict[str, object]) -> str:
    """A hash that is the same where the configuration and the source are.

    >>> one, other = ({"format": name} for name in ("text", "markdown"))
    >>> fingerprint(one, "a", {}) == fingerprint(other, "a", {})
    False
    """
    parts = json.dumps([configuration, name, state], sort_keys=True, ensure_ascii=False)
    return hashlib.sha256(parts.encode("utf-8", "surrogatepass")).hexdigest()


def _contents(path: str) -> str:
    """The hash of a file, or of all files in a folder with their names; "" for none."""
    if not path:
        return ""
    files = sorted(file for file in Path(path).iterdir() if file.is_file()) if os.path.isdir(path) else [Path(path)]
    parts = [[file.name if os.path.isdir(path) else "", _hash(file, file.stat().st_mtime_ns)] for file in files]
    return hashlib.sha256(json.dumps(parts).encode("utf-8", "surrogatepass")).hexdigest()


@lru_cache(maxsize=1024)
def _hash(file: Path, changed: int) -> str:
    """The hash of a file, which is not read anew for each shard."""
    with file.open("rb") as opened:
        return hashlib.file_digest(opened, "sha256").hexdigest()


def _model(method: str) -> str:
    """The hash of the model that a method has learned, "" where it has none."""
    file = MODELS / f"{method}.npz"
    return hashlib.sha256(file.read_bytes()).hexdigest() if file.is_file() else ""
