"""How the names of files end that have pages in them."""

from __future__ import annotations

from typing import Final

PAGES: Final = (".html", ".htm", ".xhtml", ".xht", ".shtml")
COMPRESSED: Final = (".gz", ".zst", ".br")
WARC: Final = (".warc", ".warc.gz", ".warc.zst", ".wet", ".wet.gz", ".wet.zst")
JSON_LINES: Final = (".jsonl", ".jsonl.gz", ".jsonl.zst", ".ndjson", ".ndjson.gz", ".ndjson.zst")
PARQUET: Final = (".parquet",)
CRAWLS: Final = (*WARC, *PARQUET, *JSON_LINES)
"""Of files with many pages in each."""


def is_crawl_name(name: str) -> bool:
    """Whether a file has many pages in it, by its name.

    >>> is_crawl_name("Crawl.WARC.gz"), is_crawl_name("story.html")
    (True, False)
    """
    return name.lower().endswith(CRAWLS)


def is_page_name(name: str) -> bool:
    """Whether a file is a page by its name.

    >>> is_page_name("story.html"), is_page_name("Story.HTM.gz"), is_page_name("notes.txt.gz")
    (True, True, False)
    """
    return without_suffix(name) != name


def without_suffix(name: str) -> str:
    """The name without the end that says that it is a page, compressed or not.

    >>> without_suffix("news/story.html.zst"), without_suffix("notes.txt")
    ('news/story', 'notes.txt')
    """
    stem, dot, suffix = name.rpartition(".")
    if f".{suffix.lower()}" in COMPRESSED:
        stem, dot, suffix = stem.rpartition(".")
    return stem if dot and f".{suffix.lower()}" in PAGES else name
