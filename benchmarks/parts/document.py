"""Documents with a part that a program writes: it stands between two comments, the rest stays as people wrote it."""

from pathlib import Path


def show(text: str, document: Path | None, name: str = "measured") -> None:
    """Print a text, and put it into a document where one is given."""
    print(text)
    if document is not None:
        write_into(document, text, name)


def write_into(path: Path, text: str, name: str = "measured") -> None:
    """Replace what is between `<!-- name: begin -->` and `<!-- name: end -->`, ValueError where a mark is missing."""
    begin, end = f"<!-- {name}: begin -->", f"<!-- {name}: end -->"
    before, found, rest = path.read_text(encoding="utf-8").partition(begin)
    _, closed, after = rest.partition(end)
    if not (found and closed):
        raise ValueError(f"{path} has no place for the text: {begin} and {end}")
    path.write_text(f"{before}{begin}\n\n{text.strip()}\n\n{end}{after}", encoding="utf-8")
