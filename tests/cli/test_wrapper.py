"""`elute wrapper` and `elute --wrapper`."""

import json
from pathlib import Path

import pytest

from sites.pages import NOTICE, page, story

from .conftest import Elute


@pytest.fixture
def pages(tmp_path: Path) -> Path:
    folder = tmp_path / "pages"
    folder.mkdir()
    for number in range(6):
        (folder / f"{number}.html").write_text(page(number))
    return folder


@pytest.fixture
def gold(tmp_path: Path) -> Path:
    file = tmp_path / "gold.json"
    file.write_text(json.dumps({"0.html": {"title": "Story 0"}}))
    return file


def test_learn_apply_and_check(run: Elute, pages: Path, gold: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    assert run("wrapper", "learn", pages, "--gold", gold, "-o", rules).code == 0
    outcome = run("wrapper", "apply", rules, pages / "3.html")
    assert json.loads(outcome.out) == {"page": str(pages / "3.html"), "values": {"title": ["Story 3"]}}
    assert run("wrapper", "check", rules, pages).out == "the rules fit 6 pages\n"


def test_the_content_by_rules(run: Elute, pages: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    assert run("wrapper", "learn", pages, "-o", rules).code == 0
    outcome = run(pages / "2.html", "--wrapper", rules, "--to", "text")
    assert story(2)[0] in outcome.out
    assert NOTICE not in outcome.out


def test_another_template_is_told(run: Elute, pages: Path, gold: Path, tmp_path: Path) -> None:
    rules, other = tmp_path / "rules.json", tmp_path / "other.html"
    other.write_text("<p>Nothing of the kind.")
    run("wrapper", "learn", pages, "--gold", gold, "-o", rules)
    outcome = run("wrapper", "apply", rules, other)
    assert outcome.code == 1
    assert "another template" in outcome.err
    assert json.loads(outcome.out)["values"] == {}
    assert run("wrapper", "check", rules, other).code == 1


@pytest.mark.parametrize(
    ("words", "code", "said"),
    [
        (["learn", "PAGES", "--gold", "none.json"], 2, "no values by page and field"),
        (["apply", "none.json", "PAGES"], 1, "none.json"),
        (["check", "none.json", "PAGES"], 1, "none.json"),
        (["learn", "no-such-page.html"], 1, "there are no pages to learn from"),
    ],
)
def test_misuse(run: Elute, pages: Path, words: list[str], code: int, said: str) -> None:
    outcome = run("wrapper", *(pages if word == "PAGES" else word for word in words))
    assert outcome.code == code
    assert said in outcome.err


def test_rules_without_content_are_not_for_content(run: Elute, pages: Path, gold: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    run("wrapper", "learn", pages, "--gold", gold, "-o", rules)
    outcome = run(pages / "2.html", "--wrapper", rules)
    assert outcome.code == 2
    assert "names no content" in outcome.err
    assert "internal error" not in outcome.err


@pytest.mark.parametrize(
    ("words", "code"),
    [
        (["wrapper", "apply", "RULES", "PAGES"], 1),
        (["wrapper", "check", "RULES", "PAGES"], 1),
        (["PAGES", "--wrapper", "RULES"], 2),
        (["PAGES", "--wrapper", "FOLDER", "--url", "https://shop.example/1"], 1),
    ],
)
def test_a_file_that_has_no_rules(run: Elute, pages: Path, tmp_path: Path, words: list[str], code: int) -> None:
    folder = tmp_path / "rules"
    folder.mkdir()
    rules = folder / "shop.example.json"
    rules.write_text("[]")
    given = {"RULES": rules, "FOLDER": folder, "PAGES": pages / "0.html"}
    outcome = run(*(given.get(word, word) for word in words))
    assert outcome.code == code
    assert "shop.example.json has no rules" in outcome.err
    assert "internal error" not in outcome.err


def test_a_folder_without_rules(run: Elute, pages: Path) -> None:
    outcome = run(pages / "0.html", "--wrapper", pages)
    assert outcome.code == 2
    assert "there is no file of rules in it" in outcome.err


@pytest.mark.parametrize(
    "given", ["[1]", '{"0.html": {"price": 4}}', '{"0.html": "Story 0"}', "no JSON", '{"a": {"b": [[]]}}']
)
def test_values_that_are_none(run: Elute, pages: Path, gold: Path, given: str) -> None:
    gold.write_text(given)
    outcome = run("wrapper", "learn", pages, "--gold", gold)
    assert outcome.code == 2
    assert "no values by page and field" in outcome.err
    assert "object" not in outcome.err


def test_apply_fails_where_a_page_cannot_be_read(run: Elute, pages: Path, gold: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    run("wrapper", "learn", pages, "--gold", gold, "-o", rules)
    (pages / "empty.html").write_text("")
    outcome = run("wrapper", "apply", rules, pages)
    assert outcome.code == 1
    assert len(outcome.out.splitlines()) == 6


def test_check_fails_where_a_page_cannot_be_read(run: Elute, pages: Path, gold: Path, tmp_path: Path) -> None:
    rules = tmp_path / "rules.json"
    run("wrapper", "learn", pages, "--gold", gold, "-o", rules)
    (pages / "empty.html").write_text("")
    outcome = run("wrapper", "check", rules, pages)
    assert (outcome.code, outcome.out) == (1, "the rules fit 6 pages\n")
    assert "empty.html: there is nothing in it" in outcome.err


def test_pages_of_another_template_are_told(run: Elute, pages: Path) -> None:
    (pages / "list.html").write_text("<table><tr><td>One<td>Two<tr><td>Three<td>Four</table>")
    outcome = run("wrapper", "learn", pages)
    assert outcome.code == 0
    assert "1 of 7 pages are of another template, and were left out" in outcome.err
    assert "list.html" in outcome.err
    assert json.loads(outcome.out)["fields"]["title"] == "h1"


def test_a_crawl_is_a_site_too(run: Elute, tmp_path: Path) -> None:
    pytest.importorskip("fastwarc")
    from scale.crawl import crawled, write

    crawl, rules = write(tmp_path / "a.warc.gz", crawled(6)), tmp_path / "rain.example.json"
    assert run("wrapper", "learn", crawl, "-o", rules).code == 0
    assert json.loads(rules.read_text())["host"] == "rain.example"
    found = [json.loads(line) for line in run("wrapper", "apply", tmp_path, crawl).out.splitlines()]
    assert [each["page"] for each in found] == [f"https://rain.example/{number}" for number in range(6)]
    assert found[3]["values"]["title"] == ["Rain 3"]
    assert run("wrapper", "check", rules, tmp_path / "no.warc.gz").code == 1
