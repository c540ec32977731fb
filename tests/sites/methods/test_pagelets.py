"""Pagelets: which elements are some."""

import elute
from elute.sites.methods.pagelets import pagelets


def test_links_of_a_pagelet_are_in_the_innermost_element() -> None:
    html = (
        "<div id=a><div id=b><a href=1>1</a><a href=2>2</a><a href=3>3</a></div><a href=4>4</a></div><p><a href=5>5</a>"
    )
    found = elute.parse(html)
    assert [found.attribute(int(row), "id") for row in pagelets(found)] == ["b"]
