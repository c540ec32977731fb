"""For agents: a server of the Model Context Protocol, with the tool of mcp-server-fetch and more.

https://modelcontextprotocol.io
"""

from __future__ import annotations

import asyncio
import json
import time
from dataclasses import dataclass
from typing import Annotated, Any, Final

from mcp.server import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp.types import ToolAnnotations
from pydantic import Field

import elute
from elute.methods import DEFAULT_METHOD
from elute.page import Document, ReadError
from elute.page.binary import not_a_page
from elute.page.document import MAX_SIZE
from elute.records.writing import as_markdown
from elute.views.explained import explained
from elute.web.client import TIMEOUT
from elute.web.robots import address_of, read_robots
from elute.web.transfer import ANY_TYPE, transfer

MOST: Final = 999_999  # characters that come back at once
INSTRUCTIONS: Final = (
    "Reads web pages: the main content as Markdown, without menus, advertisements and footers. fetch reads a page in "
    "parts; metadata tells author and date; records gives lists and tables as "
    "rows; explain says for every block of a page whether it was kept, and why."
)
Url = Annotated[str, Field(description="URL to fetch", min_length=1)]


@dataclass(frozen=True)
class Fetching:
    """How pages are fetched."""

    timeout: float = TIMEOUT
    max_size: int = MAX_SIZE
    allow_private: bool = False
    robots: bool = True  # what a site asks programs to leave alone is left alone

    async def page(self, url: str) -> Document:
        """The page at an address; ToolError with the reason where it cannot be had."""
        try:
            return await asyncio.wait_for(asyncio.to_thread(self._fetched, url), self.timeout + 1)
        except ReadError as error:
            raise ToolError(f"Failed to fetch {url}: {error.reason}") from None
        except TimeoutError:
            raise ToolError(f"Failed to fetch {url}: not there within {self.timeout:g} s") from None

    def _fetched(self, url: str) -> Document:
        if self.robots and not read_robots(address_of(url), self.timeout, self.allow_private).allows(url):
            raise ReadError("the site's robots.txt asks programs not to fetch this page")
        return transfer(url, time.monotonic() + self.timeout, self.max_size, self.allow_private, ANY_TYPE)


def server(fetching: Fetching, method: str = DEFAULT_METHOD) -> MCPServer[Any]:
    """The server, not started yet."""
    made: MCPServer[Any] = MCPServer("elute", instructions=INSTRUCTIONS, version=elute.__version__, log_level="WARNING")
    reads = ToolAnnotations(read_only_hint=True, destructive_hint=False, idempotent_hint=True, open_world_hint=True)

    async def fetch(
        url: Url,
        max_length: Annotated[int, Field(description="Maximum number of characters to return.", ge=1, le=MOST)] = 5000,
        start_index: Annotated[
            int,
            Field(
                description="On return output starting at this character index, useful if a previous fetch was "
                "truncated and more context is required.",
                ge=0,
            ),
        ] = 0,
        raw: Annotated[
            bool, Field(description="Get the actual HTML content of the requested page, without simplification.")
        ] = False,
    ) -> str:
        """Fetches a URL from the internet and returns its main content as Markdown."""
        document = await fetching.page(url)
        text, note = await asyncio.to_thread(readable, document, raw, method)
        return f"{note}Contents of {url}:\n{part(text, start_index, max_length)}"

    async def metadata(url: Url) -> str:
        """What a page says of itself: title, author, date, description, site, language, with the source of each."""
        found = await asyncio.to_thread(elute.extract, await fetching.page(url), method=method)
        return json.dumps(found.metadata.described(), ensure_ascii=False)

    async def explain(
        url: Url,
        kept: Annotated[
            bool | None, Field(description="Only blocks that were kept, or only those that were not.")
        ] = None,
    ) -> str:
        """Every block of a page: whether it was kept as content, its role, a score and the reason."""
        found = await asyncio.to_thread(elute.extract, await fetching.page(url), method=method)
        told = explained(found)
        told["blocks"] = [block for block in told["blocks"] if kept is None or block["keep"] == kept]
        return json.dumps(told, ensure_ascii=False)

    async def records(
        url: Url,
        every: Annotated[bool, Field(description="Every list and table of the page, not only the main one.")] = False,
    ) -> str:
        """The lists and tables of a page as rows and columns, the likeliest first; in Markdown."""
        found = await asyncio.to_thread(
            lambda page: elute.extract(page, method=method).records, await fetching.page(url)
        )
        shown = found if every else found[:1]
        return "\n".join(map(as_markdown, shown)) or "There are no lists and tables on this page."

    for tool in (fetch, metadata, explain, records):
        made.add_tool(tool, annotations=reads, structured_output=False)
    return made


def readable(document: Document, raw: bool, method: str) -> tuple[str, str]:
    """The text of what was fetched, and a note where it is no page; ToolError for what is no text at all.

    >>> readable(Document(b"<p>It rained all night."), False, "learned")
    ('It rained all night.', '')
    >>> readable(Document(b'{"rain": true}'), False, "learned")[1]
    'This is not a page that can be simplified to Markdown, but here is the raw content:\\n'
    """
    if kind := not_a_page(document.data):
        raise ToolError(f"this is {kind}, not a page")
    is_page = document.data.lstrip()[:1] == b"<"
    if is_page and not raw:
        return elute.extract(document, method=method).markdown, ""
    text = elute.parse(document).source.decode("utf-8", "replace")
    return text, "" if raw else "This is not a page that can be simplified to Markdown, but here is the raw content:\n"


def part(text: str, start: int, length: int) -> str:
    """A part of a text, and how to get the next one.

    >>> part("abcdef", 2, 3)
    'cde\\n\\n<error>Content truncated. Call the fetch tool with a start_index of 5 to get more content.</error>'
    >>> part("abcdef", 6, 3)
    '<error>No more content available.</error>'
    """
    if start >= len(text):
        return "<error>No more content available.</error>"
    end = start + length
    if end >= len(text):
        return text[start:]
    more = f"Content truncated. Call the fetch tool with a start_index of {end} to get more content."
    return f"{text[start:end]}\n\n<error>{more}</error>"
