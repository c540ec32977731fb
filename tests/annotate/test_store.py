"""The folder: which pages are in it, that nothing outside of it is touched, and that nothing is lost."""

import json
import os
import signal
import subprocess
import sys
import threading
from pathlib import Path

import pytest

import elute
from annotate.running import PAGE, folder_of
from elute.annotate.marks import Mark, State
from elute.annotate.store import Conflict, Store, StoreError, Unknown
from elute.files import DRAFT

MARK = Mark("element", "main", (4,))


def test_pages_are_the_html_files_of_the_folder_itself(tmp_path: Path) -> None:
    folder = folder_of(tmp_path / "pages", "b", "a", "Zürich 50% #1?", ".hidden", "sub/x".partition("/")[0])
    folder_of(folder / "deep", "inside")
    for name in ("old.htm", "loud.HTML", "notes.txt", "line\nbreak.html"):
        (folder / name).write_text(PAGE)
    (folder / "folder.html").mkdir()
    assert list(Store(folder, "vera").pages()) == ["Zürich 50% #1?", "a", "b", "loud", "old", "sub"]


def test_two_pages_of_one_id_are_told(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "a")
    (folder / "a.htm").write_text(PAGE)
    with pytest.raises(StoreError, match="two pages have the id 'a'"):
        Store(folder, "vera").pages()


@pytest.mark.parametrize(
    "person", ["", ".", "..", "../x", "a/b", "a\\b", "/etc", "-x", ".vera", "x" * 65, "a\nb", "a\0b"]
)
def test_names_of_people_are_names_of_folders(tmp_path: Path, person: str) -> None:
    with pytest.raises(StoreError, match="is no name for an annotator"):
        Store(tmp_path, person)


def test_one_page_is_found_without_a_look_at_all_others(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    store = Store(folder_of(tmp_path, *(f"page-{number}" for number in range(50))), "vera")
    looked_at: list[Path] = []
    is_inside = Store._is_inside
    monkeypatch.setattr(Store, "_is_inside", lambda store, path: looked_at.append(path) or is_inside(store, path))
    assert store.source("page-7").path.name == "page-7.html"
    assert len(looked_at) == 1


def test_links_that_lead_out_of_the_folder_are_no_pages(tmp_path: Path) -> None:
    secret = tmp_path / "secret.html"
    secret.write_text("<p>secret")
    folder = folder_of(tmp_path / "pages", "a")
    (folder / "out.html").symlink_to(secret)
    (folder / "up.html").symlink_to("../secret.html")
    (folder / "round.html").symlink_to("round.html")
    (folder / "gone.html").symlink_to("nowhere.html")
    (folder / "in.html").symlink_to("a.html")
    store = Store(folder, "vera")
    assert list(store.pages()) == ["a", "in"]
    for id in ("out", "up", "round", "gone", "../secret", str(secret.with_suffix("")), "", ".", "..", "a.html", "a\0"):
        with pytest.raises(Unknown):
            store.source(id)


@pytest.mark.parametrize("link", ["annotations", "annotations/vera"])
def test_annotations_that_lead_out_of_the_folder_are_not_written(tmp_path: Path, link: str) -> None:
    folder, outside = folder_of(tmp_path / "pages", "a"), tmp_path / "outside"
    outside.mkdir()
    (folder / link).parent.mkdir(exist_ok=True)
    (folder / link).symlink_to(outside)
    store = Store(folder, "vera")
    with pytest.raises(StoreError, match="leads out of the folder"):
        store.save(store.source("a"), State())
    assert not list(outside.iterdir()) and store.people() == []


def test_a_state_that_leads_out_of_the_folder_is_neither_read_nor_written(tmp_path: Path) -> None:
    folder, secret = folder_of(tmp_path / "pages", "a"), tmp_path / "secret.json"
    secret.write_text("{}")
    (folder / "annotations" / "vera").mkdir(parents=True)
    (folder / "annotations" / "vera" / "a.json").symlink_to(secret)
    store = Store(folder, "vera")
    with pytest.raises(StoreError, match="leads out of the folder"):
        store.load(store.source("a"))
    with pytest.raises(StoreError, match="leads out of the folder"):
        store.save(store.source("a"), State())
    assert secret.read_text() == "{}"


def test_a_state_is_found_again(tmp_path: Path) -> None:
    store = Store(folder_of(tmp_path, "a", "b"), "vera")
    source = store.source("a")
    assert store.load(source) is None and store.people() == []
    at = store.save(source, State([MARK], [MARK], seconds=2.5))
    found = Store(tmp_path, "vera").load(source)
    assert found is not None and found.at == at and found.state == State([MARK], [MARK], seconds=2.5)
    assert store.load(store.source("b")) is None and store.people() == ["vera"]
    assert source.path.read_text() == PAGE


def test_results_are_stored_before_the_state_says_that_they_are_there(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(folder_of(tmp_path, "a"), "vera")
    written = []
    monkeypatch.setattr("elute.annotate.store.write_whole", lambda path, content: written.append(path.suffix))
    store.save(store.source("a"), State(done=True), None, {".html": b"", ".csv": b""})
    assert written == [".html", ".csv", ".json"]


def test_a_page_that_has_changed_is_told(tmp_path: Path) -> None:
    store = Store(folder_of(tmp_path, "a"), "vera")
    store.save(store.source("a"), State([MARK]))
    for changed in (PAGE + "<p>More", "<p>"):
        (tmp_path / "a.html").write_text(changed)
        with pytest.raises(StoreError, match=r"a\.html has changed since it was annotated"):
            store.load(store.source("a"))


@pytest.mark.parametrize(
    ("content", "why"), [("{", "not JSON"), ("[]", "a state is"), ('{"done": 5, "digest": "DIGEST"}', "done is true")]
)
def test_a_broken_state_is_told(tmp_path: Path, content: str, why: str) -> None:
    store = Store(folder_of(tmp_path, "a"), "vera")
    store.place.mkdir(parents=True)
    (store.place / "a.json").write_text(content.replace("DIGEST", store.source("a").digest))
    with pytest.raises(StoreError, match=why):
        store.load(store.source("a"))


def test_of_two_who_save_the_same_page_the_second_is_told(tmp_path: Path) -> None:
    store = Store(folder_of(tmp_path, "a"), "vera")
    source = store.source("a")
    first = store.save(source, State(), since="")
    with pytest.raises(Conflict):
        store.save(source, State([MARK]), since="")
    second = store.save(source, State([MARK]), since=first)
    with pytest.raises(Conflict):
        store.save(source, State(), since=first)
    assert second > first and store.save(source, State()) > second


def test_people_do_not_touch_each_others_work(tmp_path: Path) -> None:
    folder = folder_of(tmp_path, "a")
    counts = {"vera": 30, "wim": 40}

    def work(person: str) -> None:
        store = Store(folder, person)
        source = store.source("a")
        for number in range(1, counts[person] + 1):
            store.save(source, State([MARK] * number))

    threads = [threading.Thread(target=work, args=[person]) for person in counts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    store = Store(folder, "vera")
    assert store.people() == ["vera", "wim"]
    for person, count in counts.items():
        found = store.of(person).load(store.source("a"))
        assert found is not None and len(found.state.marks) == count


def test_what_is_known_of_a_page(tmp_path: Path) -> None:
    folder = folder_of(tmp_path)
    (folder / "a.html").write_bytes("<p>Café".encode("latin-1"))
    # whatever somebody wrote stays: no JSON, no id, bytes that are no text, a line of Unicode inside a title
    theirs = b'nonsense\n[]\n{"note": "\xff"}\n{"id": "b", "url": "http://b.org/", "title": "B\xe2\x80\xa8b"}\n'
    (folder / "b.html").write_text(PAGE)
    (folder / "meta.jsonl").write_bytes(theirs)
    store = Store(folder, "vera")
    for url in ("http://a.com/", "http://a.org/"):
        store.note("a", url=url, declared_encoding="iso-8859-1")
    source = store.source("a")
    assert source.page.url == "http://a.org/" and source.page.encoding.source == "http"
    assert store.source("b").meta["title"] == "B\u2028b"
    written = (folder / "meta.jsonl").read_bytes()
    assert written.startswith(theirs) and json.loads(written.removeprefix(theirs))["url"] == "http://a.org/"


def test_a_draft_that_was_cut_off_is_no_state_and_no_page(tmp_path: Path) -> None:
    store = Store(folder_of(tmp_path, "a"), "vera")
    store.save(store.source("a"), State([MARK]))
    for folder in (store.place, tmp_path):
        (folder / f"{DRAFT}0123456789abcdef").write_text('{"marks": [')
        (folder / f"{DRAFT}.html").write_text("<p>")
    found = store.load(store.source("a"))
    assert found is not None and found.state.marks == [MARK]
    assert list(store.pages()) == ["a"] and store.people() == ["vera"]


SAVING = """
import sys
from pathlib import Path
from elute.annotate.marks import Mark, State
from elute.annotate.store import Store
store = Store(Path(sys.argv[1]), "vera")
source = store.source("a")
for number in range(1, 100_000):
    store.save(source, State([Mark("element", "main", (4,))] * number))
    print(number, flush=True)
"""


@pytest.mark.skipif(sys.platform == "win32", reason="there is no SIGKILL")
@pytest.mark.parametrize("saves", [1, 7, 40])
def test_what_was_saved_is_there_after_a_kill(tmp_path: Path, saves: int) -> None:
    folder = folder_of(tmp_path, "a")
    environment = {**os.environ, "PYTHONPATH": str(Path(elute.__file__).parents[1])}
    with subprocess.Popen(
        [sys.executable, "-c", SAVING, str(folder)], stdout=subprocess.PIPE, env=environment
    ) as process:
        assert process.stdout is not None
        for _ in range(saves):
            told = int(process.stdout.readline())
        os.kill(process.pid, signal.SIGKILL)
        told = max([told, *map(int, process.stdout.read().split(b"\n")[:-1])])
    store = Store(folder, "vera")
    found = store.load(store.source("a"))
    assert found is not None and len(found.state.marks) in (told, told + 1)
