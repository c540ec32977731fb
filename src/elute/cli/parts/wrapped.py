"""`--wrapper`: the content that rules of a site name."""

from __future__ import annotations

from pathlib import Path

from .console import UsageError, reason


def readable_rules(path: Path) -> Path:
    """The same path; UsageError where it is neither a folder nor a file of rules."""
    from elute.sites.wrappers.rules import read_rules, rule_files

    try:
        files = rule_files(path)
        if path.is_dir():
            if not files:
                raise UsageError(f"--wrapper: {path}: there is no file of rules in it")
        elif not read_rules(path).content:
            raise UsageError(f"--wrapper: {path} names no content: elute wrapper learn finds it without --gold")
    except OSError as error:
        raise UsageError(f"--wrapper: {path}: {reason(error)}") from None
    except (ValueError, ImportError) as error:
        raise UsageError(f"--wrapper: {error}") from None
    return path
