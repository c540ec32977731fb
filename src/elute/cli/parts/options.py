"""The options that every command on a page shares, and the extraction they ask for."""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, NoReturn, Unpack, cast

import elute
from elute import registry
from elute.choices import Choices
from elute.methods import FOCUSES
from elute.page.encoding_labels import encoding_of

from .console import Failure, UsageError
from .render_in_browser import check_browser, rendered
from .sources import Reading, Source

if TYPE_CHECKING:
    from elute.extraction import Extraction
    from elute.page import Document, Page
    from elute.sites.store import Store

    from .together import Told

_UNITS = {"": 1, "k": 1024, "m": 1024**2, "g": 1024**3}


class Parser(argparse.ArgumentParser):
    """argparse that says what is wrong in one line instead of the whole usage."""

    def __init__(self, prog: str, description: str, usage: str | None = None, epilog: str = "") -> None:
        layout = argparse.RawDescriptionHelpFormatter
        super().__init__(prog, usage, description, epilog, formatter_class=layout, allow_abbrev=False)

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"elute: {message}\nelute: see {self.prog} --help\n")


class Listed:
    """Names for the help of an option, as argparse's choices. They are looked up when help is shown: to search other
    packages for theirs takes longer than to extract a page. Whether a name is known is not for argparse to say."""

    def __init__(self, names: Callable[[], Sequence[str]]) -> None:
        self._names = names

    def __iter__(self) -> Iterator[str]:
        return iter(self._names())

    def __contains__(self, name: object) -> bool:
        return True

    def __str__(self) -> str:
        return ", ".join(self)


@dataclass(frozen=True)
class Settings:
    """How pages are read and extracted; plain values, so that they travel to other processes."""

    choices: Choices
    browser: bool
    reading: Reading
    store: Store | None = None
    """What is known of the pages' sites, where they teach each other."""
    wrapper: Path | None = None
    """Rules that say what the content is, or a folder of them by host."""
    told: Mapping[bytes, Told] | None = None
    """What a method that needs several pages has said of all of them."""

    @classmethod
    def from_arguments(cls, arguments: argparse.Namespace) -> Settings:
        """The settings the user gave, or UsageError when a name is not known."""
        if not of_sites(arguments):
            known("methods", arguments.method)
        check_charset(arguments.charset)
        check_writing(arguments)
        if arguments.browser:
            check_browser()
        elif not of_sites(arguments) and needs_layout(arguments.method):
            raise UsageError(f"{arguments.method} needs pages as a browser shows them: add --browser")
        return cls(choices_of(arguments), arguments.browser, reading_of(arguments))

    @property
    def url(self) -> str | None:
        """Where the pages are from, as the user said."""
        return self.choices["url"]

    def extract(self, page: Document | Page) -> Extraction:
        """The main content of what was loaded."""
        if self.wrapper is None:
            return self._extract(page, **self.choices)
        from elute.sites.wrappers.content import extract_by_rules  # few ask
        from elute.sites.wrappers.rules import rules_for

        try:
            rules = rules_for(self.wrapper, self.url or page.url)
        except (ValueError, ImportError) as error:
            raise Failure(str(error)) from None
        return extract_by_rules(page, rules, self._extract, **self.choices)

    def _extract(self, page: Document | Page, **choices: Unpack[Choices]) -> Extraction:
        """By a method, with what is known of the page's site."""
        if self.told is not None:
            from .together import extract_told  # few ask

            return extract_told(page, self.told, choices)
        if self.store is None:
            return elute.extract(page, **choices)
        return elute.Site(store=self.store).extract(page, **choices)

    def load(self, source: Source) -> Document | Page:
        """The page as its server sends it or its file has it, or as a browser shows it."""
        if self.browser:
            return rendered(source, self.url, self.choices["charset"], self.reading)
        return self.reading.load(source)


def choices_of(arguments: argparse.Namespace) -> Choices:
    """What the user chose, of what the command asks."""
    choices = {name: getattr(arguments, name) for name in Choices.__annotations__ if hasattr(arguments, name)}
    return cast(Choices, choices)


def reading_of(arguments: argparse.Namespace) -> Reading:
    """How pages are read, by the options of `add_reading_options`."""
    return Reading(arguments.timeout, arguments.max_size, arguments.allow_private)


def of_sites(arguments: argparse.Namespace) -> bool:
    """Whether pages of a site are to be done by a method that needs several of them."""
    if not getattr(arguments, "site", False):
        return False
    from elute.sites.methods import METHODS  # few ask

    return arguments.method in METHODS


def needs_layout(method: str) -> bool:
    """Whether a method is for pages that a browser has rendered."""
    return registry.methods.info(method).get("needs") == "layout"


def check_charset(name: str | None) -> None:
    """UsageError when there is no such encoding."""
    if name is not None and encoding_of(name) is None:
        raise UsageError(f"unknown charset {name!r}: it takes a name such as utf-8 or gbk")


def found_by_name(catalogue: str, name: str) -> Any:
    """What a name stands for; UsageError, with the nearest names, when the catalogue of the registry has none such."""
    try:
        return getattr(registry, catalogue).get(name)
    except (ValueError, ImportError) as error:
        raise UsageError(str(error)) from None


def known(catalogue: str, name: str) -> None:
    """UsageError when the catalogue does not have the name, or it is not installed."""
    found = found_by_name(catalogue, name)
    if not getattr(found, "installed", True):
        raise UsageError(str(found.missing()))


def add_page_options(parser: argparse.ArgumentParser) -> None:
    """The options about how a page is read and what is kept of it."""
    add_content_options(parser)
    add_reading_options(parser)


def add_method_options(parser: argparse.ArgumentParser) -> argparse._ArgumentGroup:
    """The options about how the content of a page is found."""
    keep = parser.add_argument_group("what is kept")
    keep.add_argument(
        "--method",
        default=elute.DEFAULT_METHOD,
        metavar="NAME",
        help="how to find the content: see `elute methods` (%(default)s)",
    )
    keep.add_argument(
        "--focus",
        default="balanced",
        choices=FOCUSES,
        help="when in doubt: precision leaves out, recall keeps (%(default)s)",
    )
    keep.add_argument("--comments", action="store_true", help="keep what readers wrote below the article, all of it")
    keep.add_argument(
        "--no-scripts",
        dest="scripts",
        action="store_false",
        help="never take the text from data in scripts, which is done where the page shows hardly any",
    )
    return keep


def add_content_options(parser: argparse.ArgumentParser) -> None:
    """The options about what is kept of a page."""
    keep = add_method_options(parser)
    on_top = "on top of Markdown of articles, documentation and forums, else as the method decides"
    for name, what, unless_told in (
        ("title", "the title of the page", on_top),
        ("byline", "the line with author and date", "as the method decides"),
    ):
        keep.add_argument(
            f"--{name}",
            action=argparse.BooleanOptionalAction,
            help=f"always keep {what}, or never ({unless_told})",
        )
    keep.add_argument("--no-tables", dest="tables", action="store_false", help="leave out tables")


def add_writing_options(output: argparse._ArgumentGroup) -> None:
    """The options about what is written beside the words."""
    add_links_option(output)
    output.add_argument("--images", action="store_true", help="write the images of the content too")
    output.add_argument(
        "--front-matter", action="store_true", help="begin Markdown with title, authors, dates and more, as YAML"
    )


def add_links_option(output: argparse._ArgumentGroup) -> None:
    """Whether links are written, where they are."""
    output.add_argument(
        "--no-links", dest="links", action="store_false", help="write the words of links without their address"
    )


def check_writing(arguments: argparse.Namespace) -> None:
    """UsageError where something is asked for that the format does not have."""
    for option, format in (("front_matter", "Markdown"), ("reasons", "JSON")):
        if getattr(arguments, option, False) and registry.renderers.name(arguments.to) != format.lower():
            raise UsageError(f"--{option.replace('_', '-')} goes with {format}")


def add_reading_options(parser: argparse.ArgumentParser) -> None:
    """The options about how a page is read."""
    reading = parser.add_argument_group("how pages are read")
    reading.add_argument("--url", metavar="URL", help="the address of the page, to resolve its links (one page only)")
    reading.add_argument(
        "--charset", metavar="NAME", help="the character encoding, when the page or its server says it wrong"
    )
    reading.add_argument(
        "--browser", action="store_true", help="render pages in Chromium first, with what their scripts build"
    )
    reading.add_argument(
        "--timeout",
        type=seconds,
        default=Reading.timeout,
        metavar="SECONDS",
        help="time limit for fetching a page, all in all (%(default)g)",
    )
    reading.add_argument(
        "--max-size",
        type=size,
        default=Reading.max_size,
        metavar="BYTES",
        help="size limit for a page that is fetched or unpacked; K, M and G are understood (20M)",
    )
    reading.add_argument(
        "--allow-private",
        action="store_true",
        help="let redirects and listed addresses lead to this machine and to private networks",
    )


def add_jobs(group: argparse._ArgumentGroup) -> None:
    """How many processes a command works in."""
    group.add_argument(
        "--jobs",
        type=count,
        default=1,
        metavar="N",
        help="work in N processes; the results are the same (%(default)s)",
    )


def add_version(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("--version", action="version", version=f"elute {elute.__version__}")


def seconds(text: str) -> float:
    """A time limit on the command line."""
    try:
        value = float(text)
    except ValueError:
        value = 0.0
    if not 0 < value <= sys.maxsize // 10**9:
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds above 0")
    return value


def size(text: str) -> int:
    """A number of bytes on the command line.

    >>> size("20M")
    20971520
    """
    found = re.fullmatch(r"(\d+)([kmg]?)b?", text.strip().lower())
    if not found or not int(found[1]):
        raise argparse.ArgumentTypeError(f"{text!r} is not a size such as 500K, 20M or 1G")
    return int(found[1]) * _UNITS[found[2]]


def count(text: str) -> int:
    """A whole number above 0 on the command line."""
    if not text.isdecimal() or not int(text):
        raise argparse.ArgumentTypeError(f"{text!r} is not a whole number above 0")
    return int(text)
