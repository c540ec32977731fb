"""Requests that mean no good: other sites, slow ones, bombs, processes that are killed. Nothing is answered wrongly."""

import gzip
import os
import signal
import socket
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

import pytest

import elute
from elute.serve import running as serving
from serve.running import KEPT, STORY, Answer, Client, running
from website import Site

TOKEN = "a-token-that-nobody-can-guess"


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example", "", "169.254.169.254", None])
def test_a_name_that_was_made_to_point_here_is_not_answered(client: Client, host: str | None) -> None:
    assert client.post("/extract", STORY, Host=host).status in (400, 421)


def test_names_that_are_told_are_answered() -> None:
    with running(names=("elute.internal",)) as client:
        assert client.get("/health", Host="elute.internal:80").status == 200
        assert client.get("/health", Host="other.internal:80").status == 421


def test_pages_of_other_sites_may_not_ask(client: Client) -> None:
    elsewhere = [
        {"Origin": "https://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://127.0.0.1:1"},
        {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "no-cors"},
        {"Sec_Fetch_Site": "same-site", "Sec_Fetch_Mode": "no-cors"},
    ]
    for headers in elsewhere:
        assert client.post("/extract", STORY, **headers).status == 403, headers
        assert client.get("/version", **headers).status == 403, headers
    link = {"Sec_Fetch_Site": "cross-site", "Sec_Fetch_Mode": "navigate"}
    assert client.get("/", **link).status == 200 and client.get("/extract?url=x", **link).status == 403
    for origin in (client.origin, "chrome-extension://abcdefgh", "moz-extension://1-2-3"):
        assert client.post("/extract", STORY, Origin=origin).status == 200, origin
    assert "access-control-allow-origin" not in client.post("/extract", STORY).headers


def test_the_token() -> None:
    with running(token=TOKEN) as client:
        for path in ("/extract", "/v1/scrape", "/batch", "/compare"):
            for given in (None, "", "Bearer", "Bearer x", f"Bearer {TOKEN[:-1]}", f"Basic {TOKEN}", f"Bearer {TOKEN}é"):
                assert client.post(path, STORY, Authorization=given).status == 401, (path, given)
        for path in ("/metrics", "/https://example.org/", "/extract?url=x", "/metadata?url=x"):
            assert client.get(path).status == 401
        for path in ("/", "/health", "/ready", "/docs", "/openapi.json", "/web/shared/base.css"):
            assert client.get(path).status == 200
        given = f"Bearer {TOKEN}"
        assert client.post("/extract", STORY, Authorization=given).status == 200
        elsewhere = client.post("/extract", STORY, Authorization=given, Origin="https://a.example", Host="a.example")
        assert elsewhere.status == 200  # who has the token may come from anywhere


PRIVATE = [
    "http://127.0.0.1/",
    "http://localhost/",
    "http://[::1]/",
    "http://0.0.0.0/",
    "http://10.0.0.1/",
    "http://192.168.0.1/",
    "http://169.254.169.254/latest/meta-data/",
    "http://[::ffff:127.0.0.1]/",
    "http://[64:ff9b::7f00:1]/",
    "http://2130706433/",
    "http://0x7f.1/",
    "http://127.1/",
    "file:///etc/passwd",
    "ftp://127.0.0.1/",
    "gopher://127.0.0.1/",
    "http://user:pass@127.0.0.1/",
    "javascript:alert(1)",
    "//127.0.0.1/",
    "http://",
    "http://127.0.0.1:99999/",
]


def test_nothing_private_is_fetched(site: Site) -> None:
    """Neither by an address nor by where it redirects to, whatever the route."""
    inside = site.answer("/secret", STORY, Content_Type="text/html")
    with running(fetch=True) as client:
        for url in (*PRIVATE, inside):
            assert client.post("/extract", {"url": url}).status in (400, 502), url
            assert client.post("/v1/scrape", {"url": url}).status in (400, 502), url
            assert client.post("/batch", {"pages": [{"url": url}]}).json["results"][0]["status"] in (400, 502), url
        assert client.get(f"/{inside}").status == 502
    assert site.paths_seen == []


def test_what_is_too_large(client: Client) -> None:
    with running(max_size=10_000) as small:
        assert small.post("/extract", b"<p>" + b"a " * 10_000).status == 413
        assert small.post("/extract", gzip.compress(b"<p>" + b"a " * 1_000_000)).status == 413  # a bomb
        head = b"POST /extract HTTP/1.1\r\nHost: 127.0.0.1\r\nConnection: close\r\n"
        chunked = head + b"Transfer-Encoding: chunked\r\n\r\n" + b"2710\r\n" + b"a" * 10_000 + b"\r\n"
        assert b" 413 " in small.raw(chunked + b"2710\r\n" + b"a" * 10_000 + b"\r\n0\r\n\r\n").split(b"\r\n")[0]
        assert small.post("/extract", STORY).status == 200
    for length in ("-1", "1e3", "99999999999999999999"):
        head = f"POST /extract HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {length}\r\nConnection: close\r\n\r\n"
        assert b" 200 " not in client.raw(head.encode())


def test_nesting_without_end(client: Client) -> None:
    assert client.post("/extract", b"[" * 1_000_000, Content_Type="application/json").status == 400
    assert client.post("/extract", b'{"html":' * 100_000, Content_Type="application/json").status == 400
    assert client.post("/extract", b"<div>" * 500_000 + b"deep enough to see").status == 200


def test_a_million_headers(client: Client) -> None:
    try:
        said = client.raw(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"A: b\r\n" * 1_000_000 + b"\r\n")
    except ConnectionError:
        said = b""
    assert b" 200 " not in said
    assert client.get("/health").status == 200


def test_bytes_that_are_no_request(client: Client) -> None:
    for junk in (b"\x00" * 1000, b"GET\r\n\r\n", b"\x16\x03\x01\x02\x00", b"GET / HTTP/9.9\r\n\r\n"):
        assert b" 200 " not in client.raw(junk + b"\r\n\r\n")
    assert client.get("/health").status == 200


def test_slow_requests_do_not_stay(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serving, "PATIENCE_WITH_HEADERS", 0.5)
    with running(timeout=1.0) as client:
        with socket.create_connection(("127.0.0.1", client.port), timeout=30) as silent:
            assert silent.recv(10) == b""
        with socket.create_connection(("127.0.0.1", client.port), timeout=30) as slow:
            slow.sendall(b"GET /health HTTP/1.1\r\nHost: 127.")
            assert slow.recv(10) == b""
        with socket.create_connection(("127.0.0.1", client.port), timeout=30) as slow:
            slow.sendall(b"POST /extract HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n<p>")
            assert b" 408 " in slow.recv(100)
        assert at_last(client).status == 200


def test_a_page_that_hangs_kills_its_process_and_nothing_else() -> None:
    """Pages of elute do not hang: here a process is stopped, which looks the same from outside."""
    others = workers()
    with running(jobs=1, timeout=1.0) as client:
        [process] = workers() - others
        os.kill(process, signal.SIGSTOP)
        assert client.post("/extract", STORY).status == 504
        assert at_last(client).status == 200
        assert 'event="killed"} 1' in client.get("/metrics").text


def at_last(client: Client) -> Answer:
    """What is answered once it is no more "come back in a moment": on a loaded machine processes start slowly."""
    while (answer := client.post("/extract", STORY)).status == 503:
        time.sleep(0.2)
    return answer


def workers() -> set[int]:
    """The processes that work for this one."""
    listed = Path(f"/proc/{os.getpid()}/task").glob("*/children")
    children = {int(word) for path in listed for word in path.read_text().split()}
    return {pid for pid in children if b"spawn_main" in Path(f"/proc/{pid}/cmdline").read_bytes()}


def test_more_than_may_wait_are_sent_away() -> None:
    others = workers()
    with running(jobs=1, queue=2, timeout=3.0) as client:
        [process] = workers() - others
        os.kill(process, signal.SIGSTOP)
        with ThreadPoolExecutor(12) as threads:
            found = list(threads.map(lambda _: client.post("/extract", STORY), range(12)))
        statuses = [answer.status for answer in found]
        assert statuses.count(429) == 9 and set(statuses) <= {200, 429, 503, 504}
        assert all(answer.headers["retry-after"] == "1" for answer in found if answer.status == 429)
        assert at_last(client).status == 200


def test_processes_that_are_killed_under_load() -> None:
    """Every answer is that of its own page, or an error; and all is well again at the end."""
    others = workers()
    with running(jobs=2, queue=64) as client:

        def ask(number: int) -> tuple[int, Any]:
            page = STORY.replace(b"before dawn", f"before dawn of day {number}".encode())
            return number, client.post("/extract?to=text", page)

        with ThreadPoolExecutor(8) as threads:
            coming = [threads.submit(ask, number) for number in range(150)]
            for _ in range(4):
                time.sleep(0.3)
                for process in list(workers() - others)[:1]:
                    os.kill(process, signal.SIGKILL)
            answers = [each.result() for each in coming]
        for number, answer in answers:
            assert answer.status in (200, 503)
            if answer.status == 200:
                assert f"before dawn of day {number}." in answer.text
        assert sum(answer.status == 200 for _, answer in answers) >= 140
        assert client.post("/extract", STORY).status == 200


def test_a_service_that_is_ended_answers_what_it_has_begun() -> None:
    program = [sys.executable, "-m", "elute", "serve", "--port", "0", "--jobs", "1"]
    environment = {**os.environ, "PYTHONPATH": str(Path(elute.__file__).parents[1])}
    with subprocess.Popen(program, stdout=subprocess.PIPE, stderr=subprocess.PIPE, env=environment) as process:
        assert process.stdout is not None
        port = int(process.stdout.readline().decode().rstrip("/\n").rpartition(":")[2])
        client = Client(port)
        while client.get("/ready").status != 200:
            time.sleep(0.05)
        body = STORY.replace(b"</article>", b"<p>The river and the mill and the valley, again.</p>" * 20_000)
        with ThreadPoolExecutor(1) as threads:
            answer = threads.submit(client.post, "/extract?to=text", body)
            time.sleep(0.1)
            process.send_signal(signal.SIGTERM)
            assert answer.result().status == 200 and KEPT in answer.result().text
        assert process.wait(30) in (0, -signal.SIGTERM)
    with pytest.raises(ConnectionError):
        client.get("/health")
