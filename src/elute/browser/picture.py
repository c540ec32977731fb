"""picture(): a page as a PNG, with frames drawn over it: what somebody found on the page, where the page shows it."""

from __future__ import annotations

import base64
import json
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final, NamedTuple

from elute.browser.noscript import with_noscript
from elute.browser.render import Renderer, here, visited
from elute.browser.visit import Visit
from elute.page import Page

HIGHEST: Final = 10_000  # pixels of a picture: what is below is cut off

# The page's own styles do not reach into a shadow tree, and its scripts do not see it.
_DRAW: Final = """frames => {
  const host = document.createElement("elute-frames");
  host.style.cssText = "all: initial; position: absolute; left: 0; top: 0; z-index: 2147483647";
  const inside = host.attachShadow({mode: "closed"});
  for (const [left, top, width, height, colour, label] of frames) {
    const frame = document.createElement("div"), name = document.createElement("span");
    frame.style.cssText = `position: absolute; left: ${left}px; top: ${top}px; width: ${width}px; height: ${height}px;
      box-sizing: border-box; border: 2px solid ${colour}; background: color-mix(in srgb, ${colour} 12%, transparent)`;
    name.style.cssText = `position: absolute; right: 0; top: 0; font: bold 11px/1.2 sans-serif;
      padding: 0 3px; opacity: .8;
      white-space: nowrap; color: white; background: ${colour}`;
    name.textContent = label;
    frame.append(name);
    inside.append(frame);
  }
  document.documentElement.append(host);
}"""


class Frame(NamedTuple):
    """A rectangle to draw over a page, in pixels from its upper left corner, with a few words in its corner."""

    left: float
    top: float
    width: float
    height: float
    colour: str  # as CSS has it
    label: str = ""


Drawing = Callable[[Page], Sequence[Frame]]


def picture(
    page: str | bytes | Path, draw: Drawing, *, renderer: Renderer | None = None, **options: Any
) -> tuple[Page, bytes]:
    """Render a page, given as to `render` and with the same options, and take a picture of it. `draw` is given the page
    and says what to draw over it. The page and the PNG are returned."""

    async def taken(visit: Visit) -> tuple[Page, bytes]:
        found = with_noscript((await visit.taken())[0])
        assert found.layout is not None
        await visit.evaluate(_DRAW, json.dumps(list(draw(found))))
        size = {"width": max(found.layout.page_width, 1), "height": min(max(found.layout.page_height, 1), HIGHEST)}
        shot = {"format": "png", "captureBeyondViewport": True, "clip": {"x": 0, "y": 0, "scale": 1, **size}}
        answer = await visit.session.send("Page.captureScreenshot", shot)
        return found, base64.b64decode(answer["data"])

    return visited((renderer or here()).engine, page, taken, lambda result: result[0], **options)
