"""A service that answers over a real connection, and a client that can send what no browser would."""

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from typing import Any

from elute.serve.app import app
from elute.serve.running import Impatient
from elute.serve.settings import Settings
from elute.server.listening import listening, server_of

STORY = (
    b"<!DOCTYPE html><html lang=en><title>Rain | The Ledger</title>"
    b"<meta name=author content='Nora Quill'><body>"
    b"<nav><a href=/>Home</a> <a href=/news>News</a> <a href=/about>About us</a></nav>"
    b"<article id=story class='post main'><h1>Rain</h1>"
    b"<p>It rained <b>all night</b>, and the river rose by a metre before dawn. Nobody in the valley slept.</p>"
    b"<p>By noon the <a href=/bridge>old bridge</a> was closed, and the ferry took the children home from school.</p>"
    b"<p>The water fell again in the evening, and left a line of mud and branches along the wall of the mill.</p>"
    b"</article><footer><p>Copyright 2026 The Ledger. All rights reserved.</p></footer>"
)
KEPT, DROPPED = "the river rose by a metre", "All rights reserved"


@dataclass(frozen=True)
class Answer:
    """What the service answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def text(self) -> str:
        return self.body.decode()

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Client:
    """Asks a running service."""

    port: int

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, body: Any = None, **headers: str | None) -> Answer:
        """One request. What is neither bytes nor str is sent as JSON; a header of None is left out."""
        sent: dict[str, str | None] = {"Host": f"127.0.0.1:{self.port}"}
        if body is not None and not isinstance(body, bytes | str):
            body, sent["Content-Type"] = json.dumps(body), "application/json"
        data = body.encode() if isinstance(body, str) else body
        if data is not None:
            sent["Content-Length"] = str(len(data))
        sent |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                if value is not None:
                    connection.putheader(name, value)
            connection.endheaders(data)
            response = connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def get(self, path: str, **headers: str | None) -> Answer:
        return self.ask("GET", path, **headers)

    def post(self, path: str, body: Any, **headers: str | None) -> Answer:
        return self.ask("POST", path, body, **headers)

    def raw(self, data: bytes) -> bytes:
        """All that comes back for some bytes until the connection is closed."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=60) as connection:
            connection.sendall(data)
            found = b""
            while chunk := connection.recv(65536):
                found += chunk
            return found


@contextmanager
def running(**settings: Any) -> Iterator[Client]:
    """A service on a free port of this machine, ready to work."""
    with listening("127.0.0.1", 0) as connection:
        server = server_of(app(Settings(**{"jobs": 2, **settings})), http=Impatient, lifespan="on")
        thread = threading.Thread(target=server.run, kwargs={"sockets": [connection]}, daemon=True)
        thread.start()
        client = Client(connection.getsockname()[1])
        until = time.monotonic() + 120
        while client.get("/ready").status != 200 and time.monotonic() < until:
            time.sleep(0.05)
        yield client
        server.should_exit = True
        thread.join(timeout=30)
