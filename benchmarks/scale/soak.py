"""Many extractions by one shard after the other: no record is lost, and memory stays where it is.

python -m benchmarks.scale.soak /tmp/crawl/*.warc.gz --extractions 1000000

The files are done again and again under other names, by processes that are not replaced before a shard ends. Every
shard must tell the same of the same file.
"""

from __future__ import annotations

import argparse
import json
import shutil
import tempfile
import time
from contextlib import suppress
from pathlib import Path

from elute.scale import Progress
from elute.scale.report.corpus import rows_of
from elute.scale.task import Summary

from .kills import workers
from .speed import made


def resident(pid: int) -> int:
    """Memory of a process, in MB; 0 where it is not known."""
    with suppress(OSError, IndexError):
        status = Path(f"/proc/{pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) // 1024
    return 0


class Watch:
    """Looks at the memory of the processes, now and then."""

    def __init__(self) -> None:
        import os

        self._own = os.getpid()
        self.parent: list[int] = []
        self.worker: list[int] = []

    def look(self, progress: Progress) -> None:
        """Keep what the processes hold now."""
        self.parent.append(resident(self._own))
        self.worker += [resident(pid) for pid in workers(self._own)]


def same(summary: Summary, corpus: Path, first: dict[str, str], name: str) -> None:
    """AssertionError where a shard tells another thing of a file than the first time."""
    totals = summary.totals
    assert totals["records"] == sum(totals["fates"].values())
    output = next(file for file in summary.files if file.endswith(".parquet"))
    written = sum(len(some) for some in rows_of(corpus / output, ["record"]))
    assert written == totals["fates"]["written"]
    found = json.dumps(totals, sort_keys=True)
    assert first.setdefault(name, found) == found, f"{name}: {found} is not {first[name]}"


def main() -> None:
    """Go on until there are enough."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("crawls", nargs="+", type=Path)
    parser.add_argument("--extractions", type=int, default=1_000_000)
    parser.add_argument("--minutes", type=float, default=1e9, help="end sooner, and say how far it came")
    arguments = parser.parse_args()
    begun, done, turn, first = time.monotonic(), 0, 0, dict[str, str]()
    while done < arguments.extractions and time.monotonic() - begun < 60 * arguments.minutes:
        for crawl in arguments.crawls:
            watch = Watch()
            with tempfile.TemporaryDirectory() as folder:
                link = Path(folder) / crawl.name
                link.symlink_to(crawl.absolute())
                corpus = Path(folder) / "corpus"
                (summary,) = made([link], corpus, 1, watch.look)
                same(summary, corpus, first, crawl.name)
                shutil.rmtree(corpus)
            done += int(summary.took["pages"])
            busy = [each for each in watch.worker if each] or [0]
            half = busy[len(busy) // 2 :]
            print(
                f"turn {turn}, {crawl.name}: {done:,} extractions, {time.monotonic() - begun:.0f} s; worker at most "
                f"{max(busy)} MB, {half[0]} MB at half, {busy[-1]} MB at the end; this process {watch.parent[-1]} MB",
                flush=True,
            )
        turn += 1
    print(f"{done:,} extractions in {turn} turns: every turn told the same, no record lost")


if __name__ == "__main__":
    main()
