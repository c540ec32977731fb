"""How main images and their captions are written."""

import json

import numpy as np
import pytest

from elute import registry
from elute.page import parse
from elute.render import Options
from elute.views.images import images_of
from render.helpers import keep_all

BEFORE = "<p>The baker gets up at three, and is the first in town.</p>"
AFTER = "<p>So the street smells of bread long before it is light.</p>"
FIGURE = '<figure><img src="door.jpg" alt="A door"><figcaption>The "blue" door | a\\b &amp;amp; c</figcaption></figure>'


def write(html: str, format: str, caption: bool) -> str:
    """All text is written, the captions only where asked."""
    page = parse(html)
    keep = page.blocks.row_visible & (caption | ~page.in_subtrees(page.rows_of("figcaption")))
    return registry.renderers.get(format)(page, keep_all(page, keep), Options(images=True))


@pytest.mark.parametrize(
    ("format", "expected"),
    [
        ("markdown", '![A door](door.jpg "The \\"blue\\" door | a\\\\b &amp;amp; c")'),
        ("html", '<img src="door.jpg" alt="A door" title="The &quot;blue&quot; door | a\\b &amp;amp; c">'),
        ("xml", "<desc>A door</desc><desc>The &quot;blue&quot; door | a\\b &amp;amp; c</desc>"),
    ],
)
def test_a_dropped_caption_is_the_title(format: str, expected: str) -> None:
    assert expected in write(BEFORE + FIGURE + AFTER, format, caption=False)


@pytest.mark.parametrize("format", ["markdown", "html", "xml"])
def test_a_kept_caption_is_text_and_no_title(format: str) -> None:
    written = write(BEFORE + FIGURE + AFTER, format, caption=True)
    assert written.count("door | a") == 1
    assert 'door.jpg "' not in written and "title=" not in written


def test_words_do_not_depend_on_images() -> None:
    page = parse(BEFORE + FIGURE + AFTER)
    keep = page.blocks.row_visible & ~page.in_subtrees(page.rows_of("figcaption"))
    written = [
        registry.renderers.get("text")(page, keep_all(page, keep), Options(images=each)) for each in (True, False)
    ]
    assert written[0] == written[1] and "blue" not in written[0]


def test_a_title_in_a_cell_does_not_part_it() -> None:
    html = "<table><tr><th>Door<th>Seen<tr><td>The blue <img src=door.jpg title='a|b'> one<td>often</table>"
    assert '| The blue ![](door.jpg "a&#124;b") one | often |' in write(html, "markdown", caption=True)


def test_the_title_of_the_page_is_one_unless_it_repeats_the_text() -> None:
    for title, expected in [("A blue door", '![A door](door.jpg "A blue door")'), ("A door", "![A door](door.jpg)")]:
        html = f"{BEFORE}<img src=door.jpg alt='A door' title='{title}'>{AFTER}"
        assert expected in write(html, "markdown", caption=True)


def test_written_html_gives_itself_again() -> None:
    once = write(BEFORE + FIGURE + AFTER, "html", caption=False)
    assert write(once, "html", caption=False) == once


def test_amp() -> None:
    html = f"{BEFORE}<amp-img src=door.jpg alt='A door'><noscript><img src=door.jpg></noscript></amp-img>{AFTER}"
    assert write(html, "markdown", caption=True).split("\n\n")[1] == "![A door](door.jpg)"


def test_images_that_are_not_main_are_not_written() -> None:
    html = f"<nav><img src=logo.svg>Home</nav>{BEFORE}<img src=door.jpg>{AFTER}"
    page = parse(html)
    labels = keep_all(page, page.blocks.row_visible & ~page.in_subtrees(page.rows_of("nav")))
    assert [(image.url, image.main) for image in images_of(page, labels)] == [("logo.svg", False), ("door.jpg", True)]
    markdown = registry.renderers.get("markdown")(page, labels, Options(images=True))
    assert "door.jpg" in markdown and "logo.svg" not in markdown


def test_json_has_all_images() -> None:
    page = parse(BEFORE + FIGURE + AFTER, url="https://example.org/")
    keep = page.blocks.row_visible & ~page.in_subtrees(page.rows_of("figcaption"))
    document = json.loads(registry.renderers.get("json")(page, keep_all(page, keep), Options()))
    (image,) = document["images"]
    assert 0.5 < image.pop("score") <= 1
    assert image == {
        "url": "https://example.org/door.jpg",
        "alt": "A door",
        "caption": 'The "blue" door | a\\b &amp; c',
        "main": True,
        "width": None,
        "height": None,
        "row": int(np.flatnonzero(page.is_tag("img"))[0]),
        "path": "html > body > figure > img",
    }
