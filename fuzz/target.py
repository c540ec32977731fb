"""The fuzz target: one input through one of the ways (`ways.py`), and now and then again, to find leaks.

Started by `fuzz/run.sh`, which sets the sanitizers up. The compiled modules guide the fuzzer, not the Python ones:
atheris's instrumentation of Python leaks on comparisons of arrays.
"""

import ctypes
import gc
import sys
from array import array
from itertools import count
from pathlib import Path

import atheris

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))

from ways import run

LEAK_CHECK_EVERY = 16  # inputs, the first one included: an input that is run alone is checked
LEAK_CHECK_RUNS = 6
BYTES_HEADER = bytes.__basicsize__ - 1  # what CPython keeps before the first byte
sanitizer = ctypes.CDLL(None)
allocated = sanitizer.__sanitizer_get_current_allocated_bytes
allocated.restype = ctypes.c_size_t
poison = sanitizer.__asan_poison_memory_region
poison.argtypes = [ctypes.c_size_t, ctypes.c_size_t]
number = count()


def check_leaks(data: bytes) -> None:
    """The same input again and again must not need more memory each time.

    LeakSanitizer knows nothing of CPython's own memory, so what is allocated is counted instead.
    """
    held = array("Q", bytes(8 * LEAK_CHECK_RUNS))  # made beforehand: a number put in it takes no memory
    for again in range(LEAK_CHECK_RUNS):
        run(data)
        gc.collect()
        sys._clear_type_cache()  # it keeps names that numpy makes anew for each call
        held[again] = allocated()
        if again and held[again] <= held[again - 1]:
            return
    raise AssertionError(f"memory leaks: {held.tolist()} bytes held after each run")


def one_input(data: bytes) -> None:
    poison(id(data) + BYTES_HEADER + len(data), 1)  # the NUL that CPython puts behind all bytes hides an over-read
    run(data)
    if next(number) % LEAK_CHECK_EVERY == 0:
        check_leaks(data)


if __name__ == "__main__":
    gc.freeze()  # what is there now need not be looked at for each leak check
    atheris.Setup(sys.argv, one_input)
    atheris.Fuzz()
