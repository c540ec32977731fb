"""Pictures of what methods of sites see on a page, for docs/methods.

    PYTHONPATH=src python -m benchmarks.sites.pictures

The page is examples/page.html. Four more pages of its site are made of it: the letters of the story are moved on in the
alphabet, by other steps on each page, so that all is the same but for the words of the story.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from string import ascii_lowercase, ascii_uppercase

from benchmarks.methods.pictures import REPOSITORY, Panel, of_blocks, picture, scores

import elute
from elute import Labels, Page
from elute.model import MODELS, load
from elute.sites.methods import METHODS, label_cluster
from elute.sites.methods.infodiscoverer import block_entropy, boundary
from elute.sites.methods.shared.entropy import Words
from elute.sites.methods.shared.text_tree import TextTree
from elute.sites.methods.site_style_tree import THRESHOLD, StyleTree
from elute.sites.methods.templateness import MOST, node_scores
from elute.sites.methods.wisdom import DENSE, structures

PAGES = 5
STORY = re.compile(r"(?<=<main id=\"story\">).*(?=</main>)", re.DOTALL)
TEXT = re.compile(r"(?<=>)[^<]+")


def site(html: str) -> list[Page]:
    """A page, and others of its site."""
    story = STORY.findall(html)[0]
    return [elute.parse(html.replace(story, moved(story, steps))) for steps in range(PAGES)]


def moved(story: str, steps: int) -> str:
    """HTML with the letters of its text moved on in the alphabet.

    >>> moved("<p>Rain, <b>at last</b>", 1)
    '<p>Sbjo, <b>bu mbtu</b>'
    """
    table = {
        ord(letter): alphabet[(place + steps) % 26]
        for alphabet in (ascii_lowercase, ascii_uppercase)
        for place, letter in enumerate(alphabet)
    }
    return TEXT.sub(lambda text: text[0].translate(table), story)


def panel(method: str, pages: Sequence[Page], labels: Labels) -> list[Panel]:
    """What stands above the scores, where that is a number for each block."""
    page, words = pages[0], Words(pages)
    if method == "infodiscoverer":
        entropy = block_entropy(words)
        what, values = "Entropy of each block", words.split(entropy)[0]
        level, name = boundary(entropy, words), "H0"
    elif method == "site-style-tree":
        what, values = "Importance of each block", StyleTree(pages).of_blocks(page)[0]
        level, name = THRESHOLD, "noise below"
    elif method == "wisdom":
        found = structures(pages)[0]
        what, values = "Information a word of each block", found.tree.of_blocks(found.density)
        level, name = DENSE * float(found.density[found.condensed()]), "dense from"
    elif method == "templateness":
        tree = TextTree(page)
        values = tree.of_blocks(node_scores(tree, load(MODELS / "templateness.npz").arrays))
        what, level, name = "Templateness of each block by itself, before it is smoothed", MOST["balanced"], "at most"
    else:
        return []
    return [of_blocks(what, lambda _: values, level, name)(page, labels)]


def main() -> None:
    pages = site((REPOSITORY / "examples" / "page.html").read_text(encoding="utf-8"))
    for method in METHODS:
        labels = label_cluster(pages, method)[0]
        svg = picture(f"{method} on page.html", [*panel(method, pages, labels), scores(pages[0], labels)])
        (REPOSITORY / "docs" / "methods" / f"{method}.svg").write_text(svg, encoding="utf-8")


if __name__ == "__main__":
    main()
