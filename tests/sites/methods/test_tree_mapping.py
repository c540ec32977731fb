"""Tree mapping: templates worked out by hand."""

import numpy as np

import elute
from elute.sites.methods.tree_mapping import Template

from .clusters import kept

MENU = "<ul><li>Home<li>News</ul>"


def template(*pages: str) -> Template:
    return Template.of([elute.parse(html) for html in pages])


def texts(found: Template) -> list[str]:
    leaves = np.flatnonzero(found.alive & (found.tree.block >= 0))
    return [found.tree.name(node) for node in leaves.tolist()]


def test_what_two_pages_have_in_common() -> None:
    found = template(f"{MENU}<div><h2>Rain</h2><p>by us</p></div>", f"{MENU}<div><h2>Snow</h2><p>by us</p></div>")
    assert texts(found) == ["Home", "News", "by us"]


def test_each_page_takes_away_from_it() -> None:
    found = template(f"{MENU}<p>a<p>b<p>x", f"{MENU}<p>a<p>b<p>y", "<ul><li>Home<li>Late</ul><p>b<p>z")
    assert texts(found) == ["Home", "b"]
    assert found.pages == 3


def test_children_are_mapped_in_their_order() -> None:
    """Of "a b" and "b a" one is mapped; the first of equally long subsequences may be either."""
    assert len(texts(template("<div><p>a<p>b</div>", "<div><p>b<p>a</div>"))) == 1


def test_a_node_is_mapped_only_below_its_parent() -> None:
    assert texts(template("<div class=a><p>x</div>", "<div class=b><p>x</div>")) == []


def test_the_way_goes_down_into_what_looks_the_same_between_what_is_the_same() -> None:
    one = "<p>top</p><div>in<p>x</p></div><p>end</p>"
    other = "<p>top</p><h2>new</h2><div>in<p>y</p></div><p>end</p>"
    assert texts(template(one, other)) == ["top", "in", "end"]


def test_the_same_page_twice_is_one_page() -> None:
    found = template(f"{MENU}<p>Rain", f"{MENU}<p>Rain")
    assert found.pages == 1
    assert kept(found.label(elute.parse(f"{MENU}<p>Rain"))) == ["Home", "News", "Rain"]


def test_what_the_template_lacks_inside_a_part_of_it_is_kept() -> None:
    found = template(f"{MENU}<div><p>by us<p>x</div>", f"{MENU}<div><p>by us<p>y</div>")
    new = found.label(elute.parse(f"{MENU}<div><p>by us<p>z<p>by us</div>"))
    assert sorted(kept(new)) == ["by us", "z"]  # one of the two is the template's
