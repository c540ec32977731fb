"""Which images go with the kept text."""

import pytest

from elute.page import parse
from elute.render.images import kept_images

STORY = "<p>A story with words enough.</p>"


def addresses(html: str, dropped: str) -> list[str]:
    """The images of a page where all text is kept but that inside elements of a tag."""
    page = parse(html)
    keep = (page.blocks.row_block >= 0) & ~page.in_subtrees(page.rows_of(dropped))
    return [page.attribute(row, "src") or "" for row in kept_images(page, keep)]


@pytest.mark.parametrize(
    ("html", "dropped", "expected"),
    [
        (f"<main>{STORY}<img src=a></main><nav><img src=b>Home</nav>", "nav", ["a"]),
        (f"<main>{STORY}<figure><img src=a><figcaption>A caption.</figcaption></figure></main>", "figcaption", ["a"]),
        (f"<main>{STORY}</main><nav>Home<figure><img src=a><figcaption>b</figcaption></figure></nav>", "nav", []),
        (f"<nav>{STORY}<figure><img src=a><figcaption>b</figcaption></figure></nav>", "p", ["a"]),
        (f"{STORY}<img src=a><noscript><img src=b></noscript>", "nav", ["a"]),
        (f"<main>{STORY}<noscript><img src=a></noscript></main>", "nav", ["a"]),
        (f"<noscript>{STORY}<img src=a></noscript>", "nav", ["a"]),
    ],
)
def test_an_image_goes_with_the_text_around_it(html: str, dropped: str, expected: list[str]) -> None:
    assert addresses(html, dropped) == expected
