"""Precision, recall and F1 from counts: what nearly every metric ends with."""

from __future__ import annotations

from math import inf, nan

Figures = dict[str, float]


def ratio(part: float, whole: float) -> float:
    return part / whole if whole else nan


def rates(tp: float, fp: float, fn: float) -> Figures:
    """The rates, and the counts that a sum over pages is made of. Not defined is nan.

    >>> rates(tp=3, fp=1, fn=3)
    {'precision': 0.75, 'recall': 0.5, 'f1': 0.6, 'tp': 3, 'fp': 1, 'fn': 3}
    >>> rates(tp=0, fp=0, fn=3)
    {'precision': nan, 'recall': 0.0, 'f1': 0.0, 'tp': 0, 'fp': 0, 'fn': 3}
    """
    return {
        "precision": ratio(tp, tp + fp),
        "recall": ratio(tp, tp + fn),
        "f1": ratio(2 * tp, 2 * tp + fp + fn),
        "tp": tp,
        "fp": fp,
        "fn": fn,
    }


def f_beta(precision: float, recall: float, beta: float) -> float:
    """The F score that takes recall for `beta` times as important as precision: (1 + β²) P R / (β² P + R).

    With 1 it is F1, with 0 precision, with infinity recall.

    >>> f_beta(0.5, 1.0, beta=1) == rates(tp=1, fp=1, fn=0)["f1"]
    True
    >>> round(f_beta(0.5, 1.0, beta=2), 3), round(f_beta(0.5, 1.0, beta=0.5), 3)
    (0.833, 0.556)
    """
    if beta == inf:
        return recall
    if not precision or not recall:
        return nan if inf in (precision, recall) else 0.0
    return (1 + beta**2) * precision * recall / (beta**2 * precision + recall)


def overlap(common: float, gold: float, output: float) -> Figures:
    """The rates of two collections of these sizes that have `common` members in common."""
    return rates(common, output - common, gold - common)


def confusion(tp: float, fp: float, fn: float, tn: float) -> Figures:
    """The rates of a classifier: accuracy as well, and the four cells of the confusion matrix.

    >>> confusion(tp=1, fp=1, fn=0, tn=2)["accuracy"]
    0.75
    """
    return {**rates(tp, fp, fn), "accuracy": ratio(tp + tn, tp + fp + fn + tn), "tn": tn}


def undefined(figures: tuple[str, ...]) -> Figures:
    """What a metric gives where the gold, or the method, does not have what it compares."""
    return dict.fromkeys(figures, nan)


RATES = tuple(rates(0, 0, 0))
CONFUSION = tuple(confusion(0, 0, 0, 0))
