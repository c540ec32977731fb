"""What is said of a corpus while it is made."""

import pytest

from elute.cli.corpus.progress import Progress
from elute.scale import Progress as Shard
from elute.scale import Summary


def shard(name: str, share: float | None, failed: int = 0) -> Shard:
    return Shard(name, records=30, written=10, failed=failed, pages=10, bytes=10**6, confidence=8.0, share=share)


def test_pages_confidence_and_failures_are_added_up() -> None:
    progress = Progress({"a": 100, "b": 300}, shown=False)
    progress.update(shard("a", 0.5))
    progress.update(shard("b", 0.25, failed=1234))
    text = progress.text()
    assert text.startswith("20 pages, ")
    assert "confidence 0.80, 1,234 failed" in text
    assert progress.share() == pytest.approx((50 + 75) / 400)
    progress.done(Summary("a", "", {}, {}, {}, {}))
    assert progress.share() == pytest.approx((100 + 75) / 400)


def test_what_was_done_before_does_not_make_it_look_fast(monkeypatch: pytest.MonkeyPatch) -> None:
    from elute.cli.corpus import progress as module

    now = [100.0]
    monkeypatch.setattr(module.time, "monotonic", lambda: now[0])
    progress = Progress({"a": 100}, shown=False)
    progress.update(shard("a", 0.5))
    assert "left" not in progress.text()
    now[0] += 60
    progress.update(shard("a", 0.6))
    assert progress.text().endswith("0:04:00 left")


def test_no_time_is_told_where_the_length_is_not_known() -> None:
    progress = Progress({"a": 100}, shown=False)
    progress.update(shard("a", None))
    assert "left" not in progress.text()
