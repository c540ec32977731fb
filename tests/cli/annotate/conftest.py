"""A folder that people have labelled, and a home for what is remembered."""

from pathlib import Path

import pytest

from elute.annotate.marks import Mark, State
from elute.annotate.store import Store

from ..conftest import PAGE


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of these tests' own: addresses are remembered in it."""
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    return tmp_path / "home"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Two pages; vera has done both, wim one."""
    folder = tmp_path / "my-pages"
    folder.mkdir()
    for id in ("ice", "sea"):
        (folder / f"{id}.html").write_text(PAGE, encoding="utf-8")
        label(folder, "vera", id, "h1", "p")
    label(folder, "wim", "ice", "p")
    return folder


def label(folder: Path, person: str, id: str, *tags: str) -> None:
    store = Store(folder, person)
    source = store.source(id)
    rows = tuple(source.page.rows_of(*tags).tolist())
    store.save(source, State([Mark("element", "main", rows)], done=True, seconds=60))
