"""Pages written anew: names that a page did not get from our parser."""

import pytest

import elute
from elute.page.assemble import assemble, nodes_of
from elute.page.inert import ANNOTATED, COLOURED, REPORTED, Policy, Writer


@pytest.mark.parametrize("policy", [ANNOTATED, COLOURED, REPORTED])
def test_names_in_any_case(policy: Policy) -> None:
    """A script can make an element in capitals, which a browser that reads the page again takes for the same."""
    page = elute.parse("<style>@import url(http://evil.example/a)</style><form><input></form>")
    nodes = nodes_of(page)
    nodes.name = [name.upper() if name in ("style", "form", "input") else name for name in nodes.name]
    made = assemble(nodes)
    written = Writer(made, policy).written(1, len(made))
    assert "evil" not in written and "@import-off" in written
    assert '<form method="dialog"><input></form>' in written
