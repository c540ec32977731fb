"""Methods that behave as methods should not. Tests name them by this module, so that other processes find them."""

import ctypes
import os
import signal
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager

import numpy as np
from numpy.typing import NDArray

import elute
from elute.page import Page

CALLS = "STRANGE_CALLS"  # the file that counts calls, for tests that must know what was done again


def all_text(page: Page) -> NDArray[np.float64]:
    """Keeps everything, and says so."""
    if name := os.environ.get(CALLS):
        with open(name, "a", encoding="utf-8") as file:
            file.write(f"{page.url}\n")
    return np.ones(len(page.blocks))


def only_on(page: Page, sign: str) -> bool:
    return sign in page.source.decode()


def sleeps(page: Page) -> NDArray[np.float64]:
    if only_on(page, "SLEEP"):
        time.sleep(60)
    return all_text(page)


def slow(page: Page) -> NDArray[np.float64]:
    time.sleep(0.2)
    return all_text(page)


def eats_memory(page: Page) -> NDArray[np.float64]:
    if only_on(page, "EAT"):
        eaten = [np.ones(10_000_000) for _ in range(1000)]
        return eaten[0]
    return all_text(page)


def raises(page: Page) -> NDArray[np.float64]:
    if only_on(page, "RAISE"):
        raise ValueError(f"no idea\nwhat {len(page)} rows mean")
    if only_on(page, "EXIT"):
        sys.exit(3)
    return all_text(page)


def dies(page: Page) -> NDArray[np.float64]:
    if only_on(page, "KILL"):
        os.kill(os.getpid(), signal.SIGKILL)
    if only_on(page, "ABORT"):
        os.abort()
    if only_on(page, "SEGV"):
        ctypes.string_at(0)
    if only_on(page, "LEAVE"):
        os._exit(3)
    return all_text(page)


POISONED = False


def dies_later(page: Page) -> NDArray[np.float64]:
    """A page poisons the process, the next one dies of it."""
    global POISONED
    if POISONED:
        os._exit(1)
    POISONED = only_on(page, "POISON")
    return all_text(page)


def prints(page: Page) -> NDArray[np.float64]:
    print("Hello from Python")
    os.write(1, b"Hello from native code\n")
    os.write(2, b"Help\n")
    return all_text(page)


def gives_no_text(page: Page) -> None:
    return None


def word_count(case: object) -> dict[str, float]:
    """A metric of one's own."""
    return {"words": float(len(case.output_keys))}  # type: ignore[attr-defined]


def faulty_metric(case: object) -> dict[str, float]:
    raise ZeroDivisionError("nothing to divide by")


METHODS = [sleeps, slow, eats_memory, raises, dies, dies_later, prints, gives_no_text, all_text]
NAMES = {method.__name__.replace("_", "-"): f"strange_methods:{method.__name__}" for method in METHODS}


def register() -> None:
    """Announce the methods as another package would."""
    for name, target in NAMES.items():
        elute.registry.methods.register(name, target)


@contextmanager
def registered() -> Iterator[None]:
    """The methods are known in here."""
    register()
    try:
        yield
    finally:
        for name in NAMES:
            del elute.registry.methods._entries[name]
