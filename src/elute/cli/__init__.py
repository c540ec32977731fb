"""The command line: `elute PAGE…` and, by a first word, one of the other commands; a file or a folder per command."""

from __future__ import annotations

import os
import sys
from importlib import import_module

from elute.page.suffixes import is_crawl_name

from .parts.console import Failure, UsageError, abandon_stdout, say

COMMANDS = (
    "extract",
    "explain",
    "metadata",
    "records",
    "segments",
    "compare",
    "methods",
    "evaluate",
    "gold",
    "train",
    "annotate",
    "wrapper",
    "corpus",
    "serve",
    "read",
    "feed",
    "mcp",
)
_TAKE_FILES = ("-o", "--output", "--from")  # the word behind is no page
EXIT_DONE, EXIT_FAILED, EXIT_USAGE = 0, 1, 2
EXIT_INTERRUPTED, EXIT_BROKEN_PIPE = 128 + 2, 128 + 13  # as a shell reports a death by these signals


def main(argv: list[str] | None = None) -> int:
    """Run the command and return its exit code: 0 all done, 1 some page failed, 2 misuse."""
    words = sys.argv[1:] if argv is None else list(argv)
    name = words.pop(0) if words and words[0] in COMMANDS else "extract"
    if name == "extract" and _name_a_crawl(words):
        name, words = "corpus", ["make", *words]
    command = import_module(f".{name}", __name__)
    try:
        if name == "extract" and words and (meant := _meant(words[0])):
            raise UsageError(f"there is neither a command nor a file {words[0]!r}; did you mean elute {meant}?")
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


def _name_a_crawl(words: list[str]) -> bool:
    """Whether there is a file of many pages among the words."""
    before = ["", *words]
    return any(
        is_crawl_name(word) and last not in _TAKE_FILES and os.path.isfile(word)
        for last, word in zip(before, words, strict=False)
    )


def _meant(word: str) -> str | None:
    """The command that a word is nearly the name of, unless it may be a page or an option."""
    if not word.isalpha() or os.path.lexists(word):
        return None
    from difflib import get_close_matches  # only an error needs it

    return next(iter(get_close_matches(word, COMMANDS, n=1)), None)
