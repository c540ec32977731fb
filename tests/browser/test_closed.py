"""A saved page reaches nothing: every way out that a page has is tried, and nobody comes to the port it knows."""

from pathlib import Path
from typing import Any

import pytest

from elute.browser import Renderer, visit

from .conftest import Listener, Site

WAYS_OUT = """<!doctype html><meta charset=utf-8>
<link rel=stylesheet href=HTTP/css><link rel=preload as=script href=HTTP/preload><link rel=prefetch href=HTTP/prefetch>
<link rel=preconnect href=HTTP/><link rel=dns-prefetch href=HTTP/><link rel=icon href=HTTP/icon>
<link rel=manifest href=HTTP/manifest><link rel=modulepreload href=HTTP/module><link rel=import href=HTTP/import>
<style>@import "HTTP/imported"; @font-face { font-family: f; src: url(HTTP/font) }
body { font-family: f; background: url(HTTP/background); list-style: url(HTTP/list); cursor: url(HTTP/cursor), auto }
p::before { content: url(HTTP/content) }</style>
<script src=HTTP/script></script><script type=module src=HTTP/module></script>
<script type=speculationrules>{"prerender": [{"source": "list", "urls": ["HTTP/prerender"]}]}</script>
<p>Text</p>
<img src=HTTP/image srcset="HTTP/set 2x"><picture><source srcset=HTTP/source><img src=HTTP/picture></picture>
<input type=image src=HTTP/input><video src=HTTP/video poster=HTTP/poster autoplay></video>
<audio src=HTTP/audio autoplay></audio>
<track src=HTTP/track><object data=HTTP/object></object><embed src=HTTP/embed><iframe src=HTTP/frame></iframe>
<iframe srcdoc="<img src=HTTP/inframe><script>fetch('HTTP/infetch')</script>"></iframe>
<svg><image href=HTTP/svgimage /><use href=HTTP/use#a /></svg><form id=form action=HTTP/form method=post></form>
<a id=ping href=#x ping=HTTP/ping>ping</a><a id=away href=HTTP/away target=_blank>away</a>
<meta http-equiv=refresh content="0;url=HTTP/refresh">
<script>
const tries = [
  () => fetch("HTTP/fetch", {mode: "no-cors", keepalive: true}),
  () => { const x = new XMLHttpRequest(); x.open("GET", "HTTP/xhr"); x.send(); },
  () => navigator.sendBeacon("HTTP/beacon", "x"),
  () => new WebSocket("ws://127.0.0.1:PORT/socket"),
  () => new EventSource("HTTP/events"),
  () => new WebTransport("https://127.0.0.1:PORT/transport").ready.catch(() => 0),
  () => new Worker(URL.createObjectURL(new Blob(["importScripts('HTTP/worker'); fetch('HTTP/workerfetch')"]))),
  () => new SharedWorker("HTTP/shared"),
  () => navigator.serviceWorker.register("HTTP/service"),
  () => document.getElementById("form").submit(),
  () => document.getElementById("ping").click(),
  () => document.getElementById("away").click(),
  () => open("HTTP/open"),
  () => { new Image().src = "HTTP/newimage"; },
  () => document.body.append(Object.assign(document.createElement("script"), {src: "HTTP/added"})),
  () => document.body.insertAdjacentHTML("beforeend", "<iframe src=HTTP/insertedframe></iframe>"),
  () => CSS.paintWorklet.addModule("HTTP/paint"),
  () => import("HTTP/dynamic").catch(() => 0),
  () => { const c = new RTCPeerConnection({iceServers: [{urls: "stun:127.0.0.1:PORT"}, {urls: "turn:127.0.0.1:PORT",
      username: "a", credential: "b"}]}); c.createDataChannel("x");
      c.createOffer().then(offer => c.setLocalDescription(offer)); },
  () => { location = "HTTP/location"; },
];
addEventListener("load", () => { for (const attempt of tries) try { attempt(); } catch (error) {}
  document.querySelector("p").append(" tried"); });
</script>"""


async def let_all_through(visit: visit.Visit, route: Any, request: Any) -> None:
    """As `Visit._routed` for the page itself; what the page asks for goes out as far as it gets."""
    if request.url.endswith("/story"):
        await route.fulfill(body=visit.request.source, content_type="text/html")
    elif request.is_navigation_request() and request.resource_type == "document":
        await route.abort("aborted")
    else:
        await route.continue_()


@pytest.mark.parametrize("holds", ["all", "the proxy and the routes", "the proxy"])
def test_nothing_leaves_a_saved_page(
    renderer: Renderer, listener: Listener, holds: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the doors is closed, not only the first."""
    if holds == "the proxy and the routes":
        monkeypatch.setattr(visit, "CLOSED", "img-src")
    if holds == "the proxy":
        monkeypatch.setattr(visit.Visit, "_routed", let_all_through)
    html = WAYS_OUT.replace("HTTP", f"http://127.0.0.1:{listener.port}").replace("PORT", str(listener.port))
    page = renderer.render(html, url=f"http://127.0.0.1:{listener.port}/story", timeout=20)
    assert page.blocks.text(0) == "Text tried"
    assert page.url == f"http://127.0.0.1:{listener.port}/story"
    assert listener.came == []


def test_nor_without_scripts(renderer: Renderer, listener: Listener) -> None:
    html = WAYS_OUT.replace("HTTP", f"http://127.0.0.1:{listener.port}").replace("PORT", str(listener.port))
    page = renderer.render(html, scripts=False, timeout=20)
    assert page.blocks.text(0) == "Text"
    assert listener.came == []


def test_the_ways_out_lead_out(renderer: Renderer, site: Site) -> None:
    """The test above could not fail if nothing of the page asked for anything."""
    html = WAYS_OUT.replace("HTTP", site.address).replace("PORT", str(site.server_address[1]))
    renderer.render(html, url=f"{site.address}/story", network=True, timeout=20)
    assert {"/css", "/script", "/image", "/frame", "/fetch", "/xhr", "/worker"} <= set(site.seen)
    assert "/location" not in site.seen and "/open" not in site.seen


def test_files_of_this_machine_are_not_read(renderer: Renderer, tmp_path: Path) -> None:
    secret = tmp_path / "secret.html"
    secret.write_text("<p>a secret")
    page = renderer.render(
        f"""<p>Text</p><iframe src="{secret.as_uri()}"></iframe><object data="{secret.as_uri()}"></object><script>
        fetch("{secret.as_uri()}").then(r => r.text()).then(t => document.querySelector("p").append(t))
        const x = new XMLHttpRequest(); x.open("GET", "{secret.as_uri()}", false);
        try {{ x.send(); document.querySelector("p").append(x.responseText) }} catch (error) {{}}
        addEventListener("load", () => {{
          try {{ document.querySelector("p").append(frames[0].document.body.textContent) }} catch (error) {{}}
          location = "{secret.as_uri()}" }})</script>"""
    )
    assert "secret" not in page.blocks.text(0)
    assert page.blocks.text(0).startswith("Text")
