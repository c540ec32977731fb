"""`elute read`."""

import zipfile
from pathlib import Path

import pytest

from elute.browser.chromium import missing
from elute.cli import main
from places import REPOSITORY

PAGE = str(REPOSITORY / "examples" / "page.html")


def test_a_file(tmp_path: Path) -> None:
    target = tmp_path / "story.html"
    assert main(["read", PAGE, "-o", str(target)]) == 0
    assert "<h1>A rain gauge for the price of a pizza</h1>" in target.read_text(encoding="utf-8")


def test_stdout(capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    assert main(["read", PAGE, "-o", "-"]) == 0
    assert capfdbinary.readouterr().out.startswith(b"<!DOCTYPE html>")


def test_a_book_by_the_name_of_the_file(tmp_path: Path) -> None:
    target = tmp_path / "story.epub"
    assert main(["read", PAGE, "-o", str(target), "--timeout", "1"]) == 0
    assert zipfile.ZipFile(target).read("mimetype") == b"application/epub+zip"


@pytest.mark.skipif(bool(missing()), reason="there is no browser here")
def test_on_paper(tmp_path: Path) -> None:
    target = tmp_path / "story.pdf"
    assert main(["read", PAGE, "-o", str(target), "--timeout", "1"]) == 0
    assert target.read_bytes().startswith(b"%PDF-")


def test_without_a_file_it_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    shown: list[str] = []
    monkeypatch.setattr("webbrowser.open", lambda address: not shown.append(address))
    assert main(["read", PAGE]) == 0
    [address] = shown
    path = Path(address.removeprefix("file://"))
    assert "to read</p>" in path.read_text(encoding="utf-8")
    path.unlink()


def test_what_cannot_be_read(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["read", str(tmp_path / "nowhere.html"), "-o", "-"]) == 1
    assert main(["read", PAGE, "-o", f"{PAGE}/x.html"]) == 1
    assert main(["read", PAGE, "--to", "docx"]) == 2


def test_what_is_no_page_is_told_by_its_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "empty.html").write_text("")
    assert main(["read", str(tmp_path / "empty.html"), "-o", "-"]) == 1
    assert "empty.html: there is nothing in it" in capsys.readouterr().err
