"""How far apart two colours are, for usual and for colour-blind eyes."""

import numpy as np
from numpy.typing import NDArray

# Machado, Oliveira and Fernandes 2009, severity 1.0, on linear RGB.
EYES = {
    "usual": np.eye(3),
    "protanope": np.array(
        [[0.152286, 1.052583, -0.204868], [0.114503, 0.786281, 0.099216], [-0.003882, -0.048116, 1.051998]]
    ),
    "deuteranope": np.array(
        [[0.367322, 0.860646, -0.227968], [0.280085, 0.672501, 0.047413], [-0.011820, 0.042940, 0.968881]]
    ),
    "tritanope": np.array(
        [[1.255528, -0.076749, -0.178779], [-0.078411, 0.930809, 0.147602], [0.004733, 0.691367, 0.303900]]
    ),
}
_TO_XYZ = np.array([[0.4124, 0.3576, 0.1805], [0.2126, 0.7152, 0.0722], [0.0193, 0.1192, 0.9505]])
_WHITE = np.array([0.9505, 1.0, 1.089])


def linear(colour: str) -> NDArray[np.float64]:
    """Linear RGB of "#rrggbb"."""
    values = np.array([int(colour[i : i + 2], 16) for i in (1, 3, 5)]) / 255
    return np.where(values <= 0.04045, values / 12.92, ((values + 0.055) / 1.055) ** 2.4)


def lab(rgb: NDArray[np.float64]) -> NDArray[np.float64]:
    """CIE L*a*b* of linear RGB, in which distances are about those that are seen."""
    ratio = _TO_XYZ @ np.clip(rgb, 0, 1) / _WHITE
    x, y, z = np.where(ratio > 0.008856, np.cbrt(ratio), 7.787 * ratio + 16 / 116)
    return np.array([116 * y - 16, 500 * (x - y), 200 * (y - z)])


def distance(first: str, second: str, eyes: str = "usual") -> float:
    """The distance of two colours; 2 is just visible side by side."""
    matrix = EYES[eyes]
    return float(np.linalg.norm(lab(matrix @ linear(first)) - lab(matrix @ linear(second))))


def contrast(first: str, second: str) -> float:
    """The contrast ratio of WCAG 2: 3 is its least for graphics, 4.5 for text."""
    light, dark = sorted((float(_TO_XYZ[1] @ linear(c)) for c in (first, second)), reverse=True)
    return (light + 0.05) / (dark + 0.05)
