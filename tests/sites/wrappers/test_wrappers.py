"""Rules: written by hand, learned from a few pages, and known not to fit."""

import json
from pathlib import Path

import pytest

import elute
from elute.page import Page
from elute.sites.wrappers.automatic import learn_alone
from elute.sites.wrappers.induction import learn
from elute.sites.wrappers.rules import Rule, Rules, read_rules, rules_for, write_rules
from elute.sites.wrappers.wrapper import cut, drift, label_by_rules, wrapped

from ..pages import NOTICE, page, story

GOODS = {"Tea": ("4.20", "Leaf & Co"), "Milk": ("1.10", "Cows"), "Rice": ("2.00", "Paddy"), "Salt": ("0.70", "Sea")}


def shop(name: str, extra: str = "") -> Page:
    price, maker = GOODS[name]
    return elute.parse(
        f"<title>{name}</title><div class=ad>Only today</div>{extra}<h1>{name}</h1><table class=specs>"
        f"<tr><td>Maker:</td><td>{maker}</td></tr><tr><td>Price:</td><td>$ {price} per kg</td></tr></table>"
        f"<p>See also: <a href=/>Other goods</a></p>"
    )


def values(name: str) -> dict[str, list[str]]:
    price, maker = GOODS[name]
    return {"name": [name], "price": [price], "maker": [maker]}


@pytest.mark.parametrize("labelled", [1, 2, 3])
def test_values_of_other_pages(labelled: int) -> None:
    names = list(GOODS)
    rules = learn([(shop(name), values(name)) for name in names[:labelled]], map(shop, names[labelled:]))
    for name in names:
        assert wrapped(shop(name), rules).values == values(name)


def test_a_row_more_does_not_break_rules() -> None:
    rules = learn([(shop("Tea"), values("Tea")), (shop("Milk"), values("Milk"))], [shop("Rice")])
    changed = elute.parse(
        shop("Salt").source.replace(b"<tr><td>Maker", b"<tr><td>Origin:</td><td>Here</td></tr><tr><td>Maker")
    )
    assert wrapped(changed, rules).values["maker"] == ["Sea"]


def test_a_field_that_no_page_has_is_left_out() -> None:
    rules = learn([(shop("Tea"), {"name": ["Tea"], "colour": ["green"]})], [shop("Milk")])
    assert list(rules.fields) == ["name"]


def test_a_page_of_another_template_has_a_warning_and_no_fit() -> None:
    rules = learn([(shop("Tea"), values("Tea"))], [shop("Milk")])
    found = wrapped(elute.parse(page(1)), rules)
    assert not found.fits
    assert "another template" in found.warning
    assert wrapped(shop("Rice"), rules).warning == ""


def test_drift() -> None:
    rules = learn([(shop("Tea"), values("Tea"))], [shop("Milk")])
    assert drift(map(shop, GOODS), rules) == ""
    redesigned = [elute.parse(shop(name).source.replace(b"Maker:", b"Made by")) for name in GOODS]
    assert "maker is missing on 4 of 4 pages" in drift(redesigned, rules)


@pytest.mark.parametrize(
    ("text", "rule", "value"),
    [
        ("a: b", Rule("p", left="a:"), "b"),
        ("b (c)", Rule("p", right="("), "b"),
        ("b", Rule("p", left="a:"), ""),
        ("b", Rule("p", right="("), ""),
    ],
)
def test_delimiters(text: str, rule: Rule, value: str) -> None:
    assert cut(text, rule) == value


@pytest.mark.parametrize("suffix", [".json", ".yml"])
def test_written_and_read_again(suffix: str, tmp_path: Path) -> None:
    if suffix == ".yml":
        pytest.importorskip("yaml")
    rules = Rules(
        "a.example", "main", ("div.ad",), {"title": Rule("h1"), "price": Rule("td", after="Price:", left="$")}
    )
    write_rules(rules, tmp_path / f"rules{suffix}")
    assert read_rules(tmp_path / f"rules{suffix}") == rules


@pytest.mark.parametrize(
    "given",
    [
        "[]",
        '{"contents": "p"}',
        '{"content": "p["}',
        '{"fields": {"a": {"after": "b"}}}',
        '{"fields": []',
        '{"fields": [1]}',
    ],
)
def test_what_is_no_file_of_rules(given: str, tmp_path: Path) -> None:
    (tmp_path / "rules.json").write_text(given)
    with pytest.raises(ValueError, match="has no rules"):
        read_rules(tmp_path / "rules.json")


def test_a_folder_of_rules_by_host(tmp_path: Path) -> None:
    (tmp_path / "example.org.json").write_text(json.dumps({"content": "main"}))
    for url in ("https://example.org/", "http://www.example.org/x", "https://news.example.org"):
        assert rules_for(tmp_path, url) == Rules(content="main")
    assert rules_for(tmp_path, "https://other.org/") is rules_for(tmp_path, None) is None


def test_rules_without_labels() -> None:
    pages = [page(number) for number in range(6)]
    rules = learn_alone(list(elute.Site(pages)))
    labels = label_by_rules(elute.parse(page(9)), rules)
    text = labels.page.blocks.join(labels.keep)
    assert all(paragraph in text for paragraph in story(9))
    assert NOTICE not in text
    assert wrapped(elute.parse(page(9)), rules).values["title"] == ["Story 9"]


def test_what_is_dropped_of_the_content() -> None:
    labels = label_by_rules(
        elute.parse("<main>One<div class=ad>Two</div></main>"), Rules.of({"content": "main", "drop": "div.ad"})
    )
    assert labels.page.blocks.join(labels.keep) == "One"


@pytest.mark.parametrize("rules", ['{"fields": {"t": {"path": null}}}', '{"drop": 5}', '{"drop": {"a": 1}}', b"\xff"])
def test_rules_that_are_none_are_told_with_their_file(rules: str | bytes, tmp_path: Path) -> None:
    file = tmp_path / "rules.json"
    file.write_bytes(rules if isinstance(rules, bytes) else rules.encode())
    with pytest.raises(ValueError, match=r"rules\.json has no rules"):
        read_rules(file)
