"""The examples in README.md and docs/ are run as they stand.

`python` blocks of a file share a namespace; one with `>>>` prompts is a doctest, any other must run through.
A `console` block is a terminal session: each `$ ` line is run, and what is shown below it must be what it
prints (`...` stands for anything). A block below a comment `<!-- not run: why -->` is left out; so are
blocks of other languages, such as `sh`.
"""

import doctest
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import elute
from elute import registry
from elute.browser.chromium import missing
from places import REPOSITORY

FILES = [REPOSITORY / "README.md", *sorted(REPOSITORY.glob("docs/**/*.md"))]
BLOCK = re.compile(
    r"^(?P<skip><!-- not run[^\n]*-->\s*\n)?```(?P<language>python|console)\n(?P<code>.*?)^```$",
    re.MULTILINE | re.DOTALL,
)
FENCED = re.compile(r"^```.*?^```$|`[^`\n]*`", re.MULTILINE | re.DOTALL)
LINK = re.compile(r"\]\((?![a-z]+:|#)([^)#\s]+)")
SESSION = re.compile(r"^\$ (?P<command>.*)\n(?P<shown>(?:(?!\$ ).*\n)*)", re.MULTILINE)
NEEDS = {
    "recipes.md": "lightgbm",
    "train.md": "lightgbm",
}  # of an extra: without it the examples of the file cannot run
FLAGS = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
COMMAND = f'elute() {{ "{sys.executable}" -c "import sys, elute.cli; sys.exit(elute.cli.main())" "$@"; }}; '


def failures(file: Path) -> Iterator[str]:
    """Run the blocks of a file one after another; say where the first that fails begins, and how."""
    text = file.read_text(encoding="utf-8")
    namespace: dict[str, object] = {"__name__": file.stem}
    for block in BLOCK.finditer(text):
        line = text.count("\n", 0, block.start("code"))
        if not block["skip"] and (trouble := run(block["language"], block["code"], namespace, line, file)):
            yield f"{file.name}, line {line + 1}:\n{trouble}"
            return


def run(language: str, code: str, namespace: dict[str, object], line: int, file: Path) -> str:
    """What is wrong with one block, or ""."""
    if language == "console":
        return "".join(wrong(session) for session in SESSION.finditer(code))
    if ">>>" in code:
        said: list[str] = []
        example = doctest.DocTestParser().get_doctest(code, namespace, file.name, str(file), line)
        doctest.DocTestRunner(optionflags=FLAGS).run(example, out=said.append, clear_globs=False)
        namespace.update(example.globs)
        return "".join(said)
    exec(compile("\n" * line + code, str(file), "exec"), namespace)
    return ""


def wrong(session: re.Match[str]) -> str:
    """What a command printed, when that is not what the file shows, or its error."""
    source = Path(elute.__file__).parents[1]
    environment = {**os.environ, "PYTHONPATH": str(source), "COLUMNS": "110", "NO_COLOR": "1"}
    command = ["bash", "-c", COMMAND + session["command"]]
    done = subprocess.run(command, capture_output=True, text=True, encoding="utf-8", env=environment)
    as_shown = doctest.OutputChecker().check_output(session["shown"], done.stdout, FLAGS)
    if done.returncode == 0 and (as_shown or not session["shown"]):
        return ""
    return f"$ {session['command']}\nexit code {done.returncode}\n{done.stdout}{done.stderr}"


@pytest.fixture(autouse=True)
def workplace(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Examples run beside a copy of examples/, so that what they write stays out of the repository."""
    shutil.copytree(REPOSITORY / "examples", tmp_path / "examples")
    monkeypatch.chdir(tmp_path)


@pytest.fixture(autouse=True)
def names() -> Iterator[None]:
    """What examples register is gone after them. What else was loaded stays: no module is imported twice."""
    catalogues = [each for each in vars(registry).values() if isinstance(each, registry.Registry)]
    before = [set(catalogue._entries) for catalogue in catalogues]
    yield
    for catalogue, known in zip(catalogues, before, strict=True):
        for name in set(catalogue._entries) - known:
            del catalogue._entries[name]


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(REPOSITORY)))
def test_examples(file: Path) -> None:
    if needed := NEEDS.get(file.name):
        pytest.importorskip(needed)
    if file.name == "rendered.md" and (reason := missing()):
        pytest.skip(reason)
    assert list(failures(file)) == []


@pytest.mark.parametrize("file", FILES, ids=lambda file: str(file.relative_to(REPOSITORY)))
def test_links_lead_somewhere(file: Path) -> None:
    text = FENCED.sub("", file.read_text(encoding="utf-8"))
    assert [link for link in LINK.findall(text) if not (file.parent / link).exists()] == []


@pytest.mark.parametrize(
    ("text", "fails"),
    [
        ("```python\n>>> 1 + 1\n2\n```\n", False),
        ("```python\n>>> 1 + 1\n3\n```\n", True),
        (
            "```python\nx = 1\n```\n\n```python\n>>> x\n1\n>>> y = x\n```\n```python\nassert y == 1\n```\n",
            False,
        ),
        ("<!-- not run: it cannot -->\n```python\n1 / 0\n```\n", False),
        ("```console\n$ echo one two\none ...\n$ true\n```\n", False),
        ("```console\n$ echo one\ntwo\n```\n", True),
        ("```console\n$ echo one; false\n```\n", True),
        ("```sh\nfalse\n```\n", False),
    ],
)
def test_an_example_that_is_wrong_is_found(tmp_path: Path, text: str, fails: bool) -> None:
    file = tmp_path / "page.md"
    file.write_text(f"# Title\n\n{text}")
    assert [found.partition(":")[0] for found in failures(file)] == ["page.md, line 4"] * fails


def test_an_error_names_the_line_of_the_file(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("text\n```python\nx = 1\nassert x == 2\n```\n")
    with pytest.raises(AssertionError) as raised:
        list(failures(file))
    assert raised.traceback[-1].lineno == 3
