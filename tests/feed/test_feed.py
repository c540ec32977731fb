"""Feeds in, the same feeds out, with the whole of their articles."""

from pathlib import Path
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.cli import main
from elute.feed.document import ATOM, ENCODED, Feed, NoFeed
from website import Site, site

__all__ = ["site"]
ARTICLE = (
    "<title>{0}</title><nav><a href=/>Home</a> <a href=/news>News</a></nav><article><h1>{0}</h1>"
    "<p>It rained all night on day {0}, and the river rose by a metre before dawn. Nobody in the valley slept.</p>"
    "<p>By noon the old bridge was closed, and the ferry carried the children home from school.</p></article>"
    "<footer>Copyright, all rights reserved</footer>"
)
RSS = (
    '<?xml version="1.0"?><rss version="2.0" xmlns:media="http://search.yahoo.com/mrss/"><channel>'
    "<title>The Ledger</title>{}</channel></rss>"
)
ITEM = (
    "<item><title>{0}</title><link>{1}</link><description>In short.</description><pubDate>{2}</pubDate>"
    '<media:thumbnail url="x.png"/></item>'
)
ATOM_FEED = (
    '<feed xmlns="http://www.w3.org/2005/Atom"><title>The Ledger</title><entry><title>1</title>'
    '<link rel="self" href="nowhere"/><link href="{}"/><updated>2026-01-01T00:00:00Z</updated>'
    '<content type="text">In short.</content></entry></feed>'
)


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What is remembered is of this test alone."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))


@pytest.fixture
def articles(site: Site) -> list[str]:
    site.answer("/robots.txt", status=404)
    return [site.answer(f"/{n}", ARTICLE.format(n).encode(), Content_Type="text/html") for n in range(3)]


def run(*words: str) -> int:
    return main(["feed", *words, "--allow-private", "--delay", "0.01"])


def rss(urls: list[str], date: str = "today") -> bytes:
    return RSS.format("".join(ITEM.format(n, url, date) for n, url in enumerate(urls))).encode()


def contents(path: Path) -> list[str]:
    root = ElementTree.fromstring(path.read_bytes())
    return [found.text or "" for name in (ENCODED, f"{ATOM}content") for found in root.iter(name)]


def test_rss(site: Site, articles: list[str], tmp_path: Path) -> None:
    url = site.answer("/rss", rss(articles), Content_Type="application/rss+xml", ETag='"1"')
    out = tmp_path / "full.xml"
    assert run(url, "-o", str(out)) == 0
    for number, html in enumerate(contents(out)):
        assert f"on day {number}" in html and "all rights reserved" not in html and html.startswith("<")
    text = out.read_text()
    assert "<description>In short.</description>" in text and "media:thumbnail" in text and "content:encoded" in text


def test_atom_in_a_file(site: Site, articles: list[str], tmp_path: Path) -> None:
    given, out = tmp_path / "atom.xml", tmp_path / "full.xml"
    given.write_text(ATOM_FEED.format("/1"))
    assert run(str(given), "-o", str(out), "--url", site.address) == 0
    [html] = contents(out)
    assert "on day 1" in html and 'type="html"' in out.read_text() and "<feed xmlns=" in out.read_text()


def test_what_is_known_is_not_fetched_again(site: Site, articles: list[str], tmp_path: Path) -> None:
    url, out = site.answer("/rss", rss(articles), ETag='"1"'), tmp_path / "full.xml"
    assert run(url, "-o", str(out)) == 0
    site.paths_seen.clear()
    first = out.read_bytes()
    assert run(url, "-o", str(out)) == 0
    assert [path for path in site.paths_seen if path != "/robots.txt"] == ["/rss"] and out.read_bytes() == first
    assert site.headers_seen[-1]["If-None-Match"] == '"1"'
    site.answer("/rss", status=304)  # as a server says that has nothing new
    assert run(url, "-o", str(out)) == 0 and out.read_bytes() == first
    site.answer("/rss", rss(articles, "tomorrow"))
    site.paths_seen.clear()
    assert run(url, "-o", str(out)) == 0 and "/1" in site.paths_seen
    site.paths_seen.clear()
    assert run(url, "-o", str(out), "--no-cache") == 0 and "/1" in site.paths_seen


def test_articles_that_cannot_be_had_stay_as_they_were(site: Site, articles: list[str], tmp_path: Path) -> None:
    gone, out = site.answer("/gone", status=404), tmp_path / "full.xml"
    url = site.answer("/rss", rss([articles[0], gone, "javascript:alert(1)"]))
    assert run(url, "-o", str(out)) == 1
    assert len(contents(out)) == 1 and out.read_text().count("In short.") == 3


def test_private_articles_are_not_fetched(site: Site, articles: list[str], tmp_path: Path) -> None:
    given, out = tmp_path / "rss.xml", tmp_path / "full.xml"
    given.write_bytes(rss(articles))
    assert main(["feed", str(given), "-o", str(out), "--no-robots"]) == 1
    assert contents(out) == [] and site.paths_seen == []


def test_no_more_than_wanted(site: Site, articles: list[str], tmp_path: Path) -> None:
    out = tmp_path / "full.xml"
    assert run(site.answer("/rss", rss(articles)), "-o", str(out), "--most", "2") == 0 and len(contents(out)) == 2


BOMB = b'<!DOCTYPE rss [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel>&b;</channel></rss>'


@pytest.mark.parametrize("data", [b"", b"<html>", b"<html></html>", b"<rss>", b"{}", BOMB, b"\x00\x01"])
def test_what_is_no_feed(data: bytes, tmp_path: Path) -> None:
    with pytest.raises(NoFeed):
        Feed(data)
    (tmp_path / "x.xml").write_bytes(data or b" ")
    assert main(["feed", str(tmp_path / "x.xml")]) == 1


@given(st.text())
def test_any_article_can_be_put_in(html: str) -> None:
    feed = Feed(rss(["https://example.org/"]))
    for entry in feed.entries():
        entry.fill(html)
    ElementTree.fromstring(feed.written())


def test_a_folder_is_no_feed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.html").write_text("<p>One.")
    (tmp_path / "b.html").write_text("<p>Two.")
    assert main(["feed", str(tmp_path)]) == 2
    assert "a feed is one file" in capsys.readouterr().err


def test_an_empty_file_is_told_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "x.xml").write_text("")
    assert main(["feed", str(tmp_path / "x.xml")]) == 1
    assert "x.xml: there is nothing in it" in capsys.readouterr().err
