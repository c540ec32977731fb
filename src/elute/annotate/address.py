"""Where the annotator is found: its port and its token, the same ones the next time.

So a page that is still open in a browser goes on when the annotator has been started again, and sends what it could not
save meanwhile. They are remembered in a folder of the user's own, which nobody else may read.
"""

from __future__ import annotations

import json
import os
import secrets
from contextlib import suppress
from dataclasses import asdict, dataclass
from hashlib import blake2b
from pathlib import Path
from typing import Final

from elute.server.listening import ANY_PORT, HOST, origin

from .store import Store

TOKEN_BYTES: Final = 32


@dataclass(frozen=True)
class Address:
    """A port, and what every path on it begins with."""

    port: int
    token: str

    def url(self, host: str = HOST) -> str:
        """Where a browser finds it.

        >>> Address(8000, "secret").url("::1"), Address(8000, "secret").url("0.0.0.0")
        ('http://[::1]:8000/secret/', 'http://127.0.0.1:8000/secret/')
        """
        return f"{origin(host, self.port)}/{self.token}/"


def new_address() -> Address:
    """An address that nobody knows."""
    return Address(ANY_PORT, secrets.token_urlsafe(TOKEN_BYTES))


def remembered(store: Store) -> Address:
    """The address of the last time, or a new one."""
    with suppress(OSError, ValueError, TypeError, RuntimeError):
        found = Address(**json.loads(_file(store).read_bytes()))
        if 0 < found.port < 65536 and len(found.token) == len(new_address().token) and found.token.isascii():
            return found
    return new_address()


def remember(store: Store, address: Address) -> None:
    """Keep the address for the next time, where that is possible."""
    with suppress(OSError, RuntimeError):
        file = _file(store)
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        draft = file.with_suffix(f".{os.getpid()}")
        draft.touch(mode=0o600)
        draft.write_text(json.dumps(asdict(address)))
        draft.replace(file)


def _file(store: Store) -> Path:
    """Where it is remembered; RuntimeError for a user without a home."""
    name = blake2b(f"{store.root}\0{store.person}".encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
    return Path("~/.cache/elute/annotate").expanduser() / f"{name}.json"
