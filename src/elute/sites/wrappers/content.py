"""The content of a page by the rules of its site, and by a method where they are not for the page."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, Final, Unpack

import elute
from elute.choices import Choices, chosen
from elute.page import Page

from .wrapper import label_by_rules, wrapped

if TYPE_CHECKING:
    from elute.extraction import Extraction
    from elute.page import Document

    from .rules import Rules

_OF_WRITING: Final = ("links", "images", "reasons", "tables", "title", "byline", "front_matter")


def extract_by_rules(
    page: Document | Page,
    rules: Rules | None,
    otherwise: Callable[..., Extraction] = elute.extract,
    **choices: Unpack[Choices],
) -> Extraction:
    """The content that rules name. Where there are none for the page, or they do not fit, what `otherwise` finds, with
    a warning.

    >>> from .rules import Rules
    >>> rules = Rules.of({"content": "td.story"})
    >>> extract_by_rules(elute.parse("<table><td>Menu<td class=story>It rained.</table>"), rules).text
    'It rained.'
    >>> extract_by_rules(elute.parse("<p>It rained all day."), rules).warnings
    ['the rules do not fit this page: no content; is it of another template?']
    """
    if not isinstance(page, Page):
        page = elute.parse(page, url=choices.get("url"), charset=choices.get("charset"))
    warning = "there are no rules for this host" if rules is None or not rules.content else wrapped(page, rules).warning
    if warning or rules is None:
        page.warnings.append(warning)
        return otherwise(page, **choices)
    given: dict[str, Any] = dict(choices)
    written = {name: given[name] for name in _OF_WRITING if name in given}
    return chosen(label_by_rules(page, rules), scripts=False, comments=True, **written)
