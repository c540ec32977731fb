"""The commands of the tutorial, run as they stand on the five pages. Labels are set here; a browser is not needed."""

import re
import shlex
import shutil
from pathlib import Path

import numpy as np
import pytest

from annotate.running import layout
from elute.annotate.finish import finish
from elute.annotate.marks import Mark, State
from elute.annotate.store import Store
from elute.cli import main
from elute.page import ELEMENT
from places import REPOSITORY

TUTORIAL = (REPOSITORY / "docs" / "annotate-tutorial.md").read_text(encoding="utf-8")
CONTENT = {
    "bread": "article",
    "bridge": "div#main",
    "forum": "div.post",
    "observatory": "div#content",
    "shop": "div.product",
}


def commands() -> list[list[str]]:
    """The lines that begin with elute, from the first that trains."""
    blocks = re.findall(r"^```sh\n(.*?)^```$", TUTORIAL, re.MULTILINE | re.DOTALL)
    lines = [line for block in blocks for line in block.splitlines() if line.startswith("elute ")]
    first = next(number for number, line in enumerate(lines) if line.startswith("elute train"))
    return [shlex.split(line)[1:] for line in lines[first:] if "--base shipped" not in line]


@pytest.fixture
def my_pages(tmp_path: Path) -> Path:
    """The five pages, labelled."""
    folder = tmp_path / "my-pages"
    shutil.copytree(REPOSITORY / "examples" / "five-pages", folder)
    store = Store(folder, "newcomer")
    for source in store.sources():
        page = source.page
        elements = np.flatnonzero(page.kind == ELEMENT).tolist()
        rows = [row for row in elements if CONTENT[source.id] in page.path(row).replace(":", " ").split()]
        state = State([Mark("element", "main", tuple(rows))], done=True)
        store.save(source, state, None, finish(page, state, layout(elements)).files)
    return folder


def test_a_newcomer_can_train_with_these_commands(
    my_pages: Path, monkeypatch: pytest.MonkeyPatch, capfdbinary: pytest.CaptureFixture[bytes]
) -> None:
    pytest.importorskip("lightgbm")
    monkeypatch.chdir(my_pages.parent)
    run = commands()
    assert [words[0] for words in run] == [
        "train",
        "my-pages/bread.html",
        "compare",
        "train",
        "my-pages/bread.html",
        "evaluate",
    ]
    for words in run:
        code = main(words)
        said = capfdbinary.readouterr()
        assert code == 0, (words, said.err.decode())
        assert said.out, words
    assert "Paragraphs" in (my_pages.parent / "my-trees" / "rules.txt").read_text()
    assert list((my_pages.parent / "my-trees").glob("*.svg"))


def test_the_pages_of_the_tutorial_are_there() -> None:
    assert "cp -r examples/five-pages my-pages" in TUTORIAL
    assert len(list((REPOSITORY / "examples" / "five-pages").glob("*.html"))) == 5 == len(CONTENT)
