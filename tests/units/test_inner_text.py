"""The text of blocks against a real browser's innerText. Needs Chromium; skipped where there is none.

Left out are the differences that are meant: `button`, `iframe`, `object` and `video` part blocks; the text of
`textarea` and `rp` is kept, that of `svg` is not; a space parts links that touch; style sheets are not read, nor are
white-space and display:block in style attributes.
"""

import html
import json
import re
import shutil
import subprocess
import urllib.parse
from pathlib import Path

import pytest

from elute.page import parse

CHROMIUM = next(filter(None, map(shutil.which, ["chromium", "chromium-browser", "google-chrome"])), None)

PAGES = [
    "<p>one<br>two",
    "<p>one<br><br>two",
    "<p>one<br> <br>two<br>",
    "<p>one<br>&nbsp;<br>two",
    "<p>one <br> two",
    "<p>one<br/>two<br/>\n<br/>three",
    "<pre>  one\n  two\n\n</pre>",
    "<pre>\n\n one</pre>",
    "<pre>\tone\n\n  two</pre>",
    "<pre>one <b>  two</b>  three</pre>",
    "<pre> one <br> two</pre>",
    "<pre>one<br><br>two</pre>",
    "<pre>    <b>one</b></pre>",
    "<pre>one\r\ntwo</pre>",
    "<pre><div>one</div><div>two</div></pre>",
    "<pre><div>one</div>two</pre>",
    "<pre>one</pre>two",
    "<p>one <b>two</b> three",
    "<p>one<b> two </b>three",
    "<p>one <b> two </b> three",
    "<p>one<span> </span>two",
    "<p>one<b></b> <b></b>two",
    "<p>one<a href=x> two </a>three",
    "<p>one<b> </b><i> two</i>",
    "<p>one\n\n  two\tthree",
    "<p>one&#10;two",
    "<p>漢\n字",
    "<span>one</span> <span>two</span>",
    "<span>one</span>\n<div>two</div>\nthree",
    "<div>one<p>two</p>three</div>",
    "<div><div><div>one</div></div>two</div>",
    "<p>one<div>two</div>three",
    "<p>one<p><p>two",
    "<p>one<hr>two",
    "one<p>two",
    "<ul><li>one<ul><li>two</ul>three</ul>",
    "<ol><li><p>one</p><p>two</p></ol>",
    "<li>one<li>two",
    "<dl><dt>one<dd>two",
    "<blockquote>one<p>two</blockquote>",
    "<table><tr><td>one<td>two<tr><td><p>three<p>four<td>five</table>",
    "<table><caption>one</caption><tr><th>two<td>three</table>four",
    "<fieldset><legend>one</legend>two</fieldset>",
    "<figure><img alt=no><figcaption>one</figcaption></figure>",
    "<address>one</address><center>two</center>three",
    "<select><option>one<option>two</select>",
    "<nav><a href=x>one</a> <a href=y>two</a></nav>",
    "<p>one<span hidden>no</span>two",
    "<p>one <span hidden>no</span> two",
    "<p><span hidden>no</span>two",
    '<p>one<span style="display:none">no</span>two<span hidden>no</span>three',
    "<details>no<summary>one</summary>no<p>no</p></details>",
    "<details open>one<summary>two</summary>three<p>four</p></details>",
    "<p>one<noscript>no</noscript>two",
    "<p>one<template>no</template>two",
    "<p>one<!-- no -->two<script>no</script>three",
    "<p>one<img alt=no>two<input value=no>three",
    "<p>one<wbr>two<sup>2</sup><q>three</q><x-mine>four</x-mine><label>five</label>",
    "<p>one&nbsp;two &nbsp; three",
    "<p> \u00a0 one",
    "<p>&nbsp;",
    "<p>one\u200btwo\u3000three\u2003four&shy;five",
]

SCRIPT = """<!doctype html><meta charset=utf-8><body><script>
const texts = PAGES.map(page => {
  const root = document.createElement("div");
  document.body.append(root);
  root.innerHTML = page;
  const text = root.innerText;
  root.remove();
  return text;
});
document.body.textContent = encodeURIComponent(JSON.stringify(texts));
</script>"""


@pytest.fixture(scope="module")
def inner_texts(tmp_path_factory: pytest.TempPathFactory) -> dict[str, str]:
    """Chromium's innerText of every page, asked for at once."""
    if CHROMIUM is None:
        pytest.skip("compares with a browser: no chromium or google-chrome on the PATH")
    folder = tmp_path_factory.mktemp("chromium")
    file: Path = folder / "page.html"
    file.write_text(SCRIPT.replace("PAGES", json.dumps(PAGES).replace("<", "\\u003c")), encoding="utf-8")
    command = [CHROMIUM, "--headless", "--no-sandbox", "--disable-gpu", f"--user-data-dir={folder / 'profile'}"]
    done = subprocess.run(
        [*command, "--dump-dom", file.as_uri()], capture_output=True, text=True, timeout=120, check=False
    )
    body = re.search(r"<body>([^<]*)</body>", done.stdout)
    if body is None:
        pytest.skip(f"compares with a browser: {CHROMIUM} does not run here ({done.stderr.strip()[-200:]})")
    return dict(zip(PAGES, json.loads(urllib.parse.unquote(html.unescape(body[1]))), strict=True))


def lines(text: str) -> list[str]:
    """The lines with text in them; a tab between cells is as good as a line break."""
    return [line for line in text.replace("\t", "\n").split("\n") if line.strip()]


@pytest.mark.parametrize("page", PAGES)
def test_blocks_have_the_lines_of_inner_text(page: str, inner_texts: dict[str, str]) -> None:
    blocks = parse(page).blocks
    shown = "\n".join(blocks.text(block) for block in range(len(blocks)) if not blocks.hidden[block])
    assert lines(shown) == lines(inner_texts[page])
