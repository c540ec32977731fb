"""What holds for the posts of any page."""

import re
from itertools import pairwise

from hypothesis import given
from hypothesis import strategies as st

import elute
from properties.everything import EVERYTHING
from properties.invariants import check_subsequence, page_words
from properties.outputs import output_words

NAMES = st.sampled_from(["Ann", "Bob Ash", "by", "Joined:", "3 May, 10:00", "x", " "])
WORDS = st.sampled_from(["What somebody wrote about it.", "Thanks!", "↑", ""])
TAGS = """
    <div class=post> <div class=user> <a href=/u/x> <a href=/user?id=1 class=author> <span itemprop=author> <time> <li>
    <ul> <h4> <blockquote> <p> <tr class=author> <table> <span class=date> <br> <svg class=user> <div class=expand>
"""
START = st.sampled_from(re.findall("<.*?>", TAGS))
END = st.sampled_from("</div> </a> </span> </time> </li> </ul> </h4> </blockquote> </table> </svg>".split())


@given(parts=st.lists(st.one_of(START, START, END, NAMES, WORDS), max_size=60))
def test_posts_of_any_page(parts: list[str]) -> None:
    result = elute.extract("".join(parts), method=EVERYTHING, byline=True)
    posts = result.labels.posts or ()
    for post in posts:
        if post.author:  # posts may be found by their dates alone
            assert post.start <= post.author[0] <= post.author[-1] < post.end
        assert set(post.author) <= set(post.byline) and post.byline == sorted(post.byline)
        assert (result.page.blocks.row_block[post.byline] >= 0).all()
    assert all(before.start < after.start for before, after in pairwise(posts))
    check_subsequence(output_words(result, "markdown"), page_words(result.page), "markdown")
    check_subsequence(output_words(result, "html"), page_words(result.page), "html")
