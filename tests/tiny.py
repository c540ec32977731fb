"""A tiny dataset in elute's layout."""

import json
from pathlib import Path

TEXT = "The lighthouse keeper wrote down the weather every evening, page {}. {}"


def make_dataset(folder: Path, *words: str) -> Path:
    """A page for each word, with the word in it."""
    for part in ("pages", "gold"):
        (folder / part).mkdir(parents=True, exist_ok=True)
    lines = []
    for number, word in enumerate(words):
        id, text = f"page-{number}", TEXT.format(number, word)
        (folder / "pages" / f"{id}.html").write_text(f"<title>T</title><nav>Home</nav><p>{text}</p>")
        (folder / "gold" / f"{id}.txt").write_text(text)
        lines.append(json.dumps({"id": id, "url": f"http://example.org/{folder.name}/{number}"}))
    (folder / "meta.jsonl").write_text("".join(f"{line}\n" for line in lines))
    return folder
