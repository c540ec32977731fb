"""Which images are main: those that belong to the text that a method keeps.

A method decides on text. An image has none, so this asks where it stands: how much dropped text parts it from kept
text on either side, whether it is in a figure, whether it leads somewhere else, what it is called. Each answer adds to
a sum, and the logistic of the sum is the score. The weights are fitted on the images of two gold standards, hosts apart
(`python -m benchmarks.quality.images --fit`, docs/images.md), but for two. The picture that the page names as its own
is what readers want, and those gold standards often lack it. What is called an icon is next to never in them, and yet
stands beside kept text. A method that scores images itself says so in `Labels.image_scores`; then nothing here is
asked.
"""

from __future__ import annotations

from functools import cache
from typing import Final, NamedTuple

import numpy as np

from elute.labels import Labels
from elute.metadata.declared.head import image_of
from elute.page.arrays import Counts, Mask, Reals
from elute.page.table import Page
from elute.units import row_state
from elute.units._image_places import (
    ADVERTISEMENT,
    GALLERY,
    ICON,
    ORNAMENT,
    Places,
    features,
    hidden,
    logistic,
    said,
    scored,
)
from elute.units._name_words import NameWords
from elute.units.images import PageImage, file_name, page_images
from elute.units.roles import Role

MAIN: Final = 0.5
FARTHEST: Final = 255  # words; what is farther away from kept text is equally far
DEEPEST: Final = 15  # elements between an image and the element that holds most of the kept text
HIDDEN: Final = (  # of all that hides text only <noscript> does not hide it from all
    row_state.HIDDEN_ATTRIBUTE,
    row_state.HIDDEN_STYLE,
    row_state.HIDDEN_ARIA,
    row_state.HIDDEN_DETAILS,
    row_state.HIDDEN_TEMPLATE,
)

FITTED: Final[dict[str, float]] = {
    "beside": 1.42,
    "between": 2.71,
    "share": 1.11,
    "depth": -1.64,
    "figure": 0.92,
    "caption": 0.59,
    "enlarges": 1.13,
    "teaser": -0.62,
    "apart": -0.72,
    "advertisement": -0.74,
    "ornament": -0.20,
}
WEIGHTS: Final[dict[str, float]] = {**FITTED, "icon": -4.0, "named": 4.0}
BIAS: Final = -3.37

# Words that images, what is around them and their files are called by; some only by their beginning.
ADVERTISEMENTS: Final = "ad ads doubleclick adsystem adserver smartadserver pixel beacon counter"
ADVERTISEMENT_BEGINNINGS: Final = "advert sponsor promo track"
ICONS: Final = (
    "avatar avatars gravatar userpic icon icons emoji emojis smiley smileys smilie smilies sprite sprites badge badges "
    "button buttons btn share social spinner loader"
)
ORNAMENTS: Final = "logo logos author authors byline profile headshot rating flag flags arrow"
GALLERIES: Final = "gallery"

_HIDES: Final = np.isin(np.arange(row_state.HIDDEN_MASK + 1), HIDDEN).view(np.uint8)


class ScoredImage(NamedTuple):
    """An image of the page, and whether it is main."""

    image: PageImage
    score: float
    main: bool


def scored_images(page: Page, labels: Labels) -> list[ScoredImage]:
    """All images of a page that can be shown, in document order. A picture is main once, at its best place.

    >>> import elute
    >>> story = "<p>It rained all night, and the river rose by a metre before dawn.</p>"
    >>> html = f"<nav><img src=logo.svg>Home</nav><main>{story}<figure><img src=river.jpg></figure>{story}</main>"
    >>> found = elute.extract(html)
    >>> [(scored.image.url, scored.main) for scored in scored_images(found.page, found.labels)]
    [('logo.svg', False), ('river.jpg', True)]
    """
    images = page_images(page)
    if not images:
        return []
    return scored(ScoredImage, images, _scores(page, labels, images), MAIN)


def _scores(page: Page, labels: Labels, images: list[PageImage]) -> Reals:
    """What the method itself says, and where it says nothing, what the text around says."""
    if labels.image_scores is None:
        return image_scores(page, labels, images)
    scores = labels.image_scores()[_rows(images)].astype(np.float64)
    unsaid = np.isnan(scores)
    if unsaid.any():
        scores[unsaid] = image_scores(page, labels, images)[unsaid]
    return scores


def image_scores(page: Page, labels: Labels, images: list[PageImage]) -> Reals:
    """For each image how likely it is main, by the text around it."""
    scores = logistic(image_features(page, labels, images), _weights(), BIAS)
    scores[unseen(page, _rows(images))] = 0.0
    return scores


def unseen(page: Page, rows: list[int]) -> Mask:
    """The images that nobody sees: hidden by the page itself, or without a box where a browser laid it out."""
    if page.layout is not None:
        return ~page.layout.boxed[rows]
    return hidden(page.blocks.segments, rows, _HIDES)


def _rows(images: list[PageImage]) -> list[int]:
    return [image.row for image in images]


def image_features(page: Page, labels: Labels, images: list[PageImage]) -> Reals:
    """What the weights are for: a row for each image, a column for each name in `WEIGHTS` (_image_places.FEATURES)."""
    places = _places(page, labels, images)
    return features(places, said(_name_words(), page.table, images, places, _picture(page)), _nearness(), DEEPEST)


def _places(page: Page, labels: Labels, images: list[PageImage]) -> Counts:
    """Where images stand, a column for each of `COLUMNS`."""
    keep, title = (np.ascontiguousarray(mask).view(np.uint8) for mask in (labels.keep, labels.rows_of(Role.TITLE)))
    captions = [row for image in images for row in image.caption]
    return Places(page.blocks.segments, keep, title, captions).of(_rows(images))


@cache
def _weights() -> Reals:
    return np.array([*WEIGHTS.values()])


@cache
def _nearness() -> Reals:
    """How near kept text is by the words between: 1 without one, 0 from the farthest on."""
    nearness: Reals = 1 - np.log2(1 + np.arange(FARTHEST + 1)) / np.log2(1 + FARTHEST)
    return nearness


@cache
def _name_words() -> NameWords:
    listed = {ADVERTISEMENTS: ADVERTISEMENT, ICONS: ICON, ORNAMENTS: ORNAMENT, GALLERIES: GALLERY}
    words = [(word, False, bit) for words, bit in listed.items() for word in words.split()]
    return NameWords([*words, *((word, True, ADVERTISEMENT) for word in ADVERTISEMENT_BEGINNINGS.split())])


def _picture(page: Page) -> str:
    """The file of the image that the head of the page names, "" for none."""
    declared = image_of(page)
    return file_name(declared) if declared else ""
