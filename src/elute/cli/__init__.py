"""The command line: `elute PAGE…` and, by a first word, one of the other commands; a file or a folder per command."""

from __future__ import annotations

import sys
from importlib import import_module

from .parts.console import Failure, UsageError, abandon_stdout, say

COMMANDS = ("extract", "explain", "compare", "methods", "evaluate", "gold", "train", "annotate")
EXIT_DONE, EXIT_FAILED, EXIT_USAGE = 0, 1, 2
EXIT_INTERRUPTED, EXIT_BROKEN_PIPE = 128 + 2, 128 + 13  # as a shell reports a death by these signals


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code: 0 all done, 1 some page failed, 2 misuse."""
    words = sys.argv[1:] if argv is None else list(argv)
    name = words.pop(0) if words and words[0] in COMMANDS else "extract"
    command = import_module(f".{name}", __name__)
    try:
        arguments = command.parser().parse_intermixed_args(words)
        code: int = getattr(arguments, "module", command).run(arguments)  # of a group, one of its modules
        return code
    except SystemExit as exit:  # argparse: --help, --version, or what it cannot read
        return exit.code if isinstance(exit.code, int) else EXIT_DONE
    except UsageError as error:
        say(str(error))
        return EXIT_USAGE
    except Failure as error:
        say(str(error))
        return EXIT_FAILED
    except BrokenPipeError:
        abandon_stdout()
        return EXIT_BROKEN_PIPE
    except KeyboardInterrupt:
        say("interrupted")
        return EXIT_INTERRUPTED
