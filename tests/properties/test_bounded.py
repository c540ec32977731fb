"""Property 4, of what is written: no output is longer than a multiple of the page, whatever the page repeats.

What one piece of a page can make the writers repeat is an address, a caption, an indentation, a name. Each of them has
its limit (`elute.page.limits`, and beside the writer that has it), so that the bound below holds together.
"""

from collections.abc import Iterator

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute import registry
from elute.page.limits import OUTPUT_ALLOWANCE, OUTPUT_PER_BYTE
from properties.everything import EVERYTHING, HIDDEN_TOO
from properties.families import ECHOES, FAMILIES
from properties.soup import pages

SIZE = 5_000  # of any page
LARGE = 40_000  # of one that repeats a long piece of itself: a square of it would be far beyond the bound
VIEWS = ("links", "images", "tables", "blocks", "metadata")


def outputs(html: bytes, method: str) -> Iterator[tuple[str, str]]:
    """Every output of a page, with its name."""
    found = elute.extract(html, method=method, images=True)
    for name in registry.renderers.names():
        yield name, found.to(name)
    for name in VIEWS:
        yield name, repr(getattr(found, name))
    yield "explain", found.explain()
    yield "warnings", repr(found.warnings)


def check_bounds(html: bytes, method: str = EVERYTHING) -> None:
    most = OUTPUT_PER_BYTE * len(html) + OUTPUT_ALLOWANCE
    for name, output in outputs(html, method):
        assert len(output) <= most, f"{name} is {len(output) / len(html):.0f} times as long as the page"


@pytest.mark.parametrize("family", FAMILIES)
def test_no_output_is_longer_than_a_multiple_of_the_page(family: str) -> None:
    check_bounds(FAMILIES[family](SIZE))


@pytest.mark.parametrize("family", ECHOES)
def test_no_long_piece_is_written_again_and_again(family: str) -> None:
    check_bounds(ECHOES[family](LARGE))


LONG = st.sampled_from("xéy&'\"%({<$*> \x01").map(lambda letter: letter.replace("<", "&lt;"))
ECHOING = (
    '<base href="http://a/{}/">', '<a href="/{}">', '<div class="{}">', '<div id="{}">', "<x{}>", "<title>{}</title>",
    '<div data-lang="{}">', '<div class="language-{}">', '<ol start="{}">', '<p id="n">{}<figure><figcaption>{}',
    "<h1>{}</h1>", '<img alt="{}" title="{}" src="/{}.png">', '<picture><source srcset="/{}.png 9w">', "<pre>{}\n",
    '<table summary="{}"><tr><td>', '<html lang="{}">', '<meta property="og:title" content="{}">', "<blockquote>",
    "<ul><li>", "<table role=grid><tr><td rowspan=999>", "<sup><b><i><small>",
)  # fmt: skip
ECHOED = (
    "<p>z", "<li>z", "<a href=y>z</a>", "<td>z", "<tr><td>z", "<img src={}.png aria-describedby=n>", "<pre>z</pre>",
    "z<br>", "z<br><br>", "\n", "<h2>z", "<dd>z", "<i hidden>z</i>", "$$z$$", "<code>z</code>", "<sup><a href=#n>1</a>",
)  # fmt: skip


@st.composite
def echoing_pages(draw: st.DrawFn) -> bytes:
    """Pages of some long pieces, and of many small ones that may repeat them."""
    opened = draw(st.lists(st.tuples(st.sampled_from(ECHOING), LONG, st.integers(1, 9_000)), min_size=1, max_size=4))
    units = draw(st.lists(st.sampled_from(ECHOED), min_size=1, max_size=3))
    soup, count = draw(pages()), draw(st.integers(1, 1_500))
    before = "".join(text.replace("{}", letter * length) for text, letter, length in opened)
    return (before + soup + "".join("".join(units).replace("{}", str(number)) for number in range(count))).encode()


@given(html=echoing_pages(), method=st.sampled_from((EVERYTHING, HIDDEN_TOO)))
def test_nothing_that_a_page_repeats_makes_an_output_longer(html: bytes, method: str) -> None:
    check_bounds(html, method)
