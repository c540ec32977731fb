"""The command as a process: several processes, pipes, terminals and interrupts."""

import os
import pty
import re
import select
import shlex
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from .conftest import COMMAND, PAGE, Site, environment, hear_interrupts, run_process


def in_terminal(
    *words: object, output: bool = True, columns: int = 100, at_start: Path | None = None
) -> tuple[int, str]:
    """Run with stderr, and with stdout if so wished, on a terminal; the exit code and what was shown.

    `at_start` is a folder with a sitecustomize, which Python runs first.
    """
    parent, child = pty.openpty()
    settings = {**environment(), "COLUMNS": str(columns), "TERM": "xterm"}
    if at_start:
        settings["PYTHONPATH"] += os.pathsep + str(at_start)
    process = subprocess.Popen(
        [*COMMAND, *map(str, words)],
        stdin=subprocess.DEVNULL,
        stdout=child if output else subprocess.DEVNULL,
        stderr=child,
        env=settings,
    )
    os.close(child)
    shown = b""
    while select.select([parent], [], [], 60)[0]:
        try:
            chunk = os.read(parent, 65536)
        except OSError:  # Linux reports the end of a terminal so
            break
        if not chunk:
            break
        shown += chunk
    os.close(parent)
    return process.wait(60), shown.decode()


def without_styles(shown: str) -> str:
    return re.sub(r"\x1b\[[0-9;]*m", "", shown)


def wait_for(path: Path) -> None:
    for _ in range(2400):
        if path.exists():
            return
        time.sleep(0.05)
    pytest.fail(f"{path} never came")


@pytest.mark.parametrize("format", ["markdown", "json"])
def test_any_number_of_processes_gives_the_same(pages: Path, tmp_path: Path, format: str) -> None:
    (pages / "3.html").write_bytes(b"")
    one, two = (run_process(pages, "--to", format, "--jobs", jobs) for jobs in (1, 2))
    assert one.returncode == two.returncode == 1
    assert one.stdout == two.stdout
    assert one.stderr == two.stderr
    for jobs in (1, 2):
        run_process(pages, "--to", format, "--jobs", jobs, "-o", tmp_path / str(jobs))
    written = [
        {path.relative_to(tmp_path / jobs): path.read_bytes() for path in (tmp_path / jobs).rglob("*.*")}
        for jobs in ("1", "2")
    ]
    assert written[0] == written[1]
    assert len(written[0]) == 10


def test_stdin(page: Path) -> None:
    done = run_process("-", input=PAGE.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert b"lighthouse" in done.stdout


def test_output_is_utf8_in_any_locale(tmp_path: Path) -> None:
    done = subprocess.run(
        [*COMMAND, "-", "--to", "text"],
        input=PAGE.replace("keeper", "gärtner 灯台").encode(),
        capture_output=True,
        env={**environment(), "LC_ALL": "C", "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0"},
    )
    assert "gärtner 灯台" in done.stdout.decode()


@pytest.mark.parametrize(
    ("redirection", "code", "said"),
    [
        ("> /dev/full", 1, "elute: cannot write to stdout: no space left on device\n"),
        (">&-", 1, "elute: there is no stdout to write to\n"),
        ("<&-", 1, "elute: stdin: there is nothing in it\n"),
        ("2>&- < page.html", 0, ""),
    ],
)
@pytest.mark.skipif(not Path("/dev/full").exists(), reason="needs /dev/full")
def test_streams_that_are_full_or_closed(page: Path, redirection: str, code: int, said: str) -> None:
    words = shlex.join([*COMMAND, "-" if "<" in redirection else "page.html"])
    command = ["bash", "-c", f"{words} {redirection}"]
    done = subprocess.run(command, capture_output=True, text=True, env=environment(), cwd=page.parent)
    assert (done.returncode, done.stderr) == (code, said)


def test_names_in_no_encoding(tmp_path: Path) -> None:
    (tmp_path / os.fsdecode(b"p\xff.html")).write_text(PAGE)
    (tmp_path / os.fsdecode(b"q\xff.html")).write_bytes(b"")
    done = run_process(tmp_path, "-o", tmp_path / "out")
    assert done.returncode == 1
    assert b"q\\udcff.html: there is nothing in it" in done.stderr
    assert (tmp_path / "out" / os.fsdecode(b"p\xff.md")).exists()
    assert b"lighthouse" in run_process(tmp_path, "--to", "json").stdout


def test_a_reader_that_leaves_is_no_error(pages: Path) -> None:
    process = subprocess.Popen(
        [*COMMAND, *[str(pages)] * 50, "--to", "text"],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
    )
    assert process.stdout is not None
    process.stdout.read(10)
    process.stdout.close()
    assert process.stderr is not None
    assert process.stderr.read() == b""
    process.stderr.close()
    assert process.wait(60) == 141


@pytest.mark.parametrize("jobs", [1, 2])
@pytest.mark.parametrize(("sent", "code"), [(signal.SIGINT, 130), (signal.SIGTERM, 143)])
def test_an_interrupt_ends_it_at_once(site: Site, page: Path, tmp_path: Path, jobs: int, sent: int, code: int) -> None:
    site.answers["/"] = lambda handler: time.sleep(600)
    process = subprocess.Popen(
        [*COMMAND, str(page), *[site.address + "/"] * 3, "-o", str(tmp_path / "out"), "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=environment(),
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    wait_for(tmp_path / "out" / "page.md")
    os.killpg(process.pid, sent)
    _, said = process.communicate(timeout=120)
    assert process.returncode in (code, -sent)
    assert b"Traceback" not in said
    with pytest.raises(ProcessLookupError):  # nobody of its group is left
        for _ in range(1200):
            os.killpg(process.pid, 0)
            time.sleep(0.05)


def test_a_killed_command_leaves_no_process_behind(site: Site, page: Path, tmp_path: Path) -> None:
    site.answers["/"] = lambda handler: time.sleep(3)
    process = subprocess.Popen(
        [*COMMAND, str(page), *[site.address + "/"] * 3, "-o", str(tmp_path / "out"), "--jobs", "2"],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
        env=environment(),
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    wait_for(tmp_path / "out" / "page.md")
    process.terminate()
    process.wait(120)
    with pytest.raises(ProcessLookupError):
        for _ in range(1200):
            os.killpg(process.pid, 0)
            time.sleep(0.05)


KILLS_ITS_PROCESS = """
import os, signal
from elute.cli.parts.options import Settings

load = Settings.load

def load_or_die(self, source):
    if source.name.endswith("3.html"):
        os.kill(os.getpid(), signal.SIGKILL)
    return load(self, source)

Settings.load = load_or_die
"""


def test_a_page_that_kills_its_process_is_the_only_one_lost(pages: Path, tmp_path: Path) -> None:
    (tmp_path / "start").mkdir()
    (tmp_path / "start" / "sitecustomize.py").write_text(KILLS_ITS_PROCESS)
    settings = environment()
    settings["PYTHONPATH"] += os.pathsep + str(tmp_path / "start")
    command = [*COMMAND, str(pages), "-o", str(tmp_path / "out"), "--jobs", "2"]
    done = subprocess.run(command, capture_output=True, text=True, env=settings)
    why = "its process died, and again when it was tried alone: SIGKILL (Killed)"
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.splitlines() == [
        f"elute: {pages}/3.html: {why}",
        "elute: 10 of 11 pages done, 1 failed:",
        f"elute: 1 × {why}: {pages}/3.html",
    ]
    assert len(list((tmp_path / "out").rglob("*.md"))) == 10


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="needs Linux")
def test_a_process_that_somebody_kills_costs_no_page(site: Site, pages: Path, tmp_path: Path) -> None:
    def slow(handler: object) -> None:
        (tmp_path / "fetching").touch()
        time.sleep(3)

    site.answers["/"] = slow  # type: ignore[assignment]
    process = subprocess.Popen(
        [*COMMAND, site.address + "/", str(pages), "-o", str(tmp_path / "out"), "--jobs", "2"],
        stderr=subprocess.PIPE,
        text=True,
        env=environment(),
    )
    wait_for(tmp_path / "fetching")
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    workers = [pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()]
    os.kill(int(workers[0]), signal.SIGKILL)
    _, said = process.communicate(timeout=120)
    assert len(list((tmp_path / "out").rglob("*.md"))) == 11
    assert said.splitlines()[1] == "elute: 11 of 12 pages done, 1 failed:"  # the address, which answers nothing


def test_a_note_on_confidence_in_a_terminal(page: Path) -> None:
    code, shown = in_terminal(page, output=False)
    assert code == 0
    assert shown.startswith(f"elute: {page}: confidence ")
    assert in_terminal(page, "--quiet", output=False) == (0, "")


def test_control_characters_do_not_reach_a_terminal(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(PAGE.replace("lighthouse", "light\x1b]0;title\x07\x9bhouse"))
    _, shown = in_terminal(page, "--to", "text")
    assert "light" in shown
    assert not {"\x1b", "\x07", "\x9b"} & set(shown)


def test_explain_fits_the_terminal(page: Path) -> None:
    for columns in (60, 100, 200):
        code, shown = in_terminal("explain", page, columns=columns)
        lines = without_styles(shown).splitlines()
        assert code == 0
        assert max(map(len, lines)) <= columns
        assert any("kept" in line for line in lines)
        assert any("dropped" in line for line in lines)


def test_methods_in_a_terminal() -> None:
    code, shown = in_terminal("methods", columns=80)
    assert code == 0
    assert "cetd" in shown
    assert max(map(len, without_styles(shown).splitlines())) <= 80


def test_a_bar_for_a_long_run_and_errors_above_it(site: Site, pages: Path, tmp_path: Path) -> None:
    def slow(handler: object) -> None:
        time.sleep(0.8)

    site.answers["/slow"] = slow  # type: ignore[assignment]
    (pages / "5.html").write_bytes(b"")
    code, shown = in_terminal(site.address + "/slow", pages, "-o", tmp_path / "out", output=False)
    assert code == 1
    assert "/12 pages" in shown
    unwrapped = re.sub(r"\s+", "", shown)
    assert f"elute:{pages}/5.html:thereisnothinginit" in unwrapped
    assert "10of12pagesdone,2failed" in unwrapped


def test_lines_for_a_long_run_without_a_terminal(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from elute.cli.parts import progress

    clock = iter(range(0, 1000, 4))
    monkeypatch.setattr(progress.time, "monotonic", lambda: next(clock))
    with progress.Progress(total=8, shown=True) as counter:
        for number in range(8):
            counter.advance(failed=number == 3)
    assert capsys.readouterr().err.splitlines() == [
        "elute: 3 of 8 pages",
        "elute: 6 of 8 pages, 1 failed",
    ]


def test_a_short_command_imports_no_more_than_it_needs(page: Path) -> None:
    late = {"rich", "urllib.request", "multiprocessing", "concurrent.futures"}
    program = f"import sys, elute.cli; elute.cli.main(sys.argv[1:]); print(*{late} & set(sys.modules), file=sys.stderr)"
    done = subprocess.run([sys.executable, "-c", program, str(page)], capture_output=True, env=environment())
    assert (done.returncode, done.stderr) == (0, b"\n")
