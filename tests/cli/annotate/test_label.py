"""`elute annotate FOLDER|URL…`: serving a folder, and fetching pages into it."""

import json
import signal
import socket
import subprocess
import sys
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from elute.annotate import address
from elute.annotate.store import Store
from elute.browser import chromium
from elute.cli.annotate import label

from ..conftest import COMMAND, PAGE, Elute, Site, environment, hear_interrupts


@contextmanager
def annotator(*words: object) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A running annotator and its address."""
    process = subprocess.Popen(
        [*COMMAND, "annotate", *map(str, words), "--no-open"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        preexec_fn=hear_interrupts,
    )
    try:
        assert process.stdout is not None
        yield process, process.stdout.readline().decode().strip()
    finally:
        process.kill()
        process.communicate()


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent otherwise")
def test_a_folder_is_served_until_an_interrupt(folder: Path) -> None:
    with annotator(folder, "--as", "wim", "--whole-boxes") as (process, started):
        assert started.startswith("http://127.0.0.1:") and started.endswith("/") and len(started) > 60
        with urllib.request.urlopen(f"{started}api/pages") as answer:
            about = json.load(answer)
        assert about["whole_boxes"] is True
        assert about["annotator"] == "wim" and [page["id"] for page in about["pages"]] == ["ice", "sea"]
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    assert process.returncode == 0
    tally = f"elute: {folder}: 1 of 2 pages done by wim, 60 s a page"
    assert said.decode().splitlines()[0] == said.decode().splitlines()[-1] == tally


def put(annotator: str, id: str, state: object) -> None:
    origin = "/".join(annotator.split("/")[:3])
    headers = {"Content-Type": "application/json", "Origin": origin}
    request = urllib.request.Request(f"{annotator}api/pages/{id}", json.dumps(state).encode(), headers, method="PUT")
    urllib.request.urlopen(request).close()


def test_after_a_kill_all_is_there_under_the_same_address(folder: Path, home: Path) -> None:
    marks = [{"kind": "element", "role": "main", "rows": [2]}]
    with annotator(folder, "--as", "xena") as (process, started):
        put(started, "ice", {"marks": marks})
        process.kill()
    with annotator(folder, "--as", "xena") as (_, again):
        assert again == started
        with urllib.request.urlopen(f"{again}api/pages/ice") as answer:
            assert json.load(answer)["marks"] == marks
        with annotator(folder, "--as", "xena") as (_, second), urllib.request.urlopen(f"{second}api/pages") as answer:
            assert second != started and answer.status == 200
    (remembered,) = (home / ".cache" / "elute" / "annotate").iterdir()
    assert remembered.stat().st_mode & 0o77 == 0 and remembered.parent.stat().st_mode & 0o77 == 0
    with annotator(folder, "--as", "yves") as (_, other):
        assert other.split("/")[3] != started.split("/")[3]


def test_what_is_open_to_a_network_has_a_new_token_each_time(folder: Path, home: Path) -> None:
    tokens = set()
    for _ in range(2):
        with annotator(folder, "--as", "xena", "--host", "0.0.0.0") as (_, started):
            tokens.add(started.split("/")[3])
    assert len(tokens) == 2 and not (home / ".cache").exists()


@pytest.mark.parametrize(
    "content", ["", "{", "[]", '{"port": 5}', '{"port": 70000, "token": "x"}', '{"port": 80, "token": ""}']
)
def test_an_address_that_was_not_remembered_well_is_forgotten(folder: Path, content: str) -> None:
    store = Store(folder, "vera")
    address.remember(store, address.Address(8000, address.new_address().token))
    assert address.remembered(store).port == 8000
    address._file(store).write_text(content)
    found = address.remembered(store)
    assert found.port == address.ANY_PORT and len(found.token) == 43


def test_a_user_without_a_home_has_a_new_address_each_time(folder: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def homeless(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.setattr(Path, "expanduser", homeless)
    store = Store(folder, "vera")
    address.remember(store, address.Address(8000, address.new_address().token))
    assert address.remembered(store).port == address.ANY_PORT


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent otherwise")
def test_pages_of_the_web_are_fetched_into_the_folder(tmp_path: Path, site: Site) -> None:
    first = site.answer("/news/one", PAGE.encode("latin-1"), Content_Type="text/html; charset=iso-8859-1")
    second = site.answer("/gone", status=404)
    target = tmp_path / "new"
    with annotator(target, first, second) as (process, started):
        with urllib.request.urlopen(f"{started}api/pages") as answer:
            pages = json.load(answer)["pages"]
        process.send_signal(signal.SIGINT)
        _, said = process.communicate(timeout=30)
    (page,) = pages
    host = site.address.removeprefix("http://").replace(":", "_")
    assert page["id"] == f"{host}_news_one" and f"{second}: the server answered 404" in said.decode()
    source = Store(target, "vera").source(page["id"])
    assert (source.meta["url"], source.meta["declared_encoding"]) == (first, "iso-8859-1")
    assert source.path.read_text() == PAGE


@pytest.mark.skipif(sys.platform == "win32", reason="interrupts are sent otherwise")
def test_a_browser_fetches_what_scripts_build_and_what_pages_need(tmp_path: Path, site: Site) -> None:
    pytest.importorskip("playwright")
    if chromium.missing():
        pytest.skip("there is no browser here")
    html = b"<link rel=stylesheet href=/s.css><title>Ice</title><p id=p></p><script>p.textContent = 'Built'</script>"
    address = site.answer("/ice", html, Content_Type="text/html")
    site.answer("/s.css", b"p { color: rgb(1, 2, 3) }", Content_Type="text/css")
    with annotator(tmp_path / "new", address, "--browser") as (_, started):
        with urllib.request.urlopen(f"{started}api/pages") as answer:
            (page,) = json.load(answer)["pages"]
        with urllib.request.urlopen(f"{started}view/{page['id']}") as answer:
            shown = answer.read().decode()
    assert page["title"] == "Ice" and ">Built</p>" in shown and "rgb(1, 2, 3)" in shown
    assert Store(tmp_path / "new", "vera").source(page["id"]).meta["url"] == address


def test_what_cannot_be_served_is_told(run: Elute, folder: Path, tmp_path: Path) -> None:
    (tmp_path / "empty").mkdir()
    (tmp_path / "file").touch()
    for words, code, why in (
        (["nowhere"], 2, "nowhere: there is no such folder"),
        ([tmp_path / "empty"], 2, "there are no *.html files in it"),
        ([tmp_path / "file"], 2, "file: a file, not a folder"),
        ([tmp_path / "file", "http://127.0.0.1:9/"], 1, "file: this cannot be a folder: file exists"),
        ([folder, "--host", "192.0.2.1", "--no-open"], 1, "cannot listen on 192.0.2.1: cannot assign"),
        ([folder, tmp_path], 2, "one folder at a time"),
        ([folder, "--as", "../vera"], 2, "is no name for an annotator"),
        ([folder, "--method", "lerned"], 2, "did you mean 'learned'"),
        ([folder, "--method", "learned-layout"], 2, "learned-layout needs rendered pages"),
        ([folder, "--width", "20"], 2, "not a width from 200 to 10000"),
        ([folder, "--port", "70000"], 2, "not a port"),
        ([], 2, "required: FOLDER|URL"),
    ):
        outcome = run("annotate", *words)
        assert outcome.code == code and why in outcome.err, words


def test_a_port_that_is_taken_is_told(run: Elute, folder: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        outcome = run("annotate", folder, "--no-open", "--port", taken.getsockname()[1])
    assert outcome.code == 1 and "address already in use" in outcome.err


def test_without_the_extra_the_command_to_install_it_is_told(
    run: Elute, folder: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "elute.annotate.serving", None)
    outcome = run("annotate", folder)
    assert outcome.code == 2 and "pip install 'elute[annotate]'" in outcome.err


def test_the_name_of_the_user_can_be_the_name_of_a_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    for user, name in (("vera", "vera"), ("DOMAIN\\vera w", "DOMAIN_vera_w"), ("../..", "someone"), ("", "someone")):
        monkeypatch.setattr("getpass.getuser", lambda user=user: user)
        assert label.person() == name
