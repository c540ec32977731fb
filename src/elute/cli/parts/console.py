"""What the command line says: output on stdout as UTF-8 bytes, messages on stderr, each naming its page."""

from __future__ import annotations

import json
import os
import re
import sys
from typing import TextIO

from elute.page import ReadError

# C0 and C1 controls except tab and newline: a page must not steer the terminal it is printed on.
_CONTROLS = re.compile(r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")


class Failure(Exception):
    """A page that cannot be done. The message says why, without the page's name."""


class UsageError(Exception):
    """A command that cannot be meant as it was given: nothing is done, exit code 2."""


def harmless(text: str) -> str:
    """The text with control characters replaced, safe to show in a terminal.

    >>> harmless("red \\x1b[31m text")
    'red �[31m text'
    """
    return _CONTROLS.sub("\ufffd", text)


def one_line(text: str) -> str:
    """The text on one line, safe to show in a terminal.

    >>> one_line("two\\n  lines")
    'two lines'
    """
    return harmless(" ".join(text.split()))


def say(message: str, page: str | None = None) -> None:
    """One message on stderr: `elute: page.html: what is the matter`."""
    if sys.stderr is None:  # closed; print would take stdout instead
        return
    parts = ["elute", page, message] if page is not None else ["elute", message]
    print(": ".join(one_line(part) for part in parts), file=sys.stderr, flush=True)


def is_terminal(stream: TextIO | None) -> bool:
    """Whether a person looks at the stream. A closed one is None."""
    return stream is not None and stream.isatty()


def write(text: str | bytes) -> None:
    """Text on stdout: UTF-8 whatever the locale, controls removed where a terminal shows it. Bytes as they are."""
    if sys.stdout is None:
        raise Failure("there is no stdout to write to")
    try:
        sys.stdout.flush()
        if isinstance(text, str):
            text = (harmless(text) if is_terminal(sys.stdout) else text).encode("utf-8", "replace")
        sys.stdout.buffer.write(text)
        sys.stdout.buffer.flush()
    except BrokenPipeError:
        raise
    except OSError as error:
        abandon_stdout()
        raise Failure(f"cannot write to stdout: {reason(error)}") from None


def write_json(value: object) -> None:
    """A value as JSON on stdout, for people and programs."""
    write(json.dumps(value, ensure_ascii=False, indent=2) + "\n")


def abandon_stdout() -> None:
    """Point stdout at nothing, so that closing it at exit cannot fail once more."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def reason(error: BaseException) -> str:
    """Why something failed, in words fit for a message.

    >>> reason(FileNotFoundError(2, "No such file or directory", "a.html"))
    'no such file or directory'
    """
    if isinstance(error, Failure):
        return str(error)
    if isinstance(error, ReadError):
        return error.reason + (f" (--{error.setting.replace('_', '-')})" if error.setting else "")
    if isinstance(error, OSError) and error.strerror:
        return error.strerror[:1].lower() + error.strerror[1:]
    place = error.__traceback__
    while place is not None and place.tb_next is not None:
        place = place.tb_next
    where = f" at {os.path.basename(place.tb_frame.f_code.co_filename)}:{place.tb_lineno}" if place else ""
    return f"internal error, please report it: {type(error).__name__}{where}: {error}"
