"""How far a corpus is: pages, megabytes a second, confidence, failures, time left."""

from __future__ import annotations

import sys
import time
from collections.abc import Mapping

from elute.scale import Progress as Shard
from elute.scale import Summary

from ..parts.console import is_terminal, say
from ..parts.progress import LINE_EVERY, Bar


class Progress(Bar):
    """Adds up what shards tell of themselves. `sizes` are the bytes of their sources by name."""

    def __init__(self, sizes: Mapping[str, int], shown: bool) -> None:
        super().__init__()
        self._sizes = sizes
        self._shown = shown
        self._shards: dict[str, Shard] = {}
        self._finished: set[str] = set()
        self._begun = self._last_line = time.monotonic()
        self._first_share: float | None = None

    def update(self, shard: Shard) -> None:
        """A shard has come so far."""
        self._shards[shard.name] = shard
        self._show()

    def done(self, summary: Summary) -> None:
        """A shard is done."""
        self._finished.add(summary.source)
        self._show()

    def share(self) -> float:
        """The part of all sources that is read, by their sizes."""
        total = sum(self._sizes.values()) or 1
        return sum(size * self._share_of(name) for name, size in self._sizes.items()) / total

    def text(self) -> str:
        """What there is to say."""
        shards = self._shards.values()
        pages, data = sum(each.pages for each in shards), sum(each.bytes for each in shards)
        seconds = time.monotonic() - self._begun
        parts = [f"{pages:,} pages", f"{data / 1e6 / max(seconds, 0.001):.1f} MB/s"]
        if pages:
            parts.append(f"confidence {sum(each.confidence for each in shards) / pages:.2f}")
        if failed := sum(each.failed for each in shards):
            parts.append(f"{failed:,} failed")
        if left := self._left(seconds):
            parts.append(f"{left} left")
        return ", ".join(parts)

    def _left(self, seconds: float) -> str:
        share = self.share()
        if self._first_share is None:
            self._first_share = share  # done before, at no cost of time now
        gained = share - self._first_share
        if gained <= 0.001 or share >= 1:
            return ""
        rest = round((1 - share) / gained * seconds)
        return f"{rest // 3600}:{rest // 60 % 60:02}:{rest % 60:02}"

    def _share_of(self, name: str) -> float:
        if name in self._finished:
            return 1.0
        shard = self._shards.get(name)
        return (shard.share or 0.0) if shard else 0.0

    def _show(self) -> None:
        if not self._shown:
            return
        now = time.monotonic()
        if is_terminal(sys.stderr):
            self._show_bar()
        elif now - self._last_line >= LINE_EVERY:
            self._last_line = now
            say(f"{len(self._finished)} of {len(self._sizes)} files, {self.text()}")

    def _show_bar(self) -> None:
        if self._bar is None or self._task is None:
            from rich import progress
            from rich.console import Console

            columns = (progress.BarColumn(), progress.TaskProgressColumn(), progress.TextColumn("{task.description}"))
            self._bar = progress.Progress(*columns, console=Console(stderr=True), transient=True)
            self._task = self._bar.add_task("", total=1.0)
            self._bar.start()
        self._bar.update(self._task, completed=self.share(), description=self.text())
