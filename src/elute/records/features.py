"""What is known of a group of elements that may be records, by name: the columns that `native/group_features.pxi`
fills in, in this order.

The build writes their places to `native/generated/features.pxi`, so it must import nothing of elute.
"""

from __future__ import annotations

from typing import Final

FEATURES: Final = (
    "members",  # how many, as a logarithm
    "share",  # of the page's text that is in them
    "prose_share",  # of the page's text outside links that is in them
    "mean_prose",  # of a member: characters outside links, as a logarithm
    "mean_chars",  # of a member, as a logarithm
    "deviation",  # of the lengths, as a share of the mean
    "smallest",  # length, as a share of the mean
    "largest",
    "alike",  # share of all that any of them holds which a member has on average
    "common",  # how much most of them hold
    "held",  # how much a member holds
    "link_share",  # of their text that is in links
    "linked",  # members with a link
    "links",  # of a member
    "pictured",  # members with an image
    "headed",  # members with a heading
    "texts",  # of a member: rows of text
    "texts_deviation",
    "blocks",  # of a member
    "inner_repeats",  # children alike in a member: more than records have
    "deep_repeats",  # the same, anywhere below
    "parents",  # different ones, as a share of the members
    "first",  # where the group begins and ends, as shares of the page's text
    "last",
    "filled",  # share of the text from its beginning to its end that is its own
    "region",  # share of the page's text that is in the region around it
    "depth",
    "lengths",  # different lengths, as a share of the members
    "digits",  # members with a digit
    "grouping",  # what they have in common: a path with classes, a path of tags, a parent
    "is_item",  # li, article, tr, dt
    "is_cell",
    "is_link",
    "is_inline",
    "in_navigation",  # nav, header, footer, aside around them
    "in_form",
    "in_table",
    "in_main",  # main, article
    "names_good",  # classes and ids of a member and around it that speak of results
    "names_bad",  # the same of menus and the like
    "own_good",
    "own_bad",
    "of_largest",  # its share as a share of the largest one of the page
    "outer_chars",  # of the largest group of elements around them, by the group's own, as a logarithm
    "outer_members",  # the same of its members
    "outer_alike",  # how alike those hold
    "outer_common",
    "texts_alike",  # members that begin with the same text as the one before
    "siblings_alike",  # members that stand right behind another
)


def native() -> dict[str, int]:
    """Where each feature stands, for native code."""
    return {f"N_{name.upper()}": place for place, name in enumerate(FEATURES)} | {"N_FEATURES": len(FEATURES)}
