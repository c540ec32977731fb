"""The files of the page in the browser fit together: no build step would tell."""

import posixpath
import re
from pathlib import Path

import pytest

import elute

WEB = Path(elute.__file__).parent / "annotate" / "web"
SOURCES = {path.relative_to(WEB).as_posix(): path.read_text(encoding="utf-8") for path in sorted(WEB.rglob("*.js"))}
INDEX = (WEB / "index.html").read_text(encoding="utf-8")
STYLE = (WEB / "style.css").read_text(encoding="utf-8")

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "(\.\.?/[\w./]+)";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?:async )?(?:const|function\*?|class) (\w+)", re.MULTILINE)


def exports(name: str) -> set[str]:
    return set(_EXPORT.findall(SOURCES[name]))


def imports() -> dict[str, set[str]]:
    """For each file the names that others take from it."""
    taken: dict[str, set[str]] = {name: set() for name in SOURCES}
    for importer, source in SOURCES.items():
        body = _IMPORT.sub("", source)
        for names, whole, path in _IMPORT.findall(source):
            file = posixpath.normpath(posixpath.join(posixpath.dirname(importer), path))
            if whole:
                taken[file] |= set(re.findall(rf"\b{whole}\.(\w+)", body))
            else:
                taken[file] |= {name.strip() for name in names.split(",") if name.strip()}
    return taken


def test_what_is_imported_is_there_and_what_is_there_is_imported() -> None:
    taken = imports()
    assert {name: taken[name] - exports(name) for name in SOURCES if taken[name] - exports(name)} == {}
    assert {name: exports(name) - taken[name] for name in SOURCES if exports(name) - taken[name]} == {}
    assert [name for name in SOURCES if not taken[name] and name != "main.js"] == []


@pytest.mark.parametrize("name", SOURCES)
def test_every_import_is_used(name: str) -> None:
    body = _IMPORT.sub("", SOURCES[name])
    for names, whole, _ in _IMPORT.findall(SOURCES[name]):
        for one in [whole] if whole else [each.strip() for each in names.split(",") if each.strip()]:
            assert re.search(rf"\b{one}\b", body), one


def test_the_elements_that_scripts_ask_for_are_in_the_page() -> None:
    ids = set(re.findall(r'id="([\w-]+)"', INDEX))
    asked = {id for source in SOURCES.values() for id in re.findall(r'byId\("([\w-]+)"\)', source)}
    named = {id for call in re.findall(r"named\(([^)]*)\)", SOURCES["main.js"]) for id in re.findall(r'"(\w+)"', call)}
    assert asked | named <= ids
    assert len(re.findall(r'id="', INDEX)) == len(ids)
    icons = {icon for text in (INDEX, *SOURCES.values()) for icon in re.findall(r"#(icon-[a-z]+)", text)}
    assert icons <= ids


def test_nothing_runs_and_nothing_loads_but_what_is_ours() -> None:
    """What the content security policy would refuse is not there in the first place."""
    assert re.findall(r"<script(?![^>]* src=\"web/main\.js\")", INDEX) == []
    assert re.findall(r"\son\w+=", INDEX) == []
    for text in (INDEX, STYLE, *SOURCES.values()):
        assert re.findall(r"https?://(?!www\.w3\.org/)[^\s\"']+", text) == []
        assert re.findall(r"\b(?:innerHTML|outerHTML|insertAdjacentHTML|document\.write|eval)\b", text) == []
