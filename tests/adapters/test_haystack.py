"""The adapter for Haystack, with the real package."""

from pathlib import Path

import pytest

pytest.importorskip("haystack", reason="haystack-ai is not installed")

from haystack import Pipeline
from haystack.dataclasses import ByteStream

from elute.adapters.haystack import EluteConverter


def test_in_a_pipeline(page: Path, url: str) -> None:
    pipeline = Pipeline()
    pipeline.add_component("converter", EluteConverter())
    stream = ByteStream(page.read_bytes(), meta={"url": "https://ledger.example/rain"})
    found = pipeline.run({"converter": {"sources": [page, url, stream, "nowhere.html"][:3], "meta": {"set": "a"}}})
    documents = found["converter"]["documents"]
    assert len(documents) == 3 and all(document.content.startswith("# Rain") for document in documents)
    assert "https://ledger.example/bridge" in documents[2].content and documents[0].meta["set"] == "a"
    assert documents[0].meta["author"] == "Nora Quill"


def test_what_cannot_be_read_is_left_out(page: Path) -> None:
    assert len(EluteConverter(to="text").run(sources=["nowhere.html", page])["documents"]) == 1


def test_it_is_written_down_and_read_again() -> None:
    pipeline = Pipeline()
    pipeline.add_component("converter", EluteConverter(to="text", choices={"links": False}))
    again = Pipeline.loads(pipeline.dumps(), allowed_modules=["elute.adapters.haystack"])
    assert again.get_component("converter").choices == {"links": False}
