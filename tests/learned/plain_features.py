"""Every feature of the learned method in plain Python, as docs/learned/features.md has them: the second of two counts.

Nothing native of elute.learned is used here, so what both agree on was worked out twice.
"""

from collections import defaultdict
from collections.abc import Hashable, Sequence

import numpy as np
import numpy.typing as npt

from elute.learned.features import AROUND, LEVELS, NAMES, PAGE_TYPES, TAG_CODE
from elute.page import Page
from learned.plain_page import of_page, of_title
from learned.plain_scales import count, mean, plain, share, signed, within
from learned.plain_structure import NO_ITEM, Structure
from learned.plain_tokens import TOKENS_OF_A_HEADING, TOKENS_OF_A_TEXT, names_of, with_whole

Tables = dict[str, npt.NDArray[np.int8]]
Tokens = dict[str, list[list[int]]]

INLINE = {
    "a": 1,
    "span": 2,
    "time": 3,
    "small": 4,
    "b": 5,
    "strong": 5,
    "em": 6,
    "i": 6,
    "font": 7,
    "code": 8,
    "cite": 9,
}
OTHER_INLINE = 10


def odds(prefix: str, found: list[int]) -> dict[str, int]:
    """The four bytes of some log-odds."""
    return {
        f"{prefix}_sum": within(128 + sum(found) // 8),
        f"{prefix}_mean": within(128 + 2 * sum(found) // len(found)) if found else 128,
        f"{prefix}_min": 128 + min(found, default=0),
        f"{prefix}_max": 128 + max(found, default=0),
    }


# ---- tokens


def plain_tokens(page: Page) -> Tokens:
    """For each kind of token and each block the hashes of its tokens, as often as they are there."""
    return _tokens(Structure(page))


def _tokens(of: Structure) -> Tokens:
    names = {row: names_of(of.page, row) for element in of.element for row in of.upwards(element)}
    tokens: Tokens = {"near": [], "names": [], "words": [], "above": []}
    for i, element in enumerate(of.element):
        above = heading_above(of, i)
        tokens["near"].append([name for row in of.upwards(element)[:2] for name in names[row]])
        tokens["names"].append([name for row in of.upwards(element) for name in names[row]])
        tokens["words"].append(with_whole(of.texts[i].tokens, TOKENS_OF_A_TEXT))
        tokens["above"].append([] if above is None else with_whole(of.texts[above].tokens, TOKENS_OF_A_HEADING))
    return tokens


def heading_above(of: Structure, i: int) -> int | None:
    return next((j for j in range(i - 1, -1, -1) if of.heading[j]), None)


# ---- features of a block


def of_text(of: Structure, i: int) -> dict[str, int]:
    text, chars = of.texts[i], of.chars[i]
    outside = of.parent[of.first[i]]
    start = of.ended_before(i)
    return {
        "words": count(of.words[i]),
        "plain_words": count(of.plain_words[i]),
        "good_words": count(of.good_words[i]),
        "commas": count(text.commas),
        "sentences": count(text.sentences),
        "separators": count(text.separators),
        "quotes": count(text.quotes),
        "links": count(sum(of.tag_of(row) == "a" for row in range(min(start, of.first[i]), of.last[i]))),
        "gap": count(of.elements(start, of.first[i])),
        "word_length": mean(chars, of.words[i]),
        "link_share": share(of.link_chars[i], chars),
        "digit_share": share(text.digits, chars),
        "upper_share": share(text.capitals, chars),
        "ending": text.ending,
        "hidden": of.hidden[i],
        "inline": 0 if outside == of.element[i] else INLINE.get(of.tag_of(outside), OTHER_INLINE),
    }


def of_elements(of: Structure, i: int) -> dict[str, int]:
    element = of.element[i]

    def tag(j: int) -> int:
        return TAG_CODE.get(of.tag_of(of.element[j]), 0) if 0 <= j < of.count else 0

    found = {
        "tag": tag(i),
        "parent_tag": TAG_CODE.get(of.tag_of(of.up(element, 1)), 0),
        "previous_tag": tag(i - 1),
        "next_tag": tag(i + 1),
        "next_ending": of.texts[i + 1].ending if i + 1 < of.count else 0,
        "depth": plain(of.depth[element]),
    }
    return found | {f"to_{kind}": of.steps_to(kind, element) for kind in AROUND}


def of_place(of: Structure, i: int) -> dict[str, int]:
    words, good = sum(of.words), sum(of.good_words)
    before = of.total(of.words, 0, i)
    return {
        "words_before_share": share(before, words),
        "blocks_before_share": share(i, of.count),
        "good_before_share": share(of.total(of.good_words, 0, i), good),
        "good_after_share": share(of.total(of.good_words, i + 1, of.count), good),
        "words_before": count(before),
        "blocks_before": count(i),
        "blocks_after": count(of.count - 1 - i),
    }


def of_headings(of: Structure, i: int) -> dict[str, int]:
    above = heading_above(of, i)
    return {
        "heading": of.heading[i],
        "above_heading": 0 if above is None else of.heading[above],
        "above_blocks": 255 if above is None else count(i - above),
        "above_words": 255 if above is None else count(of.total(of.words, above, i)),
    }


def of_items(of: Structure, i: int) -> dict[str, int]:
    element = of.element[i]
    item, steps = of.item(element) or (None, NO_ITEM)
    return {
        "siblings": count(of.siblings(element)),
        "siblings_2": count(of.siblings(of.up(element, 2))),
        "siblings_3": count(of.siblings(of.up(element, 3))),
        "item_steps": plain(steps),
        "item_words": 0 if item is None else count(of.inside(of.words, item)),
        "item_links": 0 if item is None else share(of.inside(of.link_chars, item), of.inside(of.chars, item)),
    }


def of_levels(of: Structure, i: int) -> dict[str, int]:
    found: dict[str, int] = {}
    for level in LEVELS:
        row = of.up(of.element[i], level)
        words, chars = of.inside(of.words, row), of.inside(of.chars, row)
        of_level = {
            "links": share(of.inside(of.link_chars, row), chars),
            "good": share(of.inside(of.good_words, row), sum(of.good_words)),
            "density": mean(chars, of.elements(row, of.end[row])),
        }
        if level:
            of_level["words"] = count(words)
            of_level["blocks"] = count(len(of.blocks_in(row)))
            of_level["share"] = share(words, sum(of.words))
            of_level["paragraphs"] = share(of.inside(of.paragraph_words, row), words)
        found |= {f"up{level}_{name}": byte for name, byte in of_level.items()}
    return found


def of_best(of: Structure, i: int) -> dict[str, int]:
    element, best = of.element[i], of.best
    held = of.blocks_in(best)
    first = held[0] if held else 0
    behind = first + len(held)
    start, end = of.stretch
    up, down = of.ways_to_best(element)
    return {
        "in_best": int(best <= element < of.end[best]),
        "in_stretch": int(start <= i < end),
        "best_start": signed(i - first),
        "best_end": signed(i - behind),
        "stretch_start": signed(i - start),
        "stretch_end": signed(i - end),
        "best_up": plain(up),
        "best_down": plain(down),
        "own_best": share(of.points[element], of.points[best]),
        "parent_best": share(of.points[of.up(element, 1)], of.points[best]),
        "window_links": links_near(of, i, 4),
        "wide_window_links": links_near(of, i, 12),
    }


def near(of: Structure, i: int, reach: int) -> tuple[int, int]:
    return max(0, i - reach), min(of.count, i + reach + 1)


def links_near(of: Structure, i: int, reach: int) -> int:
    return share(of.total(of.link_chars, *near(of, i, reach)), of.total(of.chars, *near(of, i, reach)))


# ---- features of groups of blocks


def of_groups(of: Structure) -> list[dict[str, int]]:
    """The blocks that are alike in one way or another, for each block."""
    found: list[dict[str, int]] = [{} for _ in of.numbers]
    keys: dict[str, list[Hashable]] = {
        "alike": [of.alike(row) for row in of.element],
        "path": [of.path(row) for row in of.element],
        "shape": [of.shape(row) for row in of.element],
    }
    for group, key_of in keys.items():
        members = defaultdict(list)
        for i in of.numbers:
            members[key_of[i]].append(i)
        for blocks in members.values():
            words = sum(of.words[i] for i in blocks)
            bytes_of = {
                "blocks": count(len(blocks)),
                "words": count(words),
                "share": share(words, sum(of.words)),
                "links": share(sum(of.link_chars[i] for i in blocks), sum(of.chars[i] for i in blocks)),
                "mean": mean(words, len(blocks)),
                "sentences": mean(sum(of.texts[i].sentences for i in blocks), len(blocks)),
            }
            for i in blocks:
                found[i] |= {f"{group}_{name}": byte for name, byte in bytes_of.items()}
    hashes = [text.hash for text in of.texts]
    for i in of.numbers:
        found[i] |= {"copies": count(hashes.count(hashes[i])), "copies_before": count(hashes[:i].count(hashes[i]))}
        found[i] = {name: byte for name, byte in found[i].items() if name in NAMES}
    return found


def of_odds(of: Structure, tables: Tables) -> list[dict[str, int]]:
    """What names and words are worth, for each block and around it."""
    found: list[dict[str, int]] = [{} for _ in of.numbers]
    for kind, tokens in _tokens(of).items():
        table = tables[kind].tolist()
        for i in of.numbers:
            found[i] |= odds(kind, [table[token % len(table)] for token in tokens[i]])
    weight = [words + 1 for words in of.words]
    weighted = {kind: [found[i][f"{kind}_mean"] * weight[i] for i in of.numbers] for kind in ("names", "words")}

    def average(kind: str, start: int, stop: int) -> int:
        return of.total(weighted[kind], start, stop) // of.total(weight, start, stop)

    def average_inside(kind: str, row: int) -> int:
        return of.inside(weighted[kind], row) // of.inside(weight, row)

    for i, element in enumerate(of.element):
        found[i] |= {
            "names_relative": within(found[i]["names_mean"] - average("names", 0, of.count) + 128),
            "names_window": average("names", *near(of, i, 2)),
            "names_wide": average("names", *near(of, i, 6)),
            "words_up0": average_inside("words", element),
            "words_up2": average_inside("words", of.up(element, 2)),
            "words_window": average("words", *near(of, i, 2)),
        }
    return found


def plain_features(page: Page, tables: Tables, type_bytes: Sequence[int] | None = None) -> npt.NDArray[np.uint8]:
    """Every feature of every block: a row for each feature, in the order of FEATURES."""
    of = Structure(page)
    if not of.count:
        return np.zeros((len(NAMES), 0), dtype=np.uint8)
    of_all = of_page(of) | dict(
        zip((f"type_{name}" for name in PAGE_TYPES), type_bytes or [0] * len(PAGE_TYPES), strict=True)
    )
    several = (of_groups(of), of_title(of), of_odds(of, tables))
    each = (of_text, of_elements, of_place, of_headings, of_items, of_levels, of_best)
    result = np.zeros((len(NAMES), of.count), dtype=np.uint8)
    for i in of.numbers:
        found = dict(of_all)
        for feature in each:
            found |= feature(of, i)
        for features in several:
            found |= features[i]
        assert found.keys() == set(NAMES), found.keys() ^ set(NAMES)
        result[:, i] = [found[name] for name in NAMES]
    return result
