"""Pages whose text is in a script alone."""

import json
from typing import Any

STORY = (
    "The lake froze over in December, for the first time in nine years. People came from the villages around it, with "
    "skates that had hung on the wall since their children were small.\n\nBy the end of the week there were stalls "
    "with tea and soup, and somebody had brought a piano. It stood on the ice for a month, and was not out of tune."
)

APP = "<script src=/app.js></script>"


def shell(inside: str, title: str = "Ice", body: str = "<div id=root></div>") -> str:
    """A page that shows nothing until a script runs."""
    return f"<!doctype html><html lang=en><head><title>{title}</title></head><body>{body}{inside}{APP}</body></html>"


def json_ld(thing: Any) -> str:
    return f'<script type="application/ld+json">{json.dumps(thing)}</script>'


def data(thing: Any, id: str = "__NEXT_DATA__") -> str:
    return f'<script id="{id}" type="application/json">{json.dumps(thing)}</script>'


def assigned(name: str, thing: Any) -> str:
    return f"<script>(function(){{}})();window.{name} = {json.dumps(thing)};</script>"
