"""Words that name readers' comments, as class and id tokens begin, in the languages that templates are written in.

Two ask for them. Roles (roles.py) drop what is named so, and take the sure words alone. A feature of the learned method
(learned/_features.pyx) is only weighed with others, and takes the likely ones too: models are trained on exactly these.
"""

from __future__ import annotations

from typing import Final

SURE: Final = "comment disqus kommentar komentar comentari pinglun"
LIKELY: Final = "reacties reply replies respond discussion"
SURE_OR_LIKELY: Final = f"{SURE} {LIKELY}"
# These begin like them and mean something else.
INNOCENT: Final = "commentary commentaries commentator"
