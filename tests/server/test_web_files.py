"""The files of the pages in the browser fit together: no build step would tell."""

import posixpath
import re
from dataclasses import dataclass
from pathlib import Path

import pytest

import elute

ROOT = Path(elute.__file__).parent
SHARED = "shared/"
_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "(\.\.?/[\w./]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:async )?(?:const|function\*?|class) (\w+)", re.MULTILINE)


@dataclass(frozen=True)
class App:
    """A page in the browser: its own files, and those that all share."""

    name: str

    @property
    def folder(self) -> Path:
        return ROOT / self.name / "web"

    @property
    def sources(self) -> dict[str, str]:
        return self.files("*.js")

    def files(self, pattern: str) -> dict[str, str]:
        return {
            path.relative_to(root).as_posix(): path.read_text(encoding="utf-8")
            for root in (self.folder, ROOT / "server" / "web")
            for path in sorted(root.rglob(pattern))
        }

    @property
    def index(self) -> str:
        return (self.folder / "index.html").read_text(encoding="utf-8")

    def exports(self, name: str) -> set[str]:
        return set(_EXPORT.findall(self.sources[name]))

    def imports(self) -> dict[str, set[str]]:
        """For each file the names that others take from it."""
        taken: dict[str, set[str]] = {name: set() for name in self.sources}
        for importer, source in self.sources.items():
            body = _IMPORT.sub("", source)
            for names, whole, path in _IMPORT.findall(source):
                file = posixpath.normpath(posixpath.join(posixpath.dirname(importer), path))
                if whole:
                    taken[file] |= set(re.findall(rf"\b{whole}\.(\w+)", body))
                else:
                    taken[file] |= {name.strip() for name in names.split(",") if name.strip()}
        return taken


APPS = [App(folder.parent.name) for folder in sorted(ROOT.glob("*/web")) if (folder / "index.html").exists()]
every_app = pytest.mark.parametrize("app", APPS, ids=lambda app: app.name)


@every_app
def test_what_is_imported_is_there_and_what_is_there_is_imported(app: App) -> None:
    taken, own = app.imports(), [name for name in app.sources if not name.startswith(SHARED)]
    assert {name: taken[name] - app.exports(name) for name in taken if taken[name] - app.exports(name)} == {}
    assert {name: app.exports(name) - taken[name] for name in own if app.exports(name) - taken[name]} == {}
    assert [name for name in own if not taken[name] and name not in ("main.js", "receive.js")] == []


def test_what_is_shared_is_used() -> None:
    taken = [app.imports() for app in APPS]
    for name in APPS[0].sources:
        if name.startswith(SHARED):
            assert APPS[0].exports(name) == set().union(*(each[name] for each in taken)), name


@every_app
def test_every_import_is_used(app: App) -> None:
    for name, source in app.sources.items():
        body = _IMPORT.sub("", source)
        for names, whole, _ in _IMPORT.findall(source):
            for one in [whole] if whole else [each.strip() for each in names.split(",") if each.strip()]:
                assert re.search(rf"\b{one}\b", body), (name, one)


@every_app
def test_the_elements_that_scripts_ask_for_are_in_the_page(app: App) -> None:
    pages = [text for name, text in app.files("*.html").items() if name in ("index.html", "receive.html")]
    ids = {id for page in pages for id in re.findall(r' id="([\w-]+)"', page)}
    asked = {id for source in app.sources.values() for id in re.findall(r'byId\("([\w-]+)"\)', source)}
    calls = re.findall(r"named\(([^)]*)\)", app.sources["main.js"])
    named = {id for call in calls for id in re.findall(r'"(\w+)"', call)}
    assert asked | named <= ids
    for page in pages:
        found = re.findall(r' id="([\w-]+)"', page)
        assert len(found) == len(set(found))
    icons = {icon for text in (app.index, *app.sources.values()) for icon in re.findall(r"#(icon-[a-z]+)", text)}
    assert icons <= ids


@every_app
def test_nothing_runs_and_nothing_loads_but_what_is_ours(app: App) -> None:
    """What the content security policy would refuse is not there in the first place."""
    assert re.findall(r"<script(?![^>]* src=\"web/main\.js\")", app.index) == []
    assert re.findall(r"\son\w+=", app.index) == []
    for text in (app.index, *app.files("*.css").values(), *app.sources.values()):
        assert re.findall(r"https?://(?!www\.w3\.org/)[^\s\"'`<]+", text) == []
        assert re.findall(r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval)\b", text) == []
