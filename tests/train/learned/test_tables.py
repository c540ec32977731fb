"""Tables of tokens: log-odds by hand, and no page in the table without it."""

import math

import numpy as np

from elute.gold import GoldPage
from elute.learned._features import Features
from elute.learned.model import Types
from elute.train.learned.examples import Weighed, gather
from elute.train.learned.parameters import Parameters
from elute.train.learned.tables import SIZES, TYPE_SIZE, Tokens, count_tokens, type_slots
from train.learned.rainy import pages

EVERY = np.array([True])


def one_cell(examples: list[Weighed]) -> Tokens:
    return count_tokens(examples, np.zeros(len(examples), np.int64), 1)


def slot_of(html: str, kind: str, block: int, place: int = 0) -> int:
    """The slot of a token of a block."""
    page = GoldPage.of(html).page
    hashes, offsets = Features(page.table, page.blocks.segments, {}).tokens(kind)
    return int(hashes[offsets[block] + place]) % SIZES[kind]


def site(name: str, number: int) -> GoldPage:
    words = " ".join(f"{name}{word}" for word in range(25))
    html = f"<div class={name}>home home</div><p class=text>{words}, unique{number}"
    return GoldPage.of(html, f"{words}, unique{number}", id=name, url=f"http://{name}.org")


def test_log_odds_by_hand() -> None:
    """On two hosts p is all of the content and div all else, of which there is 2 of at least 20 words."""
    examples = gather([site("alpha", 1), site("beta", 2)])
    found = one_cell(examples).odds(EVERY, Parameters(smoothing=0.3))
    html = "<div class=alpha>home home</div><p class=text>x"
    text = slot_of("<p class=text>x", "near", 0, place=0)
    assert found["near"][text] == round(16 * math.log((2 + 0.3) / (0 + 0.3)))
    home = slot_of(html, "words", 0)
    # Two tokens "home" in a block of two words: each has half of the block's mass of 2 / 20, on two hosts.
    assert found["words"][home] == round(16 * math.log(0.3 / (2 * 2 / 20 + 0.3)))


def test_what_is_on_one_host_only_says_nothing() -> None:
    examples = gather([site("alpha", 1), site("beta", 2)])
    tokens = one_cell(examples)
    alone = slot_of("<p>alpha3", "words", 0)
    assert tokens.odds(EVERY, Parameters())["words"][alone] == 0
    assert tokens.odds(EVERY, Parameters(least_hosts=1))["words"][alone] > 0


def test_leaving_out_a_cell_is_never_having_seen_it() -> None:
    examples = gather(pages(sites=9))
    cell = np.array([example.group % 3 for example in examples])
    tokens = count_tokens(examples, cell, 3)
    for without in range(3):
        rest = one_cell([example for example, number in zip(examples, cell, strict=True) if number != without])
        mask = np.arange(3) != without
        for kind, table in tokens.odds(mask, Parameters()).items():
            np.testing.assert_array_equal(table, rest.odds(EVERY, Parameters())[kind])
        np.testing.assert_array_equal(tokens.type_odds(mask, Parameters()), rest.type_odds(EVERY, Parameters()))


def test_log_odds_of_types_by_hand() -> None:
    """The class "news" is on all 6 articles and no thread, "item" on all 12 pages of both."""
    examples = gather(pages(sites=12, each=1))
    odds = one_cell(examples).type_odds(EVERY, Parameters(smoothing=0.3))
    page = GoldPage.of("<body class=news><p>x").page
    names = type_slots(Features(page.table, page.blocks.segments, {})).tolist()
    expected = round(16 * math.log((6.3 / 6.6) / (0.3 / 6.6)))
    assert expected in odds[0, names].tolist()
    assert -expected in odds[1, names].tolist()
    assert max(names) < TYPE_SIZE
    assert odds.dtype == np.int8


def test_sums_of_types_are_those_of_the_native_pass() -> None:
    examples = gather(pages(sites=6, each=1))
    odds = one_cell(examples).type_odds(EVERY, Parameters())
    for example in examples:
        features = Features(example.page.table, example.page.blocks.segments, {})
        sums = odds[:, type_slots(features)].sum(axis=1, dtype=np.int64)
        assert features.type_sums(Types(odds, ()).by_slot).tolist() == sums.tolist()


def test_pages_of_unknown_type_do_not_count_for_types() -> None:
    page = GoldPage.of("<body class=news><p>It rained.", "It rained.")
    assert one_cell(gather([page])).pages.mass.sum() == 0
    assert one_cell(gather(pages(2))).pages.mass.sum() > 0
