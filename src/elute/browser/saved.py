"""A rendered page on disk: plain arrays in a compressed .npz file, nothing pickled.

So a page is rendered once, and training and evaluation need no browser.
"""

from __future__ import annotations

import io
import json
from collections.abc import Iterable
from dataclasses import fields
from pathlib import Path
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from elute.files import write_whole
from elute.page import Page
from elute.page.assemble import Nodes, assemble, nodes_of
from elute.page.layout import Layout

VERSION: Final = 1
_NUMBERS: Final = {"kind": np.uint8, "namespace": np.uint8, "parent": np.int32}


def path_of(folder: Path, id: str) -> Path:
    """Where a page of a set is, in the folder of its set; ids of some sets have slashes.

    >>> path_of(Path("rendered", "dragnet"), "blogs/7").as_posix()
    'rendered/dragnet/blogs_7.npz'
    """
    return folder / f"{id.replace('/', '_')}.npz"


def write(page: Page, path: str | Path) -> None:
    """Write a page, with its layout where it has one. The file is there as a whole or not at all.

    >>> import tempfile, elute
    >>> file = Path(tempfile.mkdtemp(), "page.npz")
    >>> write(elute.parse("<p class=lead>It rained.", url="https://example.org/"), file)
    >>> again = read(file)
    >>> again.url, again.source
    ('https://example.org/', b'<html><head></head><body><p class="lead">It rained.</p></body></html>')
    """
    path = Path(path)
    nodes = nodes_of(page)
    about = {"version": VERSION, "url": page.url, "warnings": page.warnings, "quirks": page.quirks}
    arrays: dict[str, npt.NDArray[Any]] = {"about": _packed([json.dumps(about)])[0]}
    for name, dtype in _NUMBERS.items():
        arrays[name] = np.array(getattr(nodes, name), dtype=dtype)
    pairs = [pair for attributes in nodes.attributes for pair in attributes]
    arrays["attribute_count"] = np.array([len(attributes) for attributes in nodes.attributes], dtype=np.int32)
    for name, texts in (
        ("names", nodes.name),
        ("values", nodes.value),
        ("attribute_names", [name for name, _ in pairs]),
        ("attribute_values", [value for _, value in pairs]),
    ):
        arrays[name], arrays[f"{name}_length"] = _packed(texts)
    if page.layout is not None:
        arrays |= {f"layout_{each.name}": np.asarray(getattr(page.layout, each.name)) for each in fields(Layout)}
    written = io.BytesIO()
    np.savez_compressed(written, allow_pickle=False, **arrays)
    write_whole(path, written.getvalue(), sync=False)


def read(path: str | Path) -> Page:
    """The page that was written there: the same rows, texts, attributes and layout."""
    with np.load(path, allow_pickle=False) as arrays:
        about = json.loads(bytes(arrays["about"]))
        if about["version"] != VERSION:
            raise ValueError(f"{path} is of version {about['version']}, and this elute reads version {VERSION}")
        nodes = Nodes(
            **{name: arrays[name].tolist() for name in _NUMBERS},
            name=_texts(arrays, "names"),
            value=_texts(arrays, "values"),
            attributes=[],
        )
        pairs = list(zip(_texts(arrays, "attribute_names"), _texts(arrays, "attribute_values"), strict=True))
        ends = np.cumsum(arrays["attribute_count"]).tolist()
        nodes.attributes = [pairs[start:end] for start, end in zip([0, *ends], ends, strict=False)]
        layout = None
        if "layout_left" in arrays:
            columns = {each.name: arrays[f"layout_{each.name}"] for each in fields(Layout)}
            layout = Layout(**{name: column if column.ndim else column.item() for name, column in columns.items()})
    page = assemble(nodes, about["url"], layout, about["quirks"])
    page.warnings[:] = about["warnings"]
    return page


def _packed(texts: Iterable[str]) -> tuple[npt.NDArray[np.uint8], npt.NDArray[np.int32]]:
    """Texts as one run of bytes, and the length of each."""
    encoded = [text.encode() for text in texts]
    return np.frombuffer(b"".join(encoded), dtype=np.uint8), np.array([len(text) for text in encoded], dtype=np.int32)


def _texts(arrays: Any, name: str) -> list[str]:
    data = arrays[name].tobytes()
    ends = np.cumsum(arrays[f"{name}_length"], dtype=np.int64).tolist()
    return [data[start:end].decode() for start, end in zip([0, *ends], ends, strict=False)]
