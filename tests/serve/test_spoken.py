"""What clients already speak: Firecrawl, Jina's reader, Tika; by hand, and with the real clients where they are."""

import time
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from serve.running import DROPPED, KEPT, STORY, Client
from website import Site

PLAIN = KEPT.split(" by ")[0]


@pytest.fixture
def url(site: Site) -> str:
    return site.answer("/story?a=1&b=%20", STORY, Content_Type="text/html")


@pytest.mark.parametrize("version", ["v1", "v2"])
def test_firecrawl(fetching: Client, url: str, version: str) -> None:
    formats: list[Any] = ["markdown", {"type": "html"}, "rawHtml", "links", "screenshot"]
    answer = fetching.post(f"/{version}/scrape", {"url": url, "formats": formats, "waitFor": 0, "mobile": False})
    data = answer.json["data"]
    assert answer.json["success"] and data["markdown"].startswith("# Rain") and DROPPED not in data["markdown"]
    assert DROPPED in data["rawHtml"] and data["links"] == [f"{url.partition('/story')[0]}/bridge"]
    assert data["metadata"]["sourceURL"] == url and data["metadata"]["title"] == "Rain"
    assert data["metadata"]["statusCode"] == 200 and "screenshot" in data["warning"]


def test_firecrawl_whole_page_and_tags(fetching: Client, url: str) -> None:
    whole = fetching.post("/v1/scrape", {"url": url, "onlyMainContent": False}).json["data"]["markdown"]
    assert DROPPED in whole and "About us" in whole
    footer = fetching.post("/v1/scrape", {"url": url, "includeTags": ["footer"], "onlyMainContent": False})
    assert DROPPED in footer.json["data"]["markdown"] and KEPT not in footer.json["data"]["markdown"]


def test_firecrawl_refuses_as_firecrawl_does(client: Client, fetching: Client, site: Site) -> None:
    refused = client.post("/v2/scrape", {"url": "https://example.org/"})
    assert refused.status == 403 and refused.json["success"] is False and refused.json["error"]
    assert fetching.post("/v1/scrape", {"html": "<p>"}).status == 400
    assert fetching.post("/v1/scrape", b"{", Content_Type="application/json").status == 400
    assert fetching.post("/v1/scrape", {"url": site.answer("/gone", status=410)}).status == 502


def test_jina(fetching: Client, url: str) -> None:
    answer = fetching.get(f"/{url}")
    head, _, content = answer.text.partition("Markdown Content:\n")
    assert head == f"Title: Rain\n\nURL Source: {url}\n\n" and content.startswith("# Rain\n")
    assert fetching.get(f"/{quote(url, safe='')}").text == answer.text
    assert fetching.get(f"/{url.replace('//', '/', 1)}").text == answer.text
    found = fetching.get(f"/{url}", Accept="application/json").json
    assert found["code"] == 200 and found["data"]["title"] == "Rain" and found["data"]["content"] == content[:-1]


def test_jina_headers(fetching: Client, url: str, site: Site) -> None:
    assert fetching.get(f"/{url}", X_Respond_With="text").text.startswith("It rained")
    assert fetching.get(f"/{url}", X_Respond_With="html").text.startswith("<")
    assert fetching.get(f"/{url}", X_Respond_With="hologram").status == 400
    picked = fetching.get(f"/{url}", X_Target_Selector="#story.post h1, article p", X_Respond_With="text")
    assert picked.status == 200 and PLAIN in picked.text
    assert fetching.get(f"/{url}", X_Target_Selector="p:has(> b)").status == 400
    assert fetching.get(f"/{url}", X_Target_Selector=".nowhere").status == 422
    slow = site.answer("/slow")
    site.answers["/slow"] = lambda handler: time.sleep(3)
    assert fetching.get(f"/{slow}", X_Timeout="0.2").status == 504


def test_tika(client: Client) -> None:
    text = client.ask("PUT", "/tika/text", STORY).json
    assert text["X-TIKA:content"].startswith("It rained") and text["dc:title"] == "Rain"
    assert "<p>" in client.ask("PUT", "/tika/html", STORY).json["X-TIKA:content"]
    assert client.ask("PUT", "/tika/json", STORY).json["dc:creator"] == "Nora Quill"
    assert client.ask("PUT", "/tika", STORY, Accept="text/plain").text == text["X-TIKA:content"]
    assert client.ask("PUT", "/tika", STORY, Accept="text/html").headers["content-type"].startswith("text/html")
    assert client.ask("PUT", "/rmeta/text", STORY).json == [text]
    assert client.ask("PUT", "/tika/pdf", STORY).status == 404
    assert client.post("/tika/form/text", STORY).status == 400
    assert client.get("/tika").status == 200


def test_the_client_of_firecrawl(fetching: Client, url: str) -> None:
    firecrawl = pytest.importorskip("firecrawl", reason="firecrawl-py is not installed")
    app = firecrawl.Firecrawl(api_key="fc-none", api_url=fetching.origin)
    document = app.scrape(url, formats=["markdown", "html", "links"])
    assert document.markdown.startswith("# Rain") and document.metadata.title == "Rain"
    assert document.metadata.source_url == url and document.links
    older = firecrawl.V1FirecrawlApp(api_key="fc-none", api_url=fetching.origin)
    assert older.scrape_url(url, formats=["markdown"]).markdown == document.markdown


def test_the_loader_of_langchain(fetching: Client, url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    loaders = pytest.importorskip("langchain_community.document_loaders", reason="langchain-community is not installed")
    pytest.importorskip("firecrawl", reason="firecrawl-py is not installed")
    monkeypatch.setenv("FIRECRAWL_API_URL", fetching.origin)
    loader = loaders.FireCrawlLoader(url, api_key="fc-none", api_url=fetching.origin, mode="scrape")
    [document] = loader.load()
    assert document.page_content.startswith("# Rain") and document.metadata["title"] == "Rain"


def test_the_client_of_tika(client: Client, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TIKA_CLIENT_ONLY", "True")  # else it fetches and starts a server in Java
    parser = pytest.importorskip("tika.parser", reason="tika is not installed")
    path = tmp_path / "story.html"
    path.write_bytes(STORY)
    for found in (
        parser.from_buffer(STORY, serverEndpoint=client.origin),
        parser.from_file(str(path), serverEndpoint=client.origin),
        parser.from_file(str(path), serverEndpoint=client.origin, xmlContent=True),
    ):
        assert found["status"] == 200 and PLAIN in found["content"] and DROPPED not in found["content"]
        assert found["metadata"]["dc:title"] == "Rain" and found["metadata"]["dc:creator"] == "Nora Quill"
    assert PLAIN in parser.from_file(str(path), serverEndpoint=client.origin, service="text")["content"]


def test_another_client_of_tika(client: Client, tmp_path: Path) -> None:
    tika = pytest.importorskip("tika_client", reason="tika-client is not installed")
    path = tmp_path / "story.html"
    path.write_bytes(STORY)
    with tika.TikaClient(tika_url=client.origin) as asking:
        for found in (
            asking.tika.as_text.from_file(path, "text/html"),
            asking.tika.as_html.from_file(path, "text/html"),
            asking.rmeta.as_text.from_file(path, "text/html")[0],
        ):
            assert PLAIN in found.content and DROPPED not in found.content
