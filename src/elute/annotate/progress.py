"""How far one person has come in a folder."""

from __future__ import annotations

from .store import Store, StoreError


def progress(store: Store) -> tuple[int, int, float]:
    """Pages that are done, pages that there are, and the seconds that the done ones took together."""
    done, seconds, pages = 0, 0.0, store.pages()
    for id in pages:
        try:
            saved = store.load(store.source(id))
        except StoreError:  # the list of pages in the browser tells what is wrong with it
            continue
        if saved and saved.state.done:
            done += 1
            seconds += saved.state.seconds
    return done, len(pages), seconds
