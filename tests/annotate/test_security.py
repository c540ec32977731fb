"""What must not work: other sites, other files, other people's bytes. Everything over a real connection."""

import json
import socket
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from annotate.running import TOKEN, Client, folder_of, layout, running
from annotate.test_view import assert_inert
from elute import parse
from elute.annotate.guard import LARGEST_BODY
from elute.annotate.store import Store
from elute.server.headers import HEADERS, VIEW_POLICY
from inert.pages import ANNOTATED

SECRET = "the secret of another folder"
PUT = {"marks": []}
READS = ("", "web/main.js", "web/page/frame.js", "api/pages", "api/pages/a", "view/a", "api/agreement")


@pytest.fixture
def store(tmp_path: Path) -> Store:
    for name in ("secret.html", "secret.json", "secret"):
        (tmp_path / name).write_text(SECRET)
    folder = folder_of(tmp_path / "pages", "a")
    (folder / "link.html").symlink_to(tmp_path / "secret.html")
    (folder / "notes.txt").write_text(SECRET)
    (folder / ".env.html").write_text(SECRET)
    return Store(folder, "vera")


@pytest.fixture
def client(store: Store) -> Iterator[Client]:
    with running(store) as client:
        yield client


@pytest.mark.parametrize(
    "token", ["", "x", TOKEN[:-1], TOKEN + "x", TOKEN.upper(), "%00", "a%2F..", "ü".encode().hex()]
)
def test_without_the_token_there_is_nothing(client: Client, store: Store, token: str) -> None:
    for path in READS:
        answer = client.get(path, token=token)
        assert answer.status == 404 and b"Rain" not in answer.body
    assert client.put("api/pages/a", PUT, token=token).status == 404
    assert not store.people()


def test_the_token_alone_is_no_address(client: Client) -> None:
    for path in (f"/{TOKEN}", "/", "//"):
        assert client.get(path, token="").status == 404


HOSTS = [
    "evil.example",
    "evil.example:80",
    "127.0.0.1.evil.example",
    "localhost.evil.example",
    "",
    "127.0.0.1@evil.example",
    "[127.0.0.1]evil.example",
    "[127.0.0.1]",
    "[localhost]",
    "[::1]evil.example",
    "[::1",
    "::1",
    "127.0.0.1:80:80",
    "127.0.0.1:port",
    "127.0.0.1:",
    "127.0.0.1/evil.example",
    "127.0.0.1,evil.example",
    "127.0.0.1 evil.example",
    "localhost\u00e9",
]


@pytest.mark.parametrize("host", [*HOSTS, "192.168.1.5", "[::2]", "0x7f000001", "2130706433", None])
def test_a_name_that_was_made_to_point_here_is_not_answered(client: Client, store: Store, host: str | None) -> None:
    for path in READS:
        answer = client.get(path, headers={"Host": host})
        assert answer.status in (400, 421) and b"Rain" not in answer.body
    # not even where the site that did it sends itself as the origin
    with suppress(ConnectionResetError):  # a server may hang up before it has read all that it refuses
        answer = client.put("api/pages/a", PUT, headers={"Host": host, "Origin": f"http://{host}"})
        assert answer.status in (400, 421)
    assert not store.people()


def test_names_of_this_machine_are_answered(client: Client) -> None:
    for host in ("localhost", "LOCALHOST", "127.0.0.1", "[::1]"):
        assert client.get("api/pages", headers={"Host": f"{host}:{client.port}"}).status == 200


def test_a_host_that_was_asked_for_is_answered_and_names_are_still_refused(store: Store) -> None:
    with running(store, host="0.0.0.0") as client:
        assert client.get("api/pages", headers={"Host": "192.168.1.5:8000"}).status == 200
        assert client.get("api/pages", headers={"Host": "evil.example"}).status == 421
    with running(store, host="my-machine") as client:
        assert client.get("api/pages", headers={"Host": "my-machine:8000"}).status == 200
        assert client.get("api/pages", headers={"Host": "evil.example"}).status == 421


@pytest.mark.parametrize("origin", ["http://evil.example", "https://127.0.0.1", "null", "", None, "http://127.0.0.1:1"])
def test_other_sites_cannot_change_anything(client: Client, store: Store, origin: str | None) -> None:
    for method, path, content in (
        ("PUT", "api/pages/a", PUT),
        ("POST", "api/pages/a/prelabel", {"method": "learned"}),
        ("POST", "api/pages/a/done", {"state": PUT, "layout": layout([])}),
    ):
        assert client.ask(method, path, content, headers={"Origin": origin}).status == 403
    assert not store.people()


def test_two_origins_are_none(client: Client, store: Store) -> None:
    own = f"Origin: {client.origin}"
    for second in ("http://evil.example", "null", "", client.origin):
        other = f"Origin: {second}"
        for origins in ([own, other], [other, own], [f"{own}, {second}"]):
            assert raw_put(client, *origins) == 403, origins
    assert not store.people()
    assert raw_put(client, own) == 200


def test_two_hosts_are_none(client: Client, store: Store) -> None:
    for second in ("evil.example", f"127.0.0.1:{client.port}", ""):
        assert raw_put(client, f"Origin: {client.origin}", f"Host: {second}") in (400, 421)
    assert not store.people()


@pytest.mark.parametrize(("header", "status"), [("Sec-Fetch-Site: cross-site", 403), ("Content-Type: text/plain", 415)])
def test_what_decides_is_said_once(client: Client, store: Store, header: str, status: int) -> None:
    own = f"Origin: {client.origin}"
    assert raw_put(client, own, "Sec-Fetch-Site: same-origin", header) == status
    assert raw_put(client, own, header, "Sec-Fetch-Site: same-origin") == status
    assert not store.people()


def raw_put(client: Client, *headers: str) -> int:
    """The status of the answer to a state that is sent byte by byte, with these headers too."""
    body = json.dumps(PUT)
    lines = [
        f"PUT /{TOKEN}/api/pages/a HTTP/1.1",
        f"Host: 127.0.0.1:{client.port}",
        "Content-Type: application/json",
        f"Content-Length: {len(body)}",
        "Connection: close",
        *headers,
    ]
    with socket.create_connection(("127.0.0.1", client.port), timeout=30) as connection:
        connection.sendall("\r\n".join([*lines, "", body]).encode())
        answer = b""
        while part := connection.recv(4096):
            answer += part
    return int(answer.split()[1])


def test_a_browser_that_says_that_another_site_asks_is_believed(client: Client, store: Store) -> None:
    for site in ("cross-site", "same-site", "none"):
        assert client.put("api/pages/a", PUT, headers={"Sec-Fetch-Site": site}).status == 403
    assert client.put("api/pages/a", PUT, headers={"Sec-Fetch-Site": "same-origin"}).status == 200


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", None]
)
def test_what_a_form_could_send_is_refused(client: Client, store: Store, kind: str | None) -> None:
    assert client.put("api/pages/a", PUT, headers={"Content-Type": kind}).status == 415
    assert not store.people()


def test_no_site_may_read_the_answers(client: Client) -> None:
    for path in READS:
        answer = client.get(path, headers={"Origin": "http://evil.example"})
        assert not any(name.startswith("access-control") for name in answer.headers)
    assert client.ask("OPTIONS", "api/pages", headers={"Origin": "http://evil.example"}).status == 403
    for method in ("DELETE", "PATCH", "TRACE", "POST"):
        assert client.ask(method, "api/pages", {}).status in (403, 405)


OUTSIDE = """
../secret ..%2fsecret ..%2Fsecret %2e%2e/secret %2e%2e%2fsecret ..%252fsecret ..%c0%afsecret ..\\secret ..%5csecret
....//secret /secret %2fsecret //secret link .env a%00 a%00.html ../pages/a notes notes.txt a.html annotations
annotations/vera/a . .. %2e %2e%2e ./a a/../a %2f%2fetc%2fpasswd file:///etc/passwd C:\\secret ~/secret
""".split()


@pytest.mark.parametrize("path", OUTSIDE)
def test_no_path_leaves_the_folder(client: Client, store: Store, tmp_path: Path, path: str) -> None:
    before = sorted(tmp_path.rglob("*"))
    absolute = f"{path}/{tmp_path}/secret"
    for wanted in (path, f"{path}.html", absolute):
        for place in ("view/", "api/pages/", "web/"):
            answer = client.get(place + wanted)
            assert answer.status in (400, 404) and SECRET.encode() not in answer.body, (place, wanted)
        for suffix, content in (("", PUT), ("/done", {"state": PUT, "layout": layout([])})):
            method = "POST" if suffix else "PUT"
            assert client.ask(method, f"api/pages/{wanted}{suffix}", content).status in (400, 404, 405)
    assert sorted(tmp_path.rglob("*")) == before


NO_FILES = """
../server.py ..%2fserver.py page/../../server.py page/..%2f..%2fserver.py page/../main.js page%2f%2e%2e%2fmain.js
__init__.py nothing.js page/nothing.js frame.js page page/ page//frame.js /main.js . %2e%2e
""".split()


@pytest.mark.parametrize("file", ["", *NO_FILES])
def test_only_files_of_the_app_are_served(client: Client, file: str) -> None:
    assert client.get(f"web/{file}").status == 404


def test_every_answer_has_its_policy(client: Client) -> None:
    answers = [client.get(path) for path in READS]
    answers += [client.get("nothing"), client.get("view/nothing"), client.get("", token="wrong")]
    answers += [
        client.get("", headers={"Host": "evil.example"}),
        client.put("api/pages/a", PUT, headers={"Origin": "x"}),
    ]
    answers += [
        client.put("api/pages/a", PUT),
        client.put("api/pages/a", {"evil": 1}),
        client.ask("DELETE", "api/pages", {}),
    ]
    assert {answer.status for answer in answers} == {200, 400, 403, 404, 405, 421}
    for answer in answers:
        for name, value in HEADERS.items():
            if name != "Content-Security-Policy":
                assert answer.headers[name.lower()] == value
        policy = answer.headers["content-security-policy"]
        assert "default-src 'none'" in policy and "'unsafe-eval'" not in policy
        assert policy == VIEW_POLICY or "script-src 'self'" in policy
        assert "server" not in answer.headers


def test_a_hostile_page_comes_inert_and_in_a_sandbox(client: Client, store: Store) -> None:
    (store.folder / "hostile.html").write_text(ANNOTATED)
    answer = client.get("view/hostile")
    policy = answer.headers["content-security-policy"]
    assert "sandbox allow-same-origin;" in policy and "allow-scripts" not in policy and "script-src" not in policy
    assert "img-src data:;" in policy and "connect-src" not in policy and "form-action 'none'" in policy
    assert "frame-ancestors 'self'" in policy and answer.headers["content-type"] == "text/html; charset=utf-8"
    assert_inert(parse(answer.body))


def test_a_page_in_any_encoding_is_shown_as_what_it_was_read_as(client: Client, store: Store) -> None:
    # as UTF-7 or ISO-2022-JP these bytes would be a script
    (store.folder / "utf7.html").write_bytes(b"<meta charset=utf-7><p>+ADw-script+AD4-steal()+ADw-/script+AD4-")
    (store.folder / "jp.html").write_bytes(b"<p>\x1b$B<script>steal()</script>\x1b(B")
    for id in ("utf7", "jp"):
        answer = client.get(f"view/{id}")
        assert answer.headers["content-type"] == "text/html; charset=utf-8"
        assert b"<script>" not in answer.body and b"charset=utf-7" not in answer.body


def test_a_huge_body_is_refused_before_it_is_read(client: Client, store: Store) -> None:
    answer = client.put("api/pages/a", None, body=b"{", headers={"Content-Length": str(LARGEST_BODY + 1)})
    assert answer.status == 413
    for length in ("-1", "many", "1e9"):
        answer = client.put("api/pages/a", None, body=b"{", headers={"Content-Length": length})
        assert answer.status in (400, 413)
    assert not store.people()


def test_a_body_that_does_not_tell_its_size_is_read_to_the_limit(
    client: Client, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("elute.annotate.server.LARGEST_BODY", 1000)
    body = b"%x\r\n%s\r\n0\r\n\r\n" % (2000, b" " * 2000)
    headers = {"Content-Length": None, "Transfer-Encoding": "chunked"}
    assert client.put("api/pages/a", None, body=body, headers=headers).status == 413
    assert not store.people()


BAD_BODIES = [b"", b"{", b"null", b"[]", b"5", b'"x"', b"\xff\xfe", b"{} {}", b"[" * 100_000, b'{"marks": [{}]}']


@pytest.mark.parametrize("body", BAD_BODIES, ids=range(len(BAD_BODIES)))
def test_what_is_no_state_is_refused_in_a_sentence(client: Client, store: Store, body: bytes) -> None:
    for method, path in (("PUT", "api/pages/a"), ("POST", "api/pages/a/done"), ("POST", "api/pages/a/prelabel")):
        answer = client.ask(method, path, body=body)
        assert answer.status == 400 and isinstance(answer.json["error"], str) and len(answer.body) < 600
    assert not store.people()


def test_a_state_of_another_page_or_person_is_refused(client: Client, store: Store) -> None:
    for wrong in ({"page": "b"}, {"annotator": "wim"}, {"page": 5}):
        answer = client.put("api/pages/a", {**PUT, **wrong})
        assert answer.status == 400 and "the state of another" in answer.json["error"]
    assert not store.people()


BOX = [0, 0, 10, 10, True, 16, 400, "red", "red", "block"]
SIZES = {"page_width": 1, "page_height": 1, "viewport_width": 1, "viewport_height": 1}
BAD_LAYOUTS = [
    None,
    [],
    {},
    {"boxes": {}},
    {**SIZES, "boxes": []},
    {**SIZES, "page_width": -1, "boxes": {}},
    {**SIZES, "page_width": "1", "boxes": {}},
    {**SIZES, "boxes": {"0": BOX}},
    {**SIZES, "boxes": {"-1": BOX}},
    {**SIZES, "boxes": {"99999": BOX}},
    {**SIZES, "boxes": {"99999999999999999999": BOX}},
    {**SIZES, "boxes": {"x": BOX}},
    {**SIZES, "boxes": {"²": BOX}},
    {**SIZES, "boxes": {"3": BOX[:9]}},
    {**SIZES, "boxes": {"3": {}}},
    {**SIZES, "boxes": {"3": [None, *BOX[1:]]}},
    {**SIZES, "boxes": {"3": [*BOX[:4], 1, *BOX[5:]]}},
    {**SIZES, "boxes": {"3": [*BOX[:7], 5, *BOX[8:]]}},
    {**SIZES, "boxes": {"3": [*BOX[:9], "x" * 1000]}},
    {**SIZES, "boxes": {"3": [float("nan"), *BOX[1:]]}},
]


@pytest.mark.parametrize("said", BAD_LAYOUTS, ids=[json.dumps(said)[:60] for said in BAD_LAYOUTS])
def test_what_is_no_layout_is_refused_and_nothing_is_written(client: Client, store: Store, said: object) -> None:
    answer = client.post("api/pages/a/done", {"state": PUT, "layout": said})
    assert answer.status == 400 and isinstance(answer.json["error"], str)
    assert not store.people() and not store.place.exists()


def test_numbers_of_a_layout_may_be_strange(client: Client) -> None:
    box = [-1e11, 5, 1e11, 0, False, 0, 99999, "color(srgb 1 0 0)", "", "ruby"]
    answer = client.post("api/pages/a/done", {"state": PUT, "layout": {**SIZES, "boxes": {"3": box}}})
    assert answer.status == 200
