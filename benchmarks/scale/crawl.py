"""A crawl made of the datasets: WARC files as crawlers write them. It is made where it is needed, and never kept.

python -m benchmarks.scale.crawl /tmp/crawl --pages 20000 --files 8
python -m benchmarks.scale.crawl examples/crawl --of examples/five-pages --pages 5 --files 1

The second is the small one that comes with the sources.
"""

from __future__ import annotations

import argparse
import gzip
from pathlib import Path

from benchmarks.parts.pages import PageFile, all_pages


def written(folder: Path, pages: int, files: int, of: Path | None = None) -> list[Path]:
    """So many pages in so many WARC files, those of the datasets or of a folder, again where there are not enough."""
    found = all_pages() if of is None else [PageFile(of.name, path) for path in sorted(of.glob("*.html"))]
    if not found:
        raise SystemExit("no datasets are unpacked: see docs/gold.md")
    folder.mkdir(parents=True, exist_ok=True)
    paths = [folder / f"{number:05}.warc.gz" for number in range(files)]
    if len(found) >= pages:
        found = found[:: len(found) // pages][:pages]
    for number, path in enumerate(paths):
        with path.open("wb") as file:
            for at in range(number, pages, files):
                page = found[at % len(found)]
                file.write(gzip.compress(record(f"https://crawl.example/{page.id}?{at}", page.read(), at), 3, mtime=0))
    return paths


def record(url: str, page: bytes, number: int) -> bytes:
    """A response with a page in it."""
    content = b"HTTP/1.1 200 OK\r\nContent-Type: text/html\r\n\r\n" + page
    head = (
        f"WARC/1.0\r\nWARC-Type: response\r\nWARC-Record-ID: <urn:uuid:{number:032x}>\r\nWARC-Target-URI: {url}\r\n"
        f"WARC-Date: 2026-01-01T00:00:00Z\r\nContent-Type: application/http; msgtype=response\r\n"
        f"Content-Length: {len(content)}\r\n\r\n"
    )
    return head.encode() + content + b"\r\n\r\n"


def main() -> None:
    """Make a crawl by hand."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--pages", type=int, default=20_000)
    parser.add_argument("--files", type=int, default=8)
    parser.add_argument("--of", type=Path, metavar="PAGES", help="a folder of *.html files, instead of the datasets")
    arguments = parser.parse_args()
    for path in written(arguments.folder, arguments.pages, arguments.files, arguments.of):
        print(path)


if __name__ == "__main__":
    main()
