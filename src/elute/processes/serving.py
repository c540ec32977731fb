"""What runs in a process of its own: it applies a function to one thing after another, and says what came of each."""

from __future__ import annotations

import faulthandler
import gc
import os
import traceback
from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass
from multiprocessing.connection import Connection
from typing import Any

from .lifeline import live_and_die_with_parent
from .limits import lift_memory_limit, limit_memory

Opener = Callable[[str], Callable[[Any], Any]]  # from a kind of thing to the function for it

_LONGEST_MESSAGE = 300  # characters
_READY = "ready"


@dataclass(frozen=True)
class Raised:
    """An exception that ended the work on a thing."""

    error: str
    details: str
    out_of_memory: bool = False


def serve(pipe: Connection, opener: Opener, kind: str, memory: int | None, log: str) -> None:
    """Open the function for a kind, then answer every list of things, thing by thing, until None comes."""
    if hasattr(os, "setpgid"):
        os.setpgid(0, 0)  # so that it ends together with what it starts
    live_and_die_with_parent()
    _print_to(log)
    try:
        function = opener(kind)
    except BaseException as error:
        pipe.send(raised(error))
        return
    # What is there by now stays: a collection in the middle of a page need not look at it.
    gc.collect()
    gc.freeze()
    limit_memory(memory)
    pipe.send(_READY)
    while (things := pipe.recv()) is not None:
        for thing in things:
            _forget_prints()
            answer = _applied(function, thing)
            _send(pipe, answer)
            if isinstance(answer, Raised) and answer.out_of_memory:
                return  # who knows what is half done


def _applied(function: Callable[[Any], Any], thing: Any) -> Any:
    try:
        return function(thing)
    except MemoryError as error:
        lift_memory_limit()
        return raised(error, out_of_memory=True)
    except BaseException as error:  # a method may even exit: that is its failure, not the run's
        return raised(error)


def _send(pipe: Connection, answer: Any) -> None:
    try:
        pipe.send(answer)
    except OSError:
        raise  # nobody is there to hear it
    except Exception as error:  # a result that cannot be sent is the fault of its thing
        pipe.send(raised(error))


def raised(error: BaseException, out_of_memory: bool = False) -> Raised:
    """An exception as "kind: message" on one line, and its traceback.

    >>> raised(ValueError("two\\n  lines")).error
    'ValueError: two lines'
    """
    message = " ".join(str(error).split())[:_LONGEST_MESSAGE]
    kind = type(error).__name__
    details = "".join(traceback.format_exception(error))
    return Raised(f"{kind}: {message}" if message else kind, details, out_of_memory)


def _print_to(log: str) -> None:
    """All that is printed, by native code too, goes to this file, and so does the stack when it crashes."""
    file = os.open(log, os.O_WRONLY | os.O_APPEND)
    with suppress(OSError):  # Windows does not let go of a file that is open
        os.unlink(log)
    os.dup2(file, 1)
    os.dup2(file, 2)
    os.close(file)
    faulthandler.enable(file=2)


def _forget_prints() -> None:
    if os.fstat(2).st_size:
        os.ftruncate(2, 0)
