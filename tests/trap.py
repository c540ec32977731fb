"""A trap for what must not leave: a listener of this machine that notes whoever comes."""

import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field

NO_REQUEST = b""  # a connection over which nothing came


@dataclass
class Trap:
    """It answers with `page`. `came` has the beginning of every request, NO_REQUEST for a connection without one."""

    port: int
    page: str = ""
    came: list[bytes] = field(default_factory=list)

    def __str__(self) -> str:
        return f"127.0.0.1:{self.port}"

    @property
    def answer(self) -> bytes:
        body = self.page.encode()
        head = f"HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Type: text/html\r\nContent-Length: {len(body)}\r\n\r\n"
        return head.encode() + body


@contextmanager
def listening() -> Iterator[Trap]:
    """A trap, as long as it listens."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        trap = Trap(listener.getsockname()[1])

        def listen() -> None:
            while True:
                try:
                    connection, _ = listener.accept()
                except OSError:
                    return
                with connection:
                    connection.settimeout(2)
                    try:
                        trap.came.append(connection.recv(200))
                        connection.sendall(trap.answer)
                    except OSError:
                        trap.came.append(NO_REQUEST)

        thread = threading.Thread(target=listen, daemon=True)
        thread.start()
        yield trap
        listener.shutdown(socket.SHUT_RDWR)
    thread.join(timeout=5)
