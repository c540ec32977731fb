"""A fixed sample of real pages: a few of each dataset, none where the datasets are absent."""

from pathlib import Path

from places import DATASETS

PAGES_EACH = 3
LARGEST = 300_000  # bytes; larger pages only take longer


def real_pages() -> list[Path]:
    """The same pages every time: spread evenly over the names of a dataset."""
    sample: list[Path] = []
    for dataset in sorted(DATASETS.glob("*/pages")):
        pages = [page for page in sorted(dataset.glob("*.html")) if page.stat().st_size <= LARGEST]
        sample += pages[:: max(1, len(pages) // PAGES_EACH)][:PAGES_EACH]
    return sample
