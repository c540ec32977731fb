"""Words in class and id attributes that tell of posts, by their beginnings."""

from __future__ import annotations

from functools import cache
from typing import Final

from elute.units._class_words import ClassWords

AUTHOR, DATE, CONTROL = range(1, 4)
WORDS: Final = {
    AUTHOR: "author user poster postedby member nick creator byline",
    DATE: "date time posted postdate published created",
    CONTROL: "expand",
}
# Words that begin like those and mean what is written in a post, what its author is beside a name, or a list of posts.
INNOCENT_WORDS: Final = "usercontent usertext usertitle userrank usergroup userstat timeline"


@cache
def class_words() -> ClassWords:
    listed = [(word, number) for number, words in WORDS.items() for word in words.split()]
    return ClassWords(listed + [(word, 0) for word in INNOCENT_WORDS.split()])
