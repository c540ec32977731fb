"""The HTTP API: what a browser needs to label a page, and what comes of it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

import elute
from annotate.running import PAGE, Client, folder_of, layout, running
from elute.annotate.store import Store
from elute.gold.formats.ceml import without_marks
from elute.methods.ceml.columns import read_csv

ROWS = elute.parse(PAGE)
H1, P, B = (int(ROWS.rows_of(name)[0]) for name in ("h1", "p", "b"))
MAIN = {"kind": "rectangle", "role": "main", "rows": [H1, P, B], "box": [0, 0, 700, 90], "at": "2026-11-16T08:00:00Z"}


@pytest.fixture
def store(tmp_path: Path) -> Store:
    return Store(folder_of(tmp_path / "pages", "a", "b", "Zürich 50% #1?"), "vera")


@pytest.fixture
def client(store: Store) -> Iterator[Client]:
    with running(store) as client:
        yield client


def test_the_list_has_all_that_the_page_needs_to_begin(client: Client) -> None:
    about = client.get("api/pages").json
    assert (about["annotator"], about["method"], about["width"], about["next"]) == (
        "vera",
        None,
        1280,
        "Zürich 50% #1?",
    )
    assert about["whole_boxes"] is False
    assert about["pages"][1] == {"id": "a", "title": "Rain", "done": False, "seconds": 0.0, "marks": 0}
    assert [page["id"] for page in about["pages"]] == ["Zürich 50% #1?", "a", "b"]
    assert about["roles"][0].keys() == {"name", "key", "colour", "content", "description"}
    assert [role["name"] for role in about["roles"]][:2] == ["main", "title"] and about["roles"][-1]["name"] == "none"
    noise = {role["name"] for role in about["roles"] if role["name"].startswith("noise:")}
    assert len(noise) == 7 and {"name", "text"} == about["guidelines"][0].keys()


def test_the_page_itself_and_its_files_are_served(client: Client) -> None:
    index = client.get("")
    assert index.status == 200 and index.headers["content-type"].startswith("text/html")
    for path in ("web/main.js", "web/page/frame.js"):
        script = client.get(path)
        assert script.status == 200 and script.headers["content-type"].startswith("text/javascript")


def test_a_page_begins_empty(client: Client, store: Store) -> None:
    state = client.get("api/pages/a").json
    assert state == {
        "version": 1,
        "page": "a",
        "annotator": "vera",
        "digest": store.source("a").digest,
        "done": False,
        "seconds": 0.0,
        "marks": [],
        "undone": [],
        "layout": None,
        "saved": None,
        "elements": int((ROWS.kind == 1).sum()),
        "content": ROWS.rows_of("h1", "p", "li", "img").tolist(),
        "notes": [],
    }


def test_what_the_file_lacks_is_noted(client: Client, store: Store) -> None:
    sheets = (
        "<link rel=stylesheet href=a.css><link rel='alternate stylesheet' href=b.css><link rel=Stylesheet href=c.css>"
    )
    for html, said in (
        (sheets + "<p>Text", ["2 style sheets are not in the file"]),
        ("<div id=root></div><script src=app.js></script>", ["There is next to no text"]),
        ("<p>Next to no text, but no script", []),
        ("<script>count()</script><p>" + "word " * 60, []),
        (sheets + "<script></script>", ["2 style sheets", "There is next to no text"]),
    ):
        (store.folder / "a.html").write_text(html)
        found = client.get("api/pages/a").json["notes"]
        assert len(found) == len(said) and all(note.startswith(start) for note, start in zip(found, said, strict=True))
        assert "".join(found).count("--browser") == bool(found)


def test_what_is_saved_comes_back(client: Client, store: Store) -> None:
    state = client.get("api/pages/a").json
    sent = {name: value for name, value in state.items() if name not in ("elements", "content", "notes")}
    sent |= {"marks": [MAIN], "undone": [{**MAIN, "role": "none"}], "seconds": 12.5}
    saved = client.put("api/pages/a", sent)
    assert saved.status == 200
    again = client.get("api/pages/a").json
    assert again == {**state, **sent, "saved": saved.json["saved"]}
    stored = json.loads((store.place / "a.json").read_bytes())
    assert (stored["page"], stored["annotator"], stored["version"]) == ("a", "vera", 1)
    assert client.get("api/pages").json["pages"][1] | {"title": ""} == {
        "id": "a",
        "title": "",
        "done": False,
        "seconds": 12.5,
        "marks": 1,
    }


def test_ids_of_any_characters_are_found(client: Client) -> None:
    address = "api/pages/Z%C3%BCrich%2050%25%20%231%3F"
    assert client.get(address).json["page"] == "Zürich 50% #1?"
    assert client.put(address, {"marks": [MAIN]}).status == 200
    assert client.get(address).json["marks"] == [MAIN]


def test_a_second_tab_cannot_overwrite_the_first(client: Client) -> None:
    first = client.put("api/pages/a", {"marks": [MAIN], "saved": None})
    late = client.put("api/pages/a", {"marks": [], "saved": None})
    assert late.status == 409 and late.json["state"]["marks"] == [MAIN]
    assert late.json["state"]["saved"] == first.json["saved"] and "another tab" in late.json["error"]
    assert client.put("api/pages/a", {"marks": [], "saved": first.json["saved"]}).status == 200


def test_a_finished_page_has_classes_features_and_a_layout(client: Client, store: Store) -> None:
    rows = [row for row in range(len(ROWS)) if ROWS.kind[row] == 1]
    content = {"state": {"marks": [MAIN], "seconds": 30}, "layout": layout(rows)}
    answer = client.post("api/pages/a/done", content)
    assert answer.status == 200 and (answer.json["next"], answer.json["main"]) == ("b", 3)
    annotated = (store.place / "a.html").read_text(encoding="utf-8-sig")
    main = 'class="CEML__MAIN__CONTENT"'
    assert f"<h1 {main}>Rain</h1><p {main}>It rained <b {main}>all night</b>" in annotated
    assert annotated.count(main) == 3 and without_marks(annotated.encode()) == PAGE.encode()
    features = read_csv(store.place / "a.csv")
    assert features.labels is not None
    assert [row for row, label in zip(features.rows.tolist(), features.labels, strict=True) if label] == [H1, P, B]
    body = int(ROWS.rows_of("body")[0])
    assert features.rows.tolist() == [row for row in rows if row > body]
    assert set(features.columns["rect_size"]) == {600.0 * 18}
    state = client.get("api/pages/a").json
    assert state["done"] and state["seconds"] == 30 and state["layout"] is None
    assert client.get("api/pages").json["pages"][1]["done"]


def test_after_the_last_page_comes_the_first_that_is_not_done(client: Client) -> None:
    def finish(address: str) -> str | None:
        content = {"state": {"marks": [MAIN]}, "layout": layout([P])}
        found: str | None = client.post(f"api/pages/{address}/done", content).json["next"]
        return found

    assert finish("b") == "Zürich 50% #1?"
    assert finish("Z%C3%BCrich%2050%25%20%231%3F") == "a"
    assert finish("a") is None
    assert client.get("api/pages").json["next"] is None


def test_a_finished_page_that_is_changed_must_be_finished_again(client: Client) -> None:
    done = client.post("api/pages/a/done", {"state": {"marks": [MAIN]}, "layout": layout([P])})
    same = {"marks": [MAIN], "done": True, "seconds": 99, "saved": done.json["saved"]}
    assert client.put("api/pages/a", same).status == 200
    assert client.get("api/pages/a").json["done"]
    client.put("api/pages/a", {"marks": [], "done": True})
    assert not client.get("api/pages/a").json["done"]
    client.put("api/pages/b", {"marks": [MAIN], "done": True})
    assert not client.get("api/pages/b").json["done"]


def test_a_method_labels_what_nobody_has_touched(store: Store) -> None:
    with running(store, method="learned") as client:
        assert client.get("api/pages").json["method"] == "learned"
        marks = client.get("api/pages/a").json["marks"]
        assert {mark["kind"] for mark in marks} == {"method"} and {mark["name"] for mark in marks} == {"learned"}
        assert {row for mark in marks for row in mark["rows"]} >= {H1, P, B}
        client.put("api/pages/a", {"marks": []})
        assert client.get("api/pages/a").json["marks"] == []


def test_labels_of_a_method_on_request(client: Client) -> None:
    rows = client.post("api/pages/a/prelabel", {"method": "learned"}).json["rows"]
    assert {P, B} <= set(rows["main"]) and rows["title"] == [H1]
    for method in ("nonsense", "learned(/etc/passwd)", None, 5, ["learned"], "trafilatura\0"):
        refused = client.post("api/pages/a/prelabel", {"method": method})
        assert refused.status == 400 and "there is no method" in refused.json["error"]
    refused = client.post("api/pages/a/prelabel", {"method": "learned-layout"})
    assert refused.status == 400 and "needs a rendered page" in refused.json["error"]


def test_agreement(client: Client, store: Store) -> None:
    assert client.get("api/agreement").json == {"people": [], "pairs": []}
    content = {"state": {"marks": [MAIN]}, "layout": layout([P])}
    client.post("api/pages/a/done", content)
    with running(store.of("wim")) as other:
        other.post("api/pages/a/done", content)
        found = other.get("api/agreement").json
    assert found["people"] == ["vera", "wim"]
    (pair,) = found["pairs"]
    assert (pair["first"], pair["second"], pair["kappa"], pair["words_f1"]) == ("vera", "wim", 1.0, 1.0)
    assert [page["id"] for page in pair["pages"]] == ["a"]


def test_a_page_that_has_changed_is_told_in_the_list(client: Client, store: Store) -> None:
    client.put("api/pages/a", {"marks": [MAIN]})
    (store.folder / "a.html").write_text("<p>Other")
    assert "has changed" in client.get("api/pages").json["pages"][1]["error"]
    assert client.get("api/pages/a").status == 409
    assert client.put("api/pages/a", {"marks": [], "saved": "x"}).status == 409


def test_a_page_that_cannot_be_read_is_told_in_the_list(
    client: Client, store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = Path.read_bytes

    def denied(path: Path) -> bytes:
        if path.name == "a.html":
            raise PermissionError(13, "Permission denied")
        return read(path)

    monkeypatch.setattr(Path, "read_bytes", denied)
    pages = {page["id"]: page for page in client.get("api/pages").json["pages"]}
    assert "Permission denied" in pages.pop("a")["error"] and pages
    assert not any("error" in page for page in pages.values())


def test_a_full_disk_is_told_and_loses_nothing(client: Client, store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    client.put("api/pages/a", {"marks": [MAIN]})

    def full(file: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.fsync", full)
    for answer in (
        client.put("api/pages/a", {"marks": []}),
        client.post("api/pages/a/done", {"state": {"marks": []}, "layout": layout([])}),
    ):
        assert answer.status == 500 and "No space left on device" in answer.json["error"]
        assert "content-security-policy" in answer.headers
    monkeypatch.undo()
    state = client.get("api/pages/a").json
    assert state["marks"] == [MAIN] and not state["done"]
    assert [path.name for path in store.place.iterdir()] == ["a.json"]


def test_pages_come_and_go(client: Client, store: Store) -> None:
    folder_of(store.folder, "new")
    assert client.get("api/pages/new").status == 200
    (store.folder / "new.html").unlink()
    assert client.get("api/pages/new").status == 404 and client.get("view/new").status == 404
