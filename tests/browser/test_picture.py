"""Pictures: a page with frames over it, as a PNG."""

import struct

from elute.browser import Frame, Renderer, picture
from elute.page import Page


def size(png: bytes) -> tuple[int, int]:
    width, height = struct.unpack(">II", png[16:24])
    return width, height


def test_a_picture_is_as_large_as_the_page(renderer: Renderer) -> None:
    page, png = picture(
        "<!doctype html><div style='height: 3000px'>Rain", lambda page: [], renderer=renderer, width=500
    )
    assert page.layout is not None
    assert size(png) == (round(page.layout.page_width), round(page.layout.page_height))
    assert size(png)[1] >= 3000


def test_frames_are_drawn_over_it(renderer: Renderer) -> None:
    def frames(page: Page) -> list[Frame]:
        return [Frame(10, 10, 50, 50, "#ff0000", "</div>'`${1}")]

    html = "<!doctype html><style>div { display: none !important }</style><p>Rain"
    plain, framed = (picture(html, draw, renderer=renderer, scripts=False)[1] for draw in (lambda page: [], frames))
    assert size(plain) == size(framed) and plain != framed


def test_the_highest_picture(renderer: Renderer) -> None:
    _, png = picture("<div style='height: 50000px'>Rain", lambda page: [], renderer=renderer)
    assert size(png)[1] == 10_000
