"""`import elute` brings in what every program needs, and nothing else."""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

import elute
from places import REPOSITORY

# What only the command line, a rare page, an error or a search for plugins needs.
NEEDED_LATER = [
    "asyncio",
    "chardet",
    "concurrent.futures",
    "difflib",
    "elute.cli",
    "elute.metadata",
    "elute.methods.cetd",
    "elute.page.compressed",
    "elute.page.mistaken",
    "elute.page.urls",
    "elute.render.markdown",
    "elute.scripts",
    "elute.units.titles",
    "elute.web.guard",
    "elute.web.transfer",
    "html.parser",
    "http.client",
    "importlib.metadata",
    "multiprocessing",
    "rich",
    "urllib.request",
    "xml.etree.ElementTree",
]


def imported_by(statement: str) -> set[str]:
    """The modules that a fresh interpreter holds after a statement."""
    environment = {**os.environ, "PYTHONPATH": str(Path(elute.__file__).parents[1])}
    program = f"{statement}\nimport sys\nprint(*sys.modules)"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert done.returncode == 0, done.stderr
    return set(done.stdout.split())


def test_import_is_light() -> None:
    own = imported_by("import elute") - imported_by("import numpy")
    assert "elute" in own
    assert own.isdisjoint(NEEDED_LATER)


def test_the_first_page_brings_in_no_browser_and_no_reasons() -> None:
    own = imported_by("import elute; elute.extract('<p>It rained.').text")
    assert "elute.learned.method" in own
    rare = [
        "elute.browser",
        "elute.learned._contributions",
        "elute.learned.layout",
        "elute.learned.reasons",
        "elute.learned.trees",
        "elute.main_images",
        "elute.metadata",
        "elute.methods.shared.trained",
        "elute.page._paths",
        "elute.page.layout",
        "elute.page.urls",
        "elute.units.titles",
        "hashlib",
        "numpy.ma",
    ]
    assert own.isdisjoint(rare)


def test_there_is_one_version() -> None:
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["project"]["dynamic"] == ["version"]
    assert project["tool"]["setuptools"]["dynamic"]["version"] == {"attr": "elute.version.VERSION"}
    assert f"\nversion: {elute.__version__}\n" in (REPOSITORY / "CITATION.cff").read_text(encoding="utf-8")
    assert json.loads((REPOSITORY / "extension" / "manifest.json").read_bytes())["version"] == elute.__version__
    assert f"\n## {elute.__version__}" in (REPOSITORY / "CHANGELOG.md").read_text(encoding="utf-8")


def test_the_wheel_holds_every_file_that_is_read() -> None:
    """What is no code is named in package-data: an installed elute has nothing else."""
    project = tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))
    package = REPOSITORY / "src" / "elute"
    patterns = project["tool"]["setuptools"]["package-data"]["elute"]
    named = {path for pattern in patterns for path in package.glob(pattern)}
    code = {".py", ".pyc", ".pyx", ".pxd", ".pxi", ".h", ".c", ".so", ".pyd"}
    read = {path for path in package.rglob("*") if path.is_file() and path.suffix not in code}
    assert len(read) > 50
    assert read - named == set()
