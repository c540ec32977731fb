"""How far one person has come in a folder."""

from __future__ import annotations

from .store import Store, StoreError


def progress(store: Store) -> tuple[int, int, float]:
    """Pages that are done, pages that there are, and the seconds that the done ones took together."""
    done, pages, seconds = 0, 0, 0.0
    for source in store.sources():
        pages += 1
        try:
            state = store.glance(source)
        except (OSError, StoreError):  # the list of pages in the browser tells what is wrong with it
            continue
        done += state.done
        seconds += state.seconds if state.done else 0.0
    return done, pages, seconds
