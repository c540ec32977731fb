"""An annotator that answers over a real connection, and a client that can send what no browser would."""

import json
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection
from pathlib import Path
from typing import Any

from elute.annotate.server import app
from elute.annotate.store import Store
from elute.server.listening import listening, server_of

TOKEN = "a-token-that-nobody-can-guess"
PAGE = (
    "<!DOCTYPE html><html lang=en><title>Rain</title><body>"
    "<nav><a href=/>Home</a> <a href=/news>News</a></nav>"
    "<h1>Rain</h1><p>It rained <b>all night</b>, and the river rose by a metre before dawn.</p>"
    "<ul><li>Wet roads<li>Wet feet</ul><img src=rain.png alt='The river'>"
    "<footer><p>Copyright 2026</p></footer>"
)


@dataclass(frozen=True)
class Answer:
    """What the server answered."""

    status: int
    headers: dict[str, str]
    body: bytes

    @property
    def json(self) -> Any:
        return json.loads(self.body)


@dataclass(frozen=True)
class Client:
    """Asks a running annotator; what is not given is what the annotator's own page would send."""

    port: int

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(
        self,
        method: str,
        path: str,
        content: Any = None,
        *,
        token: str = TOKEN,
        headers: dict[str, str | None] | None = None,
        body: bytes | None = None,
    ) -> Answer:
        """One request. A header of None is left out; the path goes over the wire as it is."""
        sent: dict[str, str | None] = {"Host": f"127.0.0.1:{self.port}"}
        if content is not None:
            body = json.dumps(content).encode()
        if body is not None:
            sent |= {"Content-Length": str(len(body)), "Content-Type": "application/json", "Origin": self.origin}
        sent |= headers or {}
        connection = HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.putrequest(method, f"/{token}/{path}", skip_host=True, skip_accept_encoding=True)
            for name, value in sent.items():
                if value is not None:
                    connection.putheader(name, value)
            connection.endheaders(body)
            response = connection.getresponse()
            return Answer(response.status, {k.lower(): v for k, v in response.getheaders()}, response.read())
        finally:
            connection.close()

    def get(self, path: str, **settings: Any) -> Answer:
        return self.ask("GET", path, **settings)

    def put(self, path: str, content: Any, **settings: Any) -> Answer:
        return self.ask("PUT", path, content, **settings)

    def post(self, path: str, content: Any, **settings: Any) -> Answer:
        return self.ask("POST", path, content, **settings)


@contextmanager
def running(store: Store, port: int = 0, **settings: Any) -> Iterator[Client]:
    """Serve a folder on a port of this machine, a free one unless told."""
    with listening("127.0.0.1", port) as connection:
        server = server_of(app(store, TOKEN, **settings))
        thread = threading.Thread(target=server.run, kwargs={"sockets": [connection]}, daemon=True)
        thread.start()
        yield Client(connection.getsockname()[1])
        server.should_exit = True
        thread.join(timeout=30)


def folder_of(folder: Path, *ids: str, page: str = PAGE) -> Path:
    """A folder with a page for each id."""
    folder.mkdir(parents=True, exist_ok=True)
    for id in ids:
        (folder / f"{id}.html").write_text(page, encoding="utf-8")
    return folder


def layout(rows: list[int]) -> dict[str, Any]:
    """What a browser could tell of some rows: boxes of a line each, one below the other."""
    boxes = {
        str(row): [8, 20 * number, 600, 18, True, 16, 400, "rgb(0, 0, 0)", "rgba(0, 0, 0, 0)", "block"]
        for number, row in enumerate(rows)
    }
    sizes = {"page_width": 1280, "page_height": 2000, "viewport_width": 1280, "viewport_height": 800}
    return {**sizes, "boxes": boxes}
