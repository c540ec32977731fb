"""Declarations of services: what is read, and what is refused with the key and the reason."""

import os
from pathlib import Path
from typing import Any

import pytest

from elute.methods.peers.declaration import Declaration, DeclarationError, declaration, read
from elute.methods.peers.template import filled
from places import REPOSITORY

ADDRESS = "https://example.org/extract"


def declared(**changes: Any) -> Declaration:
    """A declaration with some values changed; None takes one away."""
    values: dict[str, Any] = {"name": "made-up", "request": {"url": ADDRESS, "body": "{html}"}, "answer": {"text": "t"}}
    for place, value in changes.items():
        section, _, key = place.rpartition("__")
        table = values.setdefault(section, {}) if section else values
        if value is None:
            del table[key]
        else:
            table[key] = value
    return declaration(values)


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        ({"name": None}, "name is missing"),
        ({"request": None}, "request is missing"),
        ({"request": "POST"}, "request is a table, not 'POST'"),
        ({"request__url": None}, "request.url is missing"),
        ({"request__url": 7}, "request.url is a string, not 7"),
        ({"request__url": "example.org"}, "request.url is an address that begins with http:// or https://"),
        ({"request__headers": {"Accept": 1}}, "request.headers is a table of strings"),
        ({"request__headers": ["Accept"]}, "request.headers is a table, not"),
        ({"request__form": {"page": "{html}"}}, "request has body and form: one of them says what is sent"),
        ({"request__method": "GET"}, "request.body cannot be sent by GET"),
        ({"request__body": "{page}"}, "request has {page}; known are {html} and {url}"),
        ({"request__body": "page"}, "request says nowhere what page it is about"),
        ({"requests__url": ADDRESS}, "requests is not a key; known: name, request, answer, limits, description"),
        ({"answer__kind": "xml"}, "answer.kind is one of json, text, html, not 'xml'"),
        ({"answer__text": None}, "answer needs either text or html"),
        ({"answer__html": "h"}, "answer needs either text or html"),
        ({"answer__kind": "text"}, "answer.text is a path in JSON, but answer.kind is 'text'"),
        ({"limits__timeout": 0}, "limits.timeout is more than 0, not 0"),
        ({"limits__retries": -1}, "limits.retries is 0 or more, not -1"),
        ({"limits__retries": 1.5}, "limits.retries is a whole number, not 1.5"),
        ({"limits__retries": True}, "limits.retries is a whole number, not True"),
        ({"limits__per_second": "2"}, "limits.per_second is a number, not '2'"),
    ],
)
def test_what_cannot_be_meant_is_refused(changes: dict[str, Any], message: str) -> None:
    with pytest.raises(DeclarationError) as raised:
        declared(**changes)
    assert str(raised.value).startswith(message)


def test_the_file_is_named(tmp_path: Path) -> None:
    file = tmp_path / "made-up.toml"
    with pytest.raises(DeclarationError, match=r"made-up\.toml: No such file"):
        read(file)
    file.write_text("name = ")
    with pytest.raises(DeclarationError, match=r"made-up\.toml: it is not TOML"):
        read(file)
    file.write_text("name = 'made-up'")
    with pytest.raises(DeclarationError, match=r"made-up\.toml: request is missing"):
        read(file)


def test_the_example(monkeypatch: pytest.MonkeyPatch) -> None:
    diffbot = read(REPOSITORY / "examples" / "services" / "diffbot.toml")
    monkeypatch.delenv("DIFFBOT_TOKEN", raising=False)
    assert diffbot.variables == diffbot.absent == ["DIFFBOT_TOKEN"]
    monkeypatch.setenv("DIFFBOT_TOKEN", "a&b")
    assert diffbot.absent == []
    address, headers, body = filled(diffbot.request, "<p>Thé", "http://a.b/?c")
    assert address == "https://api.diffbot.com/v3/article?token=a%26b&url=http%3A%2F%2Fa.b%2F%3Fc"
    assert headers == {"Content-Type": "text/html; charset=utf-8"}
    assert body == "<p>Thé".encode()


def test_requests_are_filled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("MADE_UP", "s{html}")
    form = declared(request__body=None, request__form={"page": "{html}", "key": "${MADE_UP}"}).request
    assert filled(form, "{url}", "u")[2] == b"page=%7Burl%7D&key=s%7Bhtml%7D"  # what is put in is not filled again
    json = declared(request__body=None, request__json={"pages": [{"html": "{html}", "n": 1}]}).request
    address, headers, body = filled(json, '"', "u")
    assert (address, headers) == (ADDRESS, {"Content-Type": "application/json"})
    assert body == b'{"pages": [{"html": "\\"", "n": 1}]}'
    query = declared(request__body=None, request__method="GET", request__url=f"{ADDRESS}?url={{url}}").request
    assert filled(query, "<p>", "a b") == (f"{ADDRESS}?url=a%20b", {}, None)
    headers = declared(request__headers={"Authorization": "Bearer ${MADE_UP}"}).request.headers
    assert headers == {"Authorization": "Bearer ${MADE_UP}"} and os.environ["MADE_UP"] == "s{html}"
