"""Names in a page's data, and what they say of the text below them."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final

BODY: Final = frozenset(
    "body content contents text html cooked rendered markdown paragraph paragraphs article story message answer copy "
    "p value data children plaintext entry".split()
)
"""Words in the names of what is the content itself."""

SUMMARY: Final = frozenset("summary excerpt abstract lead intro teaser standfirst dek caption subtitle title".split())
"""Words in the names of what tells of the content in short."""

NO_TEXT: Final = frozenset(
    "url urls href src slug id key token alt aria class classname css style styles svg icon graphql schema regex "
    "template script pattern path format credit filename selector js code agent compiled tracking nonce".split()
)
"""Words in the names of what nobody reads."""

ELSEWHERE: Final = frozenset(
    "seo og twitter i18n l10n translation translations locale locales dictionary strings label labels cookie cookies "
    "consent footer nav navigation menu menus related recommend recommended recommendation recommendations sidebar ad "
    "ads advert adverts promo promos promotion newsletter newsletters disclaimer privacy terms paywall config configs "
    "configuration params env error errors bio authors organizer organization experiments flags features jsonld meta "
    "metadata tooltip modal banner banners popup alert alerts announcement announcements trending popular latest "
    "recirc countries taxonomy picklist variants swatches reviews image images video videos gallery".split()
)
"""Words in the names of what stands around the content."""

OF_PROGRAMS: Final = frozenset("settings options scripts defaults".split())
"""Words in the names of stores that programs have for themselves."""

_WORD: Final = re.compile(r"[A-Z]?[a-z0-9]+|[A-Z]+(?![a-z])")
_NUMBERED: Final = re.compile(r"[0-9a-f]*\d[0-9a-f-]*", re.I)
LONGEST_NAME: Final = 100


@lru_cache(4096)
def words_of(name: str) -> frozenset[str]:
    """The words of a name, in lower case.

    >>> sorted(words_of("articleBodyText")), sorted(words_of("entry_text"))
    (['article', 'body', 'text'], ['entry', 'text'])
    """
    return frozenset(word.lower() for word in _WORD.findall(name))


@lru_cache(4096)
def without_number(name: str) -> str:
    """A name without the number or the hash that tells it from its like.

    >>> without_number("text-12"), without_number("Paragraph:5f3a9_0"), without_number("body")
    ('text-#', 'Paragraph:#_#', 'body')
    """
    return _NUMBERED.sub("#", name)
