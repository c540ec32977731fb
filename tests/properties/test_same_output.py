"""Property 3. Same input, same output: in any order, process, thread, after any other page."""

import hashlib
import os
import random
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute import registry
from elute.metadata.fields import FIELDS
from properties.families import FAMILIES
from properties.real import real_pages
from properties.soup import raw_pages

SIZE = 3_000
THREADS = 8


def fingerprint(page: bytes) -> str:
    """A hash of all that elute says about a page."""
    result = elute.extract(page, url="https://example.org/")
    digest = hashlib.sha256()
    for name in registry.renderers.names():
        digest.update(result.to(name).encode())
    for column in (result.page.parent, result.page.tag, result.page.source_end, result.labels.score):
        digest.update(column.tobytes())
    digest.update(result.explain().encode())
    for field in FIELDS:
        digest.update(repr(result.metadata.candidates(field)).encode())
    return digest.hexdigest()


def sample() -> list[bytes]:
    families = list(FAMILIES.values())[::3]
    return [family(SIZE) for family in families] + [path.read_bytes() for path in real_pages()[::4]]


@pytest.fixture(scope="module")
def expected() -> list[str]:
    return [fingerprint(page) for page in sample()]


def test_in_any_order(expected: list[str]) -> None:
    tasks = list(zip(sample(), expected, strict=True))
    random.Random(1).shuffle(tasks)
    assert [fingerprint(page) for page, _ in tasks] == [known for _, known in tasks]


def test_in_any_thread(expected: list[str]) -> None:
    with ThreadPoolExecutor(THREADS) as pool:
        assert list(pool.map(fingerprint, sample())) == expected


@pytest.mark.parametrize("hash_seed", ["0", "4711"])
def test_in_any_process(expected: list[str], hash_seed: str) -> None:
    program = "from properties.test_same_output import *; print(*map(fingerprint, sample()), sep='\\n')"
    path = os.pathsep.join([str(Path(__file__).parents[1]), str(Path(elute.__file__).parents[1])])
    environment = {**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONPATH": path}
    run = subprocess.run([sys.executable, "-c", program], env=environment, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stderr
    assert run.stdout.split() == expected


@given(html=raw_pages(), before=raw_pages())
def test_after_any_other_page(html: bytes, before: bytes) -> None:
    alone = fingerprint(html)
    fingerprint(before)
    assert fingerprint(html) == alone


@given(html=raw_pages(), names=st.permutations(registry.renderers.names()))
def test_in_any_order_of_outputs(html: bytes, names: list[str]) -> None:
    result = elute.extract(html)
    outputs = {name: result.to(name) for name in names}
    fresh = elute.extract(html)
    assert {name: fresh.to(name) for name in registry.renderers.names()} == outputs
