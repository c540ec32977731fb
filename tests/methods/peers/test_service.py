"""Services on a server of this machine: answers, errors, faults that pass and faults that stay, secrets, limits."""

import json
import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable, Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from types import SimpleNamespace

import pytest

import elute
from elute.methods.peers import MissingPeer
from elute.methods.peers import service as services
from elute.methods.peers.service import Service, ServiceError, announce, load
from elute.registry import methods

STORY = "The river rose by a metre before dawn, and fell again."
PAGE = f"<nav>Home</nav><p>{STORY}</p><p>All rights reserved."


class Server(ThreadingHTTPServer):
    """Answers as the test says, and remembers what it was asked."""

    daemon_threads = True
    block_on_close = False

    def __init__(self) -> None:
        self.asked: list[tuple[str, str, dict[str, str], str]] = []
        self.answers: list[tuple[int, bytes, dict[str, str]]] = []
        self.slow: Callable[[BaseHTTPRequestHandler], None] | None = None
        super().__init__(("127.0.0.1", 0), Handler)

    def answer(self, body: object, status: int = 200, **headers: str) -> None:
        """The next answer; the last one is given again and again."""
        content = body if isinstance(body, bytes) else json.dumps(body).encode()
        self.answers.append((status, content, {name.replace("_", "-"): value for name, value in headers.items()}))


class Handler(BaseHTTPRequestHandler):
    server: Server

    def do_POST(self) -> None:
        body = self.rfile.read(int(self.headers.get("Content-Length", 0))).decode()
        self.server.asked.append((self.command, self.path, dict(self.headers.items()), body))
        if self.server.slow:
            return self.server.slow(self)
        status, content, headers = self.server.answers[0]
        if len(self.server.answers) > 1:
            self.server.answers.pop(0)
        self.send_response(status)
        for name, value in headers.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(content)
        return None

    do_GET = do_POST

    def log_message(self, format: str, *arguments: object) -> None:
        """Quiet."""


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Iterator[Server]:
    monkeypatch.setenv("no_proxy", "127.0.0.1")
    found = Server()
    threading.Thread(target=found.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    yield found
    found.shutdown()
    found.server_close()


Declare = Callable[..., Service]


@pytest.fixture
def declare(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Declare:
    """A service on the server, declared in a file; parts of the file may be given."""
    monkeypatch.setattr(methods, "_entries", dict(methods._entries))
    monkeypatch.setattr(services, "_by_path", {})

    def make(
        request: str = 'body = "{html}"',
        answer: str = 'text = "text"',
        limits: str = "",
        query: str = "",
        timeout: float = 5,
    ) -> Service:
        file = tmp_path / "made-up.toml"
        file.write_text(
            f"""
            name = "made-up"
            description = "On this machine"
            [request]
            url = "http://127.0.0.1:{server.server_address[1]}/extract{query}"
            {request}
            [answer]
            {answer}
            [limits]
            timeout = {timeout}
            backoff = 0.01
            {limits}
            """
        )
        return load(file)

    return make


def test_the_text_of_an_answer(declare: Declare, server: Server) -> None:
    server.answer({"objects": [{"text": STORY}]})
    service = declare(answer='text = "objects.0.text"', query="?u={url}")
    assert service.text(elute.parse("<p>Tea €", url="http://a.b/c")) == STORY
    [(command, path, _, body)] = server.asked
    assert (command, path, body) == ("POST", "/extract?u=http%3A%2F%2Fa.b%2Fc", "<p>Tea €")


def test_a_service_is_a_method(declare: Declare, server: Server) -> None:
    server.answer({"text": STORY})
    declare()
    assert elute.extract(PAGE, method="made-up").text == STORY
    assert elute.methods()["made-up"]["description"] == "On this machine"


@pytest.mark.parametrize(
    ("answer", "body"),
    [
        ('kind = "text"', STORY.encode()),
        ('kind = "html"', f"<div><p>{STORY}</div>".encode()),
        ('html = "article"', json.dumps({"article": f"<p>{STORY}"}).encode()),
    ],
)
def test_kinds_of_answers(declare: Declare, server: Server, answer: str, body: bytes) -> None:
    server.answer(body)
    assert declare(answer=answer).extract(PAGE) == STORY


def test_an_empty_text_is_a_text(declare: Declare, server: Server) -> None:
    server.answer({"text": "", "error": ""})
    assert declare(answer='text = "text"\nerror = "error"').extract(PAGE) == ""


@pytest.mark.parametrize(
    ("body", "message"),
    [
        ({"error": "no such page", "text": ""}, "made-up answered an error: no such page"),
        ({"error": {"code": 7}}, "made-up answered an error: {'code': 7}"),
        (b"<h1>It works!</h1>", "made-up answered no JSON: <h1>It works!</h1>"),
        (b"", "made-up answered no JSON: nothing"),
        ({"txt": STORY}, 'made-up answered no text at text: {"txt": '),
        ({"text": 7}, "made-up answered no text at text"),
        ([STORY], "made-up answered no text at text"),
    ],
)
def test_an_answer_without_a_text_is_an_error(declare: Declare, server: Server, body: object, message: str) -> None:
    server.answer(body)
    with pytest.raises(ServiceError) as raised:
        declare(answer='text = "text"\nerror = "error"').extract(PAGE)
    assert str(raised.value).startswith(message)
    assert len(server.asked) == 1  # it would answer the same again


@pytest.mark.parametrize("status", [429, 500, 503])
def test_a_fault_that_passes(declare: Declare, server: Server, status: int) -> None:
    server.answer(b"busy", status)
    server.answer(b"busy", status)
    server.answer({"text": STORY})
    assert declare(limits="retries = 2").extract(PAGE) == STORY
    assert len(server.asked) == 3


def test_a_fault_that_stays(declare: Declare, server: Server) -> None:
    server.answer(b"out of order", 500)
    with pytest.raises(ServiceError, match=r"^made-up answered 500: out of order \(3 tries\)$"):
        declare(limits="retries = 2").extract(PAGE)
    assert len(server.asked) == 3


def test_a_refusal_is_final(declare: Declare, server: Server) -> None:
    server.answer(b"who are you?", 401)
    with pytest.raises(ServiceError, match=r"^made-up answered 401: who are you\?$"):
        declare().extract(PAGE)
    assert len(server.asked) == 1


def test_the_service_may_say_when_to_come_again(declare: Declare, server: Server) -> None:
    server.answer(b"", 429, Retry_After="1")
    server.answer({"text": STORY})
    before = time.monotonic()
    declare(limits="retries = 1").extract(PAGE)
    assert time.monotonic() - before >= 1


def test_waits_double(declare: Declare, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    waits: list[float] = []
    # of the service alone: the module is everybody's, and other threads sleep too
    monkeypatch.setattr(services, "time", SimpleNamespace(sleep=waits.append, monotonic=time.monotonic))
    server.answer(b"", 502)
    with pytest.raises(ServiceError):
        declare(limits="retries = 4").extract(PAGE)
    assert waits == [0.01, 0.02, 0.04, 0.08]


def silent(handler: BaseHTTPRequestHandler) -> None:
    time.sleep(1)


def trickling(handler: BaseHTTPRequestHandler) -> None:
    """Each piece comes in time, the whole never does."""
    handler.send_response(200)
    handler.end_headers()
    for _ in range(100):
        handler.wfile.write(b" ")
        time.sleep(0.05)


def cut_off(handler: BaseHTTPRequestHandler) -> None:
    handler.send_response(200)
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"text": ')


@pytest.mark.parametrize("slow", [silent, trickling])
def test_a_service_that_takes_too_long(declare: Declare, server: Server, slow: Callable[..., None]) -> None:
    server.slow = slow
    before = time.monotonic()
    with pytest.raises(ServiceError, match=r"made-up did not answer in 0\.2 s \(2 tries\)"):
        declare(limits="retries = 1", timeout=0.2).extract(PAGE)
    assert time.monotonic() - before < 3
    assert len(server.asked) == 2


def test_an_answer_that_is_cut_off(declare: Declare, server: Server) -> None:
    server.slow = cut_off
    with pytest.raises(ServiceError, match="made-up"):
        declare(limits="retries = 0").extract(PAGE)


def test_nobody_there(declare: Declare, server: Server) -> None:
    service = declare(limits="retries = 1")
    server.shutdown()
    server.server_close()
    with pytest.raises(ServiceError, match=r"made-up cannot be reached at 127\.0\.0\.1: .* \(2 tries\)"):
        service.extract(PAGE)


def test_an_answer_without_end(declare: Declare, server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(services, "MAX_ANSWER", 1024**2)
    server.answer(b" " * (1024**2 + 1))
    with pytest.raises(ServiceError, match="the answer is longer than 1 MB"):
        declare().extract(PAGE)


def test_the_rate_is_kept(declare: Declare, server: Server) -> None:
    server.answer({"text": STORY})
    service = declare(limits="per_second = 20")
    before = time.monotonic()
    for _ in range(4):
        service.extract(PAGE)
    assert time.monotonic() - before >= 3 / 20


def test_secrets_come_from_the_environment_and_stay_secret(
    declare: Declare, server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    service = declare(
        request='body = "{html}"\nheaders = { Authorization = "Bearer ${MADE_UP_TOKEN}" }', query="?t=${MADE_UP_TOKEN}"
    )
    monkeypatch.delenv("MADE_UP_TOKEN", raising=False)
    missing = "made-up is not installed: no MADE_UP_TOKEN in the environment; export MADE_UP_TOKEN=…"
    for call in (service.prepare, lambda: service.extract(PAGE)):
        with pytest.raises(MissingPeer) as raised:
            call()
        assert str(raised.value) == missing
    assert server.asked == []
    monkeypatch.setenv("MADE_UP_TOKEN", "s3/cret")
    server.answer(b"unknown token s3/cret in t=s3%2Fcret", 403)
    with pytest.raises(ServiceError) as refused:
        service.extract(PAGE)
    assert str(refused.value) == "made-up answered 403: unknown token ${MADE_UP_TOKEN} in t=${MADE_UP_TOKEN}"
    [(_, path, headers, _)] = server.asked
    assert path == "/extract?t=s3%2Fcret" and headers["Authorization"] == "Bearer s3/cret"


def test_getting_ready_sends_nothing(declare: Declare, server: Server) -> None:
    declare().prepare()
    assert server.asked == []


def test_the_same_file_may_come_again_and_no_other_takes_its_name(declare: Declare, tmp_path: Path) -> None:
    service = declare()
    assert load(tmp_path / "made-up.toml") is service
    other = tmp_path / "other.toml"
    other.write_text((tmp_path / "made-up.toml").read_text())
    with pytest.raises(ValueError, match="there is a method named 'made-up' already"):
        load(other)


def test_other_processes_hear_of_it(declare: Declare, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("ELUTE_SERVICES", raising=False)
    declare()
    file = tmp_path / "made-up.toml"
    assert [service.name for service in announce([file])] == ["made-up"]
    announce([file])
    assert os.environ["ELUTE_SERVICES"] == str(file.resolve())
    program = "from elute import registry; print(type(registry.methods.get('made-up')).__name__)"
    environment = {**os.environ, "PYTHONPATH": str(Path(elute.__file__).parents[1])}
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, env=environment)
    assert (done.stdout, done.stderr) == ("Service\n", "")
