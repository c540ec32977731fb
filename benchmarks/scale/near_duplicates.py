"""Near-duplicates by what is extracted, and by the whole page; and the libraries that find them.

python -m benchmarks.scale.near_duplicates               all pages of the datasets that have a gold text
python -m benchmarks.scale.near_duplicates --libraries   rensa and datasketch: time, and what they find

Two pages are the same where the shingles of their gold texts are: of those in either, at least 80 % are in both. What
shingles of the extracted content say of the same pairs, and those of all text of the page, is compared with that. Pairs
are counted exactly, without MinHash. Gold texts of fewer than 50 words are left out.
"""

from __future__ import annotations

import argparse
import time
from collections import Counter, defaultdict
from collections.abc import Sequence

import numpy as np
import numpy.typing as npt
from benchmarks.parts.pages import all_pages

import elute
from elute.scale.dedup.near import SIMILAR, Index, shingles, sketch

FEWEST_WORDS = 50
COMMON = 100  # a shingle on more pages than these says nothing: it starts no comparison

Keys = npt.NDArray[np.uint64]
Pairs = set[tuple[int, int]]


def all_text(data: bytes) -> str:
    """Every block of a page, kept or not."""
    page = elute.parse(data)
    return "\n".join(page.blocks.text(number) for number in range(len(page.blocks)))


def pairs(texts: Sequence[Keys], similar: float = SIMILAR) -> Pairs:
    """All pairs of texts that have so much in common."""
    where: defaultdict[int, list[int]] = defaultdict(list)
    found: Pairs = set()
    for number, keys in enumerate(texts):
        shared: Counter[int] = Counter()
        for key in keys.tolist():
            if len(others := where[key]) < COMMON:
                shared.update(others)
                others.append(number)
        for other, many in shared.items():
            if 2 * many >= similar * len(keys):
                both = len(np.intersect1d(keys, texts[other], assume_unique=True))
                if both >= similar * (len(keys) + len(texts[other]) - both):
                    found.add((other, number))
    return found


def compare() -> None:
    """Print how many pairs each way finds, and how many of them are right."""
    gold, content, whole = [], [], []
    for page in all_pages():
        file = page.path.parent.parent / "gold" / f"{page.path.stem}.txt"
        if not file.is_file():
            continue
        text = file.read_text(encoding="utf-8")
        if len(text.split()) < FEWEST_WORDS:
            continue
        data = page.read()
        gold.append(shingles(text))
        content.append(shingles(elute.extract(data).text))
        whole.append(shingles(all_text(data)))
    truth = pairs(gold)
    print(f"{len(gold):,} pages, {len(truth):,} pairs by their gold texts")
    for name, keys in (("extracted content", content), ("whole page", whole)):
        for similar in (0.8, 0.6, 0.5):
            found = pairs(keys, similar)
            right = len(found & truth)
            precision, recall = right / max(len(found), 1), right / max(len(truth), 1)
            print(f"{name} at {similar}: {len(found):,} pairs, {right:,} right: P {precision:.3f}, R {recall:.3f}")


def libraries(count: int) -> None:
    """Print what each library takes a page, and how many pages it finds to be like one before them."""
    from datasketch import MinHash, MinHashLSH

    pages = all_pages()
    texts = [elute.extract(page.read()).text for page in pages[:: max(len(pages) // count, 1)]]
    begun = time.process_time()
    keys = [shingles(text) for text in texts]
    print(f"shingles: {_a_page(begun, texts)}")
    begun = time.process_time()
    for each in keys:
        sketch(each)
    print(f"rensa, sketches: {_a_page(begun, texts)}")
    begun, index = time.process_time(), Index()
    found = sum(index.first_like(number, text) is not None for number, text in enumerate(texts))
    print(f"rensa, all: {_a_page(begun, texts)}; {found} found")
    begun = time.process_time()
    bands, sketches, found = MinHashLSH(SIMILAR, 128, params=(16, 8)), {}, 0
    for number, text in enumerate(texts):
        own = MinHash(128)
        own.update_batch(shingles(text).view("V8").tolist())
        if any(sketches[other].jaccard(own) >= SIMILAR for other in bands.query(own)):
            found += 1
        else:
            bands.insert(number, own)
            sketches[number] = own
    print(f"datasketch, all: {_a_page(begun, texts)}; {found} found")


def _a_page(begun: float, texts: Sequence[str]) -> str:
    return f"{(time.process_time() - begun) / len(texts) * 1e6:.0f} µs a page"


def main() -> None:
    """Compare what is asked for."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--libraries", action="store_true")
    parser.add_argument("--pages", type=int, default=2000, help="for the libraries")
    arguments = parser.parse_args()
    if arguments.libraries:
        libraries(arguments.pages)
    else:
        compare()


if __name__ == "__main__":
    main()
