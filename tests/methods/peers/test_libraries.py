"""Every peer that is a Python package, on real-world cases: its text is the page's, it is silent and stays offline.

Which peers are installed is up to the machine; CI has the light ones.
"""

import logging
import socket
from collections import Counter
from pathlib import Path

import pytest

import elute
from elute.methods.peers import Library
from elute.registry import PEERS, methods
from elute.units.words import words
from places import REPOSITORY

PAGES = REPOSITORY / "tests" / "pages"
LIBRARIES = [name for name in PEERS if isinstance(methods.get(name), Library)]
ALL_TEXT = {"html-text", "inscriptis"}
# Cases whose gold every extractor finds most of: an ordinary article, one with layout tables, one in another encoding.
CASES = ["news-article", "table-layout-1999", "windows-1252-declared-utf-8"]


@pytest.fixture(params=LIBRARIES)
def peer(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Library:
    """Each peer, on a machine without a network."""
    found = methods.get(request.param)
    assert isinstance(found, Library)
    if not found.installed:
        pytest.skip(str(found.missing()))

    def refuse(*arguments: object, **named: object) -> None:
        raise AssertionError(f"{found.name} asked for the network: {arguments}")

    for name in ("connect", "connect_ex", "sendto"):
        monkeypatch.setattr(socket.socket, name, refuse)
    monkeypatch.setattr(socket, "getaddrinfo", refuse)
    monkeypatch.setattr(socket, "create_connection", refuse)
    return found


def page_of(case: str) -> elute.Page:
    return elute.parse((PAGES / case / "page.html").read_bytes(), url="https://example.org/story.html")


@pytest.mark.parametrize("case", CASES)
def test_it_finds_the_content(peer: Library, case: str) -> None:
    gold = Counter(words((PAGES / case / "expected.md").read_text(encoding="utf-8")))
    found = Counter(words(peer.text(page_of(case))))
    common = (gold & found).total()
    assert common / gold.total() > (0.9 if peer.name in ALL_TEXT else 0.6)
    assert common / found.total() > (0.8 if peer.name in ALL_TEXT else 0.9)


def test_its_words_are_the_page_s(peer: Library) -> None:
    """No marks of Markdown or HTML, no numbers of list items, no addresses."""
    page = page_of("news-article")
    there = Counter(words(page.source.decode()))
    assert Counter(words(peer.text(page))) - there == Counter()
    assert "https" not in peer.text(page) and "<p" not in peer.text(page)


def test_every_case_gives_text_or_an_error_of_its_own(peer: Library) -> None:
    """Errors of the peer are the runner's to count; none comes from the adapter."""
    for file in sorted(PAGES.glob("*/page.html")):
        try:
            assert isinstance(peer.text(elute.parse(file.read_bytes())), str)
        except Exception as error:
            last = error.__traceback__
            while last is not None and last.tb_next is not None:
                last = last.tb_next
            assert last is not None
            raised_in = Path(last.tb_frame.f_code.co_filename)
            assert not raised_in.is_relative_to(Path(elute.__file__).parent), (file.parent.name, error)


def test_it_is_silent(peer: Library, capfd: pytest.CaptureFixture[str], caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.DEBUG)
    peer.prepare()
    peer.text(page_of("unclosed-tags"))
    assert capfd.readouterr() == ("", "")
    assert caplog.records == []


def test_the_same_page_gives_the_same_text(peer: Library) -> None:
    first = peer.text(page_of("news-article"))
    peer.text(page_of("forum-thread"))
    assert peer.text(page_of("news-article")) == first


def test_its_text_becomes_labels(peer: Library) -> None:
    extraction = elute.extract((PAGES / "news-article" / "page.html").read_bytes(), method=peer.name, comments=True)
    assert extraction.method == peer.name
    assert Counter(words(extraction.text)) - Counter(words(peer.text(page_of("news-article")))) == Counter()
    kept = next(block for block in extraction.blocks if block.keep)
    assert kept.score >= 0.5 and kept.reason.endswith(f"words taken by {peer.name}")


def test_what_is_known_of_it(peer: Library) -> None:
    info = elute.methods()[peer.name]
    assert info["package"] == peer.package and info["installed"] is True
    assert info["version"] == peer.version() != ""
    assert info["licence"] and info["description"]


def test_every_peer_has_the_name_it_is_registered_under() -> None:
    assert [methods.get(name).name for name in PEERS] == list(PEERS)
