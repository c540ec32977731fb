"""Small made-up sites: a menu, a story and an imprint on every page, each site with words and classes of its own."""

import json
from collections.abc import Iterator
from pathlib import Path

from elute.gold import Dataset, GoldPage, load

TYPES = ("article", "forum")


def story(site: int, page: int, lines: int) -> list[str]:
    return [
        " ".join(f"rain{site}x{page}x{line}x{word}" for word in range(14)) + ", and it rained on. It ended."
        for line in range(lines)
    ]


def html_of(site: int, page: int) -> tuple[str, str]:
    """A page and its gold text."""
    title, lines = f"Rain number{page} of{site}", story(site, page, 3 + (site + page) % 4)
    paragraphs = "".join(f'<p class="text s{site}">{line}</p>' for line in lines)
    menu = "".join(
        f'<li class="item"><a href="/{word}">{word}</a></li>' for word in ("home", "news", "weather", "maps")
    )
    kind = "thread post" if site % 2 else "news"
    html = (
        f"<html><title>{title}</title><body class='{kind}'><ul class='menu'>{menu}</ul>"
        f"<div class='story'><h1>{title}</h1>{paragraphs}</div>"
        f"<div class='foot'><p>All rights reserved</p><p><a href=/i>Imprint and privacy</a></p></div>"
    )
    return html, "\n".join([title, *lines])


def pages(sites: int = 12, each: int = 2) -> Iterator[GoldPage]:
    for site in range(sites):
        for page in range(each):
            html, text = html_of(site, page)
            address = f"http://www.site{site}.org/{page}"
            yield GoldPage.of(html, text, id=f"{site}-{page}", dataset="rain", url=address, page_type=TYPES[site % 2])


def dataset(folder: Path, sites: int = 12, each: int = 2) -> Dataset:
    """The same pages in a folder."""
    lines = []
    for kind in ("pages", "gold"):
        (folder / kind).mkdir(parents=True)
    for page in pages(sites, each):
        (folder / "pages" / f"{page.id}.html").write_bytes(page.html)
        (folder / "gold" / f"{page.id}.txt").write_text(page.text)
        lines.append(json.dumps({"id": page.id, **page.meta}))
    (folder / "meta.jsonl").write_text("\n".join(lines))
    return load(folder)
