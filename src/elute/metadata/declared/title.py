"""The title of a page without the name of its site: a heading that says what the head does, else what the head says."""

from __future__ import annotations

import re
from urllib.parse import urlsplit

from elute.page.table import Page
from elute.units.titles import MOST_PARTS, partings, titles

_SHORTEST_HOST = 4  # letters, so that the name of a host is no word of a title by chance
_LETTERS = re.compile(r"\w+")


def from_title(page: Page, site: str, url: str) -> tuple[str, str] | None:
    """The title and where it was found, None where the page has none. `site` and `url` are what the page calls itself.

    >>> import elute
    >>> page = elute.parse("<title>Rain - The Ledger</title><h1>The Ledger</h1><h2>Rain</h2>")
    >>> from_title(page, "", ""), from_title(elute.parse("<title>Rain - The Ledger</title>"), "The Ledger", "")
    (('Rain', 'h2'), ('Rain', 'title'))
    """
    found = titles(page)
    block = found.block(None)
    if block is not None:
        text = found.text(block)
        if not found.declared or found.agrees(text):
            return text, page.tag_name(int(page.blocks.container[block]))
    if not found.declared:
        return None
    title, source = found.declared[0]
    return without_site(title, site, page.url or url), source


def without_site(title: str, site: str, url: str) -> str:
    """A title without the parts at its beginning or end that are the name of its site, or of its host.

    >>> without_site("Rain | Weather | The Ledger", "The Ledger", ""), without_site("Ledger: Rain", "", "//ledger.com/")
    ('Rain | Weather', 'Rain')
    """
    host = _letters(_host(url))
    for _ in range(MOST_PARTS):
        places = partings(title)
        if not places:
            break
        (start, end), (last_start, last_end) = places[0], places[-1]
        if _is_site(title[last_end:], site, host):
            title = title[:last_start]
        elif _is_site(title[:start], site, host):
            title = title[end:]
        else:
            break
    return title


def _is_site(part: str, site: str, host: str) -> bool:
    letters = _letters(part)
    return bool(letters) and (letters == _letters(site) or (len(letters) >= _SHORTEST_HOST and letters in host))


def _letters(text: str) -> str:
    return "".join(_LETTERS.findall(text.casefold()))


def _host(url: str) -> str:
    try:
        return urlsplit(url).hostname or ""
    except ValueError:  # such as an unclosed IPv6 address
        return ""
