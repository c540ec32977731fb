"""chromerag, https://github.com/pedapudibhargav/ChromeRAG: its Markdown, without the front matter that it makes of
metadata. elute writes that as text.
"""

from __future__ import annotations

from types import ModuleType

from .as_text import markdown_to_text
from .peer import Library


def _extract(library: ModuleType, html: str, url: str | None) -> str:
    settings = library.PipelineConfig(enable_schema=False)
    return markdown_to_text(library.ChromeRAG(config=settings).extract(html, url=url).markdown)


peer = Library(
    "chromerag",
    package="chromerag",
    module="chromerag",
    licence="MIT",
    description="A learned filter of blocks with rules, for retrieval",
    paper="Peddapudi: ChromeRAG: A Learned Boilerplate Filter for Web RAG Ingestion",
    year=2026,
    trained_on=("wcxb-dev",),  # so its README says
    call=_extract,
)
