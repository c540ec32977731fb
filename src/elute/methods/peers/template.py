"""The request to a service, with a page and the environment put into what its declaration says."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping
from typing import Any, Final
from urllib.parse import quote, urlencode

from .declaration import Request

PLACES: Final = re.compile(r"\$\{(\w+)\}|\{(html|url)\}")


def filled(request: Request, html: str, url: str) -> tuple[str, dict[str, str], bytes | None]:
    """The address, headers and body of a request about a page.

    >>> filled(Request("http://example.org/?u={url}", form={"page": "{html}"}), "<p>a b", "http://a.b/")[::2]
    ('http://example.org/?u=http%3A%2F%2Fa.b%2F', b'page=%3Cp%3Ea+b')
    """
    page = {"html": html, "url": url}
    address = _fill(request.url, page, lambda text: quote(text, safe=""))
    headers = {name: _fill(value, page) for name, value in request.headers.items()}
    if request.form:
        fields = {name: _fill(value, page) for name, value in request.form.items()}
        return address, headers, urlencode(fields).encode()
    if request.json:
        headers = {"Content-Type": "application/json", **headers}
        return address, headers, json.dumps(_fill_all(request.json, page)).encode()
    return address, headers, _fill(request.body, page).encode() if request.body else None


def _fill(template: str, page: Mapping[str, str], encode: Callable[[str], str] = str) -> str:
    """A template with the environment and the page put in; what is put in is not looked at again."""
    return PLACES.sub(lambda place: encode(os.environ.get(place[1], "") if place[1] else page[place[2]]), template)


def _fill_all(value: Any, page: Mapping[str, str]) -> Any:
    if isinstance(value, str):
        return _fill(value, page)
    if isinstance(value, dict):
        return {name: _fill_all(part, page) for name, part in value.items()}
    return [_fill_all(part, page) for part in value] if isinstance(value, list) else value
