"""`elute gold`: the lists, what is found wrong, the figures, and conversion."""

import json
import shutil
from pathlib import Path

import pytest

from elute import gold
from gold.folders import write

from ..conftest import Elute

GOOD = "It rained all night, and the river rose by a metre before dawn."


@pytest.fixture
def rain(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed set with a sound page and one of everything that can be wrong."""
    folder = tmp_path / "data" / "rain"
    metas = [
        {"id": "good", "url": "http://news.example.org/a", "language": "en", "page_type": "article", "title": "Rain"},
        {"id": "absent", "url": "http://www.example.org/b", "language": "en"},
        {"id": "empty", "domain": "example.com"},
        {"id": "lost"},
        {"id": "no-gold"},
        {"id": "broken"},
        {"id": "again", "with": ["It rained"]},
        {"id": "blank"},
    ]
    page = f"<nav>Home News</nav><h1>Rain</h1><p>{GOOD}</p>"
    write(
        folder,
        {
            "meta.jsonl": "\n".join(map(json.dumps, metas)),
            **{f"pages/{id}.html": page for id in ("good", "again")},
            "pages/absent.html": "<p>It rained all night. | A pipe",
            "pages/empty.html": "<p>Sun",
            "pages/no-gold.html": "<p>Wind",
            "pages/broken.html": "<meta charset=gbk><p>昨夜雨疏风骤，浓睡不消残酒。".encode("gbk") + b"\xff",
            "pages/blank.html": " \n",
            **{f"gold/{id}.txt": f"Rain\n{GOOD}" for id in ("good", "again")},
            "gold/absent.txt": f"Cold rain\n{GOOD}",
            "gold/empty.txt": " — ",
            "gold/lost.txt": "Fog",
            "gold/broken.txt": "昨夜雨疏风骤，浓睡不消残酒。",
            "gold/blank.txt": "Snow",
            "dataset.json": '{"licence": "MIT", "permissive": true}',
        },
    )
    monkeypatch.setenv("ELUTE_DATA", str(folder.parent))
    return folder


def table(text: str) -> list[dict[str, str]]:
    names, *rows = (line.split("\t") for line in text.splitlines())
    return [dict(zip(names, row, strict=True)) for row in rows]


def test_list(run: Elute, rain: Path) -> None:
    (row,) = table(run("gold", "list").out)
    assert row == {
        "set": "rain",
        "pages": "8",
        "hosts": "2",
        "languages": "? 6, en 2",
        "licence": "MIT",
        "permissive": "yes",
        "gold": "text, snippets",
    }
    (described,) = json.loads(run("gold", "list", "--json").out)
    assert described["languages"] == {"?": 6, "en": 2} and described["folder"] == str(rain)


def test_check_tells_what_is_wrong(run: Elute, rain: Path) -> None:
    outcome = run("gold", "check")
    assert outcome.code == 1, "a file is missing"
    found = {(row["page"], row["problem"]): row["what"] for row in table(outcome.out)}
    assert set(found) == {
        ("absent", "gold not on the page"),
        ("empty", "empty gold"),
        ("lost", "unreadable file"),
        ("no-gold", "missing gold"),
        ("broken", "undecodable"),
        ("again", "page twice"),
        ("blank", "empty page"),
        ("blank", "gold not on the page"),
    }
    assert found["absent", "gold not on the page"].startswith("67 % of 15 words: Cold rain and the river rose")
    assert "lost.html" in found["lost", "unreadable file"]
    assert found["again", "page twice"] == "the same bytes as good"


def test_check_counts_and_records_encodings(run: Elute, rain: Path) -> None:
    (row,) = table(run("gold", "check", "rain", "--summary").out)
    assert (row["pages"], row["empty gold"], row["page twice"], row["gold twice"]) == ("8", "1", "1", "")
    answer = json.loads(run("gold", "check", "--json", "--jobs", "2").out)
    encodings = {page["id"]: (page["encoding"], page["found by"]) for page in answer["pages"]}
    assert encodings["broken"] == ("gbk", "meta") and encodings["lost"] == ("", "")
    assert answer["sets"]["rain"]["encodings"]["gbk"] == 1
    assert {problem["id"] for problem in answer["problems"]} == {*encodings} - {"good"}


def test_check_of_a_sound_set(run: Elute, rain: Path) -> None:
    outcome = run("gold", "check", rain, "--limit", "1")
    assert (outcome.code, outcome.out) == (0, "set\tpage\tproblem\twhat\n")


def test_stats(run: Elute, rain: Path) -> None:
    (row,) = table(run("gold", "stats", "--limit", "1").out)
    assert (row["page words"], row["gold words"], row["gold share"]) == ("16", "14", "87.5 %")
    assert (row["blocks"], row["gold blocks"], row["title in gold"]) == ("3", "2", "100.0 %")
    assert (row["types"], row["languages"]) == ("article 1", "en 1")
    assert json.loads(run("gold", "stats", "--json").out)["rain"]["pages"] == 8


def test_a_table_for_documentation(run: Elute, rain: Path) -> None:
    lines = run("gold", "check", "--markdown").out.splitlines()
    assert lines[0] == "| set | page | problem | what |" and lines[1] == "| --- | --- | --- | --- |"
    assert len(lines) == 10


def test_oracle(run: Elute, rain: Path) -> None:
    (row,) = table(run("gold", "oracle", "--limit", "1").out)
    assert row == {
        "set": "rain",
        "pages": "1",
        "coverage": "1.000",
        "precision": "1.000",
        "recall": "1.000",
        "f1": "1.000",
    }


def test_convert(run: Elute, rain: Path, tmp_path: Path) -> None:
    for id in ("lost", "no-gold", "blank", "broken", "empty"):
        lines = [line for line in (rain / "meta.jsonl").read_text().splitlines() if f'"{id}"' not in line]
        (rain / "meta.jsonl").write_text("\n".join(lines))
    outcome = run("gold", "convert", "rain", "elute", tmp_path / "news", "--to", "scrapinghub")
    assert outcome.code == 0 and "3 pages written" in outcome.err
    assert run("gold", "convert", tmp_path / "news", "scrapinghub", tmp_path / "back", "--quiet").err == ""
    again = gold.load(tmp_path / "back")
    assert again.ids == ["absent", "again", "good"] and (again.licence, again.permissive) == ("MIT", True)
    assert again["good"].text == f"Rain\n{GOOD}" and again["good"].url == "http://news.example.org/a"


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["list", "snow"], "there is no folder 'snow', nor a dataset of that name in"),
        (["check", "--format", "clean-eval"], "did you mean 'cleaneval'"),
        (["stats", "{tmp}"], "not a dataset in elute's layout: it has no meta.jsonl"),
        (["check", "{tmp}", "--format", "dragnet"], "no HTML/<id>.html has its Corrected"),
        (["convert", "rain", "word", "{tmp}/x"], "unknown format 'word'"),
        (["convert", "rain", "elute", "{tmp}/x", "--to", "annotated"], "the format annotated is read, not written"),
        (["convert", "rain", "elute", "{tmp}"], "there is something already"),
        (["check", "rain", "{tmp}/data/rain/../../data/rain", "{copy}"], "two datasets have the name 'rain'"),
        (["polish"], "there is no elute gold polish: it is one of list, check, stats, oracle, convert"),
        ([], "elute gold needs a command"),
    ],
)
def test_misuse_is_told_in_one_line(run: Elute, rain: Path, words: list[str], message: str, tmp_path: Path) -> None:
    copy = tmp_path / "copy" / "rain"
    shutil.copytree(rain, copy)
    outcome = run("gold", *(word.format(tmp=tmp_path, copy=copy) for word in words))
    assert outcome.code == 2 and message in outcome.err and "Traceback" not in outcome.err
    assert not (tmp_path / "x").exists()


def test_a_page_that_cannot_be_converted_leaves_nothing(run: Elute, rain: Path, tmp_path: Path) -> None:
    outcome = run("gold", "convert", "rain", "elute", tmp_path / "copy", "--quiet")
    assert outcome.code == 1 and "lost.html: no such file or directory" in outcome.err
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data"]


def test_without_datasets_it_says_where_it_looked(run: Elute, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELUTE_DATA", str(tmp_path / "nowhere"))
    outcome = run("gold", "list")
    assert outcome.code == 1 and outcome.out == ""
    assert str(tmp_path / "nowhere") in outcome.err and "ELUTE_DATA" in outcome.err and "docs/gold.md" in outcome.err


def test_without_tldextract_it_says_what_to_install(run: Elute, rain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from elute.gold import hosts

    hosts._extractor.cache_clear()
    monkeypatch.setitem(__import__("sys").modules, "tldextract", None)
    outcome = run("gold", "list")
    assert outcome.code == 2 and "pip install 'elute[evaluate]'" in outcome.err
