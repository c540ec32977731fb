"""Writes the fuzzer's seeds: the test pages, all that the outline knows, and small members of the hostile families.

python fuzz/seeds.py FOLDER
"""

import sys
from pathlib import Path

TESTS = Path(__file__).parent.parent / "tests"
sys.path.insert(0, str(TESTS))

from properties.families import FAMILIES  # noqa: E402
from render.pieces import PIECES  # noqa: E402

PAGE_LIMIT = 10_000  # larger seeds only slow the fuzzer down
FAMILY_SIZES = (40, 3_000)  # the larger ones reach the limits on depth
TOGETHER = 5  # pieces in a seed: one may be about another


def main(folder: Path) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    seeds = [family(size) for family in FAMILIES.values() for size in FAMILY_SIZES]
    seeds += [page.read_bytes()[:PAGE_LIMIT] for page in sorted(TESTS.glob("pages/**/*.html"))]
    seeds += ["".join(PIECES[first : first + TOGETHER]).encode() for first in range(len(PIECES))]
    for number, seed in enumerate(seeds):
        (folder / f"{number:04}").write_bytes(seed)
    print(f"{len(seeds)} seeds in {folder}")


if __name__ == "__main__":
    main(Path(sys.argv[1]))
