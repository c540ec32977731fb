"""Pages with a layout that is written by hand: no browser is needed to see them."""

import elute
from elute.page import Page
from elute.page.layout import Layout

WHITE = "rgb(255, 255, 255)"


def drawn(html: str, width: float = 1000, height: float = 1000) -> Page:
    """A page whose elements have their box as an attribute: `box="left top width height"`, and `ground` and `size` for
    colour and font. Text has the box of its element; elements without a box are inline and have that of their parent.
    """
    page = elute.parse(html)
    boxes: dict[int, tuple[object, ...]] = {}
    for row in range(len(page)):
        told = page.attributes(row)
        if "box" in told:
            left, top, across, down = map(float, told["box"].split())
            ground, size = told.get("ground", "transparent"), float(told.get("size", 16))
            boxes[row] = (left, top, across, down, True, size, 400, "rgb(0, 0, 0)", ground, "block")
        elif page.kind[row] == 1:
            above = boxes.get(int(page.parent[row]), (0, 0, width, height, True, 16, 400, "rgb(0, 0, 0)", WHITE, ""))
            boxes[row] = (*above[:9], "block" if page.tag_name(row) in ("html", "body") else "inline")
    page.layout = Layout.of_boxes(page, boxes, width, height)
    return page
