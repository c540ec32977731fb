"""Where servers listen."""

import socket

import pytest

from elute.server.listening import listening


def test_answers_are_not_held_back() -> None:
    """An answer is a head and a body: the second must not wait until the first is acknowledged."""
    with listening("127.0.0.1", 0) as server, socket.create_connection(server.getsockname()):
        taken, _ = server.accept()
        with taken:
            assert taken.getsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY)


def test_a_port_that_is_taken() -> None:
    with listening("127.0.0.1", 0) as first:
        port = first.getsockname()[1]
        with pytest.raises(OSError):
            listening("127.0.0.1", port)
        with listening("127.0.0.1", port, or_any=True) as second:
            assert second.getsockname()[1] != port
