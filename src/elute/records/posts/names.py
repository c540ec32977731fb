"""Names of authors without the words that say that they wrote: "by Ann", "Ann says:"."""

from __future__ import annotations

import re
from typing import Final

_BEFORE: Final = re.compile(
    r"\W*(?:(?:posted|written|submitted|asked|answered|started|geschrieben|verfasst|erstellt|publié|posté|écrit|escrito|"
    r"publicado|scritto)\s+)?(?:by|von|par|por|door|от|(?-i:di|da))\b\s*:?\s+",
    re.I,
)
_BEHIND: Final = re.compile(
    r"[\s,]+(?:says?|said|wrote|writes|commented|replied|schrieb|schreibt|sagt|meint|dit|a écrit|dice|dijo|escribió|"
    r"ha scritto|пишет|написал|(?-i:on|at|am|um|le|el))\s*[:.…]*$|\s*:$",
    re.I,
)


def without_verbs(text: str) -> str:
    """A name alone; the text as it is where nothing would be left.

    >>> without_verbs("Emily says:"), without_verbs("Posted by: Jeff at"), without_verbs("Al K."), without_verbs("by")
    ('Emily', 'Jeff', 'Al K.', 'by')

    What may be a part of a name is one where it begins with a capital.

    >>> without_verbs("da Ann"), without_verbs("Da Silva"), without_verbs("Kim Le")
    ('Ann', 'Da Silva', 'Kim Le')
    """
    before = _BEFORE.match(text)
    return _BEHIND.sub("", text[before.end() :] if before else text) or text
