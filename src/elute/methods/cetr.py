"""CETR: content extraction via tag ratios.

Tim Weninger, William H. Hsu, Jiawei Han: "CETR: Content Extraction via Tag Ratios". WWW 2010.

T has the text-to-tag ratio of each line of the source, as in `ttr.py`. It is smoothed with a Gaussian kernel into T':

    k_i = exp( -i² / 2r² )   for i from -r to r, divided by their sum;   T' = T convolved with k

Three ways to tell content from the rest:

    cetr-tm   content is where T' is above λ standard deviations of T'
    cetr-km   k-means clusters of T'; content is all but the cluster with the lowest centre
    cetr      in two dimensions. G_n is the mean of the next α values of T' minus T'_n, a derivative that looks ahead;
              G' is |G| smoothed as T is. k-means clusters of the points (T', G'), the centre of one cluster held at
              the origin. Content is all but that cluster: lines whose ratio is high or changes fast

    r = 1    λ = 1    k = 3    α = 3

k-means begins with random centres in the paper. Here the first is the origin (the lowest value in one dimension), and
each further one the point farthest from those before, so that the same page gives the same content.
"""

from __future__ import annotations

from typing import Final

import numpy as np

from elute import registry
from elute.labels import Labels
from elute.methods.shared.decide import decide
from elute.methods.shared.line_ratios import decide_lines, spread
from elute.page.arrays import Reals, prefix_sums
from elute.page.table import Page
from elute.units.lines import Lines

RADIUS: Final = 1
CLUSTERS: Final = 3
AHEAD: Final = 3
# λ for each focus; 1 is the paper's. In clusters: how much nearer than the others the lowest centre must not be.
LAMBDA: Final = {"balanced": 1.0, "precision": 2.0, "recall": 0.5}
MOST_ROUNDS: Final = 100
PAPER: Final = "Weninger, Hsu, Han: CETR: Content Extraction via Tag Ratios"


@registry.methods.describe(title="Tag ratios, threshold", paper=PAPER, year=2010, trainable=False)
def cetr_tm(page: Page, focus: str = "balanced") -> Labels:
    """Keep the lines of the source whose smoothed tag ratio is above the standard deviation."""
    lines = Lines(page)
    ratio = smooth(lines.ratio)
    return decide_lines(lines, ratio, LAMBDA[focus] * spread(ratio))


@registry.methods.describe(title="Tag ratios, k-means", paper=PAPER, year=2010, trainable=False)
def cetr_km(page: Page, focus: str = "balanced") -> Labels:
    """Keep the lines of the source whose tag ratio is not in the lowest of three clusters."""
    lines = Lines(page)
    ratio = smooth(lines.ratio)
    centres = np.sort(k_means(ratio[:, None])[:, 0])
    threshold = LAMBDA[focus] * float(centres[:2].mean()) if len(centres) > 1 else 0.0
    return decide_lines(lines, ratio, threshold)


@registry.methods.describe(title="Tag ratios in two dimensions", paper=PAPER, year=2010, trainable=False)
def cetr(page: Page, focus: str = "balanced") -> Labels:
    """Keep the lines of the source whose tag ratio is high or changes fast."""
    lines = Lines(page)
    points = np.stack([smooth(lines.ratio), smooth(np.abs(derivative(smooth(lines.ratio))))], axis=1)
    centres = k_means(points, origin=True)
    from_origin = np.hypot(points[:, 0], points[:, 1])
    from_content = distances(points, centres[1:]).min(axis=1, initial=np.inf) * LAMBDA[focus]
    content = from_origin > from_content
    total = from_origin + from_content
    score = np.divide(from_origin, total, out=np.zeros(len(lines)), where=(total > 0) & np.isfinite(total))
    of_rows = [lines.to_rows(points[:, 0]), lines.to_rows(points[:, 1])]

    def reason(block: int) -> str:
        ratio, change = (values[page.blocks.first[block]] for values in of_rows)
        return f"{ratio:.1f} characters a tag, changing by {change:.1f}"

    return decide(page, lines.to_rows(content) >= 0.5, lines.to_rows(score), reason)


def smooth(values: Reals) -> Reals:
    """Values smoothed by the Gaussian kernel.

    >>> smooth(np.array([0.0, 0.0, 1.0, 0.0])).round(3).tolist()
    [0.0, 0.274, 0.452, 0.274]
    """
    if not len(values):
        return values
    reach = np.arange(-RADIUS, RADIUS + 1)
    kernel = np.exp(-(reach**2) / (2 * RADIUS**2))
    smoothed: Reals = np.convolve(np.pad(values, RADIUS), kernel / kernel.sum(), mode="valid")
    return smoothed


def derivative(values: Reals) -> Reals:
    """The mean of the next values minus each; at the end of those that are left.

    >>> derivative(np.array([1.0, 2.0, 4.0, 6.0, 5.0])).tolist()
    [3.0, 3.0, 1.5, -1.0, 0.0]
    """
    sums = prefix_sums(values)
    place = np.arange(len(values))
    end = np.minimum(place + 1 + AHEAD, len(values))
    ahead = (sums[end] - sums[place + 1]) / np.maximum(end - place - 1, 1)
    change: Reals = np.where(end > place + 1, ahead - values, 0.0)
    return change


def distances(points: Reals, centres: Reals) -> Reals:
    """How far each point is from each centre."""
    squares = np.zeros((len(points), len(centres)))
    for axis in range(points.shape[1]):
        squares += np.subtract.outer(points[:, axis], centres[:, axis]) ** 2
    return np.sqrt(squares)


def k_means(points: Reals, origin: bool = False) -> Reals:
    """The centres of the clusters, at most three; with `origin` the first one stays at the origin.

    >>> k_means(np.array([[0.0], [1.0], [10.0], [12.0], [30.0]])).tolist()
    [[0.5], [30.0], [11.0]]
    """
    centres = _first_centres(points, origin)
    nearest = np.full(len(points), -1)
    for _ in range(MOST_ROUNDS):
        found = distances(points, centres).argmin(axis=1)
        if (found == nearest).all():
            break
        nearest = found
        sizes = np.bincount(nearest, minlength=len(centres))
        for axis in range(points.shape[1]):
            total = np.bincount(nearest, weights=points[:, axis], minlength=len(centres))
            centres[:, axis] = np.where(sizes > 0, total / np.maximum(sizes, 1), centres[:, axis])
        if origin:
            centres[0] = 0.0
    return centres


def _first_centres(points: Reals, origin: bool) -> Reals:
    """The origin or the lowest point, then twice the point farthest from those before; none where all are the same."""
    centres = np.zeros((1, points.shape[1])) if origin or not len(points) else points[points[:, 0].argmin()][None]
    while len(centres) < CLUSTERS and len(points):
        apart = distances(points, centres).min(axis=1)
        if apart.max() == 0:
            break
        centres = np.append(centres, points[apart.argmax()][None], axis=0)
    return centres.copy()
