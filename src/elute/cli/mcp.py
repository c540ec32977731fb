"""`elute mcp`: agents read pages through elute."""

from __future__ import annotations

import argparse

from elute.methods import DEFAULT_METHOD

from .annotate.label import port
from .parts.console import UsageError
from .parts.options import Parser, add_version, known, seconds, size
from .parts.sources import Reading

_EXAMPLES = """\
examples:
  elute mcp                     over stdin and stdout, as agents start it
  elute mcp --port 8765         over HTTP, at http://127.0.0.1:8765/mcp

In the settings of an agent, in the place of mcp-server-fetch:

  {"mcpServers": {"fetch": {"command": "elute", "args": ["mcp"]}}}
"""


def parser() -> argparse.ArgumentParser:
    """The options of this command."""
    parser = Parser(
        prog="elute mcp",
        description="A server of the Model Context Protocol: the tools fetch, metadata, records and explain.",
        usage="elute mcp [options]",
        epilog=_EXAMPLES,
    )
    parser.add_argument(
        "--port", type=port, metavar="N", help="answer over HTTP on this port, not over stdin and stdout"
    )
    parser.add_argument(
        "--method",
        default=DEFAULT_METHOD,
        metavar="NAME",
        help="how to find the content: see `elute methods` (%(default)s)",
    )
    parser.add_argument(
        "--timeout",
        type=seconds,
        default=Reading.timeout,
        metavar="SECONDS",
        help="time limit for a page (%(default)g)",
    )
    parser.add_argument(
        "--max-size", type=size, default=Reading.max_size, metavar="BYTES", help="size limit for a page (20M)"
    )
    parser.add_argument(
        "--allow-private", action="store_true", help="also fetch from this machine and from private networks"
    )
    parser.add_argument(
        "--no-robots", dest="robots", action="store_false", help="do not read robots.txt: for sites of your own"
    )
    add_version(parser)
    return parser


def run(arguments: argparse.Namespace) -> int:
    """Serve until the agent hangs up."""
    try:
        from elute.adapters.mcp_server import Fetching, server
    except ImportError as error:
        raise UsageError(f"{error.name} is not installed: pip install 'elute[mcp]'") from None
    known("methods", arguments.method)
    fetching = Fetching(arguments.timeout, arguments.max_size, arguments.allow_private, arguments.robots)
    made = server(fetching, arguments.method)
    if arguments.port is None:
        made.run("stdio")
    else:
        made.run("streamable-http", host="127.0.0.1", port=arguments.port)
    return 0
