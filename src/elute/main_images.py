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
import numpy.typing as npt

from elute.labels import Labels
from elute.metadata.declared import declared
from elute.page.arrays import Ints, Mask, prefix_sums
from elute.page.table import Page
from elute.page.vocabulary import TAG
from elute.units import row_state
from elute.units.images import PageImage, file_name, page_images
from elute.units.roles import Role

MAIN: Final = 0.5
BYTES_PER_WORD: Final = 6
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
ADVERTISEMENTS: Final = frozenset("ad ads doubleclick adsystem adserver smartadserver pixel beacon counter".split())
ADVERTISEMENT_BEGINNINGS: Final = ("advert", "sponsor", "promo", "track")
ICONS: Final = frozenset(
    "avatar avatars gravatar userpic icon icons emoji emojis smiley smileys smilie smilies sprite sprites badge badges "
    "button buttons btn share social spinner loader".split()
)
ORNAMENTS: Final = frozenset("logo logos author authors byline profile headshot rating flag flags arrow".split())
LONGEST_NAMES: Final = 1000  # characters that are read of a class or id: many images may stand in one element
GALLERY: Final = "gallery"  # where WordPress calls every picture an icon

_CAPITAL = re.compile(r"(?<=[a-z])(?=[A-Z])")
_WORD = re.compile(r"[a-z0-9]+")
_IMAGE_FILE = re.compile(r"\.(?:jpe?g|png|gif|webp|avif|svg)(?:[?#]|$)", re.IGNORECASE)

Matrix = npt.NDArray[np.float64]


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
    best: dict[str, int] = {}
    for number, (image, score) in enumerate(zip(images, scores.tolist(), strict=True)):
        place = best.setdefault(file_name(image.url), number)
        if score > scores[place]:
            best[file_name(image.url)] = number
    once = set(best.values())
    return [
        ScoredImage(image, round(score, 4), score > MAIN and number in once)
        for number, (image, score) in enumerate(zip(images, scores.tolist(), strict=True))
    ]


def _own_scores(labels: Labels, images: list[PageImage]) -> Matrix:
    """What the method itself says, NaN for what it does not."""
    if labels.image_scores is None:
        return np.full(len(images), np.nan)
    return labels.image_scores()[[image.row for image in images]].astype(np.float64)


def image_scores(page: Page, labels: Labels, images: list[PageImage]) -> Matrix:
    """For each image how likely it is main, by the text around it."""
    weights = np.array([*WEIGHTS.values()])
    scores: Matrix = 1 / (1 + np.exp(-(image_features(page, labels, images) @ weights + BIAS)))
    scores[unseen(page, [image.row for image in images])] = 0.0
    return scores


def unseen(page: Page, rows: list[int]) -> Mask:
    """The images that nobody sees: hidden by the page itself, or without a box where a browser laid it out."""
    if page.layout is not None:
        return ~page.layout.boxed[rows]
    state = np.frombuffer(page.blocks.segments.row_state(), dtype=np.uint8)[rows]
    return np.isin(state & row_state.HIDDEN_MASK, HIDDEN)


def image_features(page: Page, labels: Labels, images: list[PageImage]) -> Matrix:
    """What the weights are for: a row for each image, a column for each name in `WEIGHTS`."""
    around = _Around(page, labels, images)
    rows = np.array([image.row for image in images], dtype=np.intp)
    in_figure = page.in_subtrees(page.rows_of("figure"))[rows]
    names = _names(page, images)
    columns = {
        **around.distances(rows),
        "share": around.share(rows),
        "depth": around.depth(rows),
        "figure": in_figure,
        "caption": in_figure | [bool(image.caption) for image in images],
        "apart": page.in_subtrees(page.rows_of("aside", "nav", "footer"))[rows],
        **_links(page, rows, around.words),
        **names,
        "named": _named(page, images) & ~np.logical_or(names["icon"], names["ornament"]),  # some sites name their logo
    }
    return np.column_stack([np.asarray(columns[name], dtype=np.float64) for name in WEIGHTS])


class _Around:
    """The text around images: kept or dropped. Captions are left out, they are decided about with their image."""

    def __init__(self, page: Page, labels: Labels, images: list[PageImage]) -> None:
        blocks = page.blocks
        captions = [*page.rows_of("figcaption").tolist(), *(row for image in images for row in image.caption)]
        text = (blocks.row_block >= 0) & (blocks.piece_len > 0) & ~page.in_subtrees(captions)
        kept = text & labels.keep
        words = np.where(text & (blocks.row_visible | kept), np.maximum(blocks.piece_len // BYTES_PER_WORD, 1), 0)
        self.page = page
        self.words = prefix_sums(words)
        self.kept = prefix_sums(np.where(kept, words, 0))
        near = kept | self._title(labels, text, kept)
        self.near = np.flatnonzero(near)
        self.dropped = prefix_sums(np.where(near, 0, words))

    def _title(self, labels: Labels, text: Mask, kept: Mask) -> Mask:
        """The title above the kept text. Few methods keep it, but what stands below it belongs to the text."""
        above = np.arange(len(kept)) < (kept.argmax() if kept.any() else 0)
        title: Mask = text & above & labels.rows_of(Role.TITLE)
        return title

    def distances(self, rows: npt.NDArray[np.intp]) -> dict[str, Matrix]:
        """How near kept text is, 1 without a word between: on the nearer side, and on the farther one."""
        if not len(self.near):
            return dict.fromkeys(("beside", "between"), np.zeros(len(rows)))
        following = np.searchsorted(self.near, rows)
        before, after = self.near[np.maximum(following - 1, 0)], self.near[np.minimum(following, len(self.near) - 1)]
        words_before = np.where(following > 0, self.dropped[rows] - self.dropped[before], FARTHEST)
        words_after = np.where(following < len(self.near), self.dropped[after] - self.dropped[rows], FARTHEST)
        nearer = np.minimum(words_before, words_after)
        at_the_end = self.words[rows] == self.words[-1]  # no text follows that could part it from anything
        farther = np.maximum(words_before, np.where(at_the_end, 0, words_after))
        return {"beside": _nearness(nearer), "between": _nearness(farther)}

    def share(self, rows: npt.NDArray[np.intp]) -> Matrix:
        """How much is kept of the text in the nearest element that has any."""
        holders = self.page.nearest_in(self.words[self.page.end] > self.words[:-1])[rows]
        return self._inside(self.kept, holders) / np.maximum(self._inside(self.words, holders), 1)

    def depth(self, rows: npt.NDArray[np.intp]) -> Matrix:
        """How far below the nearest element that holds half of the kept text an image stands."""
        core = self.page.nearest_in(2 * (self.kept[self.page.end] - self.kept[:-1]) >= self.kept[-1])[rows]
        depth: Matrix = np.minimum(self.page.depth[rows] - self.page.depth[core], DEEPEST) / DEEPEST
        return depth

    def _inside(self, sums: npt.NDArray[np.int64], rows: Ints) -> npt.NDArray[np.int64]:
        inside: npt.NDArray[np.int64] = sums[self.page.end[rows]] - sums[rows]
        return inside


def _nearness(words: npt.NDArray[np.int64]) -> Matrix:
    nearness: Matrix = 1 - np.log2(1 + np.minimum(words, FARTHEST)) / np.log2(1 + FARTHEST)
    return nearness


def _links(page: Page, rows: npt.NDArray[np.intp], words: npt.NDArray[np.int64]) -> dict[str, list[bool]]:
    """Whether a link around an image shows it larger, and whether it has text too, as teasers have."""
    links = page.nearest_in((page.tag == TAG["a"]) & (page.attr_count > 0))[rows].tolist()
    return {
        "enlarges": [bool(link and _IMAGE_FILE.search(page.attribute(link, "href") or "")) for link in links],
        "teaser": [bool(link and words[page.end[link]] > words[link]) for link in links],
    }


def _names(page: Page, images: list[PageImage]) -> dict[str, list[bool]]:
    """Whether an image, or what is close around it, is called an advertisement, an icon or another ornament."""
    advertisements, icons, ornaments = [], [], []
    called_of = cache(partial(_called, page))  # many images stand in one element
    for image in images:
        parent = int(page.parent[image.row])
        called = _called(page, image.row) | called_of(parent) | called_of(max(int(page.parent[parent]), 0))
        address = image.url.partition("?")[0]
        where = called | _words(address)
        advertisements.append(
            not ADVERTISEMENTS.isdisjoint(where) or any(word.startswith(ADVERTISEMENT_BEGINNINGS) for word in where)
        )
        told = called | _words(image.alt) | _words("/".join(address.rsplit("/", 2)[-2:]))
        icons.append(GALLERY not in called and not ICONS.isdisjoint(told))
        ornaments.append(not ORNAMENTS.isdisjoint(told))
    return {"advertisement": advertisements, "icon": icons, "ornament": ornaments}


def _called(page: Page, row: int) -> set[str]:
    """The words in the class and id of an element."""
    names = " ".join((page.attribute(row, name) or "")[:LONGEST_NAMES] for name in ("class", "id"))
    return _words(_CAPITAL.sub(" ", names))


def _words(text: str) -> set[str]:
    """The words of a name. Digits inside are part of it, so that a piece of a number in hexadecimals is no word."""
    return {word.rstrip("0123456789") for word in _WORD.findall(text.lower())}


def _named(page: Page, images: list[PageImage]) -> Mask:
    """The images that the head of the page names."""
    picture = file_name(declared(page).image)
    return np.array([bool(picture) and file_name(image.url) == picture for image in images])
