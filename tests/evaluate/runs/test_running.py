"""A run from end to end, with methods that behave badly."""

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import numpy as np
import pytest

import elute
import strange_methods
from elute import registry
from elute.evaluate import Limits, Run, Watch, run
from elute.gold import GoldError, load
from elute.processes import Lost
from tiny import TEXT

from ..conftest import MakeDataset


class Noted(Watch):
    """Remembers what it is told."""

    def __init__(self) -> None:
        self.notes: list[str] = []
        self.done: list[tuple[str, str]] = []
        self.begun: list[tuple[str, dict[str, int]]] = []
        self.not_started: dict[str, Lost] = {}

    def begin(self, what: str, parts: object) -> None:
        self.begun.append((what, dict(parts)))  # type: ignore[call-overload]

    def advance(self, part: str, failed: bool) -> None:
        self.done.append((self.begun[-1][0], part))

    def note(self, message: str) -> None:
        self.notes.append(message)

    def unusable(self, name: str, why: Lost) -> None:
        self.not_started[name] = why

    @property
    def ran(self) -> int:
        return sum(what == "running" for what, _ in self.done)

    @property
    def scored(self) -> int:
        return sum(what == "scoring" for what, _ in self.done)


def contents(folder: Path) -> dict[str, object]:
    """All that a run stored, without what things cost and when it was."""
    found: dict[str, object] = {}
    for path in sorted((folder / "outputs").rglob("*.gz")) + sorted((folder / "scores").rglob("*.jsonl")):
        content = path.read_bytes()
        lines = (gzip.decompress(content) if path.suffix == ".gz" else content).splitlines()
        records = [json.loads(line) for line in lines]
        for record in records:
            for cost in ("seconds", "memory", "parsing", "details"):
                record.pop(cost, None)
        found[str(path.relative_to(folder))] = json.dumps(records)
    return found


def test_no_page_pays_for_the_import_of_the_detector() -> None:
    code = "import sys; from elute.evaluate.runs.extractors import of_method; of_method('cetd'); "
    code += "print('chardet' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], capture_output=True, text=True).stdout == "True\n"


def test_outputs_and_scores(make_dataset: MakeDataset, tmp_path: Path) -> None:
    folder = make_dataset("one", "two")
    made = run(["cetd", "all-text"], [folder], tmp_path / "run", jobs=1)
    assert made.datasets == ["tiny"]
    assert made.methods("tiny") == ["all-text", "cetd"]
    outputs = made.outputs("tiny", "all-text")
    assert list(outputs) == ["page-0", "page-1"]
    output = outputs["page-1"]
    assert output.text == "Home\n" + TEXT.format(1, "two")
    assert (output.error, output.cleaneval) == ("", None)
    assert 0 < output.seconds < 10 and 0 < output.parsing < output.seconds * 10
    scores = made.scores("tiny", "all-text")
    assert (scores.ids, scores.boundary, scores.errors) == (["page-0", "page-1"], ["success"] * 2, [""] * 2)
    assert scores.figures["words.recall"].tolist() == [1.0, 1.0]
    assert scores.figures["words.precision"].tolist() == pytest.approx([12 / 13, 12 / 13])
    assert scores.seconds.tolist() == [each.seconds for each in outputs.values()]
    assert "snippets.f1" not in scores.figures  # the set has none
    expected = elute.extract(load(folder)["page-1"].html, method="cetd").text
    assert made.outputs("tiny", "cetd")["page-1"].text == expected


@pytest.mark.skipif(sys.platform != "linux", reason="the peak is known on Linux")
def test_two_datasets_of_one_name_are_not_mixed(make_dataset: MakeDataset, tmp_path: Path) -> None:
    one, other = make_dataset("rain"), make_dataset("snow", name="elsewhere/tiny")
    with pytest.raises(GoldError, match="two datasets have the name 'tiny'"):
        run(["cetd"], [one, other], tmp_path / "run")
    assert not (tmp_path / "run").exists()
    made = run(["cetd"], [one, load(one)], tmp_path / "run", jobs=1)  # the same one twice is one
    assert made.datasets == ["tiny"] and len(made.outputs("tiny", "cetd")) == 1


def test_memory_is_measured(make_dataset: MakeDataset, tmp_path: Path) -> None:
    made = run(["all-text"], [make_dataset("one")], tmp_path / "run", jobs=1)
    assert 20_000_000 < made.outputs("tiny", "all-text")["page-0"].memory < 1_000_000_000


def test_marks_where_the_gold_has_marks(make_dataset: MakeDataset, tmp_path: Path) -> None:
    folder = make_dataset("one")
    (folder / "gold_raw").mkdir()
    (folder / "gold_raw" / "page-0.txt").write_text(f"<p>{TEXT.format(0, 'one')}")
    made = run(["all-text"], [folder], tmp_path / "run", metrics=["cleaneval-text", "words"], jobs=1)
    assert "<p>" in (made.outputs("tiny", "all-text")["page-0"].cleaneval or "")
    assert "cleaneval-text.f1" in made.scores("tiny", "all-text").figures


def test_bad_methods(make_dataset: MakeDataset, tmp_path: Path) -> None:
    folder = make_dataset("one", "SLEEP", "EAT", "RAISE", "EXIT", "KILL", "ABORT", "SEGV", "LEAVE", "POISON", "ten")
    bad = ["sleeps", "eats-memory", "raises", "dies", "dies-later", "prints", "gives-no-text", "all-text"]
    watch = Noted()
    limits = Limits(seconds=10.0, memory=512 * 1024**2)
    made = run(bad, [folder], tmp_path / "run", jobs=2, limits=limits, watch=watch)
    errors = {
        (method, id): error
        for method in bad
        for id, error in zip(load(folder).ids, made.scores("tiny", method).errors, strict=True)
        if error and method != "gives-no-text"
    }
    assert errors.pop(("raises", "page-3")).startswith("ValueError: no idea what ")
    assert errors == {
        ("sleeps", "page-1"): "TimeoutError: more than 10 s",
        ("eats-memory", "page-2"): "MemoryError: more than 0.5 GB",
        ("raises", "page-4"): "SystemExit: 3",
        ("dies", "page-5"): "Crash: SIGKILL (Killed)",
        ("dies", "page-6"): "Crash: SIGABRT (Aborted)",
        ("dies", "page-7"): "Crash: SIGSEGV (Segmentation fault)",
        ("dies", "page-8"): "Crash: the process ended with code 3",
    }
    assert all(made.scores("tiny", "gives-no-text").errors)
    assert (watch.ran, watch.scored, watch.not_started) == (len(bad) * 11, 11, {})
    assert made.scores("tiny", "dies").boundary == ["success"] * 5 + ["failed"] * 4 + ["success"] * 2
    assert made.scores("tiny", "dies").figures["words.f1"][5:9].tolist() == [0.0] * 4
    details = made.details("tiny", "raises")
    assert set(details) == {"page-3", "page-4"} and "in raises" in details["page-3"]
    assert "in dies" in made.details("tiny", "dies")["page-7"]


def test_a_method_that_cannot_start_is_told(make_dataset: MakeDataset, tmp_path: Path) -> None:
    registry.methods.register("broken", "strange_methods:all_text")
    try:
        # In the other process the name leads nowhere.
        registry.methods._entries["broken"] = registry.Entry("strange_methods:not_there", np.ones, info={})
        watch = Noted()
        made = run(["broken", "all-text"], [make_dataset("one")], tmp_path / "run", watch=watch)
    finally:
        del registry.methods._entries["broken"]
    assert "not_there" in watch.not_started["broken"].error
    assert made.methods("tiny") == ["all-text"]


def test_a_peer_that_is_not_installed_is_named(
    make_dataset: MakeDataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from elute.methods.peers import Library

    monkeypatch.setattr(Library, "installed", False)
    watch = Noted()
    made = run(["resiliparse", "all-text"], [make_dataset("one")], tmp_path / "run", watch=watch)
    assert watch.notes == ["resiliparse is left out, for it is not installed: pip install 'elute[peers]'"]
    assert made.methods("tiny") == ["all-text"]


def test_a_peer_gives_its_own_text(make_dataset: MakeDataset, tmp_path: Path) -> None:
    pytest.importorskip("resiliparse")
    folder = make_dataset("one")
    made = run(["resiliparse"], [folder], tmp_path / "run", jobs=1)
    output = made.outputs("tiny", "resiliparse")["page-0"]
    assert output.text == registry.methods.get("resiliparse").text(load(folder)["page-0"].page)
    assert output.seconds > 0 and output.parsing > 0 and output.cleaneval is None


def test_two_runs_are_equal_whatever_the_number_of_processes(make_dataset: MakeDataset, tmp_path: Path) -> None:
    folders = [make_dataset(*map(str, range(30)), "RAISE"), make_dataset("a", "b", name="other")]
    for name, jobs in [("first", 1), ("second", 1), ("third", 2)]:
        run(["cetd", "raises"], folders, tmp_path / name, jobs=jobs)
    first = contents(tmp_path / "first")
    assert len(first) == 8
    assert first == contents(tmp_path / "second") == contents(tmp_path / "third")


def test_what_is_done_is_not_done_again(make_dataset: MakeDataset, tmp_path: Path) -> None:
    folder = make_dataset("one", "RAISE", "two")
    run(["raises"], [folder], tmp_path / "run", limit=2)
    before = (tmp_path / "run" / "outputs" / "tiny" / "raises.jsonl.gz").read_bytes()
    again, more, retried = Noted(), Noted(), Noted()
    run(["raises"], [folder], tmp_path / "run", limit=2, watch=again)
    assert (again.ran, again.scored) == (0, 0)
    assert (tmp_path / "run" / "outputs" / "tiny" / "raises.jsonl.gz").read_bytes() == before
    made = run(["raises", "all-text"], [folder], tmp_path / "run", watch=more)
    assert (more.ran, more.scored) == (4, 3)
    assert list(made.outputs("tiny", "raises")) == made.scores("tiny", "raises").ids == ["page-0", "page-1", "page-2"]
    run(["raises"], [folder], tmp_path / "run", retry=True, watch=retried)
    assert (retried.ran, retried.notes) == (1, [])


def test_a_changed_method_is_run_again_and_that_is_said(
    make_dataset: MakeDataset, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = make_dataset("one", "two")
    run(["cetd", "all-text"], [folder], tmp_path / "run")
    monkeypatch.setattr("elute.evaluate.runs.running.method_version", lambda name: {"cetd": "new"}.get(name, "other"))
    watch = Noted()
    made = run(["cetd"], [folder], tmp_path / "run", watch=watch)
    assert watch.ran == 2
    assert watch.notes == [f"cetd on tiny is done again: {watch.notes[0].split(': ')[1]}"]
    assert watch.notes[0].startswith("cetd on tiny is done again: elute ") and watch.notes[0].endswith(" is now new")
    assert made.version("tiny", "cetd") == "new"
    assert watch.scored == 0  # the outputs are what they were


def test_a_changed_dataset_is_run_again(make_dataset: MakeDataset, tmp_path: Path) -> None:
    run(["all-text"], [make_dataset("one", "two")], tmp_path / "run")
    watch = Noted()
    made = run(["all-text"], [make_dataset("one", "three")], tmp_path / "run", watch=watch)
    assert (watch.ran, watch.scored) == (2, 2)
    assert watch.notes == ["all-text on tiny is done again: the dataset has changed"]
    assert made.outputs("tiny", "all-text")["page-1"].text.endswith("three")


def test_a_part_of_the_pages(make_dataset: MakeDataset, tmp_path: Path) -> None:
    folder = make_dataset(*map(str, range(20)))

    def pages(name: str, **selection: int) -> list[str]:
        return list(run(["cetd"], [folder], tmp_path / name, **selection).outputs("tiny", "cetd"))

    assert pages("limit", limit=3) == ["page-0", "page-1", "page-2"]
    sampled = pages("sample", sample=5)
    assert len(sampled) == 5 and sampled == sorted(sampled, key=load(folder).ids.index)
    assert sampled == pages("again", sample=5) != pages("other", sample=5, seed=1)


def test_what_is_known_of_a_run(make_dataset: MakeDataset, tmp_path: Path) -> None:
    folder = make_dataset("one")
    run(["cetd"], [folder], tmp_path / "run", limit=1)
    made = run(["all-text"], [folder], tmp_path / "run", jobs=1)
    info = made.info
    assert info["elute"] == elute.__version__
    assert set(info["methods"]) == {"cetd", "all-text"} and info["methods"]["cetd"].startswith("elute ")
    assert info["datasets"]["tiny"]["source"] == str(folder) and info["datasets"]["tiny"]["pages"] == 1
    assert [(each["methods"], each["limit"], each["jobs"]) for each in info["history"]] == [
        (["cetd"], 1, os.cpu_count()),
        (["all-text"], None, 1),
    ]
    assert all(each["began"] <= each["ended"] for each in info["history"])
    assert made.dataset("tiny").ids == ["page-0"]
    assert Run(tmp_path / "nothing").datasets == []


def test_a_method_that_only_this_process_knows(make_dataset: MakeDataset, tmp_path: Path) -> None:
    if not hasattr(os, "fork"):
        pytest.skip("needs fork")

    @elute.method("here-alone")
    def here_alone(page: elute.Page) -> object:
        return np.ones(len(page.blocks))

    try:
        made = run(["here-alone"], [make_dataset("one")], tmp_path / "run", jobs=1)
        assert made.scores("tiny", "here-alone").boundary == ["success"]
    finally:
        del registry.methods._entries["here-alone"]


PROGRAM = """
import sys
import strange_methods
from elute.evaluate import run

if __name__ == "__main__":
    strange_methods.register()
    run(["slow", "all-text"], [sys.argv[1]], sys.argv[2], jobs=int(sys.argv[3]))
"""


def settled(file: Path) -> list[str]:
    """The lines of a file that nobody writes to any more."""
    before = None
    while (lines := file.read_text().splitlines()) != before:
        before = lines
        time.sleep(2)
    return lines


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="needs SIGKILL")
@pytest.mark.parametrize("jobs", [1, 2])
def test_a_killed_run_goes_on_where_it_was(make_dataset: MakeDataset, tmp_path: Path, jobs: int) -> None:
    folder = make_dataset(*map(str, range(30)))
    (tmp_path / "program.py").write_text(PROGRAM)
    calls, for_a_while = tmp_path / "calls", tmp_path / "for-a-while"
    for_a_while.mkdir()
    places = [str(Path(elute.__file__).parents[1]), str(Path(strange_methods.__file__).parent)]
    process = subprocess.Popen(
        [sys.executable, tmp_path / "program.py", folder, tmp_path / "run", str(jobs)],
        env={
            **os.environ,
            "PYTHONPATH": os.pathsep.join(places),
            "TMPDIR": str(for_a_while),
            strange_methods.CALLS: str(calls),
        },
    )
    journal = tmp_path / "run" / "outputs" / "tiny" / "slow.jsonl.gz.part"
    for _ in range(1200):
        if journal.exists() and journal.read_bytes().count(b"\n") > 4:
            break
        time.sleep(0.05)
    process.kill()
    process.wait()
    assert jobs > 1 or not list(for_a_while.iterdir())  # of two, one may not have begun
    before = settled(calls)  # its processes end as well, and write no more
    kept = Run(tmp_path / "run").outputs("tiny", "slow")
    assert 4 <= len(kept) < 30
    watch = Noted()
    made = run(["slow", "all-text"], [folder], tmp_path / "run", jobs=jobs, watch=watch)
    assert calls.read_text().splitlines() == before  # nobody of the killed run is at work
    done = watch.begun[0][1]
    assert (done["slow"], watch.notes) == (30 - len(kept), [])
    assert list(made.outputs("tiny", "slow")) == made.scores("tiny", "slow").ids == load(folder).ids
    assert {id: made.outputs("tiny", "slow")[id] for id in kept} == kept
    run(["slow", "all-text"], [folder], tmp_path / "whole", jobs=jobs)
    assert contents(tmp_path / "run") == contents(tmp_path / "whole")
