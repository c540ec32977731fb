"""`--browser`: the page as its scripts have built it, for every command on a page."""

import json
import re
from pathlib import Path

import pytest

from elute.browser.chromium import missing

from ..conftest import SENTENCES, Elute, Site, run_process

in_a_browser = pytest.mark.skipif(bool(missing()), reason=missing())
APP = f"""<!doctype html><title>App</title><div id=app>Loading</div><script>
document.getElementById("app").innerHTML = "<article><h1>Built</h1><p>{SENTENCES}</p></article>"</script>"""


@pytest.fixture
def app(tmp_path: Path) -> Path:
    file = tmp_path / "app.html"
    file.write_text(APP, encoding="utf-8")
    return file


@in_a_browser
def test_extract(run: Elute, app: Path) -> None:
    assert run(app, "--to", "text").out == "Loading\n"
    rendered = run(app, "--to", "text", "--browser")
    assert (rendered.code, rendered.err) == (0, "")
    assert SENTENCES.strip() in rendered.out and "Loading" not in rendered.out


@in_a_browser
def test_an_address(run: Elute, site: Site) -> None:
    address = site.answer("/story", APP.encode(), content_type="text/html")
    assert SENTENCES.strip() in run(address, "--browser").out


@in_a_browser
def test_explain(run: Elute, app: Path) -> None:
    told = json.loads(run("explain", app, "--browser", "--json").out)
    assert SENTENCES.strip() in [block["text"] for block in told["blocks"]]
    assert "The lighthouse keeper" in run("explain", app, "--browser", "--html").out


@in_a_browser
def test_compare(run: Elute, app: Path) -> None:
    out = run("compare", app, "--methods", "cetd,bte", "--browser").out
    assert "\t".join(["kept", "kept", "2/2", "The lighthouse keeper"]) in out


@in_a_browser
def test_a_page_that_is_not_there(run: Elute, tmp_path: Path) -> None:
    outcome = run("https://nowhere.invalid/", "--browser")
    assert (outcome.code, outcome.err) == (
        1,
        "elute: https://nowhere.invalid/: there is no address for nowhere.invalid\n",
    )
    (tmp_path / "a.pdf").write_bytes(b"%PDF-1.4")
    assert run(tmp_path / "a.pdf", "--browser").err.endswith("a PDF file, not an HTML page\n")


@in_a_browser
def test_processes_each_with_a_browser(app: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.html"
    other.write_text(APP.replace("Built", "Other"), encoding="utf-8")
    done = run_process(app, other, "--browser", "--jobs", "2", "-o", tmp_path / "out")
    progress = re.compile(r"^elute: \d of 2 pages\n", re.MULTILINE)  # on a slow machine
    said = progress.sub("", done.stderr.decode())
    assert (done.returncode, said) == (0, "")
    assert (tmp_path / "out" / "other.md").read_text().startswith("# Other")


def test_without_a_browser_it_says_how_to_get_one(run: Elute, app: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELUTE_CHROMIUM", "/somewhere/chromium")
    for command in ([app], ["explain", app], ["compare", app]):
        outcome = run(*command, "--browser")
        assert outcome.code == 2
        assert "pip install 'elute[browser]'" in outcome.err and "apt install chromium" in outcome.err
