"""`--wrapper`: the content that rules of a site name, and the method's own where they are not for the page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import elute

from .console import UsageError, reason

if TYPE_CHECKING:
    from elute.choices import Choices
    from elute.extraction import Extraction
    from elute.page import Document, Page


def readable_rules(path: Path) -> Path:
    """The same path; UsageError where it is neither a folder nor a file of rules."""
    from elute.sites.wrappers.rules import read_rules

    try:
        if not path.is_dir() and not read_rules(path).content:
            raise ValueError(f"{path} names no content")
    except (OSError, ValueError, ImportError) as error:
        raise UsageError(f"--wrapper: {reason(error)}") from None
    return path


def by_rules(page: Document | Page, path: Path, choices: Choices) -> Extraction:
    """The content by rules; by the method, with a warning, where there are none for the page, or they do not fit."""
    from elute.choices import chosen
    from elute.sites.wrappers.rules import rules_for
    from elute.sites.wrappers.wrapper import label_by_rules, wrapped

    page = page if isinstance(page, elute.Page) else elute.parse(page, url=choices["url"], charset=choices["charset"])
    rules = rules_for(path, page.url)
    warning = "there are no rules for this host" if rules is None or not rules.content else wrapped(page, rules).warning
    if warning or rules is None:
        page.warnings.append(warning)
        return elute.extract(page, **choices)
    written: dict[str, Any] = {name: choices.get(name) for name in ("links", "images", "reasons", "tables")}
    return chosen(label_by_rules(page, rules), comments=True, **written)
