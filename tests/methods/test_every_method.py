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
# Ensembles with such a member do likewise.
BEST_PARTS = {"bte", "mss", "mss-top", "union", "vote", "weighted-vote"}
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


STORY = "It rained all day in the old town, and it will rain again tomorrow, the weather office says. "
COMMENTED = f"""<title>Rain</title><h1>Rain</h1><p>{STORY * 3}</p><p>{STORY * 2}</p>
<div class=comments><p>{STORY}</p><p>It rained on my side of the old town, and it will rain there tomorrow.</p></div>"""


@pytest.mark.parametrize("method", METHODS)
def test_what_is_left_out_or_kept_because_of_its_role_has_that_role(method: str) -> None:
    """Whether the method has roles of its own, learned or not, or leaves them to the structure of the page."""
    for choice in ({"comments": False}, {"comments": True}, {"title": True}, {"title": False}):
        for block in elute.extract(COMMENTED, method=method, focus="recall", **choice).blocks:  # type: ignore[arg-type]
            if block.reason.endswith("on request"):
                assert block.reason.startswith(block.role)


def test_victor_leaves_out_a_comment_as_a_comment() -> None:
    last = elute.extract(COMMENTED, method="victor").blocks[-1]
    assert (last.keep, last.role, last.reason) == (False, "comment", "comment left out on request")
