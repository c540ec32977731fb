"""Crawls made for tests: WARC files of any shape, whole or damaged."""

from __future__ import annotations

import gzip
from collections.abc import Callable, Iterable
from pathlib import Path

from elute.page.compressed import library

STORY = (
    "<html lang=en><title>Rain {n} | The Gauge</title><nav><a href=/>Home</a> <a href=/news>News</a></nav>"
    "<article><h1>Rain {n}</h1><p>It rained all night on day {n}, and the river rose by {n} centimetres.</p>"
    "<p>The keeper of the gauge wrote it down, as she had done every morning for {n} years.</p></article>"
    "<footer>All rights reserved</footer></html>"
)


def story(number: int) -> bytes:
    return STORY.format(n=number).encode()


def response(body: bytes, headers: str = "Content-Type: text/html; charset=utf-8\r\n", status: str = "200 OK") -> bytes:
    return f"HTTP/1.1 {status}\r\n{headers}\r\n".encode("latin-1") + body


def record(
    content: bytes,
    number: int = 0,
    kind: str = "response",
    media: str = "application/http; msgtype=response",
    length: int | None = None,
) -> bytes:
    head = (
        f"WARC/1.0\r\nWARC-Type: {kind}\r\nWARC-Record-ID: <urn:uuid:{kind}-{number}>\r\n"
        f"WARC-Target-URI: https://rain.example/{number}\r\nWARC-Date: 2026-01-01T00:00:00Z\r\n"
        f"Content-Type: {media}\r\nContent-Length: {len(content) if length is None else length}\r\n\r\n"
    )
    return head.encode() + content + b"\r\n\r\n"


def info() -> bytes:
    return record(b"software: tests\r\n", kind="warcinfo", media="application/warc-fields")


def crawled(pages: int) -> list[bytes]:
    """Records as crawlers write them: a line about the crawl, then a request and a response for each page."""
    records = [info()]
    for number in range(pages):
        request = f"GET /{number} HTTP/1.1\r\nHost: rain.example\r\n\r\n".encode()
        records.append(record(request, number, "request", "application/http; msgtype=request"))
        records.append(record(response(story(number)), number))
    return records


def compressor(name: str) -> Callable[[bytes], bytes]:
    if name.endswith(".gz"):
        return lambda data: gzip.compress(data, mtime=0)
    if name.endswith(".zst"):
        compress: Callable[[bytes], bytes] = library("zstd").compress
        return compress
    return bytes


def write(path: Path, records: Iterable[bytes]) -> Path:
    """A WARC file with every record compressed by itself, as its name says."""
    pack = compressor(path.name)
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(b"".join(map(pack, records)))
    return path
