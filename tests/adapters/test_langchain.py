"""The adapters for LangChain, with the real package."""

from pathlib import Path

import pytest

pytest.importorskip("langchain_core", reason="langchain-core is not installed")

from langchain_core.documents import Document

import elute
from elute.adapters.langchain import EluteLoader, EluteTransformer


def test_files_and_addresses_become_documents(page: Path, url: str) -> None:
    first, second = EluteLoader([page, url], links=False).load()
    assert first.page_content == second.page_content and first.page_content.startswith("# Rain\n")
    assert first.metadata["source"] == str(page) and second.metadata["source"] == url
    assert first.metadata["author"] == "Nora Quill" and 0 < first.metadata["confidence"] <= 1
    assert EluteLoader(str(page), to="text", title=False).load()[0].page_content.startswith("It rained")


def test_what_cannot_be_had(page: Path) -> None:
    with pytest.raises(elute.ReadError):
        EluteLoader("http://127.0.0.1:1/").load()
    assert len(EluteLoader(["http://127.0.0.1:1/", page], continue_on_failure=True).load()) == 1


def test_documents_with_html_are_transformed(page: Path) -> None:
    given = Document(page_content=page.read_text(), metadata={"source": "https://ledger.example/rain", "id": 7})
    [found] = EluteTransformer().transform_documents([given])
    assert "https://ledger.example/bridge" in found.page_content and found.metadata["id"] == 7
    assert given.page_content == page.read_text()
