"""Registry: names to things, lazily, also from other packages.

A thing is registered as itself or as `"module:attribute"`, which is imported on first use. So a catalogue can name
everything that elute ships, and importing elute still imports none of it. Entry points of other packages are looked
for when a name is not known yet, and when all names are asked for.

A name may carry arguments: "vote(cetd+bte)" is what the thing called "vote" makes of them by its method `of`. The name
of a method may carry choices: "cetd[title+comments]" (elute.methods.shared.choices).
"""

import re
import warnings
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
F = TypeVar("F")

# Not compiled: most names are plain.
WITH_ARGUMENTS = r"([^()]+)\((.*)\)"
WITH_CHOICES = r"(.+)\[([^\[\]]+)\]"


@dataclass(frozen=True)
class Entry:
    """One name of a catalogue. `target` says where the thing is defined ("" when no import could find it), `origin`
    tells whether another is the same: in a notebook also for lambdas and objects."""

    target: str
    value: Any = None
    loaded: bool = True
    info: Mapping[str, object] = field(default_factory=dict)
    origin: str = ""

    def __post_init__(self) -> None:
        if self.target:
            object.__setattr__(self, "origin", self.target)


class Registry(Generic[T]):
    """A catalogue of one kind of thing.

    >>> metrics = Registry("metric", {"median": "statistics:median"})
    >>> metrics.get("median")([3, 1, 2])
    2
    >>> @metrics.register("longest", year=2011)
    ... def longest(words):
    ...     return max(words, key=len)
    >>> metrics.names()
    ['longest', 'median']
    >>> metrics.info("longest")
    {'year': 2011}
    >>> metrics.get("medain")
    Traceback (most recent call last):
    ValueError: unknown metric 'medain'; did you mean 'median'? Known metrics: longest, median
    """

    def __init__(
        self,
        noun: str,
        builtin: Mapping[str, str] | None = None,
        *,
        aliases: Mapping[str, str] | None = None,
        places: str = "",
        more: str = "",
        chosen: str = "",
    ) -> None:
        self.noun = noun
        self.aliases = dict(aliases or {})  # other words for names
        self.places = places  # where a name is added, in a sentence
        self._chosen = chosen  # a function from a name and choices to what they make together
        self._more = more  # a function that registers what users have declared, called when entry points are searched
        self.group = f"elute.{noun}s"
        self._entries = {name: Entry(target, loaded=False) for name, target in (builtin or {}).items()}
        self._searched = False

    @overload
    def register(self, name: str, value: T | str, **info: object) -> T | str: ...

    @overload
    def register(self, name: str, value: None = None, **info: object) -> Callable[[F], F]: ...

    def register(self, name: str, value: Any = None, **info: object) -> Any:
        """Add `value`, or the function below when used as a decorator, under `name`; `info` is kept with it.

        A taken name raises ValueError. Only the same definition may come again, and takes the place of the first: a
        module that registers what the catalogue already announces as "module:attribute", or a notebook cell that is run
        twice, be it changed or not. What is the same is told by the module and the name in it; where these do not tell
        for sure, as for a lambda of a notebook, a warning says that one took the place of another.
        """
        if value is None:
            return lambda decorated: self.register(name, decorated, **info)
        entry = Entry(value, loaded=False, info=info) if isinstance(value, str) else _loaded(value, info)
        if name in self.aliases:
            raise ValueError(f"there is a {self.noun} {name!r} already: it is another word for {self.aliases[name]!r}")
        present = self._entries.get(name)
        if present is not None:
            if not entry.origin or entry.origin != present.origin:
                origin = present.target or repr(present.value)
                raise ValueError(f"there is a {self.noun} named {name!r} already: {origin}")
            if not entry.target:
                warnings.warn(f"the {self.noun} {name!r} is replaced by another from {entry.origin}", stacklevel=2)
            # What a catalogue announces is told with it; what was said of a definition goes with that definition.
            said = {} if present.loaded and entry.value is not present.value else present.info
            entry = replace(entry, info={**said, **info})
        self._entries[name] = entry
        return value

    def describe(self, **info: object) -> Callable[[F], F]:
        """A decorator that says more of a thing which the catalogue announces: the name is said there, and there alone.

        >>> metrics = Registry("metric", {"longest-word": f"{__name__}:longest"})
        >>> @metrics.describe(year=2011)
        ... def longest(words):
        ...     return max(words, key=len)
        >>> metrics.info("longest-word")
        {'year': 2011}
        """

        def described(value: F) -> F:
            target = _loaded(value, info).target
            names = [name for name, entry in list(self._entries.items()) if target and entry.target == target]
            if not names:
                raise ValueError(f"no {self.noun} in the catalogue is defined as {target or repr(value)}")
            for name in names:
                self.register(name, None, **info)(value)
            return value

        return described

    def get(self, name: str) -> T:
        """The thing called `name`; ValueError with near matches and all known names when there is none."""
        value: T = self._load(name).value
        return value

    def info(self, name: str) -> dict[str, object]:
        """What is said of `name` where it is registered, such as its paper and year, and by its own `info`."""
        entry = self._load(name)
        return {**getattr(entry.value, "info", {}), **entry.info}

    def says(self, name: str, what: str) -> object:
        """One thing of `info`, None where that does not have it: of every page something is asked.

        >>> Registry("metric", {"median": "statistics:median"}).says("median", "year")
        """
        entry = self._load(name)
        return entry.info[what] if what in entry.info else getattr(entry.value, "info", {}).get(what)

    def target(self, name: str) -> str:
        """Where `name` is defined, as "module:attribute"; "" when no import could find it."""
        return self._load(name).target

    def name(self, name: str) -> str:
        """The name that another word stands for, such as that of a thing which was renamed; any other name as it is.

        >>> Registry("metric", {"median": "statistics:median"}, aliases={"middle": "median"}).name("middle")
        'median'
        """
        return self.aliases.get(name, name)

    def names(self) -> list[str]:
        """All names in alphabetical order, those of other packages included."""
        self._search_entry_points()
        return sorted(self._entries)

    def _load(self, name: str) -> Entry:
        known = self._entries.get(name)
        if known is not None and known.loaded:  # nearly always: every page asks for its method and its format
            return known
        name = self.name(name)
        if name not in self._entries:
            self._search_entry_points()
        if name not in self._entries:
            if match := re.fullmatch(WITH_ARGUMENTS, str(name)):
                return self._made(*match.groups())
            if self._chosen and (match := re.fullmatch(WITH_CHOICES, str(name))):
                entry = self._load(match[1])
                return replace(entry, value=_import(self._chosen, f"choices of {match[1]}")(*match.groups()))
            raise ValueError(unknown(name, self.names(), self.noun, self.places))
        entry = self._entries[name]
        if entry.loaded:
            return entry
        value = _import(entry.target, f"{self.noun} {name!r}")
        registered = self._entries[name]  # the import may have run a decorator that says more
        if not registered.loaded:
            registered = self._entries[name] = replace(entry, value=value, loaded=True)
        return registered

    def _made(self, name: str, arguments: str) -> Entry:
        entry = self._load(name)
        if not hasattr(entry.value, "of"):
            raise ValueError(f"the {self.noun} {name!r} takes no arguments, but ({arguments}) was given")
        return replace(entry, value=entry.value.of(arguments))

    def _search_entry_points(self) -> None:
        if self._searched:
            return
        from importlib.metadata import entry_points  # slow to import, and most programs never come here

        for point in entry_points(group=self.group):
            package = point.dist.name if point.dist else "?"
            entry = Entry(f"{point.module}:{point.attr}", loaded=False, info={"package": package})
            present = self._entries.setdefault(point.name, entry)
            if present.target != entry.target:
                message = f"{self.noun} {point.name!r} of the package {package} is ignored: the name is taken"
                warnings.warn(f"{message} by {present.target or present.value!r}", stacklevel=3)
        self._searched = True
        if self._more:
            _import(self._more, f"{self.noun}s that are declared")()


def unknown(name: object, known: Sequence[str], noun: str, places: str = "") -> str:
    """What is said of a name that is not known: near ones, all that there are, and where one is added."""
    from difflib import get_close_matches  # only an error needs it

    near = get_close_matches(str(name), known)
    hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else "."
    listed = f"unknown {noun} {name!r}{hint} Known {noun}s: {', '.join(known) or 'none'}"
    return f"{listed}. {places}" if places else listed


def _loaded(value: Any, info: Mapping[str, object]) -> Entry:
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    findable = module and name and "<" not in name  # not so a lambda, or a function made inside another
    if not name:  # an object: its class tells where it is from
        module, name = type(value).__module__, type(value).__qualname__
    # In a notebook the like of it is meant to be the same: a cell was run again. In a module two of them are two.
    origin = f"{module}:{name}" if findable or module == "__main__" else ""
    return Entry(origin if findable else "", value, info=info, origin=origin)


def _import(target: str, what: str) -> Any:
    module, _, attributes = target.partition(":")
    try:
        value = import_module(module)
        for attribute in attributes.split("."):
            value = getattr(value, attribute)
    except (ImportError, AttributeError) as error:
        raise ImportError(f"the {what} cannot be loaded from {target}: {error}") from error
    return value
