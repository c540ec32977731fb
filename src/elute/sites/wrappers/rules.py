"""Rules of a site: a short file, JSON or YAML, that people can read and write.

    host: news.example
    content: div#story > div.text
    drop:
    - div.share
    fields:
      title: h1
      author: {path: p.byline a}
      price: {path: td, after: "Price:", left: "$"}
      tags: {path: a.tag, optional: true}

A field is where `path` leads, a CSS selector (selectors.py). `after` is a text that must stand before it on the page:
of what the path finds, the first behind that text is meant; this is the landmark of STALKER (Muslea, Minton and
Knoblock 1999). `left` and `right` cut the value out of the element's text: the class LR of Kushmerick, Weld and
Doorenbos (1997). A field that is `optional` may be missing on a page. A path that leads to several elements has several
values.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from functools import lru_cache
from importlib import import_module
from pathlib import Path
from typing import Any, Final

from elute.files import write_whole
from elute.sites.store import host_of

from .selectors import parsed

YAML: Final = (".yml", ".yaml")
FILES: Final = (".json", *YAML)
OWN: Final = ("host", "content", "drop", "fields")


@dataclass(frozen=True)
class Rule:
    """Where a value stands."""

    path: str
    after: str = ""
    left: str = ""
    right: str = ""
    optional: bool = False

    def __post_init__(self) -> None:
        parsed(self.path)

    @classmethod
    def of(cls, given: object) -> Rule:
        """The rule that a file has: a path, or its parts by name."""
        if isinstance(given, str):
            return cls(given)
        names = tuple(cls.__dataclass_fields__)
        if not isinstance(given, dict) or "path" not in given or not set(given) <= set(names):
            raise ValueError(f"a rule is a path, or {', '.join(names)} of which path must be there, not {given!r}")
        optional = given.get("optional", False)
        if not isinstance(optional, bool):
            raise ValueError(f"a rule is optional or not: true or false, not {optional!r}")
        texts = {name: value for name, value in given.items() if name != "optional"}
        if not all(isinstance(value, str) for value in texts.values()):
            raise ValueError(f"the parts of a rule are texts, not {given!r}")
        return cls(**texts, optional=optional)

    @property
    def plain(self) -> str | dict[str, str | bool]:
        """The rule as a file has it."""
        said = {name: value for name, value in asdict(self).items() if value}
        return self.path if len(said) == 1 else said


@dataclass(frozen=True)
class Rules:
    """All that a wrapper knows of a site."""

    host: str = ""
    content: str = ""
    drop: tuple[str, ...] = ()
    fields: Mapping[str, Rule] = field(default_factory=dict)

    def __post_init__(self) -> None:
        for path in (*self.drop, *([self.content] if self.content else [])):
            parsed(path)

    @classmethod
    def of(cls, given: Any) -> Rules:
        """The rules that a file has; ValueError where it has none.

        >>> Rules.of({"content": "main", "fields": {"title": "h1"}}).fields["title"]
        Rule(path='h1', after='', left='', right='', optional=False)
        """
        if not isinstance(given, dict) or not set(given) <= set(OWN):
            raise ValueError(f"rules have {', '.join(OWN)}, and nothing else")
        drop = given.get("drop") or []
        fields = given.get("fields") or {}
        if not isinstance(drop, str) and not (isinstance(drop, list) and all(isinstance(path, str) for path in drop)):
            raise ValueError(f"drop is a path or a list of them, not {drop!r}")
        if not isinstance(fields, dict):
            raise ValueError("fields are names, each with a rule")
        return cls(
            str(given.get("host") or ""),
            str(given.get("content") or ""),
            (drop,) if isinstance(drop, str) else tuple(drop),
            {str(name): Rule.of(rule) for name, rule in fields.items()},
        )

    @property
    def plain(self) -> dict[str, Any]:
        """The rules as a file has them."""
        given = {
            "host": self.host,
            "content": self.content,
            "drop": list(self.drop),
            "fields": {name: rule.plain for name, rule in self.fields.items()},
        }
        return {name: value for name, value in given.items() if value}


def read_rules(path: Path) -> Rules:
    """The rules in a file; ValueError where it has none."""
    try:
        text = path.read_text(encoding="utf-8")
        if path.suffix not in YAML:
            return Rules.of(json.loads(text))
        yaml = _yaml()
        return Rules.of(yaml.safe_load(text))
    except (ImportError, OSError):
        raise
    except Exception as error:  # yaml has errors of its own
        raise ValueError(f"{path} has no rules: {error}") from None


def write_rules(rules: Rules, path: Path) -> None:
    """Write rules to a file, as YAML where its name says so."""
    if path.suffix in YAML:
        text = str(_yaml().safe_dump(rules.plain, sort_keys=False, allow_unicode=True))
    else:
        text = json.dumps(rules.plain, ensure_ascii=False, indent=2) + "\n"
    write_whole(path, text.encode(), sync=False)


def rules_for(path: Path, url: str | None) -> Rules | None:
    """The rules in a file, or those of the page's host in a folder of rules: `news.example.json`, or that of a host
    above it. None where the folder has none."""
    if not path.is_dir():
        return _known(path)
    labels = host_of(url).split(".")
    for number in range(len(labels)):
        name = ".".join(labels[number:])
        for suffix in FILES:
            if name and (file := path / f"{name}{suffix}").is_file():
                return _known(file)
    return None


def rule_files(path: Path) -> list[Path]:
    """The file itself, or all files of rules in a folder, by name."""
    if not path.is_dir():
        return [path]
    return sorted(file for file in path.iterdir() if file.suffix in FILES)


def _known(file: Path) -> Rules:
    """The rules in a file, which is not read anew for each page."""
    return _read(file, file.stat().st_mtime_ns)


@lru_cache(maxsize=1024)
def _read(file: Path, changed: int) -> Rules:
    return read_rules(file)


def _yaml() -> Any:
    try:
        yaml = import_module("yaml")
    except ImportError:
        raise ImportError("rules in YAML need PyYAML: pip install 'elute[wrappers]', or write them as JSON") from None
    return yaml
