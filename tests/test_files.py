"""A file is written whole, or not at all."""

import os
from pathlib import Path
from typing import NoReturn

import pytest

from elute.files import write_whole


def full(*_: object) -> NoReturn:
    raise OSError(28, "No space left on device")


@pytest.mark.parametrize(("step", "sync"), [("fsync", True), ("replace", True), ("replace", False)])
def test_a_write_that_fails_leaves_the_old_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, step: str, sync: bool
) -> None:
    path = tmp_path / "state.json"
    write_whole(path, b"old", sync=sync)
    monkeypatch.setattr(os, step, full)
    with pytest.raises(OSError, match="No space left"):
        write_whole(path, b"new", sync=sync)
    assert path.read_bytes() == b"old" and [file.name for file in tmp_path.iterdir()] == ["state.json"]


def test_a_name_may_be_as_long_as_the_system_takes(tmp_path: Path) -> None:
    path = tmp_path / ("a" * 255)
    write_whole(path, b"one")
    write_whole(path, b"two", sync=False)
    assert path.read_bytes() == b"two"
