"""What boilerpy3 needs of the parser before it, that Boilerpipe has."""

from __future__ import annotations

import pytest

from elute.methods.peers import Peer
from elute.methods.peers.balanced import balanced
from elute.registry import methods

LINES = (
    "The river rose by a metre before dawn, and then",
    "the tide went out and the water fell again, to the",
    "relief of all who live in the streets beside it.",
)
WRAPPED = "\n".join(LINES)
ARTICLE = f"<body><p>{WRAPPED}<embed src=film><p>{WRAPPED}<p>{WRAPPED}<ul><li><a href=/>Home</a></ul></body>"


def test_every_start_has_its_end() -> None:
    assert balanced("<p>a<br>b<img src=c>") == "<html><head></head><body><p>a<br></br>b<img></img></p></body></html>"


def test_white_space_is_one_space() -> None:
    assert "<pre>a b</pre>" in balanced("<pre>\na \t\n b</pre>")


def test_spaces_that_do_not_break_are_kept() -> None:
    assert "a\N{NO-BREAK SPACE}\N{NO-BREAK SPACE}b" in balanced("<p>a&nbsp;&nbsp;b")


@pytest.mark.parametrize("name", ["boilerpy3", "boilerpy3-article", "boilerpy3-sentences"])
def test_text_behind_a_film_and_in_wrapped_lines_is_taken(name: str) -> None:
    peer = methods.get(name)
    assert isinstance(peer, Peer)
    if not peer.installed:
        pytest.skip(str(peer.missing()))
    assert peer.extract(ARTICLE).split() == WRAPPED.split() * 3
