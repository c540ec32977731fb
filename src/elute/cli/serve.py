"""`elute serve`: pages over HTTP, and the inspector in the browser."""

from __future__ import annotations

import argparse
import os
import threading
import webbrowser

from .annotate.label import port
from .parts import console
from .parts.console import Failure, UsageError, reason, say
from .parts.options import Parser, add_version, count, seconds, size

_EXAMPLES = """\
examples:
  elute serve                                    this machine alone; pages are sent to it
  elute serve --fetch                            it also fetches addresses of the public internet
  elute serve --host 0.0.0.0 --token SECRET      open to the network, for those who have the token

  curl --data-binary @page.html http://127.0.0.1:8000/extract
  curl http://127.0.0.1:8000/https://example.org/            as Jina's reader, with --fetch

docs/serve.md tells the rest.
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute serve",
        description="Serve extraction over HTTP, with the inspector at / and all routes at /docs.",
        usage="elute serve [options]",
        epilog=_EXAMPLES,
    )
    _add_who(parser)
    _add_limits(parser)
    parser.add_argument("--open", action="store_true", help="show the inspector in the browser")
    add_version(parser)
    return parser


def _add_who(parser: argparse.ArgumentParser) -> None:
    who = parser.add_argument_group("who may ask")
    who.add_argument(
        "--host",
        default="127.0.0.1",
        metavar="ADDRESS",
        help="the address to listen on (%(default)s: this machine alone)",
    )
    who.add_argument("--port", type=port, metavar="N", help="the port to listen on (8000, or a free one)")
    who.add_argument(
        "--name",
        action="append",
        default=[],
        metavar="HOST",
        help="a name under which it is asked for; may be repeated",
    )
    who.add_argument(
        "--token", metavar="TEXT", help="answer only those who have it (ELUTE_TOKEN of the environment, else none)"
    )
    what = parser.add_argument_group("what it does")
    what.add_argument("--fetch", action="store_true", help="fetch addresses, those of the public internet")
    what.add_argument(
        "--allow-private", action="store_true", help="with --fetch: those of private networks and of this machine too"
    )


def _add_limits(parser: argparse.ArgumentParser) -> None:
    limits = parser.add_argument_group("limits")
    limits.add_argument("--jobs", type=count, metavar="N", help="work in N processes (the number of processors)")
    limits.add_argument("--queue", type=count, default=64, metavar="N", help="requests that may wait (%(default)s)")
    limits.add_argument(
        "--timeout",
        type=seconds,
        default=20.0,
        metavar="SECONDS",
        help="time limit for a page, and for a fetch (%(default)g)",
    )
    limits.add_argument(
        "--max-size",
        type=size,
        default=size("20M"),
        metavar="BYTES",
        help="size limit for what is sent or fetched (20M)",
    )
    limits.add_argument(
        "--memory", type=size, default=size("1G"), metavar="BYTES", help="memory limit for a process, on Linux (1G)"
    )
    limits.add_argument(
        "--recycle",
        type=count,
        default=2000,
        metavar="N",
        help="pages that a process does before it is replaced (%(default)s)",
    )


def run(arguments: argparse.Namespace) -> int:
    """Serve until an interrupt."""
    try:
        from elute.serve.running import serve
        from elute.serve.settings import Settings
    except ImportError as error:
        raise UsageError(f"{error.name} is not installed: pip install 'elute[serve]'") from None
    if arguments.allow_private and not arguments.fetch:
        raise UsageError("--allow-private goes with --fetch")
    settings = Settings(
        host=arguments.host,
        names=tuple(name.lower() for name in arguments.name),
        token=arguments.token or os.environ.get("ELUTE_TOKEN") or None,
        fetch=arguments.fetch,
        allow_private=arguments.allow_private,
        jobs=arguments.jobs or os.cpu_count() or 1,
        queue=arguments.queue,
        timeout=arguments.timeout,
        max_size=arguments.max_size,
        memory=arguments.memory,
        recycle=arguments.recycle,
    )
    try:
        serve(settings, arguments.port, lambda address: _tell(address, arguments.open))
    except KeyboardInterrupt:
        pass  # the usual end
    except OSError as error:
        where = arguments.host if arguments.port is None else f"{arguments.host}, port {arguments.port}"
        raise Failure(f"cannot listen on {where}: {reason(error)}") from None
    return 0


def _tell(address: str, show: bool) -> None:
    console.write(f"{address}\n")
    say("the inspector is at this address, all routes at /docs; Ctrl-C ends")
    if show:  # a browser in the terminal would not return
        threading.Thread(target=webbrowser.open, args=[address], daemon=True).start()
