"""Names to things: units, methods, renderers, metrics and dataset formats, each in a catalogue of its own.

A thing is registered as itself or as `"module:attribute"`, which is imported on first use. So the catalogues
below can name everything that elute ships, and importing elute still imports none of it. Another package adds
its own with an entry point of the group elute.methods, elute.renderers, elute.metrics or elute.formats. Those
are looked for when a name is not known yet, and when all names are asked for.

A name may carry arguments: "vote(cetd+bte)" is what the thing called "vote" makes of them by its method `of`. The name
of a method may carry choices: "cetd[title+comments]" (elute.methods.choices).
"""

import re
import warnings
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from importlib import import_module
from typing import Any, Generic, TypeVar, overload

T = TypeVar("T")
F = TypeVar("F")

WITH_ARGUMENTS = re.compile(r"([^()]+)\((.*)\)")
WITH_CHOICES = re.compile(r"(.+)\[([^\[\]]+)\]")


@dataclass(frozen=True)
class Entry:
    """One name of a catalogue. `target` says where the thing is defined ("" when no import could find it)."""

    target: str
    value: Any = None
    loaded: bool = True
    info: Mapping[str, object] = field(default_factory=dict)


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
        self, noun: str, builtin: Mapping[str, str] | None = None, *, more: str = "", chosen: str = ""
    ) -> None:
        self.noun = noun
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

        A taken name raises ValueError. Only the same definition may come again: a module that registers what
        the catalogue already announces as "module:attribute", or a notebook cell that is run twice.
        """
        if value is None:
            return lambda decorated: self.register(name, decorated, **info)
        entry = Entry(value, loaded=False, info=info) if isinstance(value, str) else _loaded(value, info)
        present = self._entries.get(name)
        if present is not None:
            if not entry.target or entry.target != present.target:
                origin = present.target or repr(present.value)
                raise ValueError(f"there is a {self.noun} named {name!r} already: {origin}")
            entry = replace(entry, info={**present.info, **info})
        self._entries[name] = entry
        return value

    def get(self, name: str) -> T:
        """The thing called `name`; ValueError with near matches and all known names when there is none."""
        value: T = self._load(name).value
        return value

    def info(self, name: str) -> dict[str, object]:
        """What is said of `name` where it is registered, such as its paper and year, and by its own `info`."""
        entry = self._load(name)
        return {**getattr(entry.value, "info", {}), **entry.info}

    def target(self, name: str) -> str:
        """Where `name` is defined, as "module:attribute"; "" when no import could find it."""
        return self._load(name).target

    def names(self) -> list[str]:
        """All names in alphabetical order, those of other packages included."""
        self._search_entry_points()
        return sorted(self._entries)

    def _load(self, name: str) -> Entry:
        if name not in self._entries:
            self._search_entry_points()
        if name not in self._entries:
            if match := WITH_ARGUMENTS.fullmatch(str(name)):
                return self._made(*match.groups())
            if self._chosen and (match := WITH_CHOICES.fullmatch(str(name))):
                entry = self._load(match[1])
                return replace(entry, value=_import(self._chosen, f"choices of {match[1]}")(*match.groups()))
            raise ValueError(self._unknown(name))
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

    def _unknown(self, name: str) -> str:
        from difflib import get_close_matches  # only an error needs it

        known = self.names()
        near = get_close_matches(str(name), known)
        hint = f"; did you mean {' or '.join(map(repr, near))}?" if near else "."
        return f"unknown {self.noun} {name!r}{hint} Known {self.noun}s: {', '.join(known) or 'none'}"


def _loaded(value: Any, info: Mapping[str, object]) -> Entry:
    module, name = getattr(value, "__module__", None), getattr(value, "__qualname__", None)
    findable = module and name and "<" not in name  # not so a lambda, or a function made inside another
    return Entry(f"{module}:{name}" if findable else "", value, info=info)


def _import(target: str, what: str) -> Any:
    module, _, attributes = target.partition(":")
    try:
        value = import_module(module)
        for attribute in attributes.split("."):
            value = getattr(value, attribute)
    except (ImportError, AttributeError) as error:
        raise ImportError(f"the {what} cannot be loaded from {target}: {error}") from error
    return value


units: Registry[Callable[..., Any]] = Registry("unit", {"blocks": "elute.units.blocks:Blocks"})
PEERS = {
    "boilerpy3": "elute.methods.peers.boilerpy3:default",
    "boilerpy3-article": "elute.methods.peers.boilerpy3:article",
    "boilerpy3-sentences": "elute.methods.peers.boilerpy3:sentences",
    "chromerag": "elute.methods.peers.chromerag:peer",
    "goose3": "elute.methods.peers.goose3:peer",
    "html-text": "elute.methods.peers.html_text:peer",
    "inscriptis": "elute.methods.peers.inscriptis:peer",
    "justext": "elute.methods.peers.justext:peer",
    "magic-html": "elute.methods.peers.magic_html:peer",
    "news-please": "elute.methods.peers.news_please:peer",
    "newspaper4k": "elute.methods.peers.newspaper4k:peer",
    "readability-js": "elute.methods.peers.readability_js:peer",
    "readability-lxml": "elute.methods.peers.readability_lxml:peer",
    "resiliparse": "elute.methods.peers.resiliparse:peer",
    "trafilatura": "elute.methods.peers.trafilatura:balanced",
    "trafilatura-precision": "elute.methods.peers.trafilatura:precision",
    "trafilatura-recall": "elute.methods.peers.trafilatura:recall",
    "turbohtml": "elute.methods.peers.turbohtml:peer",
}
methods: Registry[Callable[..., Any]] = Registry(
    "method",
    {
        **PEERS,
        "accb": "elute.methods.ccb:accb",
        "bte": "elute.methods.bte:bte",
        "bte-plateaus": "elute.methods.bte_plateaus:bte_plateaus",
        "ccb": "elute.methods.ccb:ccb",
        "ceml": "elute.methods.ceml.method:ceml",
        "cetd": "elute.methods.cetd:cetd",
        "cetd-ctd": "elute.methods.cetd_variants:cetd_ctd",
        "cetd-td": "elute.methods.cetd_variants:cetd_td",
        "cetd-td-sum": "elute.methods.cetd_variants:cetd_td_sum",
        "cetr": "elute.methods.cetr:cetr",
        "cetr-km": "elute.methods.cetr:cetr_km",
        "cetr-tm": "elute.methods.cetr:cetr_tm",
        "gupta": "elute.methods.gupta:gupta",
        "kim": "elute.methods.kim:kim",
        "kim-ensemble": "elute.methods.kim_ensemble:kim_ensemble",
        "kohlschuetter": "elute.methods.kohlschuetter:kohlschuetter",
        "kohlschuetter-density": "elute.methods.kohlschuetter:kohlschuetter_density",
        "kohlschuetter-learned": "elute.methods.kohlschuetter_learned:kohlschuetter_learned",
        "learned": "elute.learned.method:learned",
        "learned-layout": "elute.learned.method:learned_layout",
        "mss": "elute.methods.mss:mss",
        "mss-top": "elute.methods.mss:mss_top",
        "ncleaner": "elute.methods.ncleaner:ncleaner",
        "ncleaner-nonlexical": "elute.methods.ncleaner:ncleaner_nonlexical",
        "readability": "elute.methods.readability:readability",
        "tccb": "elute.methods.ccb:tccb",
        "ttr": "elute.methods.ttr:ttr",
        "union": "elute.methods.vote:union",
        "victor": "elute.methods.victor:victor",
        "vote": "elute.methods.vote:vote",
        "weighted-vote": "elute.methods.vote:weighted_vote",
        "vsse": "elute.methods.vsse:vsse",
        "ice-baseline": "elute.methods.ice_baseline:ice_baseline",
        "ice-combined": "elute.methods.ice_combined:ice_combined",
        "ice-elaborate": "elute.methods.ice_elaborate:ice_elaborate",
        "ice-ga": "elute.methods.ice_ga:ice_ga",
        "ice-heuristic": "elute.methods.ice_heuristic:ice_heuristic",
        "ice-tree": "elute.methods.ice_tree:ice_tree",
        "ice-lm": "elute.methods.ice_lm:ice_lm",
    },
    more="elute.methods.peers.service:load_from_environment",
    chosen="elute.methods.choices:Chosen",
)
renderers: Registry[Callable[..., str]] = Registry(
    "renderer",
    {
        "cleaneval": "elute.render.cleaneval:cleaneval",
        "html": "elute.render.html:html",
        "json": "elute.render.json:json",
        "markdown": "elute.render.markdown:markdown",
        "text": "elute.render.text:text",
        "xml": "elute.render.tei:tei",
    },
)
metrics: Registry[Callable[..., Any]] = Registry(
    "metric",
    {
        "bag": "elute.evaluate.metrics.bag:bag",
        "blocks": "elute.evaluate.metrics.blocks:blocks",
        "cleaneval-evert": "elute.evaluate.metrics.cleaneval:cleaneval_evert",
        "cleaneval-markup": "elute.evaluate.metrics.cleaneval:cleaneval_markup",
        "cleaneval-text": "elute.evaluate.metrics.cleaneval:cleaneval_text",
        "elements": "elute.evaluate.metrics.elements:elements",
        "regions": "elute.evaluate.metrics.regions:regions",
        "rouge-lsum": "elute.evaluate.metrics.rouge:rouge_lsum",
        "rouge-lsum-ascii": "elute.evaluate.metrics.rouge:rouge_lsum_ascii",
        "seed": "elute.evaluate.metrics.seed:seed",
        "sentences": "elute.evaluate.metrics.sentences:sentences",
        "shingles": "elute.evaluate.metrics.shingles:shingles",
        "shingles-scrapinghub": "elute.evaluate.metrics.shingles:scrapinghub",
        "snippets": "elute.evaluate.metrics.snippets:snippets",
        "text-matrix": "elute.evaluate.metrics.elements:text_matrix",
        "words": "elute.evaluate.metrics.words:words",
    },
)
formats: Registry[Any] = Registry(
    "format",
    {
        "annotated": "elute.annotate.gold:Annotated",
        "annotated-elements": "elute.annotate.elements:AnnotatedElements",
        "ceml": "elute.gold.formats.ceml:Ceml",
        "cleaneval": "elute.gold.formats.cleaneval:CleanEval",
        "dragnet": "elute.gold.formats.dragnet:Dragnet",
        "elute": "elute.gold.formats.folder:Folder",
        "l3s-gn1": "elute.gold.formats.l3s_gn1:L3sGn1",
        "readability": "elute.gold.formats.readability:Readability",
        "scrapinghub": "elute.gold.formats.scrapinghub:Scrapinghub",
        "trafilatura": "elute.gold.formats.trafilatura:Trafilatura",
    },
)
