"""What holds for every method of ours, whatever it looks at."""

import numpy as np
import pytest
from hypothesis import given, settings

import elute
from elute import registry
from elute.methods import label
from elute.methods.peers import Peer
from properties.soup import pages

# The learned method decides about hidden text itself: closed details, tabs and threads in noscript are often content.
# On unseen hosts that is worth .027 of F1 on wcxb-dev, and .07 on harvest-forum.
KEEP_HIDDEN = {"learned"}
# These keep the best part of the page, or the best few. With other weights that may be another part, not a larger one.
BEST_PARTS = {"bte", "mss", "mss-top"}
# One that needs layout says so on every page here: tests/train/learned/test_layout_training.py.
METHODS = [
    name
    for name in registry.methods.names()
    if not isinstance(registry.methods.get(name), Peer) and registry.methods.info(name).get("needs") != "layout"
]


@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("html", ["", "<p>", "<p hidden>x", "<script>x</script>", "<div>" * 1000])
def test_a_page_without_words(html: str, method: str) -> None:
    labels = elute.extract(html, method=method).labels
    assert not labels.keep.any() or (method in KEEP_HIDDEN and "hidden" in html)
    assert np.isfinite(labels.score).all()


@pytest.mark.parametrize("method", METHODS)
@settings(max_examples=30)
@given(html=pages())
def test_every_block_has_a_score_and_only_blocks_are_kept(method: str, html: str) -> None:
    page = elute.parse(html)
    may_keep = page.blocks.row_block >= 0 if method in KEEP_HIDDEN else page.blocks.row_visible
    for focus in ("precision", "balanced", "recall"):
        labels = label(page, method, focus)
        assert not (labels.keep & ~may_keep).any()
        assert ((labels.score >= 0) & (labels.score <= 1)).all()


@pytest.mark.parametrize("method", [method for method in METHODS if method not in BEST_PARTS])
@settings(max_examples=30)
@given(html=pages())
def test_precision_keeps_no_more_and_recall_no_less(method: str, html: str) -> None:
    page = elute.parse(html)
    precise, balanced, generous = (label(page, method, focus).keep for focus in ("precision", "balanced", "recall"))
    assert not (precise & ~balanced).any()
    assert not (balanced & ~generous).any()
