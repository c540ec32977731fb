"""Blocks as users see them."""

import elute
from views.helpers import FILLER, MENU


def test_blocks() -> None:
    html = f"<title>Tea</title>{MENU}<main id=m><h1>Tea</h1>{FILLER}</main><p hidden>Psst"
    result = elute.extract(html.encode(), method="cetd")
    home, title, story, hidden = result.blocks
    assert (home.text, home.role, home.keep, home.path) == ("Home", "navigation", False, "html > body > nav")
    assert (title.text, title.role, title.level, title.keep) == ("Tea", "title", 1, True)
    assert (story.role, story.path) == ("paragraph", "html > body > main#m > p")
    assert (hidden.hidden, hidden.reason, hidden.keep) == ("hidden attribute", "hidden", False)
    for block in result.blocks:
        assert result.page.source[slice(*block.span)].decode().strip() == block.text
        assert 0 <= block.score <= 1
