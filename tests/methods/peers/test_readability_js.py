"""Readability.js in a real browser, where there is one; what it lacks, where there is none."""

import base64
import hashlib
import io
import os
import socket
import tarfile
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pytest

import elute
from elute.browser import chromium
from elute.methods.peers import MissingPeer
from elute.methods.peers.chromium import Chromium
from elute.methods.peers.npm import Script
from elute.methods.peers.readability_js import SCRIPT, peer
from places import REPOSITORY

EXAMPLE = REPOSITORY / "examples" / "page.html"
in_a_browser = pytest.mark.skipif(not peer.installed, reason=f"readability-js lacks something: {peer.absent()}")


@pytest.fixture(autouse=True, scope="module")
def closed_at_the_end() -> Iterator[None]:
    """Playwright runs once in a process, and other tests need it."""
    yield
    if os.getpid() in Chromium._of_process:
        Chromium.here().close()


def packed(**files: str) -> bytes:
    """A package as npm packs it."""
    buffer = io.BytesIO()
    with tarfile.open(fileobj=buffer, mode="w:gz") as archive:
        for name, content in files.items():
            member = tarfile.TarInfo(f"package/{name}.js")
            member.size = len(content)
            archive.addfile(member, io.BytesIO(content.encode()))
    return buffer.getvalue()


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setattr(Path, "home", lambda: tmp_path)
    return tmp_path


def script_of(package: bytes) -> Script:
    return Script("@made/up", "1.0", "Up.js", base64.b64encode(hashlib.sha512(package).digest()).decode())


def test_a_script_is_kept(home: Path) -> None:
    package = packed(Up="up()", Other="no")
    script = script_of(package)
    script.keep(package)
    assert script.path == home / ".cache" / "elute" / "npm" / "made-up-1.0" / "Up.js"
    assert script.path.read_text() == "up()"
    assert script.fetch() == script.path  # what is there is not fetched again
    assert [path.name for path in script.path.parent.iterdir()] == ["Up.js"]


def test_a_changed_package_is_refused(home: Path) -> None:
    script = script_of(packed(Up="up()"))
    with pytest.raises(ValueError, match="its hash differs"):
        script.keep(packed(Up="evil()"))
    assert not script.path.exists()


def test_what_it_lacks_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("playwright")
    monkeypatch.setenv("ELUTE_CHROMIUM", "/somewhere/chromium")
    assert not peer.installed
    with pytest.raises(MissingPeer) as raised:
        peer.text(elute.parse("<p>Tea"))
    assert str(raised.value) == (
        "readability-js is not installed: Readability.js has not been fetched; "
        "pip install 'elute[browser]' && python -m elute.methods.peers.readability_js"
    )
    monkeypatch.delenv("ELUTE_CHROMIUM")
    monkeypatch.setattr(chromium, "NAMES", ())
    assert peer.absent() == "no chromium on the path, and ELUTE_CHROMIUM names none"


@in_a_browser
def test_it_takes_the_article() -> None:
    text = peer.text(elute.parse(EXAMPLE.read_bytes()))
    assert "For eleven years the rain on our allotment" in text
    assert "Subscribe" not in text and "<p" not in text
    assert peer.version() == SCRIPT.version


@in_a_browser
def test_scripts_of_the_page_do_not_run() -> None:
    story = "<p>The river rose by a metre before dawn, and fell again.</p>" * 20
    text = peer.extract(f"<article>{story}<script>document.body.textContent = 'changed'</script></article>")
    assert "river" in text and "changed" not in text


@in_a_browser
def test_a_page_without_an_article() -> None:
    assert peer.extract("") == ""


@in_a_browser
def test_its_errors_are_raised() -> None:
    with pytest.raises(Exception, match="too bad"):
        Chromium.here().call("() => { throw new Error('too bad') }", None)
    assert peer.extract("<p>Tea") == "Tea"


@in_a_browser
def test_the_network_is_closed() -> None:
    with socket.create_server(("127.0.0.1", 0)) as server:
        server.settimeout(0.5)
        address = f"http://127.0.0.1:{server.getsockname()[1]}/"
        peer.extract(f"<link rel=stylesheet href={address}><p>Tea <img src={address}>")
        with pytest.raises(Exception, match="Failed to fetch"):
            Chromium.here().call("address => fetch(address)", address)
        with pytest.raises(TimeoutError):
            server.accept()


@in_a_browser
@pytest.mark.parametrize("accident", ["the page crashes", "the browser dies"])
def test_a_browser_that_dies_is_started_anew(accident: str) -> None:
    page = elute.parse(EXAMPLE.read_bytes())
    expected = peer.text(page)
    browser = Chromium.here()
    if accident == "the page crashes":
        with pytest.raises(Exception, match="chrome://crash"):
            browser._page.goto("chrome://crash")
    else:
        browser._browser.close()
    assert peer.text(page) == expected
    assert Chromium.here() is browser


@in_a_browser
def test_another_script_is_another_peer() -> None:
    assert not replace(peer, script=replace(SCRIPT, version="0.0.1")).installed
