"""Functions that tests send to other processes. They stand here because a process imports this file by a name that no
installed package takes; some packages do install a `tests` of their own."""

import ctypes
import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

HELD: list[bytes] = []
BREAK_IMPORTS = "ELUTE_TEST_BREAK_IMPORTS"

if BREAK_IMPORTS in os.environ:
    os._exit(7)


def doubled(number: int) -> int:
    return number * 2


def dying(number: int) -> int:
    if number == 30:
        os._exit(1)
    return number


def once_dying(path: str) -> str:
    """Kills its process, unless it has done so before."""
    if path and not Path(path).exists():
        Path(path).write_text("")
        os.kill(os.getpid(), signal.SIGKILL)
    return path


def slow_then_dying(word: str) -> str:
    if word:
        time.sleep(1.5)
    if word == "die":
        os._exit(1)
    return word


def unsendable(number: int) -> object:
    return (lambda: number) if number == 2 else number


def taken(path: Path) -> bool:
    try:
        path.touch(exist_ok=False)
    except FileExistsError:
        return False
    return True


def open_errand(kind: str) -> Callable[[str], str]:
    """A function for things of a kind: it does what the thing says, if that is something bad."""
    if kind == "unknown":
        raise LookupError("there is no such kind")
    if kind == "deadly":
        os._exit(9)
    if kind.startswith("/"):  # a folder with a file for each start
        start = next(number for number in range(1000) if taken(Path(kind) / str(number)))
        if start not in {"from the third on": range(2, 1000), "only the first": [0]}[Path(kind).name]:
            os.kill(os.getpid(), signal.SIGKILL)

    def do(thing: str) -> str:
        word = thing.split()[0]
        if word == "poisoned" and HELD:
            os._exit(1)
        if word in BAD:
            BAD[word](thing)
        if thing.endswith("pid"):
            return str(os.getpid())
        return os.environ.get(thing, f"{kind} did {thing}")

    return do


def refuse(thing: str) -> None:
    raise ValueError("no good")


def crash(thing: str) -> None:
    print("about to crash", flush=True)
    ctypes.string_at(0)


def eat(thing: str) -> None:
    eaten = [b"x" * 50_000_000 for _ in range(1000)]
    del eaten


def leak(thing: str) -> None:
    HELD.append(b"x" * 100_000_000)


def start_a_child(thing: str) -> None:
    child = subprocess.Popen([sys.executable, "-c", "import time; time.sleep(60)"])
    Path(thing.split()[-1]).write_text(str(child.pid))
    time.sleep(60)


BAD: dict[str, Callable[[str], object]] = {
    "raise": refuse,
    "exit": lambda thing: sys.exit(3),
    "leave": lambda thing: os._exit(3),
    "kill": lambda thing: os.kill(os.getpid(), signal.SIGKILL),
    "abort": lambda thing: os.abort(),
    "crash": crash,
    "eat": eat,
    "leak": leak,
    "nap": lambda thing: time.sleep(3),
    "hang": lambda thing: time.sleep(60),
    "poison": lambda thing: HELD.append(b"poison"),
    "start": start_a_child,
}
