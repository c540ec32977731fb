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

import re
from dataclasses import dataclass
from functools import cache, partial
from typing import Final

import numpy as np

from elute.labels import Labels
from elute.metadata.declared import declared
from elute.page.arrays import Counts, Mask, Reals
from elute.page.table import Page
from elute.units import row_state
from elute.units._image_places import COLUMNS, Places
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
GALLERIES: Final = "gallery"  # where WordPress calls every picture an icon
ADVERTISEMENT, ICON, ORNAMENT, GALLERY = 1, 2, 4, 8  # what these words stand for

_HIDES: Mask = np.isin(np.arange(row_state.HIDDEN_MASK + 1), HIDDEN)
_IMAGE_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)", re.IGNORECASE)


@dataclass(frozen=True)
class ScoredImage:
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
    scores = _own_scores(labels, images)
    unsaid = np.isnan(scores)
    if unsaid.any():
        scores[unsaid] = image_scores(page, labels, images)[unsaid]
    listed = scores.tolist()
    best: dict[str, int] = {}
    for number, (image, score) in enumerate(zip(images, listed, strict=True)):
        if score > listed[best.setdefault(image.file, number)]:
            best[image.file] = number
    once = set(best.values())
    return [
        ScoredImage(image, round(score, 4), score > MAIN and number in once)
        for number, (image, score) in enumerate(zip(images, listed, strict=True))
    ]


def _own_scores(labels: Labels, images: list[PageImage]) -> Reals:
    """What the method itself says, NaN for what it does not."""
    if labels.image_scores is None:
        return np.full(len(images), np.nan)
    return labels.image_scores()[[image.row for image in images]].astype(np.float64)


def image_scores(page: Page, labels: Labels, images: list[PageImage]) -> Reals:
    """For each image how likely it is main, by the text around it."""
    weights = np.array([*WEIGHTS.values()])
    scores: Reals = 1 / (1 + np.exp(-(image_features(page, labels, images) @ weights + BIAS)))
    scores[unseen(page, _rows(images))] = 0.0
    return scores


def unseen(page: Page, rows: list[int]) -> Mask:
    """The images that nobody sees: hidden by the page itself, or without a box where a browser laid it out."""
    if page.layout is not None:
        return ~page.layout.boxed[rows]
    state = np.frombuffer(page.blocks.segments.row_state(), dtype=np.uint8)[rows]
    hidden: Mask = _HIDES[state & row_state.HIDDEN_MASK]
    return hidden


def _rows(images: list[PageImage]) -> list[int]:
    return [image.row for image in images]


def _places(page: Page, labels: Labels, images: list[PageImage]) -> dict[str, Counts]:
    """Where images stand, a column for each of `COLUMNS`."""
    keep, title = (np.ascontiguousarray(mask).view(np.uint8) for mask in (labels.keep, labels.rows_of(Role.TITLE)))
    captions = (row for image in images for row in image.caption)
    places = Places(page.blocks.segments, keep, title, captions).of(_rows(images))
    return dict(zip(COLUMNS, places.T, strict=True))


def image_features(page: Page, labels: Labels, images: list[PageImage]) -> Reals:
    """What the weights are for: a row for each image, a column for each name in `WEIGHTS`."""
    places = _places(page, labels, images)
    in_figure = places["figure"] > 0
    names = _names(page, images)
    columns = {
        **_distances(places),
        "share": places["kept_inside"] / np.maximum(places["inside"], 1),
        "depth": np.minimum(places["depth"], DEEPEST) / DEEPEST,
        "figure": in_figure,
        "caption": in_figure | np.array([bool(image.caption) for image in images]),
        "apart": places["apart"],
        "enlarges": _enlarges(page, places["link"].tolist()),
        "teaser": places["teaser"],
        **names,
        "named": _named(page, images) & ~np.logical_or(names["icon"], names["ornament"]),  # some sites name their logo
    }
    return np.column_stack([np.asarray(columns[name], dtype=np.float64) for name in WEIGHTS])


def _distances(places: dict[str, Counts]) -> dict[str, Reals]:
    """How near kept text is, 1 without a word between: on the nearer side, and on the farther one."""
    before, after = (np.where(places[side] < 0, FARTHEST, places[side]) for side in ("before", "after"))
    # behind the last text of the page nothing parts an image from anything
    farther = np.maximum(before, np.where(places["last"], 0, after))
    if (places["before"] < 0).all() and (places["after"] < 0).all():
        return dict.fromkeys(("beside", "between"), np.zeros(len(before)))
    return {"beside": _nearness(np.minimum(before, after)), "between": _nearness(farther)}


def _nearness(words: Counts) -> Reals:
    nearness: Reals = 1 - np.log2(1 + np.minimum(words, FARTHEST)) / np.log2(1 + FARTHEST)
    return nearness


def _enlarges(page: Page, links: list[int]) -> list[bool]:
    """Whether the link around an image shows it larger; 0 for no link."""
    enlarges = {link: bool(_IMAGE_FILE.search(page.attribute(link, "href") or "")) for link in {*links} - {0}}
    return [enlarges.get(link, False) for link in links]


@cache
def _name_words() -> NameWords:
    listed = {ADVERTISEMENTS: ADVERTISEMENT, ICONS: ICON, ORNAMENTS: ORNAMENT, GALLERIES: GALLERY}
    words = [(word, False, bit) for words, bit in listed.items() for word in words.split()]
    return NameWords([*words, *((word, True, ADVERTISEMENT) for word in ADVERTISEMENT_BEGINNINGS.split())])


def _names(page: Page, images: list[PageImage]) -> dict[str, Mask]:
    """Whether an image, or what is close around it, is called an advertisement, an icon or another ornament."""
    words, table = _name_words(), page.table
    parents = page.parent[_rows(images)]
    around = zip(parents.tolist(), np.maximum(page.parent[parents], 0).tolist(), strict=True)
    said = []
    called_of = cache(partial(words.of_element, table))  # many images stand in one element
    for image, (parent, above) in zip(images, around, strict=True):
        called = words.of_element(table, image.row) | called_of(parent) | called_of(above)
        address = image.url.partition("?")[0]
        told = called | words.of(image.alt) | words.of("/".join(address.rsplit("/", 2)[-2:]))
        icon = 0 if called & GALLERY else told & ICON
        said.append(((called | words.of(address)) & ADVERTISEMENT) | icon | (told & ORNAMENT))
    bits = np.array(said)
    return {"advertisement": bits & ADVERTISEMENT > 0, "icon": bits & ICON > 0, "ornament": bits & ORNAMENT > 0}


def _named(page: Page, images: list[PageImage]) -> Mask:
    """The images that the head of the page names."""
    picture = file_name(declared(page).image)
    return np.array([bool(picture) and image.file == picture for image in images])
