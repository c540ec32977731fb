"""Files of records: nothing is lost when the process dies, nothing is there twice."""

import gzip
import json
from pathlib import Path

import pytest

from elute.evaluate.runs import store
from elute.evaluate.runs.store import Lines, only_one, paths, read, read_header

HEADER = {"method": "cetd", "version": "1"}


def record(number: int, **more: object) -> dict[str, object]:
    return {"id": f"page-{number}", "text": f"text {number}", **more}


def ids(*numbers: int) -> list[str]:
    return [f"page-{number}" for number in numbers]


def with_records(path: Path, *numbers: int, header: dict[str, str] = HEADER) -> Lines:
    lines = Lines(path, header)
    for number in numbers:
        lines.add(record(number))
    lines.close()
    return lines


@pytest.fixture(params=["a.jsonl", "a.jsonl.gz"])
def path(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    return tmp_path / "deep" / str(request.param)


def test_a_finished_file_has_the_order_of_the_dataset(path: Path) -> None:
    with_records(path, 2, 0, 1).finish(ids(0, 1, 2))
    assert [file.name for file in path.parent.iterdir()] == [path.name]
    content = gzip.decompress(path.read_bytes()) if path.suffix == ".gz" else path.read_bytes()
    lines = [json.loads(line) for line in content.splitlines()]
    assert lines == [HEADER, record(0), record(1), record(2)]
    assert read(path) == (HEADER, {f"page-{number}": record(number) for number in range(3)})


def test_the_same_records_give_the_same_bytes(tmp_path: Path) -> None:
    first, second = tmp_path / "1.jsonl.gz", tmp_path / "2.jsonl.gz"
    with_records(first, 2, 0, 1).finish(ids(0, 1, 2))
    with_records(second, 1, 2, 0).finish(ids(0, 1, 2))
    assert first.read_bytes() == second.read_bytes()


@pytest.mark.parametrize("cut", range(1, 36))
def test_a_journal_cut_off_anywhere_loses_the_cut_line_alone(tmp_path: Path, cut: int) -> None:
    path, journal = tmp_path / "a.jsonl.gz", tmp_path / "a.jsonl.gz.part"
    with_records(path, 0, 1)
    whole = journal.read_bytes()
    assert len(whole.splitlines()[-1]) == 34  # what is cut here is of the last line, up to all of it
    journal.write_bytes(whole[:-cut])
    again = Lines(path, HEADER)
    assert again.ids == {"page-0"}
    again.add(record(2))
    again.finish(ids(0, 1, 2))
    assert list(read(path)[1].values()) == [record(0), record(2)]


def test_what_is_added_is_in_the_file_at_once(path: Path) -> None:
    lines = Lines(path, HEADER)
    lines.add(record(0))
    assert read(path) == (HEADER, {"page-0": record(0)})
    lines.close()


def test_going_on_adds_to_what_is_there(path: Path) -> None:
    with_records(path, 0).finish(ids(0, 1))
    lines = Lines(path, HEADER)
    assert lines.ids == {"page-0"}
    lines.add(record(1))
    lines.finish(ids(0, 1))
    assert list(read(path)[1]) == ids(0, 1)


def test_a_record_added_again_takes_the_place_of_the_old_one(path: Path) -> None:
    with_records(path, 0, 1).finish(ids(0, 1))
    lines = Lines(path, HEADER, good=lambda old: old["id"] != "page-0")
    assert lines.ids == {"page-1"}
    lines.add(record(0, text="better"))
    lines.finish(ids(0, 1))
    assert list(read(path)[1].values()) == [record(0, text="better"), record(1)]


def test_a_process_that_died_before_deleting_the_journal_leaves_nothing_twice(path: Path) -> None:
    lines = with_records(path, 0, 1)
    journal = store._journal(path)
    kept = journal.read_bytes()
    lines.finish(ids(0, 1))
    journal.write_bytes(kept)
    assert list(read(path)[1]) == ids(0, 1)
    Lines(path, HEADER).finish(ids(0, 1))
    assert not journal.exists()
    assert list(read(path)[1]) == ids(0, 1)


def test_records_of_another_version_do_not_count(path: Path) -> None:
    with_records(path, 0, 1).finish(ids(0, 1))
    newer = {**HEADER, "version": "2"}
    lines = Lines(path, newer)
    assert lines.ids == set()
    lines.add(record(1, text="new"))
    assert read(path) == (newer, {"page-1": record(1, text="new")})
    assert read_header(path) == newer
    lines.finish(ids(0, 1))
    assert read(path) == (newer, {"page-1": record(1, text="new")})


def test_a_journal_of_another_version_is_begun_anew(path: Path) -> None:
    with_records(path, 0)
    with_records(path, 1, header={**HEADER, "version": "2"})
    assert read(path)[1] == {"page-1": record(1)}


def test_text_comes_back_as_it_was(path: Path) -> None:
    text = "灯台 \x00 \x85 \u2028 \ud800 \r\n 🙂"
    lines = Lines(path, HEADER)
    lines.add(record(0, text=text))
    lines.finish(ids(0))
    assert read(path)[1]["page-0"]["text"] == text


def test_nothing_is_there(tmp_path: Path) -> None:
    assert read(tmp_path / "none.jsonl.gz") == (None, {})
    assert read_header(tmp_path / "none.jsonl.gz") is None


def test_names_of_files(tmp_path: Path) -> None:
    names = ["a/b", "http://x?y", "plain", "..", "a.part", "ä%"]
    for number, name in enumerate(names):
        lines = Lines(tmp_path / f"{store.file_name(name)}.jsonl", HEADER)
        lines.add(record(0))
        if number % 2:
            lines.finish(ids(0))
        lines.close()
    assert set(paths(tmp_path, ".jsonl")) == set(names)


def test_two_at_once_are_one_too_many(tmp_path: Path) -> None:
    pytest.importorskip("fcntl")
    with only_one(tmp_path), pytest.raises(BlockingIOError), only_one(tmp_path):
        pass
    with only_one(tmp_path):
        pass
