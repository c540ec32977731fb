"""`elute annotate FOLDER|URL…`: the pages of a folder in the browser, to be labelled."""

from __future__ import annotations

import argparse
import getpass
import re
import threading
import webbrowser
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from hashlib import blake2b
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING

from elute.page import Document

from ..parts import console
from ..parts.console import Failure, UsageError, reason, say
from ..parts.options import Parser, add_version, count, known
from ..parts.progress import Progress
from ..parts.render_in_browser import check_browser
from ..parts.sources import Reading, Source, find_sources

if TYPE_CHECKING:
    from elute.annotate.store import Store

DEFAULT_FOLDER = "pages"
NO_METHOD = "none"
LONGEST_ID = 200  # bytes: file systems take 255, and names of files have more behind it

_EXAMPLES = """\
examples:
  elute annotate my-pages/                       the *.html files of a folder
  elute annotate my-pages/ https://example.org/  the same, with a page from the web
  elute annotate my-pages/ --method learned      labelled by a method first, so that you only correct
  elute annotate my-pages/ --as vera             a second person, in files of their own

  elute annotate agreement my-pages/             how far people agree
  elute annotate export my-pages/ gold/          the labels as a gold standard (--to FORMAT)

What you do is saved at once in my-pages/annotations/NAME. docs/annotate.md tells the rest.
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute annotate",
        description="Label the content of pages in the browser: draw rectangles or click, C to see what is labelled,\n"
        "D when a page is done.",
        usage="elute annotate FOLDER|URL… [options]\n       elute annotate {export,agreement} …",
        epilog=_EXAMPLES,
    )
    what = parser.add_argument_group("what is labelled")
    what.add_argument(
        "pages",
        nargs="+",
        metavar="FOLDER|URL",
        help=f"a folder with *.html files, and addresses of pages to fetch into it (without a folder, into "
        f"{DEFAULT_FOLDER}/)",
    )
    what.add_argument("--as", dest="person", metavar="NAME", help="who labels (your user name)")
    what.add_argument(
        "--method",
        default=NO_METHOD,
        metavar="NAME",
        help="label untouched pages by a method first: see `elute methods` (%(default)s)",
    )
    what.add_argument(
        "--browser",
        action="store_true",
        help="fetch addresses with a real browser: what scripts build, with style sheets and images",
    )
    how = parser.add_argument_group("how it is shown")
    how.add_argument("--width", type=width, default=1280, metavar="PIXELS", help="layout width of pages (%(default)s)")
    how.add_argument(
        "--whole-boxes",
        action="store_true",
        help="a rectangle takes elements only whose whole boxes lie inside, not those whose words and images do",
    )
    how.add_argument("--no-open", dest="open", action="store_false", help="do not open the browser")
    how.add_argument(
        "--port", type=port, metavar="N", help="the port to listen on (that of the last time, or a free one)"
    )
    how.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="listen on this address, so that others can reach it too (%(default)s: this machine alone)",
    )
    add_version(parser)
    return parser


def port(text: str) -> int:
    """A port on the command line; 0 is any free one."""
    if not text.isdecimal() or int(text) > 65535:
        raise argparse.ArgumentTypeError(f"{text!r} is not a port from 0 to 65535")
    return int(text)


def width(text: str) -> int:
    """The width of pages on the command line."""
    if not 200 <= count(text) <= 10_000:
        raise argparse.ArgumentTypeError(f"{text!r} is not a width from 200 to 10000 pixels")
    return int(text)


def run(arguments: argparse.Namespace) -> int:
    """Fetch what must be fetched, serve, and open the browser."""
    try:
        from elute.annotate.prelabel import needs_layout
        from elute.annotate.serving import serve
        from elute.annotate.store import Store, StoreError
    except ImportError as error:
        raise UsageError(
            f"the annotator needs more than elute alone ({error}): pip install 'elute[annotate]'"
        ) from None
    if arguments.method != NO_METHOD:
        known("methods", arguments.method)
        if needs_layout(arguments.method):
            raise UsageError(f"{arguments.method} needs rendered pages, and labels are for pages as they are in files")
    if arguments.browser:
        check_browser()
    folder, addresses = places(arguments.pages)
    try:
        store = Store(folder, arguments.person or person())
        with fetching(arguments.browser and bool(addresses), arguments.width) as get:
            fetch_into(store, addresses, get)
        if not store.pages():
            raise UsageError(f"{folder}: there are no *.html files in it")
        say(tally(store))
        serve(
            store,
            method=None if arguments.method == NO_METHOD else arguments.method,
            host=arguments.host,
            port=arguments.port,
            width=arguments.width,
            whole_boxes=arguments.whole_boxes,
            ready=lambda address: tell(address, arguments.open),
        )
    except StoreError as error:
        raise UsageError(str(error)) from None
    except KeyboardInterrupt:
        pass  # the usual end
    except OSError as error:
        port = "" if arguments.port is None else f", port {arguments.port}"
        raise Failure(f"cannot listen on {arguments.host}{port}: {reason(error)}") from None
    say(tally(store))
    return 0


def places(words: list[str]) -> tuple[Path, list[Source]]:
    """The folder, which is made where only addresses are given, and the addresses."""
    sources = [source for word in words if "://" in word for source in find_sources([word])]
    folders = [Path(word) for word in words if "://" not in word]
    if len(folders) > 1:
        raise UsageError(f"one folder at a time, not {' and '.join(map(str, folders))}")
    folder = folders[0] if folders else Path(DEFAULT_FOLDER)
    if sources:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise Failure(f"{folder}: this cannot be a folder: {reason(error)}") from None
    return folder, sources


def person() -> str:
    """The name of the user, as far as it can be the name of a folder."""
    try:
        name = re.sub(r"[^\w.@+-]+", "_", getpass.getuser()).lstrip("._@+-")
    except (OSError, KeyError):  # a user without a name
        name = ""
    return name[:64] or "someone"


def fetch_into(store: Store, addresses: list[Source], get: Callable[[Source], Document]) -> None:
    """Save pages of the web in the folder; those that are there already stay."""
    from elute.files import write_whole

    there = set(store.pages())
    with Progress(len(addresses), shown=True, what="fetching") as progress:
        for source in addresses:
            id = id_of(source)
            if id in there:
                say(f"is in {store.folder} already, as {id}.html", source.name)
                continue
            try:
                loaded = get(source)
                write_whole(store.folder / f"{id}.html", loaded.data)
                store.note(id, url=loaded.url, declared_encoding=loaded.charset)
                there.add(id)
            except (Failure, OSError) as error:
                say(reason(error), source.name)
            progress.advance(failed=id not in there)


@contextmanager
def fetching(browser: bool, width: int) -> Iterator[Callable[[Source], Document]]:
    """How a page is fetched: as its server sends it, or as a browser shows it, with style sheets and images in it."""
    if not browser:
        yield Reading().load
        return
    from elute.browser import MissingBrowser, Renderer, RenderError, save_page

    with Renderer() as renderer, TemporaryDirectory() as folder:
        path = Path(folder, "page.html")

        def saved(source: Source) -> Document:
            try:
                page = save_page(source.name, path, renderer=renderer, width=width)
            except (RenderError, MissingBrowser, ValueError) as error:
                raise Failure(str(error)) from None
            return Document(path.read_bytes(), page.url, "utf-8")

        yield saved


def id_of(source: Source) -> str:
    """The id of a page of the web: its address as the name of a file, not too long for one.

    >>> id_of(find_sources(["https://example.org/news/story.html?id=7"])[0])
    'example.org_news_story_id_7'
    """
    id = source.stem.as_posix().replace("/", "_")
    if len(id.encode()) <= LONGEST_ID:
        return id
    short = id.encode()[: LONGEST_ID - 17].decode(errors="ignore")
    return f"{short}-{blake2b(source.name.encode(), digest_size=8).hexdigest()}"


def tally(store: Store) -> str:
    """How far the work has come."""
    from elute.annotate.progress import progress

    done, pages, seconds = progress(store)
    pace = f", {seconds / done:.0f} s a page" if done and seconds else ""
    return f"{store.folder}: {done} of {pages} pages done by {store.person}{pace}"


def tell(address: str, show: bool) -> None:
    """Say where the annotator is, and open it."""
    console.write(f"{address}\n")
    say("open this address in a browser; Ctrl-C ends (everything is saved as you go)")
    if show:  # a browser in the terminal would not return
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
