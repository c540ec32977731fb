"""Names of authors without the words that say that they wrote: "by Ann", "Ann says:"; also out of lines with dates."""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 40  # characters of a name
_WROTE = (
    r"(?:posted|written|submitted|asked|answered|started|geschrieben|verfasst|erstellt|publié|posté|écrit|escrito|"
    r"publicado|scritto|napisan[ye]|написано|отправлено)"
)
# What may be a part of a name is one where it begins with a capital: Von Rothbart, Da Silva.
_BY = r"(?:by|BY|By|von|par|Par|por|Por|door|Door|от|От|di|da|przez)"
_SAYS = (
    r"(?:says?|said|wrote|writes|commented|replied|schrieb|schreibt|sagt|meint|dit|a écrit|dice|dijo|escribió|"
    r"ha scritto|пишет|написала?|napisał[a]?)"
)
_BEFORE: Final = re.compile(rf"\W*(?:(?:(?i:{_WROTE})\s+(?:{_BY}|Von|Da|Di)|{_BY})\b\s*:?|Von\s*:)\s+")
_BEHIND: Final = re.compile(rf"[\s,]+(?:(?i:{_SAYS})|on|at|am|um|le|el)\s*[:.…]*$|\s*:$")
_VERB: Final = re.compile(rf"\W*(?i:{_SAYS})\W*")
_WITH_DATE: Final = re.compile(
    rf"\W*(?:(?:(?i:{_WROTE})\s+)?{_BY}:?\s+(?!\d\d?\s)(\S.{{0,{LONGEST - 1}}}?)"
    r"(?:\s*[,|»–—-]|\s+(?:on|at|am|le|el|il|op|den))"
    rf"|(\S.{{0,{LONGEST - 1}}}?)\s+(?i:{_SAYS})\s+(?:on|at|am|le|el|il|op|den))\s+(?=[^\d]{{0,20}}\d)"
)


def without_verbs(text: str) -> str:
    """A name alone; the text as it is where nothing would be left.

    >>> without_verbs("Emily says:"), without_verbs("Posted by: Jeff at"), without_verbs("Al K."), without_verbs("by")
    ('Emily', 'Jeff', 'Al K.', 'by')

    What may be a part of a name is one where it begins with a capital.

    >>> without_verbs("da Ann"), without_verbs("Da Silva"), without_verbs("Von Rothbart"), without_verbs("Kim Le")
    ('Ann', 'Da Silva', 'Von Rothbart', 'Kim Le')
    """
    before = _BEFORE.match(text)
    return _BEHIND.sub("", text[before.end() :] if before else text) or text


def name_and_date(text: str) -> tuple[str, str]:
    """The name in a line that says who wrote when, "" where it has none, and the rest of it.

    >>> name_and_date("Posted by Ann Lee on May 4, 2020"), name_and_date("Bo schrieb am 4.5.2020:")
    (('Ann Lee', 'May 4, 2020'), ('Bo', '4.5.2020:'))
    >>> name_and_date("on May 4, 2020 by Ann"), name_and_date("May 4, 2020")
    (('', 'on May 4, 2020 by Ann'), ('', 'May 4, 2020'))

    What "by" is in one language may be a day of the week in another.

    >>> name_and_date("di 13 jan 2009, 07:12")
    ('', 'di 13 jan 2009, 07:12')
    """
    found = _WITH_DATE.match(text)
    return (found[1] or found[2], text[found.end() :]) if found else ("", text)


def is_verb(text: str) -> bool:
    """Whether a text says nothing but that somebody wrote.

    >>> is_verb(" says:"), is_verb("said no word")
    (True, False)
    """
    return _VERB.fullmatch(text) is not None
