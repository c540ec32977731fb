"""What a thing may cost, and how much memory it did take."""

from __future__ import annotations

import math
from dataclasses import dataclass
from pathlib import Path
from typing import Final

try:
    import resource
except ImportError:  # Windows
    resource = None  # type: ignore[assignment]

_PEAK = Path("/proc/self/clear_refs")
_STATUS = Path("/proc/self/status")
_RESET_PEAK = b"5"  # proc(5): the peak of the resident memory begins anew


@dataclass(frozen=True)
class Limits:
    """The time and the memory that one thing may take. Memory is limited on Linux only."""

    seconds: float = 60.0
    memory: int | None = 2 * 1024**3  # bytes of data of the whole process

    @property
    def out_of_memory(self) -> str:
        """What is said of a thing that needs more."""
        return "MemoryError" if self.memory is None else f"MemoryError: more than {self.memory / 1024**3:.3g} GB"


UNLIMITED: Final = Limits(math.inf, None)


def limit_memory(size: int | None) -> None:
    """From now on this process gets no more than `size` bytes of data: to ask for more fails, as if none were left."""
    if resource is not None and size is not None:
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        allowed = size if most == resource.RLIM_INFINITY else min(size, most)
        resource.setrlimit(resource.RLIMIT_DATA, (allowed, most))


def lift_memory_limit() -> None:
    """Give the process all the memory that it may have, to report in peace that it had too little."""
    if resource is not None:
        _, most = resource.getrlimit(resource.RLIMIT_DATA)
        resource.setrlimit(resource.RLIMIT_DATA, (most, most))


def reset_peak() -> None:
    """Begin to measure the peak of this process's memory anew, where the system can do that."""
    try:
        _PEAK.write_bytes(_RESET_PEAK)
    except OSError:
        return


def peak() -> int:
    """The most memory that this process has held since `reset_peak`, in bytes; 0 where that is not known."""
    try:
        status = _STATUS.read_bytes()
    except OSError:
        return 0
    _, _, rest = status.partition(b"VmHWM:")
    return int(rest.split(None, 1)[0]) * 1024 if rest else 0
