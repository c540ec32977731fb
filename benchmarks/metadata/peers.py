"""What other programs say of the pages whose fields are known, a line of JSON for each page.

    PYTHONPATH=src:. python -m benchmarks.metadata.peers -o PEERS.jsonl

needs trafilatura and htmldate. Only their own time counts: the page is parsed by lxml before, and that time stands
apart.
"""

from __future__ import annotations

import argparse
import json
import time
from pathlib import Path
from typing import Any

from benchmarks.metadata.gold import SETS, pages
from rich.progress import track


def asked(source: str, url: str | None) -> dict[str, Any]:
    """What trafilatura and htmldate say of a page, and the seconds that each takes."""
    from htmldate import find_date
    from trafilatura import extract_metadata
    from trafilatura.utils import load_html

    start = time.thread_time()
    tree = load_html(source)
    parsed = time.thread_time()
    if tree is None:
        return {}
    date = find_date(tree, url=url)
    dated = time.thread_time()
    quick = find_date(tree, extensive_search=False, url=url)
    start_all = time.thread_time()
    found = extract_metadata(load_html(source), default_url=url)
    end = time.thread_time()
    took = {"parse": parsed - start, "htmldate": dated - parsed, "trafilatura": end - start_all - (parsed - start)}
    fields = ("title", "author", "date", "description", "sitename", "tags", "image")
    told = {name: getattr(found, name, None) for name in fields} if found else {}
    return {"took": took, "htmldate": date, "htmldate, quick": quick, "trafilatura": told}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("-o", "--output", type=Path, required=True)
    parser.add_argument("--sets", nargs="+", default=SETS, help="sets to ask about (all)")
    arguments = parser.parse_args()
    with arguments.output.open("w", encoding="utf-8") as file:
        for page in track(list(pages(arguments.sets)), "asking"):
            try:
                said = asked(page.page.source.decode(), page.url)
            except Exception as error:  # whatever it is, the peer says nothing
                said = {"error": repr(error)}
            print(json.dumps({"set": page.dataset, "page": page.id, **said}, ensure_ascii=False), file=file)


if __name__ == "__main__":
    main()
