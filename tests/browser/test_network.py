"""Pages over an open network: what they may reach, how far they are followed, and answers without a page."""

import socket

import pytest

from elute.browser import Renderer, RenderError

from .conftest import Listener, Site


def test_a_page_with_its_style_sheet_and_scripts(renderer: Renderer, site: Site) -> None:
    site.pages["/"] = (
        "<!doctype html><link rel=stylesheet href=style.css><p id=a>Text<p id=b>Hidden<script src=s.js></script>"
    )
    site.pages["/style.css"] = "#b { display: none } p { color: #102030 }"
    site.types["/style.css"] = "text/css"
    site.pages["/s.js"] = "fetch('data.json').then(r => r.json()).then(d => document.querySelector('p').append(d.more))"
    site.types["/s.js"] = "text/javascript"
    site.pages["/data.json"] = '{"more": " from data"}'
    page = renderer.render(f"{site.address}/")
    first, second = page.rows_of("p").tolist()
    assert page.text(first + 2) == " from data"
    assert page.layout is not None
    assert page.layout.visible[[first, second]].tolist() == [True, False]
    assert f"{page.layout.color[first]:08x}" == "102030ff"
    assert (page.url, page.warnings) == (f"{site.address}/", [])


def test_data_that_scripts_ask_for_is_waited_for(renderer: Renderer, site: Site) -> None:
    site.pages["/"] = """<p>Text<script>addEventListener("load", () => fetch("/data").then(r => r.text())
        .then(text => setTimeout(() => document.querySelector("p").append(text), 50)))</script>"""
    site.pages["/data"] = " and data"
    site.delays["/data"] = 0.7
    assert renderer.render(f"{site.address}/").blocks.text(0) == "Text and data"


def test_a_server_that_does_not_end_is_not_waited_for(renderer: Renderer, site: Site) -> None:
    site.pages["/"] = "<p>Text<img src=/slow>"
    site.delays["/slow"] = 8
    page = renderer.render(f"{site.address}/", timeout=10)
    assert page.blocks.text(0) == "Text"
    assert page.warnings == ["not all of the page had come within 2.5 s"]


def test_a_server_that_says_nothing(renderer: Renderer, site: Site) -> None:
    site.delays["/"] = 5
    with pytest.raises(RenderError, match=r"127\.0\.0\.1 did not answer within 4 s"):
        renderer.render(f"{site.address}/", timeout=10)


def test_redirects_are_followed_to_the_end(renderer: Renderer, site: Site) -> None:
    site.redirects = {"/old": "/new", "/new": "/newest"}
    site.pages["/newest"] = "<p>Moved"
    assert renderer.render(f"{site.address}/old").url == f"{site.address}/newest"


def test_redirects_without_end(renderer: Renderer, site: Site) -> None:
    site.redirects = {"/a": "/b", "/b": "/a"}
    with pytest.raises(RenderError, match="the server redirects too often"):
        renderer.render(f"{site.address}/a")
    assert len(site.seen) < 30


def test_this_machine_is_out_of_reach_but_for_what_was_asked_for(
    renderer: Renderer, site: Site, other_site: Site, listener: Listener
) -> None:
    """Other ports, other names of this machine, and redirects and frames that lead there."""
    inside = f"127.0.0.1:{listener.port}"
    port = other_site.server_address[1]
    others = [other_site.address, f"http://localhost:{port}", f"http://[::1]:{port}", f"http://0.0.0.0:{port}",
              f"http://2130706433:{port}", f"http://127.1:{port}", f"http://[::ffff:127.0.0.1]:{port}"]  # fmt: skip
    site.redirects["/there"] = f"{other_site.address}/there"
    site.redirects["/script.js"] = f"{other_site.address}/script.js"
    site.pages["/"] = (
        "<p>Text</p><img src=/there><script src=/script.js></script><iframe src=/there></iframe>"
        + "".join(f"<img src={other}/image><iframe src={other}/frame></iframe>" for other in others)
        + f"<script>const all = {others!r}.map(o => fetch(o, {{mode: 'no-cors'}}).then(() => 'got', () => 'none'));"
        + f"new WebSocket('ws://{inside}/'); navigator.sendBeacon('http://{inside}/'); open('http://{inside}/');"
        + "Promise.all(all).then(f => document.querySelector('p').append(f.join('')))</script>"
    )
    page = renderer.render(f"{site.address}/")
    assert (page.blocks.text(0), page.warnings) == ("Text" + "none" * len(others), [])
    assert (other_site.seen, listener.came) == ([], [])
    assert "/there" in site.seen


def test_a_page_elsewhere_cannot_be_redirected_to_this_machine(
    renderer: Renderer, site: Site, other_site: Site
) -> None:
    site.redirects["/"] = f"{other_site.address}/"
    with pytest.raises(RenderError, match="not on the public internet"):
        renderer.render(f"{site.address}/")
    assert other_site.seen == []


def test_a_saved_page_with_an_open_network_reaches_no_machine_of_ours(renderer: Renderer, site: Site) -> None:
    page = renderer.render(f"<p>Text<img src={site.address}/image>", url="http://site.invalid/", network=True)
    assert page.blocks.text(0) == "Text"
    assert site.seen == []


def test_a_window_or_a_later_page_is_not_opened(renderer: Renderer, site: Site) -> None:
    site.pages["/"] = (
        """<p>Text<script>open("/window"); addEventListener("load", () => { location = "/later" })</script>"""
    )
    page = renderer.render(f"{site.address}/")
    assert page.warnings == [f"the page wanted to go to {site.address}/later, and was not let"]
    assert not {"/window", "/later"} & set(site.seen)


@pytest.mark.parametrize(
    ("path", "message"),
    [
        ("/none", "the server answered 404 Not Found"),
        ("/picture", "the server sent image/png, not a page"),
        ("/archive", "the server sent a file to keep, not a page"),
    ],
)
def test_answers_without_a_page(renderer: Renderer, site: Site, path: str, message: str) -> None:
    site.pages |= {"/picture": "x", "/archive": "x"}
    site.types = {"/picture": "image/png", "/archive": "application/zip"}
    with pytest.raises(RenderError, match=f"^{message}"):
        renderer.render(site.address + path)


def test_servers_that_are_not_there(renderer: Renderer) -> None:
    with socket.socket() as nobody:
        nobody.bind(("127.0.0.1", 0))
        with pytest.raises(RenderError, match=r"^127.0.0.1 does not answer$"):
            renderer.render(f"http://127.0.0.1:{nobody.getsockname()[1]}/")
    with pytest.raises(RenderError, match=r"^there is no address for nowhere.invalid$"):
        renderer.render("https://nowhere.invalid/")


def test_what_a_page_loads_is_limited(renderer: Renderer, site: Site) -> None:
    site.pages["/"] = "<p>Text<script src=large.js></script>"
    site.pages["/large.js"] = "x".ljust(300_000)
    page = renderer.render(f"{site.address}/", max_bytes=100_000)
    assert page.warnings == ["the page loads more than 100,000 bytes: the rest was not loaded"]
    assert page.blocks.text(0) == "Text"


@pytest.mark.parametrize(
    ("page", "options", "message"),
    [
        ("ftp://example.org/", {}, "only http and https are rendered, not 'ftp'"),
        ("file:///etc/passwd", {}, "only http and https are rendered, not 'file'"),
        ("<p>Text", {"url": "javascript:alert(1)"}, "only http and https are rendered"),
        ("https://example.org/", {"network": False}, "not to be had without a network"),
        ("https://example.org/", {"url": "https://example.org/"}, "give either an address or a saved page"),
        ("<p>Text", {"timeout": 0}, "timeout is above 0, not 0"),
        ("<p>Text", {"width": 0}, "not 0 x 800"),
    ],
)
def test_what_makes_no_sense_is_refused(
    renderer: Renderer, page: str, options: dict[str, object], message: str
) -> None:
    with pytest.raises(ValueError, match=message):
        renderer.render(page, **options)
