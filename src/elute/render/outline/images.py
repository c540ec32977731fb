"""What formats write of images. Which of them are main is decided in `elute.main_images`."""

from dataclasses import dataclass

from elute.labels import Labels
from elute.main_images import scored_images
from elute.page import Page
from elute.views.images import caption_texts


@dataclass(frozen=True, slots=True)
class WrittenImage:
    """What a format writes of an image: its address, and its title where its caption is not in the text."""

    url: str
    alt: str
    title: str


def written_images(page: Page, labels: Labels) -> dict[int, WrittenImage]:
    """The main images by their rows.

    A caption that the method keeps is written where it stands. One that it drops is no part of the text, so it becomes
    the title of the image, as is what the page itself gives as its title.
    """
    visible, kept = (caption_texts(page, mask) for mask in (page.blocks.row_visible, labels.keep))
    written = {}
    for scored in scored_images(page, labels):
        if scored.main:
            image = scored.image
            own = " ".join((page.attribute(image.row, "title") or "").split())
            title = "" if kept.of(image) else visible.of(image) or own
            written[image.row] = WrittenImage(image.url, image.alt, title if title != image.alt else "")
    return written
