"""What all tests share: the places outside the repository, and how hypothesis searches."""

import os
import re
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from places import DATASETS, SHARED, absent_datasets, absent_shared

# A loaded machine is slow, which is no fault of the code: time is measured in benchmarks/, never here.
settings.register_profile("local", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", parent=settings.get_profile("local"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "local")


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """Helpers beside the tests hold no tests; the search for doctests would import them under a second name."""
    is_helper = collection_path.suffix == ".py" and not collection_path.name.startswith("test_")
    return True if is_helper else None


# What takes long, by its place or its marks: browsers, processes, training, real pages, generated pages.
SLOW_PLACES = re.compile(
    r"tests/(annotate|browser|cli|conformance|evaluate/(report|runs)|inert|properties|train|test_(adding|docs)\.py)"
)
SLOW_MARKS = ("shared", "datasets", "hypothesis")


@pytest.hookimpl(trylast=True)  # hypothesis has put its marks then
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what `make check` leaves out."""
    for item in items:
        place = item.path.relative_to(item.config.rootpath).as_posix()
        if SLOW_PLACES.match(place) or any(item.get_closest_marker(mark) for mark in SLOW_MARKS):
            item.add_marker(pytest.mark.slow)


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Skip a test whose markers name what is absent here."""
    for marker, absent in [("shared", absent_shared), ("datasets", absent_datasets)]:
        for mark in item.iter_markers(marker):
            if reason := absent(*mark.args):
                pytest.skip(reason)


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder shared/ beside the repository."""
    if reason := absent_shared():
        pytest.skip(reason)
    return SHARED


@pytest.fixture(scope="session")
def datasets() -> Path:
    """The folder of unpacked datasets."""
    if reason := absent_datasets():
        pytest.skip(reason)
    return DATASETS
