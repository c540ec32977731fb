"""`elute --from LIST`: the addresses in a file, politely, and only those that are not there yet."""

import json
import signal
import subprocess
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from .conftest import COMMAND, PAGE, Elute, Outcome, Site, environment, hear_interrupts, run_process

HTML = {"Content_Type": "text/html"}
QUICK = ("--allow-private", "--delay", "0.001", "-q")

Listed = Callable[..., Outcome]


@pytest.fixture
def listed(run: Elute, site: Site, tmp_path: Path) -> Listed:
    """Runs `elute --from` with a list of these lines; a path is one of the site."""

    def command(*lines: str, options: tuple[object, ...] = QUICK) -> Outcome:
        file = tmp_path / "list.txt"
        file.write_text("".join(f"{site.address}{line}\n" if line.startswith("/") else f"{line}\n" for line in lines))
        site.answers.setdefault("/robots.txt", lambda handler: handler.send_error(404))
        return run("--from", file, *options)

    return command


def host(site: Site) -> str:
    return site.address.removeprefix("http://").replace(":", "_")


def test_every_address_goes_to_its_file(listed: Listed, site: Site, tmp_path: Path) -> None:
    site.answer("/a", PAGE.encode(), **HTML)
    site.answer("/news/b.html?id=7", PAGE.replace("keeper", "sailor").encode(), **HTML)
    outcome = listed("# stories", "/a", "", "/news/b.html?id=7", "/a#top", options=(*QUICK, "-o", tmp_path / "out"))
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    folder = tmp_path / "out" / host(site)
    assert "keeper" in (folder / "a.md").read_text() and "sailor" in (folder / "news" / "b_id_7.md").read_text()
    assert sorted(site.paths_seen) == ["/a", "/news/b.html?id=7", "/robots.txt"]


def test_without_a_folder_pages_are_told_apart(listed: Listed, site: Site) -> None:
    site.answer("/a", PAGE.encode(), **HTML)
    outcome = listed("/a", options=(*QUICK, "--to", "json"))
    assert json.loads(outcome.out)["page"] == f"{site.address}/a"


def test_the_list_may_be_stdin(site: Site) -> None:
    site.answer("/robots.txt", status=404)
    site.answer("/a", PAGE.encode(), **HTML)
    done = run_process("--from", "-", *QUICK, input=f"{site.address}/a\n".encode())
    assert (done.returncode, done.stderr) == (0, b"") and b"lighthouse" in done.stdout


def test_what_is_there_is_not_fetched_again(listed: Listed, site: Site, tmp_path: Path) -> None:
    site.answer("/a", PAGE.encode(), **HTML)
    site.answer("/b", status=500)
    options = (*QUICK[:-1], "-o", tmp_path / "out")
    first = listed("/a", "/b", options=options)
    assert first.code == 1
    assert f"elute: {site.address}/b: the server answered 500 Internal Server Error\n" in first.err
    assert "1 of 2 pages done, 1 failed" in first.err
    site.paths_seen.clear()
    site.answer("/b", PAGE.encode(), **HTML)
    second = listed("/a", "/b", options=options)
    assert (second.code, second.err) == (0, f"elute: 1 of 2 pages are in {tmp_path / 'out'} already\n")
    assert "/a" not in site.paths_seen and "/b" in site.paths_seen
    site.paths_seen.clear()
    third = listed("/a", "/b", options=options)
    assert (third.code, third.err, site.paths_seen) == (
        0,
        f"elute: 2 of 2 pages are in {tmp_path / 'out'} already\n",
        [],
    )


def test_addresses_of_one_name_keep_their_files_when_the_list_changes(
    listed: Listed, site: Site, tmp_path: Path
) -> None:
    for path, word in [("/a?x", "sailor"), ("/a_x", "captain"), ("/A_X", "cook")]:
        site.answer(path, PAGE.replace("keeper", word).encode(), **HTML)
    listed("/a?x", "/a_x", "/A_X", options=(*QUICK, "-o", tmp_path / "one"))
    listed("/A_X", "/a_x", "/a?x", options=(*QUICK, "-o", tmp_path / "two"))

    def files(folder: str) -> dict[str, str]:
        return {file.name: file.read_text() for file in (tmp_path / folder).rglob("*.md")}

    assert files("one") == files("two") and len(files("one")) == 3


def test_an_interrupted_run_leaves_what_is_done_and_goes_on_later(site: Site, tmp_path: Path) -> None:
    site.answer("/robots.txt", status=404)
    site.answer("/a", PAGE.encode(), **HTML)
    site.answers["/b"] = lambda handler: time.sleep(600)
    file = tmp_path / "list.txt"
    file.write_text(f"{site.address}/a\n{site.address}/b\n")
    words = ["--from", str(file), *QUICK, "-o", str(tmp_path / "out")]
    process = subprocess.Popen(
        [*COMMAND, *words], stderr=subprocess.PIPE, env=environment(), preexec_fn=hear_interrupts
    )
    while "/b" not in site.paths_seen or not list((tmp_path / "out").rglob("a.md")):
        assert process.poll() is None
        time.sleep(0.01)
    process.send_signal(signal.SIGINT)
    _, said = process.communicate(timeout=60)
    assert (process.returncode, said) == (130, b"elute: interrupted\n")
    site.answer("/b", PAGE.encode(), **HTML)
    assert run_process(*words).returncode == 0
    assert site.paths_seen.count("/a") == 1 and site.paths_seen.count("/b") == 2


def test_robots_txt_is_followed(listed: Listed, site: Site) -> None:
    site.answer("/robots.txt", b"User-agent: *\nDisallow: /private", Content_Type="text/plain")
    site.answer("/private", PAGE.encode(), **HTML)
    outcome = listed("/private")
    assert outcome.code == 1
    assert f"elute: {site.address}/private: robots.txt asks programs not to fetch it (--no-robots)\n" in outcome.err
    assert site.paths_seen == ["/robots.txt"]
    assert listed("/private", options=(*QUICK, "--no-robots")).code == 0
    assert site.paths_seen == ["/robots.txt", "/private"]


def test_a_server_that_says_when_to_come_back(listed: Listed, site: Site) -> None:
    site.answer("/a", status=429, Retry_After="1")

    def respond_later(handler: object) -> None:
        site.answer("/a", PAGE.encode(), **HTML)
        busy(handler)

    busy = site.answers["/a"]
    site.answers["/a"] = respond_later
    began = time.monotonic()
    assert listed("/a").code == 0
    assert time.monotonic() - began >= 1


def test_listed_addresses_may_not_be_private(listed: Listed, site: Site) -> None:
    outcome = listed("/a", options=("-q",))
    assert outcome.code == 1 and "is not on the public internet (--allow-private)\n" in outcome.err
    assert site.paths_seen == []
    outcome = listed("/a", options=("-q", "--no-robots"))
    assert "is not on the public internet (--allow-private)\n" in outcome.err
    assert site.paths_seen == []


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "there are no addresses in it"),
        (b"# nothing\n\n", "there are no addresses in it"),
        (b"https://a.example/\npage.html\n", "line 2: 'page.html' is not an http(s) address"),
        (b"https://a.example/ https://b.example/\n", "is not an http(s) address"),
        (b"\xff\xfe\x00", "the list is not text in UTF-8"),
    ],
)
def test_lists_that_make_no_sense(run: Elute, tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "list.txt"
    file.write_bytes(content)
    outcome = run("--from", file)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith(f"elute: {file}") and outcome.err.endswith(f"{reason}\n")
    assert outcome.err.count("\n") == 1


def test_a_list_that_is_not_there(run: Elute, tmp_path: Path) -> None:
    file = tmp_path / "list.txt"
    assert run("--from", file).err == f"elute: {file}: the list cannot be read: no such file or directory\n"


@pytest.mark.parametrize("line", ["http://[::1", "http://a.example:port/", "http://u:p@a.example/"])
def test_wrong_addresses_fail_alone(listed: Listed, site: Site, line: str) -> None:
    site.answer("/a", PAGE.encode(), **HTML)
    outcome = listed(line, "/a")
    assert outcome.code == 1
    assert "lighthouse" in outcome.out and outcome.err.startswith(f"elute: {line}: ")
