"""`--wrapper`: the content that rules of a site name, and the method's own where they are not for the page."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

import elute

from .console import Failure, UsageError, reason

if TYPE_CHECKING:
    from elute.choices import Choices
    from elute.extraction import Extraction
    from elute.page import Document, Page


def readable_rules(path: Path) -> Path:
    """The same path; UsageError where it is neither a folder nor a file of rules."""
    from elute.sites.wrappers.rules import FILES, read_rules

    try:
        if path.is_dir():
            if not any(file.suffix in FILES for file in path.iterdir()):
                raise UsageError(f"--wrapper: {path}: there is no file of rules in it")
        elif not read_rules(path).content:
            raise UsageError(f"--wrapper: {path} names no content: elute wrapper learn finds it without --gold")
    except OSError as error:
        raise UsageError(f"--wrapper: {path}: {reason(error)}") from None
    except (ValueError, ImportError) as error:
        raise UsageError(f"--wrapper: {error}") from None
    return path


def by_rules(page: Document | Page, path: Path, choices: Choices) -> Extraction:
    """The content by rules; by the method, with a warning, where there are none for the page, or they do not fit."""
    from elute.choices import chosen
    from elute.sites.wrappers.rules import rules_for
    from elute.sites.wrappers.wrapper import label_by_rules, wrapped

    page = page if isinstance(page, elute.Page) else elute.parse(page, url=choices["url"], charset=choices["charset"])
    try:
        rules = rules_for(path, page.url)
    except (ValueError, ImportError) as error:
        raise Failure(str(error)) from None
    warning = "there are no rules for this host" if rules is None or not rules.content else wrapped(page, rules).warning
    if warning or rules is None:
        page.warnings.append(warning)
        return elute.extract(page, **choices)
    written: dict[str, Any] = {name: choices.get(name) for name in ("links", "images", "reasons", "tables")}
    return chosen(label_by_rules(page, rules), comments=True, **written)
