"""JSON-LD as pages have it, broken or not."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.units.json_ld import documents, json_ld

THING = {"@type": "Product", "name": "Tea"}
TEXT = json.dumps(THING)


@pytest.mark.parametrize(
    "text",
    [
        TEXT,
        f"\n {TEXT} \n",
        f"{TEXT};",
        f"<!-- {TEXT} -->",
        f"<![CDATA[{TEXT}]]>",
        f"//<![CDATA[\n{TEXT}\n//]]>",
        f"/*<![CDATA[*/{TEXT}/*]]>*/",
        '{"@type": "Product", "name": "Tea",}',
        '{"@type": "Product", "name": "Tea" , \n }',
        '{"@type": "Product", // a thing, as "Tea" is\n "name": "Tea", // its name\n }',
        f"{TEXT}\n}}}}",
        TEXT.replace('"', "&quot;"),
    ],
)
def test_what_is_repaired(text: str) -> None:
    assert documents(text) == [THING]


def test_line_breaks_in_strings() -> None:
    assert documents('{"name": "Green\ntea"}') == [{"name": "Green\ntea"}]


def test_several_documents() -> None:
    assert documents(TEXT + TEXT) == [THING, THING]


def test_addresses_in_broken_json_are_no_comments() -> None:
    assert documents('{"a": "https://a.example/b", "b": 1,}') == [{"a": "https://a.example/b", "b": 1}]


def test_commas_in_strings_stay() -> None:
    assert documents('{"name": "a,}", "b": [1,],}') == [{"name": "a,}", "b": [1]}]


@pytest.mark.parametrize("text", ["", "  ", "{", "no json", '{"a": undefined}', "[" * 100_000, "1" * 10_000])
def test_what_is_not_repaired_says_nothing(text: str) -> None:
    assert documents(text) == []


def test_scripts_of_the_page() -> None:
    html = f"<script>{TEXT}</script><script type='application/ld+json; charset=utf-8'>{TEXT}</script>"
    page = elute.parse(html + "<script type=application/ld+json></script>")
    assert json_ld(page) == ((5, THING),)


@given(st.text() | st.text(alphabet='{}[]",:\\/*<!-> 1a'))
def test_any_text_is_read(text: str) -> None:
    documents(text)


@given(
    st.recursive(
        st.none() | st.integers() | st.text(), lambda inner: st.lists(inner) | st.dictionaries(st.text(), inner)
    )
)
def test_what_is_json_is_read_as_it_is(value: object) -> None:
    assert documents(json.dumps(value)) == [value]


def test_a_number_of_thousands_of_digits_is_no_reference() -> None:
    assert documents("{&quot;a&quot;: &quot;&#" + "1" * 5000 + ";&quot;}") == []


def test_a_string_that_does_not_end_is_read_once() -> None:
    assert documents('{"a": "' + '\\"' * 100_000) == []
