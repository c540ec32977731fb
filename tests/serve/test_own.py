"""elute's own routes, over real HTTP."""

import gzip
import json

import pytest

from serve.running import DROPPED, KEPT, STORY, Client
from website import Site


def test_a_page_that_is_sent_comes_back_as_markdown(client: Client) -> None:
    answer = client.post("/extract", STORY)
    assert answer.status == 200 and answer.headers["content-type"] == "text/markdown; charset=utf-8"
    assert answer.text.startswith("# Rain\n") and KEPT in answer.text and DROPPED not in answer.text


@pytest.mark.parametrize(
    ("accept", "kind"),
    [
        ("text/plain", "text/plain"),
        ("text/html", "text/html"),
        ("application/json", "application/json"),
        ("application/tei+xml", "application/tei+xml"),
        ("*/*", "text/markdown"),
        ("image/png;q=0.9, text/plain;q=0.5", "text/plain"),
        ("text/html;q=0, application/json;q=0.1", "application/json"),
    ],
)
def test_the_format_is_negotiated(client: Client, accept: str, kind: str) -> None:
    answer = client.post("/extract", STORY, Accept=accept)
    assert (
        answer.status == 200
        and answer.headers["content-type"].startswith(kind)
        and KEPT in answer.text.replace("<b>", "").replace("</b>", "")
    )


def test_what_there_is_not(client: Client) -> None:
    assert client.post("/extract", STORY, Accept="image/png").status == 406
    assert client.post("/extract?to=pdf", STORY).status == 400
    assert client.get("/nothing").status == 404
    assert client.post("/nothing", STORY).status == 404
    assert client.ask("DELETE", "/v3/scrape").status == 404
    assert client.post("/https://example.org/", STORY).status == 405
    assert client.ask("DELETE", "/extract").status == 405
    assert client.post("/health", STORY).status == 405


def test_json_with_the_page_and_choices_in_it(client: Client) -> None:
    said = {"html": STORY.decode(), "url": "https://ledger.example/rain", "to": "json", "reasons": True, "links": True}
    found = client.post("/extract", said).json
    assert found["url"] == "https://ledger.example/rain" and found["title"] == "Rain"
    assert all(block["reason"] for block in found["blocks"])


def test_choices_in_the_query(client: Client) -> None:
    assert "# Rain" not in client.post("/extract?title=false", STORY).text
    assert "https://a.example/bridge" in client.post("/extract?url=https://a.example/x", STORY).text
    assert "bridge)" not in client.post("/extract?links=no", STORY).text
    assert client.post("/extract?method=bte&focus=recall&to=txt", STORY).status == 200


@pytest.mark.parametrize(
    "query",
    ["method=nonsense", "method=cetd[title]", "method=vote(cetd+bte)", "focus=all", "links=perhaps", "colour=red"],
)
def test_wrong_choices_are_told(client: Client, query: str) -> None:
    answer = client.post(f"/extract?{query}", STORY)
    assert answer.status == 400 and answer.json["error"]


def test_front_matter_is_for_markdown(client: Client) -> None:
    assert client.post("/extract?front_matter=true", STORY).text.startswith("---\n")
    assert client.post("/extract?front_matter=true&to=text", STORY).status == 400


@pytest.mark.parametrize(
    "said",
    [
        [],
        "text",
        1,
        None,
        {},
        {"html": 1},
        {"html": ["<p>"]},
        {"html": "<p>x", "url": {}},
        {"html": "<p>x", "links": "maybe"},
        {"html": "<p>x", "method": 7},
        {"html": "<p>x", "charset": "klingon"},
        {"html": "<p>x", "to": 5},
    ],
)
def test_wrong_types_are_told(client: Client, said: object) -> None:
    answer = client.ask("POST", "/extract", json.dumps(said), Content_Type="application/json")
    assert answer.status == 400 and answer.json["error"]


def test_a_charset_of_the_header_is_used(client: Client) -> None:
    page = STORY.decode().replace("Nobody", "Niemand außer Müller").encode("latin-1")
    assert "außer Müller" in client.post("/extract", page, Content_Type="text/html; charset=latin1").text


def test_compressed_pages(client: Client) -> None:
    assert KEPT in client.post("/extract?to=text", gzip.compress(STORY)).text


@pytest.mark.parametrize("junk", [b"", b"   ", b"%PDF-1.7 abc", b"\x89PNG\r\n\x1a\n", b"\x7fELF"])
def test_what_is_no_page(client: Client, junk: bytes) -> None:
    assert client.post("/extract", junk).status == 422


def test_metadata(client: Client) -> None:
    found = client.post("/metadata", STORY).json
    assert found["title"]["value"] == "Rain"
    assert found["authors"]["value"] == ["Nora Quill"] and found["authors"]["source"] == "meta author"


def test_explain(client: Client) -> None:
    found = client.post("/explain", STORY).json
    assert {block["keep"] for block in found["blocks"]} == {True, False}
    assert all(block["reason"] and 0 <= block["score"] <= 1 for block in found["blocks"])


def test_records(client: Client) -> None:
    items = "".join(f"<li><a href=/{n}><b>Walk {n}</b></a> <span>{n} km</span> <i>easy</i></li>" for n in range(1, 9))
    page = f"<h1>Walks</h1><ul>{items}</ul>"
    found = client.post("/records", page).json
    assert len(found[0]["rows"]) == 8 and "csv" not in found[0]
    table = client.post("/records", page, Accept="text/csv")
    assert table.headers["content-type"].startswith("text/csv") and table.text.count("\r\n") == 9
    assert client.post("/records", "<p>None.", Accept="text/csv").status == 422
    assert client.post("/records", "<p>None.").json == []


def test_records_by_miners_of_choice(client: Client) -> None:
    cells = "".join(f"<tr><td>Mill {n}</td><td>{n} m</td></tr>" for n in range(1, 9))
    page = f"<h1>Mills</h1><table><tr><th>name</th><th>height</th></tr>{cells}</table>"

    def by(path: str, said: object) -> set[str]:
        return {found["miner"] for found in client.post(path, said).json}

    assert by("/records?miners=items", page) <= {"items"} and "items" not in by("/records?miners=tables,facts", page)
    assert by("/records", {"html": page, "miners": ["tables"]}) == {"tables"}
    for wrong in ("miners=nonsense", "miners=", "segmenter=vips(7)"):
        assert client.post(f"/records?{wrong}", page).status == 400
    assert client.post("/records", {"html": page, "miners": {}}).status == 400
    assert "items" in client.get("/version").json["miners"]


def test_segments(client: Client) -> None:
    said = {"html": STORY.decode(), "views": ["segmented"], "segmenter": "baluja"}
    found = client.post("/views", said).json["segmented"]
    assert found["method"].startswith("baluja") and "data-elute-leaf" in found["html"]
    assert KEPT in " ".join(segment.get("text", "") for segment in found["segments"])
    assert "vips" in client.get("/version").json["segmenters"]


def test_views(client: Client) -> None:
    found = client.post("/views", {"html": STORY.decode(), "views": ["text", "coloured", "facts", "links"]}).json
    assert list(found) == ["text", "coloured", "facts", "links"] and "elute-mark" in found["coloured"]
    page = {"html": "<title>Rain</title><p>It rained.", "views": ["candidates"]}
    said = client.post("/views", page).json["candidates"]
    assert (said["title"][0]["value"], said["title"][0]["source"], said["published"]) == ("Rain", "title", [])
    assert client.post("/views", {"html": "<p>x", "views": ["passwords"]}).status == 400
    assert client.post("/views", {"html": "<p>x"}).status == 400


def test_compare(client: Client) -> None:
    found = client.post("/compare", {"html": STORY.decode(), "methods": ["learned", "html-text"]}).json
    first, second = found["methods"]
    assert {sign for sign, _ in first["parts"]} == {"="} and "+" in {sign for sign, _ in second["parts"]}
    assert [True, True] in found["blocks"] and [False, True] in found["blocks"]
    assert client.post("/compare", {"html": "<p>x", "methods": ["bte"] * 5}).status == 400
    assert client.post("/compare", {"html": "<p>x", "methods": ["../bte"]}).status == 400


def test_batch(client: Client) -> None:
    pages = [STORY.decode(), {"html": STORY.decode(), "to": "text", "title": False}, {"html": ""}, {"url": "x"}, 7]
    found = client.post("/batch", {"pages": pages, "to": "markdown"}).json["results"]
    assert [each["status"] for each in found] == [200, 200, 422, 403, 400]
    assert found[0]["content"].startswith("# Rain") and found[0]["title"] == "Rain"
    assert not found[1]["content"].startswith("Rain")
    assert client.post("/batch", {"pages": []}).status == 400
    assert client.post("/batch", {"pages": ["<p>x"] * 101}).status == 400


def test_addresses_are_fetched_only_where_that_is_wanted(client: Client, fetching: Client, site: Site) -> None:
    url = site.answer("/story", STORY, Content_Type="text/html")
    assert client.get(f"/extract?url={url}").status == 403 and site.paths_seen == []
    assert KEPT.split()[0] in fetching.get(f"/extract?url={url}&to=text").text
    assert fetching.post("/extract", {"url": url}).status == 200
    assert fetching.get(f"/metadata?url={url}").json["authors"]["value"] == ["Nora Quill"]
    gone = site.answer("/gone", status=404)
    assert fetching.get(f"/extract?url={gone}").status == 502


def test_how_it_does(client: Client) -> None:
    client.post("/extract", STORY)
    assert client.get("/health").json == {"status": "ok"} and client.get("/ready").json == {"status": "ready"}
    about = client.get("/version").json
    assert "learned" in about["methods"] and "markdown" in about["formats"] and not about["fetch"]
    assert "readability-js" not in about["methods"] and "learned-layout" not in about["methods"]
    metrics = client.get("/metrics")
    assert metrics.headers["content-type"].startswith("text/plain; version=0.0.4")
    assert 'elute_requests_total{route="/extract",status="200"}' in metrics.text
    for line in metrics.text.splitlines():
        assert line.startswith("# ") or float(line.rsplit(" ", 1)[1]) >= 0


def test_the_document_names_every_route(client: Client) -> None:
    from elute.serve.documented import ROUTES

    document = client.get("/openapi.json").json
    assert document["openapi"].startswith("3.1")
    for method, path, *_ in ROUTES:
        assert method in document["paths"][path]
        if "{" not in path:
            assert client.ask(method.upper(), path, STORY if method != "get" else None).status not in (404, 405), path
    page = client.get("/docs")
    assert page.status == 200 and "<script" not in page.text and "http-equiv" not in page.text
    for _, path, *_ in ROUTES:
        assert path in page.text
