"""One HTML file that needs nothing else: style, script and data are inside, and a policy keeps the network closed.

Data is packed (deflate, base64), so that nothing in it can be taken for markup; the browser unpacks a piece when it is
asked for. The script is allowed by its hash alone.
"""

from __future__ import annotations

import json
import zlib
from base64 import b64encode
from collections.abc import Mapping
from functools import cache
from hashlib import sha256
from importlib.resources import files
from typing import Any

from ..charts.palette import sheet
from ..charts.svg import STYLE
from ..markup import Markup, element, joined


def document(title: str, body: object, data: Mapping[str, Any], view: str | None = None) -> str:
    """The file: `body` is what is read without a script, `data` holds a value for each id that the script asks for.

    `view` is "all" where the outputs of all methods are to be seen at once.
    """
    script = _asset("report.js")
    packed = [element("script", pack(value), type="text/plain", id=name) for name, value in data.items()]
    policy = (
        f"default-src 'none'; script-src 'sha256-{b64encode(sha256(script.encode()).digest()).decode()}'; "
        "style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'"
    )
    head = [
        element("meta", charset="utf-8"),
        element("meta", http_equiv="Content-Security-Policy", content=policy),
        element("meta", name="viewport", content="width=device-width, initial-scale=1"),
        element("meta", name="referrer", content="no-referrer"),
        element("title", title),
        element("style", Markup(sheet() + STYLE + _asset("report.css"))),
    ]
    places = [
        element("main", body, id="report"),
        element("main", id="list", hidden=True),
        element("main", id="view", hidden=True),
    ]
    rest = [*places, *packed, element("script", Markup(script))]
    page = element("html", element("head", head), element("body", joined(rest), data_view=view), lang="en")
    return f"<!DOCTYPE html>\n{page}\n"


def pack(value: Any) -> str:
    """JSON, deflated, in base64.

    >>> json.loads(zlib.decompress(__import__("base64").b64decode(pack({"a": [1, "</script>"]}))))
    {'a': [1, '</script>']}
    """
    text = json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False)
    return b64encode(zlib.compress(text.encode("utf-8", "replace"), 9)).decode("ascii")


@cache
def _asset(name: str) -> str:
    return files(__package__).joinpath(name).read_text(encoding="utf-8")
