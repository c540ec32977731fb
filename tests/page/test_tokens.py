"""Tokens without a tree."""

import pytest

from elute.page import tokenize


def test_each_kind_of_token() -> None:
    assert tokenize(b"<!DOCTYPE html><P Class=x>a &lt; b<br/></p><!--c-->") == [
        ("DOCTYPE", "html", None, None, True),
        ("StartTag", "p", {"class": "x"}, False),
        ("Character", "a < b"),
        ("StartTag", "br", {}, True),
        ("EndTag", "p"),
        ("Comment", "c"),
    ]


def test_a_doctype_with_identifiers() -> None:
    assert tokenize(b"<!doctype x public 'p' \"s\">") == [("DOCTYPE", "x", "p", "s", True)]
    assert tokenize(b"<!doctype>") == [("DOCTYPE", None, None, None, False)]


@pytest.mark.parametrize(
    ("state", "last", "source", "expected"),
    [
        ("RCDATA state", "title", b"a&amp;<b></title>c", [
            ("Character", "a&<b>"), ("EndTag", "title"), ("Character", "c")
        ]),
        ("RAWTEXT state", "STYLE", b"a&amp;</style>", [("Character", "a&amp;"), ("EndTag", "style")]),
        ("Script data state", "script", b"<!--<script></script>--></script>", [
            ("Character", "<!--<script></script>-->"), ("EndTag", "script")
        ]),
        ("PLAINTEXT state", None, b"a</plaintext>&lt;", [("Character", "a</plaintext>&lt;")]),
        ("CDATA section state", None, b"a<b>]]>c", [("Character", "a<b>c")]),
        ("RCDATA state", None, b"a</title>", [("Character", "a</title>")]),
    ],
)  # fmt: skip
def test_other_states(state: str, last: str | None, source: bytes, expected: list[tuple[str, str]]) -> None:
    assert tokenize(source, state, last) == expected


def test_no_such_state() -> None:
    with pytest.raises(ValueError, match="no state 'Tag state'; known: Data state, RCDATA state"):
        tokenize(b"", "Tag state")


def test_no_tokens() -> None:
    assert tokenize(b"") == []
