"""Threads as the engines of forums, blogs and sites of questions write them: the markup of one post, four times.

`{who}`, `{n}`, `{date}`, `{text}` are the author, the number, the date and the text of a post; `{joined}` is a day on
which the author joined, in no order. The texts are ours, the markup is what these engines are known for.
"""

from __future__ import annotations

import re
from typing import NamedTuple

NAMES = ("saltlamp", "Brigg", "old oven", "saltlamp")
TEXTS = (
    "The hens lay fewer eggs in winter, and nobody in our village could tell me so far why that is.",
    "Ours do as well, since the days are too short for them, and the nights are far too cold to lay.",
    "A lamp in the morning helps a lot. We have had one for three years now, and there are eggs all winter.",
    "Thank you all for your answers! I shall buy a lamp tomorrow and tell you in spring how it all went.",
)
JOINED = ("14 Mar 2005", "02 Nov 2001", "30 Jun 2008", "14 Mar 2005")


class Engine(NamedTuple):
    """A post, four dates of posts, what stands around all posts, and how the days look on which authors joined."""

    post: str
    dates: tuple[str, str, str, str]
    around: str = "{}"
    joined: tuple[str, ...] = JOINED
    first: str = ""
    """The first post, where it looks different."""

    def page(self) -> str:
        return _PAGE.format(self.around.format("".join(map(self._post, range(4)))))

    def _post(self, number: int) -> str:
        markup = self.first if self.first and number == 0 else self.post
        return markup.format(
            who=NAMES[number],
            n=4711 + number,
            date=self.dates[number],
            text=TEXTS[number],
            joined=self.joined[number],
            posts=(812, 37, 2_940, 812)[number],
        )

    def expected(self) -> list[tuple[str, str, str]]:
        """Author, date and text of each post."""
        return [(who, _shown(date), text) for who, date, text in zip(NAMES, self.dates, TEXTS, strict=True)]


def _shown(markup: str) -> str:
    return " ".join(re.sub("<[^>]*>", "", markup).replace("&nbsp;", " ").replace("\N{NO-BREAK SPACE}", " ").split())


_PAGE = """<!DOCTYPE html><html><head><title>Hens in winter - The yard</title></head><body>
<div id=top><a href=/>Home</a> <a href=/search>Search</a> <a href=/faq>FAQ</a> <a href=/login>Log in</a></div>
<h1>Hens in winter</h1>
{}
<div id=foot><p>Times are UTC. <a href=/terms>Terms</a> <a href=/privacy>Privacy</a></p></div>
</body></html>"""
