"""JSON is read within limits, and nothing that a page holds makes it raise or take long."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.scripts.reading import LONGEST, Allowance, assigned, value_of
from elute.scripts.stores import text_of
from elute.units.words import words
from properties.counting import lines_of
from scripts.pages import STORY, data, json_ld, shell

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.sampled_from((STORY, "<p>Rain. <b>Ice")),
    lambda inner: st.lists(inner) | st.dictionaries(st.text() | st.sampled_from(("body", "title", "url")), inner),
)  # fmt: skip
TYPES = st.sampled_from(("Article", "FAQPage", "QAPage", "Recipe", "Product", "DiscussionForumPosting", ["Article"]))
NAMES = st.sampled_from(
    ("@type", "articleBody", "text", "mainEntity", "acceptedAnswer", "recipeInstructions", "comment", "author", "name")
)
THINGS = st.recursive(st.text() | TYPES | VALUES, lambda inner: st.lists(inner) | st.dictionaries(NAMES, inner))


@pytest.mark.parametrize(
    "text",
    ["", "{", "[" * 100_000, '{"a":' * 50_000, '{"a": "' + "x" * 10_000, "{'a': 1}", "\0", "]", '"', "[1,]", "{}" * 9],
    ids=lambda text: text[:12],
)
def test_broken_json_says_nothing(text: str) -> None:
    assert value_of(text, Allowance()) in (None, {})
    assert list(assigned(f"a = {text}", Allowance())) == []


def test_numbers_of_thousands_of_digits_are_read() -> None:
    assert value_of(f'{{"size": {"1" * 5_000}, "body": "Rain"}}', Allowance())["body"] == "Rain"


def test_what_is_too_large_is_not_read() -> None:
    assert value_of('"' + "x" * LONGEST + '"', Allowance()) is None
    assert value_of("[" + "1," * 600_000 + "1]", Allowance()) is None
    assert value_of("[1]", Allowance(0)) is None


@pytest.mark.parametrize("value", ['["%s"]', '["%s", 1', '["%s'], ids=["whole", "cut", "cut in a string"])
def test_what_is_read_is_counted_also_where_it_is_broken(value: str) -> None:
    allowed = Allowance(5_000)
    list(assigned(f"a = {value % ('x' * 3_000)}", allowed))
    assert allowed.left < 2_100
    list(assigned(f"a = {value % ('x' * 3_000)}", allowed))
    assert list(assigned(f'a = ["{STORY}"]', allowed)) == []


HOSTILE = {
    "deep": lambda n: "[" * n + "]" * n,
    "deep objects": lambda n: '{"body":' * n + '"x"' + "}" * n,
    "tiny strings": lambda n: json.dumps({"body": [f"It rained {i}." for i in range(n)]}),
    "spans": lambda n: json.dumps({"body": [{"text": f"and {i} "} for i in range(n)]}),
    "names": lambda n: json.dumps({f"body{chr(97 + i % 26)}{i}x": f"It rained on day {i}." for i in range(n)}),
    "nested strings": lambda n: json.dumps({"body": json.dumps({"body": json.dumps({"body": "It rained. " * n})})}),
    "titles": lambda n: json.dumps([{"title": "Ice " * 20, "url": "/", "text": f"It rained {i}."} for i in range(n)]),
    "circles": lambda n: json.dumps([[1], *([i + 2, 0, 1] for i in range(n))]),
    "markup": lambda n: json.dumps({"body": "<p>It rained.<div><b>" * n}),
    "open tags": lambda n: json.dumps({"body": "<p " * n + "It rained. " * 30}),
    "newlines": lambda n: json.dumps({"body": "It rained.\n \n " * n}),
}


@pytest.mark.parametrize("kind", HOSTILE)
@pytest.mark.parametrize("place", ["__NEXT_DATA__", "__NUXT_DATA__", "window", "json-ld", "discourse"])
def test_work_grows_with_the_script_and_no_faster(kind: str, place: str) -> None:
    def page(n: int) -> str:
        text = HOSTILE[kind](n).replace("<", "\\u003c")
        if place == "window":
            return shell(f"<script>window.__STATE__ = {text};</script>")
        if place == "json-ld":
            text = f'{{"@type": "Article", "articleBody": {text}}}'
            return shell(f'<script type="application/ld+json">{text}</script>')
        if place == "discourse":
            return shell(f"<div id=data-preloaded data-preloaded='{text}'></div>")
        return shell(f'<script id="{place}" type="application/json">{text}</script>')

    def work(n: int) -> int:
        html = page(n)
        return lines_of(lambda: elute.extract(html).markdown)

    work(10)  # imports what is imported late
    small, large = work(100), work(400)
    assert large <= 4.5 * small + 2_000


def test_ten_megabytes_are_not_read() -> None:
    huge = json.dumps({"body": [{"text": "It rained."}] * 500_000})
    for page in (
        shell(data(json.loads(huge))),
        shell(json_ld({"@type": "Article", "articleBody": "rain " * 2_000_000})),
    ):
        assert elute.extract(page).text == ""


@given(value=VALUES, title=st.text(max_size=20))
def test_any_data_is_read_or_says_nothing(value: Any, title: str) -> None:
    found = text_of("__STATE__", value, Allowance(), title)
    assert found is None or found.parts


@given(value=THINGS, script=st.sampled_from((data, json_ld)))
def test_no_json_makes_an_extraction_raise_and_all_words_are_the_scripts(value: Any, script: Any) -> None:
    page = shell(script([value, {"@type": "Article", "body": value, "articleBody": value}]), title="")
    found = elute.extract(page)
    strings = " ".join(each for each in _strings(value))
    assert set(words(found.text)) <= set(words(strings)) | set(words(elute.extract(f"<p>{strings}").text))
    _ = found.json, found.html, found.xml, found.explain()


def _strings(value: Any) -> list[str]:
    if isinstance(value, str):
        return [value]
    inner = list(value.values()) + list(value) if isinstance(value, dict) else value if isinstance(value, list) else []
    return [text for each in inner for text in _strings(each)]


@given(script=st.text())
def test_any_script_is_read(script: str) -> None:
    assert all(isinstance(name, str) for name, _ in assigned(script, Allowance()))


@given(bytes_=st.binary(max_size=300))
def test_any_bytes_in_a_script(bytes_: bytes) -> None:
    for start in (b"<script type=application/json>{", b"<script>a={", b"<script type=application/ld+json>"):
        elute.extract(start + bytes_)
    elute.extract(b'<div id=data-preloaded data-preloaded="' + bytes_)
