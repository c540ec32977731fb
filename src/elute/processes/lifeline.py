"""Processes that work for this one: they leave interrupts to it, and they do not outlive it."""

from __future__ import annotations

import os
import signal
import threading
from collections.abc import Iterator
from contextlib import contextmanager


@contextmanager
def born_deaf_to_interrupts() -> Iterator[None]:
    """Processes started in here do not hear an interrupt, not even before their first line runs; this one hears it
    on leaving."""
    if not hasattr(signal, "pthread_sigmask"):  # not on Windows
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def live_and_die_with_parent() -> None:
    """Let the parent alone decide what an interrupt means, and do not outlive it, whatever ends it."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_die_with_parent, daemon=True).start()


def _die_with_parent() -> None:
    from multiprocessing import parent_process

    if parent := parent_process():
        parent.join()
        if hasattr(os, "killpg") and os.getpgrp() == os.getpid():  # its own children go with it
            os.killpg(0, signal.SIGKILL)
        os._exit(1)
