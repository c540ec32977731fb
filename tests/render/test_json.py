"""JSON: every document is one of the published schema."""

import json
from dataclasses import asdict, replace
from importlib.resources import files
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from jsonschema import Draft202012Validator

import elute
from elute.page._paths import Paths
from elute.render._json import document
from elute.units.roles import Role
from elute.units.row_state import HIDDEN
from elute.views.blocks import block_columns
from render.helpers import render
from render.soup import PAGES

SCHEMA = json.loads(files("elute.render").joinpath("schema.json").read_text(encoding="utf-8"))
VALIDATOR = Draft202012Validator(SCHEMA)


def test_schema_is_a_schema() -> None:
    Draft202012Validator.check_schema(SCHEMA)


def test_schema_knows_all_words() -> None:
    block = SCHEMA["$defs"]["block"]["properties"]
    assert block["role"]["enum"] == [role.word for role in Role]
    assert block["hidden"]["enum"] == list(HIDDEN)


@settings(max_examples=50)
@given(PAGES, st.booleans())
def test_any_page_gives_a_valid_document(source: str, reasons: bool) -> None:
    document = json.loads(render(source, "json", reasons=reasons))
    VALIDATOR.validate(document)
    assert all(("reason" in block) == reasons for block in document["blocks"])


@given(PAGES)
def test_blocks_and_images_are_those_of_the_extraction(source: str) -> None:
    found = elute.extract(source, method="cetd", reasons=True)
    document = json.loads(found.json)
    names = [*document["blocks"][0]] if document["blocks"] else []
    told = [[getattr(block, name) for name in names] for block in found.blocks]
    assert [[*block.values()] for block in document["blocks"]] == json.loads(json.dumps(told))
    assert document["images"] == [asdict(image) for image in found.images]


@given(st.floats(0, 1, width=32) | st.floats(0, 1) | st.integers(0, 20_000).map(lambda number: number / 20_000))
def test_scores_have_four_digits_as_python_rounds_them(score: float) -> None:
    page = elute.parse("<p>One")
    labels = elute.Labels(page, np.full(len(page), score), np.ones(len(page), dtype=np.bool_))
    written = elute.Extraction(page, labels).json
    assert f'"score": {round(score, 4)!r},' in written


@pytest.mark.parametrize("score", [float("nan"), float("inf"), -0.5, 1e9, 1e-9])
def test_odd_scores(score: float) -> None:
    page = elute.parse("<p>One")
    labels = elute.Labels(page, np.full(len(page), score), np.ones(len(page), dtype=np.bool_))
    labels = replace(labels, confidence_of=lambda kept: 0.5)
    assert f'"score": {json.dumps(round(score, 4))},' in elute.Extraction(page, labels).json


@settings(max_examples=50)
@given(PAGES)
def test_a_document_is_written_as_json_writes_it(source: str) -> None:
    written = render(source + "<img src='\"\\é.png' alt=x>", "json")
    assert written == json.dumps(json.loads(written), ensure_ascii=False, indent=2)


@pytest.mark.parametrize("source", [b"", b"\x00\xff\xfe", "<title>x", "<p>\ud800", "<p>a<p hidden>b"])
def test_odd_pages_give_valid_documents(source: bytes | str) -> None:
    VALIDATOR.validate(json.loads(elute.extract(source).json))


def test_what_the_method_says_of_the_page() -> None:
    page = elute.parse("<p>One two.<p>Three.")
    keep = page.blocks.row_block == 0
    labels = elute.Labels(
        page, keep.astype("float32"), keep, "m", page_type="forum", confidence_of=lambda kept: kept.sum() / 8
    )
    document = json.loads(elute.Extraction(page, labels).json)
    assert (document["method"], document["page_type"], document["confidence"]) == ("m", "forum", 0.125)
    assert json.loads(render("<p>One", "json"))["page_type"] == ""


def test_blocks() -> None:
    source = "<title>T</title><h2>Über</h2><div id=x class='y z'>a <b>b</b></div><p hidden>c"
    document = json.loads(render(source, "json", url="https://example.org/"))
    assert (document["version"], document["title"], document["url"]) == (1, "T", "https://example.org/")
    assert document["text"] == "Über\na b"
    heading, text, hidden = document["blocks"]
    assert (heading["role"], heading["level"], heading["keep"]) == ("heading", 2, True)
    assert (text["path"], text["level"]) == ("html > body > div#x.y.z", 0)
    assert (hidden["hidden"], hidden["keep"]) == ("hidden attribute", False)
    start, end = text["span"]
    assert source.encode()[start:end] == b"a <b>b"
    start, end = heading["span"]
    assert source.encode()[start:end].decode() == "Über"


VALUES = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(st.characters() | st.characters(categories=["Cs"])),
    lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner),
)


EMPTY = elute.extract("", method="cetd")


def written(members: dict[str, Any]) -> str:
    """A document of an empty page."""
    return document(members, block_columns(EMPTY.page, EMPTY.labels), Paths(EMPTY.page), None, [])


@given(st.dictionaries(st.text(), VALUES, min_size=1))
def test_members_are_written_as_json_writes_them(values: dict[str, Any]) -> None:
    known = {name: value for name, value in values.items() if name not in ("blocks", "images")}
    assert written(known or {"": 1}) == json.dumps(
        {**(known or {"": 1}), "blocks": [], "images": []}, ensure_ascii=False, indent=2
    )


@given(st.text(st.sampled_from('a"\\\x00\x1f\x20\x7f\x80é語\U0001f600\ud800\n'), max_size=30))
def test_texts_of_any_length_are_escaped(text: str) -> None:
    assert written({"": text}).startswith('{\n  "": ' + json.dumps(text, ensure_ascii=False) + ",\n")


@pytest.mark.parametrize("escaped", ['"', "\\", "\x00", "\x1f", "\n"])
def test_what_is_escaped_is_found_wherever_it_stands(escaped: str) -> None:
    for length in range(50):
        for place in range(length + 1):
            text = "é" * (length % 3) + "~" * place + escaped + "\x7f " * (length - place)
            assert written({"": text}).startswith('{\n  "": ' + json.dumps(text, ensure_ascii=False) + ",\n")


def test_members_go_as_deep_as_they_like() -> None:
    value: list[Any] = []
    for _ in range(10_000):
        value = [value]
    assert written({"deep": value}).count("[") == 10_003
