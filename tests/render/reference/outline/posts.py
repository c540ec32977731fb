"""Posts of a forum: a rule between two of them, and one line that says who wrote it and when, the author strong.

Forums set posts as items of a list, their authors as headings, their text as a quotation: none of these is written so.
"""

from itertools import islice

from elute.page.vocabulary import TAG
from elute.render.outline.nodes import LEAF, Node, Step

from .containers import add_rule, open_block
from .draft import Draft, Opener
from .kept import LEVELS, KeptPage

_PLAIN = frozenset({*LEVELS, *(TAG[name] for name in ("li", "dt", "dd", "ul", "ol", "dl"))})
_QUOTE = TAG["blockquote"]
_WRAPPERS = 3  # elements around a post that may be an item and its list


def post_openers(kept: KeptPage, openers: dict[int, Opener]) -> dict[int, Opener]:
    """What happens at the elements of posts, where it is not what their tag says."""
    page = kept.page
    found: dict[int, Opener] = {}
    for post in kept.posts:
        plain = [post.start, *islice(page.ancestors(post.start), _WRAPPERS)]
        for row in post.byline:
            while (row := int(page.parent[row])) > post.start:
                plain.append(row)
        found |= dict.fromkeys((row for row in plain if int(page.tag[row]) in _PLAIN), open_block)
        found |= dict.fromkeys(_whole_texts(kept, post.start, post.end, set(post.byline)), open_block)
    for post in kept.posts[1:]:
        found[post.start] = _after_rule(found.get(post.start) or openers.get(int(page.tag[post.start])))
    return found


def _whole_texts(kept: KeptPage, start: int, end: int, byline: set[int]) -> list[int]:
    """The quotation that all text of a post stands in, if there is one: then it quotes nobody."""
    texts = [row for row in kept.texts_in(start, end) if row not in byline]
    if not texts:
        return []
    row = texts[0]
    while (row := int(kept.page.parent[row])) > start:
        if kept.page.tag[row] == _QUOTE and kept.page.end[row] > texts[-1]:
            return [row]
    return []


def _after_rule(opener: Opener | None) -> Opener:
    def open_post(draft: Draft, row: int, end: int) -> None:
        if not draft.nesting.steps or draft.nesting.steps[-1][1].kind != "heading":
            add_rule(draft, row, end)
        if opener:
            opener(draft, row, end)

    return open_post


def join_bylines(kept: KeptPage, steps: list[Step]) -> list[Step]:
    """The steps with the author and the date of a post in one paragraph, where nothing stands between them."""
    post_of = {row: number for number, post in enumerate(kept.posts) for row in post.byline}
    joined: list[Step] = []
    before: Node | None = None
    for step, node in steps:
        is_byline = step == LEAF and node.kind == "paragraph" and node.row in post_of
        if is_byline and before and post_of[before.row] == post_of[node.row]:
            before.runs = [*before.runs, (" ", ()), *node.runs]
        else:
            joined.append((step, node))
            before = node if is_byline else None
    return joined
