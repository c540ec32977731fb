"""A method together with what its caller chooses: the title, bylines and comments, always or never in the text.

`elute.extract` takes these choices as arguments. Where only a name can be given, as in evaluations, the name may carry
them: "cetd[title+no-byline]" is the method cetd with the title always in the text, and bylines never. So methods can be
compared on gold standards that differ in what they count as content.
"""

from __future__ import annotations

from typing import Final

from elute.labels import Labels
from elute.methods import label
from elute.page.table import Page
from elute.units.roles import Role

CHOICES: Final = {"title": Role.TITLE, "byline": Role.BYLINE, "comments": Role.COMMENT}


class Chosen:
    """A method that decides as another does, and then follows choices.

    >>> import elute
    >>> html = "<h1>Rain</h1><p>It rained all night, and the river rose by a metre.<div class=comments><p>Wet!</div>"
    >>> elute.extract(html, method="cetd[no-title+comments]").text
    'It rained all night, and the river rose by a metre.\\nWet!'
    >>> Chosen("cetd", "summary")
    Traceback (most recent call last):
    ValueError: unknown choice 'summary' for cetd; known: title, byline, comments, each also with no- before it
    """

    def __init__(self, method: str, choices: str) -> None:
        self.__doc__ = f"Decide as {method} does, and then follow the caller's choices: {choices}."
        self.method = method
        self.choices: dict[Role, bool] = {}
        for word in map(str.strip, choices.split("+")):
            choice = word.removeprefix("no-")
            if choice not in CHOICES:
                known = f"{', '.join(CHOICES)}, each also with no- before it"
                raise ValueError(f"unknown choice {word!r} for {method}; known: {known}")
            self.choices[CHOICES[choice]] = choice == word

    @property
    def info(self) -> dict[str, object]:
        """What it was trained on is what the method was."""
        return {"model_of": self.method}

    def __call__(self, page: Page, focus: str = "balanced") -> Labels:
        labels = label(page, self.method, focus)
        for role, wanted in self.choices.items():
            labels = labels.choose(role, wanted)
        return labels
