"""The server for agents, with the client of the official package: in memory, over stdio and over HTTP."""

import asyncio
import json
import os
import socket
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("mcp", reason="mcp is not installed")

from mcp import Client, StdioServerParameters, stdio_client

import elute
from adapters.conftest import examples_hold
from elute.adapters.mcp_server import MOST, Fetching, server
from website import Site

HERE = Fetching(allow_private=True)
ENVIRONMENT = {**os.environ, "PYTHONPATH": str(Path(elute.__file__).parents[1]), "no_proxy": "127.0.0.1"}


def ask(name: str, fetching: Fetching = HERE, **arguments: Any) -> tuple[str, bool]:
    """What a tool says, and whether that is an error."""

    async def asked() -> tuple[str, bool]:
        async with Client(server(fetching)) as client:
            result = await client.call_tool(name, arguments)
            return "".join(getattr(content, "text", "") for content in result.content), bool(result.is_error)

    return asyncio.run(asked())


def test_the_tools_are_those_of_mcp_server_fetch_and_more() -> None:
    async def asked() -> Any:
        async with Client(server(HERE)) as client:
            return (await client.list_tools()).tools

    tools = {tool.name: tool for tool in asyncio.run(asked())}
    assert set(tools) == {"fetch", "metadata", "explain", "records"}
    schema = tools["fetch"].input_schema
    assert set(schema["properties"]) == {"url", "max_length", "start_index", "raw"} and schema["required"] == ["url"]
    assert schema["properties"]["max_length"]["minimum"] == 1
    assert schema["properties"]["max_length"]["maximum"] == MOST
    assert "exclusive" not in json.dumps(schema)
    assert all(tool.annotations.read_only_hint and not tool.annotations.destructive_hint for tool in tools.values())


def test_fetch(url: str) -> None:
    text, error = ask("fetch", url=url)
    assert not error and text.startswith(f"Contents of {url}:\n# Rain\n") and "All rights reserved" not in text
    raw, _ = ask("fetch", url=url, raw=True)
    assert "All rights reserved" in raw and "<nav>" in raw


def test_a_page_is_read_in_parts(url: str) -> None:
    whole, _ = ask("fetch", url=url)
    content = whole.partition("\n")[2]
    found, start = "", 0
    while start < len(content):
        text, _ = ask("fetch", url=url, max_length=100, start_index=start)
        found += text.partition("\n")[2].partition("\n\n<error>Content truncated.")[0]
        start += 100
    assert found == content
    assert "No more content available" in ask("fetch", url=url, start_index=10**6)[0]


@pytest.mark.parametrize("wrong", [{"max_length": 0}, {"max_length": 10**6}, {"start_index": -1}, {"url": ""}])
def test_wrong_arguments(url: str, wrong: dict[str, Any]) -> None:
    assert ask("fetch", **{"url": url, **wrong})[1]


def test_metadata_and_explain(url: str) -> None:
    assert json.loads(ask("metadata", url=url)[0])["authors"]["value"] == ["Nora Quill"]
    blocks = json.loads(ask("explain", url=url, kept=False)[0])["blocks"]
    assert blocks and not any(block["keep"] for block in blocks) and all(block["reason"] for block in blocks)


def test_records(site: Site, url: str) -> None:
    items = "".join(f"<li><a href=/{n}><b>Walk {n}</b></a> <span>{n} km</span> <i>easy</i></li>" for n in range(1, 9))
    listing = site.answer("/list", f"<h1>Walks</h1><ul>{items}</ul>".encode(), Content_Type="text/html")
    text, error = ask("records", url=listing)
    assert not error and "Walk 3" in text and "| 3 km |" in text


def test_nothing_private_is_fetched(url: str, site: Site) -> None:
    for address in (url, "http://169.254.169.254/", "file:///etc/passwd", "nonsense"):
        text, error = ask("fetch", Fetching(), url=address)
        assert error and "Failed to fetch" in text
    assert site.paths_seen == []


def test_robots_and_what_is_no_page(url: str, site: Site) -> None:
    private = site.answer("/private/a", b"<p>secret", Content_Type="text/html")
    text, error = ask("fetch", url=private)
    assert (
        error
        and "robots.txt" in text
        and "secret" in ask("fetch", Fetching(allow_private=True, robots=False), url=private)[0]
    )
    data = site.answer("/data", b'{"rain": true}', Content_Type="application/json")
    assert '{"rain": true}' in ask("fetch", url=data)[0]
    assert ask("fetch", url=site.answer("/pdf", b"%PDF-1.7", Content_Type="application/pdf"))[1]


def test_over_stdio(url: str) -> None:
    arguments = ["-m", "elute", "mcp", "--allow-private"]
    started = StdioServerParameters(command=sys.executable, args=arguments, env=ENVIRONMENT)

    async def asked() -> str:
        async with Client(stdio_client(started)) as client:
            result = await client.call_tool("fetch", {"url": url})
            return str(getattr(result.content[0], "text", ""))

    assert asyncio.run(asked()).startswith(f"Contents of {url}:\n# Rain\n")


def test_over_http(url: str) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    program = [sys.executable, "-m", "elute", "mcp", "--allow-private", "--port", str(port)]
    with subprocess.Popen(program, env=ENVIRONMENT, stderr=subprocess.DEVNULL) as process:
        try:
            for _ in range(200):
                try:
                    socket.create_connection(("127.0.0.1", port)).close()
                    break
                except OSError:
                    time.sleep(0.1)

            async def asked() -> str:
                async with Client(f"http://127.0.0.1:{port}/mcp") as client:
                    result = await client.call_tool("metadata", {"url": url})
                    return str(getattr(result.content[0], "text", ""))

            assert json.loads(asyncio.run(asked()))["title"]["value"] == "Rain"
        finally:
            process.terminate()


def test_examples() -> None:
    examples_hold("elute.adapters.mcp_server")
