"""CleanEval's format: one line a block, marked <h>, <p> or <l>."""

import numpy as np

from elute.labels import Labels
from elute.page import parse
from elute.render import Options
from elute.render.cleaneval import cleaneval
from elute.units.roles import Role, Roles
from render.helpers import render


def test_marks() -> None:
    source = (
        "<h1>One<br>two</h1><p>a <a href=x>b</a></p>"
        "<ul><li><p>c</p><ol><li>d</ol></ul><dl><dt>e<dd>f</dl><pre>g\n h</pre>"
    )
    assert render(source, "cleaneval") == "<h> One two\n<p> a b\n<l> c\n<l> d\n<l> e\n<l> f\n<p> g h"


def test_options_change_nothing() -> None:
    source = "<p>a <a href=x>b</a> <img src=y alt=z> c</p>"
    assert render(source, "cleaneval", links=False, images=True) == render(source, "cleaneval") == "<p> a b c"


def test_a_method_s_own_roles_give_the_marks() -> None:
    page = parse("<h1>One <b>two</b></h1><p>a<br>b <span hidden>no</span> c</p><ul><li>d</ul><p>e")
    roles = page.blocks.to_rows(np.array([Role.PARAGRAPH, Role.HEADING, 0, Role.LIST, 0], dtype=np.uint8))
    keep = page.blocks.row_visible & (page.blocks.row_block != 4)
    labels = Labels(page, keep.astype(np.float32), keep, roles=Roles(page, roles))
    assert cleaneval(page, labels, Options()) == "<p> One two\n<h> a b c\n<l> d"
    assert labels.role[page.blocks.first[0]] == Role.TITLE  # what the page says it is for, the marks do not say
