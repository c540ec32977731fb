"""CleanEval's format: one line a block, marked <h>, <p> or <l>."""

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
