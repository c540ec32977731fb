"""The adapter for LlamaIndex, with the real package."""

from pathlib import Path

import pytest

pytest.importorskip("llama_index.core", reason="llama-index-core is not installed")

from elute.adapters.llamaindex import EluteReader


def test_files_and_addresses_become_documents(page: Path, url: str) -> None:
    first, second = EluteReader(links=False).load_data([page, url], extra_info={"set": "a"})
    assert first.text == second.text and first.text.startswith("# Rain\n")
    assert second.id_ == url and first.metadata["author"] == "Nora Quill" and first.metadata["set"] == "a"
    assert EluteReader(to="text").load_data(page)[0].text.startswith("It rained")
