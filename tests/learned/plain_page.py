"""What the head of a page says, and the features that all blocks of a page share, in plain Python."""

import re
from collections import Counter

from elute.page import TEXT, Page
from learned.plain_scales import count, share, signed
from learned.plain_structure import Structure
from learned.plain_tokens import tokens_of

TITLE_TOKENS = 64
COMMENTS_NEAR = 8
SCHEMA_NAME = re.compile(r'"@type"[\s:\["]*([A-Za-z]*)', re.ASCII)
SCHEMA_KINDS = {
    "article": ("Article", "BlogPosting"),
    "product": ("Product",),
    "list": ("ItemList", "CollectionPage"),
    "forum": ("Discussion", "QAPage", "Question"),
}


# ---- title, description and what else the head says


Texts = list[tuple[int, str]]  # with the rows that they stand in


def meta(page: Page, key: str) -> Texts:
    """The content of the first `<meta>` of that name or property that has one."""
    for row in page.rows_of("meta").tolist():
        content = page.attribute(row, "content")
        keys = [(page.attribute(row, kind) or "").lower() for kind in ("name", "property")]
        if content is not None and key in keys:
            return [(row, content)]
    return []


def different(texts: Texts) -> set[int]:
    """The first different tokens of some texts, in the order of the page."""
    return set(list(dict.fromkeys(token for _, text in sorted(texts) for token in tokens_of(text)))[:TITLE_TOKENS])


def texts_inside(page: Page, row: int) -> Texts:
    return [(r, page.text(r)) for r in range(row, int(page.end[row])) if page.kind[r] == TEXT]


def title_tokens(page: Page) -> set[int]:
    titles = page.rows_of("title").tolist()  # of HTML: pictures have titles as well
    return different((texts_inside(page, titles[0]) if titles else []) + meta(page, "og:title"))


def description_tokens(page: Page) -> set[int]:
    return different(meta(page, "description") + meta(page, "og:description"))


def schema_names(page: Page) -> list[str]:
    """What follows each `"@type"` of the structured data."""
    scripts = [
        text
        for row in page.rows_of("script").tolist()
        if "ld+json" in (page.attribute(row, "type") or "").lower()
        for _, text in texts_inside(page, row)
    ]
    return [name for text in scripts for name in SCHEMA_NAME.findall(text)]


def open_graph(page: Page) -> int:
    kind = meta(page, "og:type")
    if not kind:
        return 0
    name = kind[0][1].lower()
    return 1 if "article" in name else 2 if "product" in name else 3


def of_title(of: Structure) -> list[dict[str, int]]:
    """What the title and the description say of each block, and the way from the title, the first h1, the comments."""
    title, description = title_tokens(of.page), description_tokens(of.page)
    found = []
    for text in of.texts:
        here = set(text.tokens)
        found.append(
            {
                "title_share": share(sum(token in title for token in text.tokens), len(text.tokens)),
                "title_cover": share(len(title & here), len(title)),
                "description_cover": share(len(description & here), len(description)),
            }
        )
    scores = [found[i]["title_share"] * found[i]["title_cover"] + 3000 * (of.heading[i] == 1) for i in of.numbers]
    title_block = scores.index(max(scores)) if any(scores) else None
    first_h1 = of.heading.index(1) if 1 in of.heading else None
    comments = [i for i in of.numbers if of.steps_to("comment", of.element[i]) < COMMENTS_NEAR]
    for i in of.numbers:
        found[i]["title_blocks"] = found[i]["title_words"] = found[i]["h1_blocks"] = found[i]["comment_blocks"] = 0
        if title_block is not None:
            found[i]["title_blocks"] = signed(i - title_block)
            found[i]["title_words"] = signed(of.total(of.words, 0, i) - of.total(of.words, 0, title_block))
        if first_h1 is not None:
            found[i]["h1_blocks"] = signed(i - first_h1)
        if comments:
            found[i]["comment_blocks"] = signed(i - comments[0])
    return found


# ---- features of the page


def of_page(of: Structure) -> dict[str, int]:
    words, best = sum(of.words), of.best
    tags = Counter(map(of.tag_of, range(len(of.page))))
    names = schema_names(of.page)
    levels = Counter(of.heading)
    linked = [share(of.link_chars[i], of.chars[i]) > 127 and 2 <= of.heading[i] <= 6 for i in of.numbers]
    sizes = sorted(count(number) for number in of.words)
    shares = {
        "links": share(sum(of.link_chars), sum(of.chars)),
        "paragraphs": share(sum(of.paragraph_words), words),
        "good": share(sum(of.good_words), words),
        "long": share(sum(number for number in of.words if number > 30), words),
        "best": share(of.inside(of.words, best), words),
        "best_links": share(of.inside(of.link_chars, best), of.inside(of.chars, best)),
        "margin": share(of.second_points, of.points[best]),
        "stretch": share(of.total(of.words, *of.stretch), words),
        "wide": share(sum(text.wide for text in of.texts), sum(of.chars)),
        "hidden": share(sum(of.words[i] for i in of.numbers if of.hidden[i]), words),
    }
    counts = {
        "words": words,
        "blocks": of.count,
        "elements": of.elements(0, len(of.page)),
        "good_words": sum(of.good_words),
        "sentences": sum(text.sentences for text in of.texts),
        "articles": tags["article"],
        "tables": tags["table"],
        "images": tags["img"],
        "h1": levels[1],
        "h23": levels[2] + levels[3],
        "linked_headings": sum(linked),
        "comments": sum(of.steps_to("comment", row) < COMMENTS_NEAR for row in of.element),
        "prices": sum(text.price for text in of.texts),
        "dates": sum(text.date for text in of.texts),
        "items": sum(of.item(row) is not None for row in of.element),
        "schema": len(names),
        "best_score": of.points[best] // 30720,
    }
    codes = {
        "median": sizes[(of.count - 1) // 2],
        "og": open_graph(of.page),
    }
    for kind, of_kind in SCHEMA_KINDS.items():
        codes[f"schema_{kind}"] = int(any(part in name for part in of_kind for name in names))
    found = shares | {name: count(number) for name, number in counts.items()} | codes
    return {f"page_{name}": byte for name, byte in found.items()}
