"""A method, a renderer, a metric and a format of another package: one file each, found by every command.

The file is the one that the page of the documentation shows, and so is its entry point.
"""

import json
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

import elute
from places import REPOSITORY
from tiny import TEXT, make_dataset

Run = Callable[..., str]
CODE = re.compile(r"^```python\n(.*?)^```$", re.MULTILINE | re.DOTALL)
TOML = re.compile(r"^```toml\n(.*?)^```$", re.MULTILINE | re.DOTALL)
PROMPT = ">>> "
LENGTH = f"{12 / 13:.4f}"  # cetd keeps the menu of a tiny page, which is one word


def install(page: str, folder: Path) -> str:
    """Make the package that a page of the documentation tells of; the name of its thing."""
    text = (REPOSITORY / "docs" / page).read_text(encoding="utf-8")
    [points] = map(tomllib.loads, TOML.findall(text))
    [(group, named)] = points["project"]["entry-points"].items()
    [(name, target)] = named.items()
    module, thing = target.split(":")
    [source] = [code for code in CODE.findall(text) if re.search(rf"^(def|class) {thing}\b", code, re.MULTILINE)]
    assert PROMPT not in source
    file = folder.joinpath(*module.split(".")).with_suffix(".py")
    file.parent.mkdir(parents=True)
    (file.parent / "__init__.py").touch()
    file.write_text(source, encoding="utf-8")
    about = folder / "my_package-1.0.dist-info"
    about.mkdir()
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: my_package\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(f"[{group}]\n{name} = {target}\n")
    return str(name)


@pytest.fixture
def python(tmp_path: Path) -> Run:
    """Runs Python where the package is installed, in an empty folder; gives what it prints."""
    places = [str(Path(elute.__file__).parents[1]), str(tmp_path / "site-packages")]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(places), "COLUMNS": "100", "NO_COLOR": "1"}
    (tmp_path / "work").mkdir()

    def run(*words: object) -> str:
        command = [sys.executable, *map(str, words)]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=tmp_path / "work")
        assert done.returncode == 0, done.stderr
        return done.stdout

    return run


@pytest.fixture
def command(python: Run) -> Run:
    return lambda *words: python("-m", "elute", *words)


@pytest.fixture
def installed(tmp_path: Path, request: pytest.FixtureRequest) -> str:
    """The name of what the page adds."""
    return install(request.param, tmp_path / "site-packages")


@pytest.fixture
def page(tmp_path: Path, python: Run) -> Path:
    file = tmp_path / "work" / "page.html"
    file.write_text(f"<nav><a href=/>Home</a></nav><h1>Rain</h1><p>{TEXT}</p>")
    return file


@pytest.mark.parametrize("installed", ["add-a-method.md"], indirect=True)
def test_method(installed: str, python: Run, command: Run, page: Path) -> None:
    assert installed in command("methods")
    assert command(page, "--method", installed, "--to", "text") == f"{TEXT}\n"
    program = f"import elute; print(elute.extract('<p>{TEXT}', method='{installed}').text)"
    assert python("-c", program) == f"{TEXT}\n"
    make_dataset(page.parent / "mine", "one")
    assert f"mine\t{installed}\t1\t1.0000" in command(
        "evaluate", "run", "--methods", installed, "--data", "./mine", "-q"
    )


@pytest.mark.parametrize("installed", ["add-a-renderer.md"], indirect=True)
def test_renderer(installed: str, python: Run, command: Run, page: Path) -> None:
    [listed] = re.findall(r"--to FORMAT\s+(.*)\(markdown\)", command("--help"))
    assert "cleaneval, html, json, markdown, org, text, xml" in listed
    expected = f"* Rain\n\n{TEXT}\n"
    assert command(page, "--to", installed, "--title") == expected
    command(page, "--to", installed, "--title", "-o", "out/")
    assert [path.name for path in (page.parent / "out").iterdir()] == ["page.org"]
    assert (page.parent / "out" / "page.org").read_text() == expected
    assert command(page, page, "--to", installed).startswith("==> ")
    program = f"import elute; print(elute.extract(open('page.html').read(), title=True).to('{installed}'))"
    assert python("-c", program) == expected


@pytest.mark.parametrize("installed", ["add-a-metric.md"], indirect=True)
def test_metric(installed: str, python: Run, command: Run, page: Path) -> None:
    make_dataset(page.parent / "mine", "one", "two")
    run = ("evaluate", "run", "--methods", "cetd", "--data", "./mine", "--out", "made", "-q")
    head, row = (line.split("\t") for line in command(*run, "--metrics", f"words,{installed}").splitlines())
    assert dict(zip(head, row, strict=True))["length"] == LENGTH
    report = ("evaluate", "report", "made", "--to", "markdown", "-o", "-")
    assert "| method | length |\n| --- | ---: |\n| cetd | 0.923 |" in command(*report)
    assert "| method | ratio |" in command(*report, "--metric", installed)
    command("evaluate", "report", "made")
    assert '<th scope="col" class="sorts">length</th>' in (page.parent / "made" / "report.html").read_text()
    head, row = (line.split("\t") for line in command("evaluate", "score", "made", "--metrics", installed).splitlines())
    assert dict(zip(head, row, strict=True))["length"] == LENGTH
    program = "from elute.evaluate import Run; print(*Run('made').scores('mine', 'cetd').figures['length.ratio'])"
    assert python("-c", program) == f"{12 / 13} {12 / 13}\n"


@pytest.mark.parametrize("installed", ["add-a-format.md"], indirect=True)
def test_format(installed: str, python: Run, command: Run, page: Path) -> None:
    folder = page.parent / "rain"
    folder.mkdir()
    page.rename(folder / "a.html")
    (folder / "a.gold").write_text(f"Rain\n{TEXT}")
    found = json.loads(command("gold", "check", "rain", "--format", installed, "--json", "--quiet"))
    assert (found["sets"]["rain"]["pages"], found["problems"]) == (1, [])
    scored = f"rain\tcetd\t1\t{2 * 11 / (11 + 12):.4f}"  # cetd keeps the menu
    run = ("evaluate", "run", "--methods", "cetd", "--data", "./rain", "--format", installed, "-q")
    assert scored in command(*run)
    assert scored in command("evaluate", "score")  # the run knows the format of its sets
    assert installed not in command("annotate", "export", "--help")  # it cannot be written
    program = f"from elute import gold; print(gold.load('rain', format='{installed}')['a'].text)"
    assert python("-c", program) == f"Rain\n{TEXT}\n"
