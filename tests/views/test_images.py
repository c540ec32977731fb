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


def test_lengths_are_rounded_half_to_even() -> None:
    html = FILLER + "".join(f"<img src={width}.jpg width={width}px height=0>" for width in ("10.5", "11.5", "99999.9"))
    assert [(image.width, image.height) for image in everything(html).images] == [
        (10, None),
        (12, None),
        (100_000, None),
    ]


def test_images_that_share_a_caption() -> None:
    html = f"{FILLER}<figure><img src=a.jpg><img src=b.jpg><figcaption>Two\n <b>views</b></figcaption></figure>"
    assert [image.caption for image in everything(html).images] == ["Two views", "Two views"]
