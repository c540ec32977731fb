"""What all peers share: what they are given, what they lack, what they may not do."""

import logging
import sys
import warnings
from types import ModuleType

import pytest

import elute
from elute.cli import main
from elute.methods.peers import Library, MissingPeer
from elute.methods.peers.balanced import balanced
from elute.methods.peers.language import language_code
from elute.methods.peers.peer import decoded
from elute.methods.peers.quiet import quiet
from elute.registry import methods


def library(call: object = None, **named: object) -> Library:
    """A peer whose package is in the standard library, or nowhere."""
    settings = {"package": "pytest", "module": "json", "call": call or (lambda module, html, url: html), **named}
    return Library("made-up", **settings)  # type: ignore[arg-type]


def add(monkeypatch: pytest.MonkeyPatch, peer: Library) -> None:
    methods.register("made-up", peer)
    monkeypatch.setitem(methods._entries, "made-up", methods._entries.pop("made-up"))


@pytest.mark.parametrize(
    ("source", "given"),
    [
        ("<p>Tea".encode("utf-16"), "<p>Tea"),
        (b"\xef\xbb\xbf<p>Tea", "<p>Tea"),
        (b'  <?xml version="1.0" encoding="iso-8859-1"?><p>Caf\xe9', "<p>Café"),
        (
            b"<META http-equiv=Content-Type content='text/html; charset=iso-1252'><p>Caf\xe9",
            "<META http-equiv=Content-Type content='text/html; charset=utf-8'><p>Café",
        ),
        ("<meta name=x content='charset'><p>charset=gbk", "<meta name=x content='charset'><p>charset=gbk"),
        ("<p>Thé <?xml?>", "<p>Thé <?xml?>"),
        (b"", ""),
    ],
)
def test_a_peer_is_given_decoded_text(source: bytes | str, given: str) -> None:
    assert decoded(elute.parse(source)) == given


def test_a_peer_is_given_the_address() -> None:
    seen = library(lambda module, html, url: f"{module.__name__} {url}")
    assert seen.text(elute.parse("<p>", url="https://example.org/")) == "json https://example.org/"


def test_no_text_is_an_empty_text() -> None:
    assert library(lambda module, html, url: None).text(elute.parse("<p>Tea")) == ""


def test_errors_of_a_peer_are_raised() -> None:
    def fail(module: ModuleType, html: str, url: str | None) -> str:
        raise RecursionError("too deep")

    broken = library(fail)
    with pytest.raises(RecursionError, match="too deep"):
        broken.text(elute.parse("<p>Tea"))
    broken.prepare()  # whether pages fail is for the pages to tell


def test_nothing_printed_logged_or_warned_of_comes_out(capsys: pytest.CaptureFixture[str]) -> None:
    before = logging.root.manager.disable
    with quiet():
        print("out")
        print("err", file=sys.stderr)
        logging.getLogger("made-up").critical("logged")
        warnings.warn("warned", stacklevel=1)
    assert capsys.readouterr() == ("", "")
    assert logging.root.manager.disable == before
    print("again")
    assert capsys.readouterr().out == "again\n"


def test_a_peer_that_is_not_installed_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    absent = library(package="no-such-package", module="no_such_module")
    add(monkeypatch, absent)
    assert not absent.installed and absent.version() == ""
    assert elute.methods()["made-up"]["installed"] is False
    for call in (absent.prepare, lambda: elute.extract("<p>Tea", method="made-up")):
        with pytest.raises(MissingPeer, match=r"made-up is not installed: .*; pip install 'elute\[peers\]'"):
            call()


def test_the_command_line_says_how_to_install_it(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    add(monkeypatch, library(package="no-such-package", module="no_such_module"))
    assert main(["methods", "made-up"]) == 0
    assert "no: pip install 'elute[peers]'" in capsys.readouterr().out
    assert main(["page.html", "--method", "made-up"]) == 2
    error = capsys.readouterr().err
    assert error == "elute: made-up is not installed: no package no-such-package; pip install 'elute[peers]'\n"


def test_a_package_that_lacks_another_says_which() -> None:
    broken = library(module="tests_have_no_such_module.inner")
    assert broken.installed  # its distribution is there
    with pytest.raises(MissingPeer, match="No module named 'tests_have_no_such_module'"):
        broken.extract("<p>Tea")


def test_labels_are_the_blocks_of_the_text(monkeypatch: pytest.MonkeyPatch) -> None:
    story = "The river rose by a metre before dawn, and fell again."
    add(monkeypatch, library(lambda module, html, url: story.upper()))
    found = elute.extract(f"<nav>Home</nav><p>{story}</p><p>All rights reserved.", method="made-up")
    assert found.text == story
    assert found.explain().splitlines()[1].startswith("+ 1.00 paragraph     11 of 11 words taken by made-up | ")


@pytest.mark.parametrize(
    ("html", "code"),
    [
        ("<html lang=pt-BR><p>Um lanche", "pt"),
        ("<meta property=og:locale content=fr_FR><p>Un en-cas", "fr"),
        ("<p>Здесь был Вася", "ru"),
        ("<p>お茶を飲みます", "ja"),
        ("<p>喝茶", "zh"),
        ("<p>차를 마십니다", "ko"),
        ("<p>A cup of 茶", "en"),
        ("", "en"),
    ],
)
def test_language(html: str, code: str) -> None:
    assert language_code(html) == code


def test_balanced_pages_have_every_tag() -> None:
    html = "<title>T</title><script>if (a < b) {}</script><p>1 &lt; 2<br>x<table><td>y</table></div></p>"
    assert balanced(html) == (
        "<html><head><title>T</title></head><body><p>1 &lt; 2<br></br>x"
        "<table><tbody><tr><td>y</td></tr></tbody></table></p></body></html>"
    )
