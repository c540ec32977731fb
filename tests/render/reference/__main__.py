"""Compares native writers with those in plain Python on all pages of the datasets, or on every N-th of them.

PYTHONPATH=src:tests:. python -m render.reference [N]
"""

import sys

from benchmarks.parts.pages import all_pages

import elute
from elute.render import Options
from render.helpers import keep_all
from render.test_native import URLS, WRITERS


def main(every: int) -> None:
    pages = list(all_pages())[::every]
    different = []
    for page in pages:
        source = page.read()
        found = elute.extract(source)
        whole = elute.parse(source, url=URLS[1])
        for name, (native, plain) in WRITERS.items():
            kept = (found.page, found.labels.for_readers(), Options())
            everything = (whole, keep_all(whole), Options(images=True))
            if any(native(*given) != plain(*given) for given in (kept, everything)):
                different.append(f"{page}: {name}")
    print("\n".join([*different, f"{len(different)} differences on {len(pages)} pages"]))


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 1)
