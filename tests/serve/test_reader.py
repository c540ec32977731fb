"""The reading view in a browser: over HTTP, by the bookmarklet, by the extension."""

import json
import shutil
from pathlib import Path
from typing import Any
from urllib.parse import unquote

import pytest

from annotate.test_in_browser_access import CONTRASTS
from elute.serve.reader import BOOKMARKLET
from places import REPOSITORY
from serve.in_browser import AXE
from serve.running import DROPPED, KEPT, STORY, Client
from website import Site

PLAIN = KEPT.split(" by ")[0]
EXTENSION = REPOSITORY / "extension"


def test_over_http(client: Client, fetching: Client, site: Site) -> None:
    answer = client.post("/read", STORY)
    assert answer.status == 200 and "<h1>Rain</h1>" in answer.text and DROPPED not in answer.text
    assert answer.headers["content-security-policy"].startswith("sandbox ")
    url = site.answer("/story", STORY, Content_Type="text/html")
    assert f'href="{url}"' in fetching.get(f"/read?url={url}").text
    assert client.get(f"/read?url={url}").status == 403


@pytest.mark.parametrize("theme", ["light", "dark"])
@pytest.mark.parametrize("width", [400, 1200])
def test_it_is_easy_to_read(browser: Any, fetching: Client, site: Site, theme: str, width: int) -> None:
    example = (REPOSITORY / "examples" / "page.html").read_bytes()
    url = site.answer("/story", example, Content_Type="text/html")
    page = browser.new_context(viewport={"width": width, "height": 900}, color_scheme=theme).new_page()
    text = fetching.get(f"/read?url={url}").text
    page.set_content(text.replace("http-equiv=Content-Security-Policy", "name=policy"))
    assert {said: ratio for said, ratio in page.evaluate(CONTRASTS).items() if ratio < 4.5} == {}
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    try:
        script = AXE.fetch().read_text(encoding="utf-8")
    except OSError as error:
        pytest.skip(f"axe-core cannot be fetched: {error}")
    page.evaluate(script)
    found = page.evaluate("axe.run({ runOnly: ['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa', 'best-practice'] })")
    assert [(each["id"], each["nodes"][0]["html"][:100]) for each in found["violations"]] == []
    page.context.close()


def test_the_bookmarklet_shows_the_page_as_the_browser_has_it(browser: Any, client: Client, site: Site) -> None:
    words = "<p>The mayor said a word, later, in the hall."
    late = f"<script>document.querySelector('article').innerHTML += '{words}'</script>".encode()
    url = site.answer("/story", STORY + late, Content_Type="text/html")
    window = browser.new_context().new_page()
    window.goto(url)
    with window.expect_popup() as opened:
        window.evaluate(unquote((BOOKMARKLET % client.origin).removeprefix("javascript:")))
    reader = opened.value
    shown = reader.frame_locator("#page")
    shown.locator("h1").wait_for()
    text = shown.locator("main").inner_text()
    assert PLAIN in text and "The mayor said" in text and DROPPED not in text
    window.context.close()


def test_the_page_of_the_bookmarklet_opened_by_hand(browser: Any, client: Client) -> None:
    window = browser.new_context().new_page()
    window.goto(f"{client.origin}/receive")
    window.get_by_text("opened by the bookmarklet").wait_for()
    window.context.close()


def test_the_files_of_the_extension_are_there() -> None:
    manifest = json.loads((EXTENSION / "manifest.json").read_bytes())
    named = [
        manifest["background"]["service_worker"],
        *manifest["background"]["scripts"],
        manifest["options_ui"]["page"],
    ]
    assert all((EXTENSION / name).is_file() for name in [*named, "reader.html", "reader.js", "options.js"])
    for path in EXTENSION.glob("*.js"):
        assert "innerHTML" not in path.read_text() and "eval(" not in path.read_text()


def test_the_reader_of_the_extension(browser: Any, client: Client, site: Site, tmp_path: Path) -> None:
    """Its page with what a browser gives to extensions played: storage, and an origin that is let in."""
    folder = tmp_path / "extension"
    shutil.copytree(EXTENSION, folder)
    context = browser.new_context(bypass_csp=True)
    page = context.new_page()
    kept = {"page 1": {"html": STORY.decode(), "url": "https://ledger.example/rain"}, "service": client.origin}
    page.add_init_script(
        f"globalThis.chrome = {{ storage: {{ session: {{ get: async () => ({json.dumps(kept)}) }},"
        f" local: {{ get: async () => ({json.dumps(kept)}) }} }} }};"
    )
    headers = {"Origin": "chrome-extension://abcdefgh", "Content-Type": "application/json"}

    def asked(route: Any) -> None:
        answer = client.post("/read", route.request.post_data, **{k.replace("-", "_"): v for k, v in headers.items()})
        route.fulfill(status=answer.status, body=answer.body, headers={"Access-Control-Allow-Origin": "*"})

    page.route(f"{client.origin}/read", asked)
    for path in folder.glob("reader.*"):
        site.answer(
            f"/{path.name}", path.read_bytes(), Content_Type={".js": "text/javascript"}.get(path.suffix, "text/html")
        )
    page.goto(f"{site.address}/reader.html#page%201")
    shown = page.frame_locator("#page")
    shown.locator("h1").wait_for()
    assert PLAIN in shown.locator("main").inner_text()
    context.close()
