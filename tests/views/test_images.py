"""Images as users see them."""

import elute
from views.helpers import FILLER, everything


def test_images() -> None:
    html = (
        f"{FILLER}<img src=a.jpg alt='A &amp; B'><img src='data:image/gif;base64,R0' data-src=/lazy.jpg height=40>"
        "<img src=pixel.gif width=1 height=1><img alt=nowhere>"
    )
    result = everything(html, "https://example.org/dir/")
    assert [(image.url, image.alt, image.main, image.width, image.height) for image in result.images] == [
        ("https://example.org/dir/a.jpg", "A & B", True, None, None),
        ("https://example.org/lazy.jpg", "", True, None, 40),
    ]
    assert [result.page.tag_name(image.row) for image in result.images] == ["img", "img"]
    assert result.images[0].path == "html > body > p > img:nth-of-type(1)"


def test_images_among_dropped_text_are_not_main() -> None:
    html = f"<nav><a href=/><img src=logo.png>Home</a></nav><div><h1>Tea</h1>{FILLER}<img src=tea.jpg></div>"
    found = elute.extract(html).images
    assert [(image.url, image.main) for image in found] == [("logo.png", False), ("tea.jpg", True)]
    assert found[0].score < 0.5 < found[1].score
