"""`elute evaluate run` and `elute evaluate score`."""

import errno
import gzip
import json
import os
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

import strange_methods
from elute.evaluate import Run
from elute.evaluate.runs.store import only_one
from tiny import make_dataset

from ..conftest import COMMAND, Elute, environment, hear_interrupts
from ..test_process import in_terminal, without_styles


@pytest.fixture
def data(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """A folder with two installed datasets; one page makes the method `raises` raise."""
    folder = tmp_path / "installed"
    make_dataset(folder / "first", "one", "RAISE", "two")
    make_dataset(folder / "second", "one", "RAISE")
    monkeypatch.setenv("ELUTE_DATA", str(folder))
    monkeypatch.chdir(tmp_path)
    with strange_methods.registered():
        yield folder


def table(out: str) -> list[dict[str, str]]:
    names, *rows = [line.split("\t") for line in out.splitlines()]
    return [dict(zip(names, row, strict=True)) for row in rows]


def test_a_table_of_what_came_out(run: Elute, data: Path) -> None:
    outcome = run("evaluate", "run", "--methods", "cetd,all-text", "--data", "all", "--out", "results")
    assert (outcome.code, outcome.err) == (0, "")
    rows = table(outcome.out)
    assert [row["data"] for row in rows] == ["first", "first", "second", "second"]
    assert {row["method"] for row in rows} == {"cetd", "all-text"}
    row = next(row for row in rows if row["method"] == "all-text")
    assert (row["pages"], row["success"], row["failed"], row["no gold"]) == ("3", "3", "0", "0")
    assert row["words F1"] == f"{2 * 12 / (12 + 13):.4f}" == row["kovacic F1"]
    assert 0 < float(row["ms/page"]) < 10_000
    assert Run("results").datasets == ["first", "second"]


def test_the_best_comes_first(run: Elute, data: Path) -> None:
    rows = table(run("evaluate", "run", "--methods", "raises,all-text", "--data", "first").out)
    assert [row["method"] for row in rows] == ["all-text", "raises"]


def test_errors_are_summed_with_the_pages(run: Elute, data: Path) -> None:
    outcome = run("evaluate", "run", "--methods", "raises", "--data", "first,second")
    assert outcome.code == 1
    assert outcome.err == "elute: raises: 2 × ValueError: no idea what 10 rows mean: first page-1, second page-1\n"
    assert [row["failed"] for row in table(outcome.out)] == ["1", "1"]


def test_a_folder_of_ones_own_and_a_part_of_it(run: Elute, data: Path) -> None:
    make_dataset(Path("mine"), *map(str, range(10)))
    outcome = run("evaluate", "run", "--methods", "cetd", "--data", "./mine", "--sample", 4, "--limit", 3, "-q")
    assert [(row["data"], row["pages"]) for row in table(outcome.out)] == [("mine", "3")]
    assert list(Run("evaluation").outputs("mine", "cetd")) != ["page-0", "page-1", "page-2"]


def test_limits(run: Elute, data: Path) -> None:
    make_dataset(data / "bad", "SLEEP", "EAT")
    words = ["--data", "bad", "--time-limit", 10, "--memory-limit", "500M"]
    outcome = run("evaluate", "run", "--methods", "sleeps,eats-memory", *words)
    assert outcome.code == 1
    assert "elute: sleeps: 1 × TimeoutError: more than 10 s: bad page-0\n" in outcome.err
    assert "elute: eats-memory: 1 × MemoryError: more than 0.488 GB: bad page-1\n" in outcome.err


def test_methods_that_print_do_not_disturb(run: Elute, data: Path) -> None:
    outcome = run("evaluate", "run", "--methods", "prints", "--data", "first")
    assert all(line.startswith(("elute: running", "elute: scoring")) for line in outcome.err.splitlines())
    assert len(outcome.out.splitlines()) == 2


def test_peers_that_are_not_installed_are_named(run: Elute, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from elute.methods.peers import Library

    monkeypatch.setattr(Library, "installed", False)
    outcome = run("evaluate", "run", "--methods", "cetd,trafilatura*", "--data", "first")
    assert outcome.code == 0
    assert outcome.err.count("is not installed: pip install 'elute[peers]'") == 3
    assert len(table(outcome.out)) == 1


def test_a_run_of_nothing_has_failed(run: Elute, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from elute.methods.peers import Library

    monkeypatch.setattr(Library, "installed", False)
    outcome = run("evaluate", "run", "--methods", "resiliparse", "--data", "all", "--out", data / "run", "--quiet")
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err == "elute: none of the methods could be run\n"


def test_a_metric_that_is_asked_for_is_in_the_table(run: Elute, data: Path) -> None:
    words = ["evaluate", "run", "--methods", "cetd,all-text", "--data", "first"]
    usual = table(run(*words).out)[0]
    assert [name for name in usual if name.endswith("F1")] == ["words F1", "kovacic F1"]
    asked = table(run(*words, "--metrics", "shingles,words,elements").out)[0]
    assert [name for name in asked if name.endswith("F1")] == ["words F1", "kovacic F1", "shingles F1", "elements F1"]
    figures = Run("evaluation").scores("first", asked["method"]).figures
    assert asked["shingles F1"] == f"{figures['shingles.f1'].mean():.4f}"


def test_without_words_the_best_by_another_metric_comes_first(run: Elute, data: Path) -> None:
    words = ["--methods", "raises,all-text", "--data", "first", "--metrics", "bag"]
    rows = table(run("evaluate", "run", *words).out)
    assert [(row["method"], row["words F1"]) for row in rows] == [("all-text", ""), ("raises", "")]


def test_scores_by_other_metrics(run: Elute, data: Path) -> None:
    run("evaluate", "run", "--methods", "cetd", "--data", "first", "--metrics", "words")
    assert table(run("evaluate", "score", "--metrics", "bag").out)[0]["kovacic F1"] == ""
    outcome = run("evaluate", "score", "evaluation", "--metrics", "kovacic,b*")
    assert outcome.code == 0
    assert table(outcome.out)[0]["kovacic F1"] != ""
    figures = Run("evaluation").scores("first", "cetd").figures
    assert {"words.f1", "kovacic.f1", "bag.f1", "blocks.f1"} <= set(figures)


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "elute evaluate needs a command: it is one of run, score, report, page"),
        (["rum"], "there is no elute evaluate rum: it is one of run, score, report, page"),
        (["run"], "the following arguments are required: --methods, --data"),
        (["run", "--methods", "cedt", "--data", "first"], "unknown method 'cedt'; did you mean"),
        (["run", "--methods", "cetd", "--data", "frist"], "unknown dataset 'frist'; did you mean 'first'?"),
        (["run", "--methods", "cetd", "--data", "./none"], "there is no folder './none'"),
        (["run", "--methods", "cetd", "--data", "first", "--format", "x"], "unknown format 'x'"),
        (["run", "--methods", "cetd", "--data", "first", "--metrics", "wrods"], "unknown metric 'wrods'"),
        (["run", "--methods", ",", "--data", "first"], "there are no methods to run"),
        (["run", "--methods", "cetd", "--data", ","], "there are no datasets to run"),
        (["run", "--methods", "cetd", "--data", "first", "--jobs", "0"], "argument --jobs: '0' is not a whole number"),
        (["score", "nowhere"], "nowhere: there is no run in it"),
    ],
)
def test_misuse(run: Elute, data: Path, words: list[str], message: str) -> None:
    outcome = run("evaluate", *words)
    assert (outcome.code, outcome.out) == (2, "")
    assert outcome.err.startswith("elute: ") and message in outcome.err
    assert not Path("evaluation").exists()


def test_help(run: Elute) -> None:
    assert "score the outputs" in run("evaluate", "--help").out
    assert "examples:" in run("evaluate", "run", "--help").out
    assert run("evaluate", "--version").out.startswith("elute ")


def test_two_runs_in_one_folder(run: Elute, data: Path) -> None:
    pytest.importorskip("fcntl")
    with only_one(Path("evaluation")):
        outcome = run("evaluate", "run", "--methods", "cetd", "--data", "first")
    assert outcome.code == 2
    assert outcome.err == "elute: evaluation: another run is at work in this folder\n"


def test_a_folder_that_cannot_be_written(run: Elute, data: Path) -> None:
    Path("file").write_text("")
    outcome = run("evaluate", "run", "--methods", "cetd", "--data", "first", "--out", "file/run")
    assert outcome.code == 1
    assert outcome.err == "elute: file/run: not a directory\n"


def test_a_dataset_that_is_gone(run: Elute, data: Path) -> None:
    run("evaluate", "run", "--methods", "cetd", "--data", "first")
    (data / "first").rename(data / "elsewhere")
    outcome = run("evaluate", "score")
    assert outcome.code == 1
    assert "first" in outcome.err and "Traceback" not in outcome.err


@pytest.mark.parametrize("jobs", [1, 2])
def test_an_interrupt_ends_it_at_once_and_what_is_done_stays(data: Path, tmp_path: Path, jobs: int) -> None:
    (tmp_path / "sitecustomize.py").write_text("import strange_methods\nstrange_methods.register()\n")
    make_dataset(data / "long", *map(str, range(100)))
    places = [environment()["PYTHONPATH"], str(Path(strange_methods.__file__).parent), str(tmp_path)]
    process = subprocess.Popen(
        [*COMMAND, "evaluate", "run", "--methods", "slow", "--data", "long", "--jobs", str(jobs)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**environment(), "PYTHONPATH": os.pathsep.join(places)},
        start_new_session=True,
        preexec_fn=hear_interrupts,
    )
    journal = tmp_path / "evaluation" / "outputs" / "long" / "slow.jsonl.gz.part"
    for _ in range(1200):
        if journal.exists() and journal.read_bytes().count(b"\n") > 4:
            break
        time.sleep(0.05)
    os.killpg(process.pid, signal.SIGINT)
    _, said = process.communicate(timeout=120)
    notes = said.splitlines()  # on a slow machine there is a line or two on how far it is
    assert (process.returncode, notes[-1]) == (130, b"elute: interrupted")
    assert all(note.startswith(b"elute: running: ") for note in notes[:-1])
    assert 4 <= len(Run(tmp_path / "evaluation").outputs("long", "slow")) < 100
    history = json.loads((tmp_path / "evaluation" / "run.json").read_bytes())["history"]
    assert "ended" in history[-1]


def test_bars_and_a_table_in_a_terminal(data: Path, tmp_path: Path) -> None:
    # Bars at once: scoring is over before a user would need one.
    (tmp_path / "sitecustomize.py").write_text("from elute.cli.parts import progress\nprogress._PATIENCE = 0.0\n")
    make_dataset(Path("mine"), *map(str, range(40)))
    words = ["evaluate", "run", "--methods", "cetd,bte", "--data", "./mine"]
    code, shown = in_terminal(*words, columns=120, at_start=tmp_path)
    lines = without_styles(shown).splitlines()
    assert code == 0
    assert any("running " in line for line in lines)
    assert any("/80 pages" in line for line in lines) and any("/40 pages" in line for line in lines)
    assert any("scoring mine" in line for line in lines)
    assert any("words F1" in line for line in lines)
    assert max(len(line) for line in lines if "words F1" in line) <= 120


COMMANDS = [
    ["run", "--methods", "all-text", "--data", "first", "--out", "results"],
    ["score", "results"],
    ["report", "results"],
    ["page", "results", "first", "page-0"],
]


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_a_broken_file_of_a_run_is_named(run: Elute, data: Path, command: list[str]) -> None:
    run("evaluate", *COMMANDS[0])
    outputs, said = Path("results/outputs/first/all-text.jsonl.gz"), Path("results/run.json")
    whole = {path: path.read_bytes() for path in (outputs, said)}
    header = gzip.decompress(whole[outputs]).splitlines(keepends=True)[0]
    for path, content in [
        (outputs, whole[outputs][:-20]),
        (outputs, whole[outputs][:15]),
        (outputs, b"no gzip"),
        (outputs, gzip.compress(header + b"[]\n")),
        (outputs, gzip.compress(header + b"{}\n")),
        (outputs, gzip.compress(header + b"[" * 100_000 + b"\n")),
        (said, whole[said][:50]),
        (said, b"[]"),
        (said, b'{"datasets": [], "history": {}}'),
    ]:
        path.write_bytes(content)
        outcome = run("evaluate", *command)
        why = "is broken: delete it, and run the same evaluation again for what was in it"
        assert (outcome.code, outcome.err) == (1, f"elute: {path} {why}\n")
        path.write_bytes(whole[path])
    outputs.unlink()
    said.unlink()
    assert run("evaluate", *COMMANDS[0]).code == 0
    assert outputs.exists() and said.exists()


def test_a_full_disk_is_one_reason(run: Elute, data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> int:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr("elute.evaluate.runs.store.Lines.add", full)
    outcome = run("evaluate", "run", "--methods", "all-text", "--data", "first", "--out", "results")
    assert (outcome.code, outcome.err) == (1, "elute: results: no space left on device\n")
