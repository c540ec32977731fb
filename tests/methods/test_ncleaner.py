"""NCleaner: characters, models and decisions by hand, against a plain version."""

from collections import Counter
from math import exp, log

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.methods import ncleaner as methods
from elute.methods.ncleaner import ALPHABET, CASELESS, CHARACTERS, END, INTERPOLATION, LETTER, OTHER, STEPS
from elute.methods.shared.trained import Example, Trained
from elute.model import Model
from elute.page import parse
from elute.units.alignment import align

NAMES = ["ncleaner", "ncleaner-nonlexical"]


def codes(text: str, *, lexical: bool = True) -> str:
    special = {END: "|", LETTER: "ä", CASELESS: "雨", OTHER: "?"}
    found = methods.character_codes(lexical)[[ord(character) for character in text]].tolist()
    return "".join(special[code] if code in special else ALPHABET[code] for code in found)


def test_characters() -> None:
    assert codes("Rain, 24 mm: Ärger!\n") == "Aain, 11 mm: Arger! "
    assert codes("zoë и 雨天 १… €") == "zoä ä 雨雨 1? ?"
    assert codes("Rain, 24 mm: Ärger и 雨", lexical=False) == "aaaa, 11 aa: aaaaa a a"
    assert len(set(ALPHABET)) == len(ALPHABET)


def counted(*seen: str) -> np.ndarray:
    """How often each three characters stand in texts that are written with their marks."""
    counts = np.zeros([CHARACTERS] * 3, dtype=np.int64)
    for three in seen:
        counts[tuple(END if character == "|" else ALPHABET.index(character) for character in three)] += 1
    return counts


def probability(counts: np.ndarray, three: str) -> float:
    return float(methods.model_of(counts)[np.nonzero(counted(three))].item())


def test_interpolation_by_hand() -> None:
    counts = counted("||a", "|ab", "ab|")  # of the text "ab"
    q = INTERPOLATION
    # b: 1 of 3 characters, always behind a, and always behind |a.
    shorter = q * 1 + (1 - q) * (q / 3 + (1 - q) / CHARACTERS)
    assert probability(counts, "|ab") == pytest.approx(q * 1 + (1 - q) * shorter)
    # Behind "xa" nothing was seen, so what b is behind a says all.
    assert probability(counts, "xab") == pytest.approx(shorter)
    # Behind "xy" and behind "y" nothing was seen.
    assert probability(counts, "xyb") == pytest.approx(q / 3 + (1 - q) / CHARACTERS)


@given(texts=st.lists(st.text("ab1,", max_size=5), min_size=1, max_size=4))
def test_models_against_a_plain_version(texts: list[str]) -> None:
    threes = [f"||{text}|"[start : start + 3] for text in texts for start in range(len(text) + 1)]
    found = methods.model_of(counted(*threes))
    assert found.sum(axis=2) == pytest.approx(1.0)
    for three in threes:
        assert found[np.nonzero(counted(three))].item() == pytest.approx(plain(Counter(threes), three))


def plain(threes: Counter[str], three: str) -> float:
    found = 1 / CHARACTERS
    for length in (1, 2, 3):
        behind, gram = three[3 - length : 2], three[3 - length :]
        total = sum(count for seen, count in threes.items() if seen[3 - length : 2] == behind)
        here = sum(count for seen, count in threes.items() if seen[3 - length :] == gram)
        found = INTERPOLATION * here / total + (1 - INTERPOLATION) * found if total else found
    return found


def test_decisions_and_scores() -> None:
    ratio = np.zeros([CHARACTERS] * 3, dtype=np.int8)
    ratio[..., ALPHABET.index("a")] = STEPS  # each a makes clean text e times likelier
    ratio[..., ALPHABET.index("b")] = -STEPS // 2
    page = parse("<p>aa ba<p>ab bbb<p hidden>aaaaaa<p>…")
    labels = methods.ncleaner.predict(page, Model({"ratio": ratio}, {}), "balanced")
    first = page.blocks.first
    # 3 - 0.5 and 1 - 2; the odds as probabilities. What has no words is not judged.
    assert labels.score[first].tolist() == pytest.approx([1 / (1 + exp(-2.5)), 1 / (1 + exp(1)), 0, 0])
    assert labels.keep[first].tolist() == [True, False, False, False]
    assert methods.ncleaner.predict(page, Model({"ratio": ratio}, {}), "recall").keep[first[1]]
    assert not methods.ncleaner.predict(page, Model({"ratio": ratio}, {}), "precision").keep.any()
    assert labels.reason(0) == "likelier clean: e^2.5 for 6 characters"
    assert labels.reason(1) == "likelier dirty: e^1.0 for 7 characters"
    assert labels.reason(2) == "hidden" and labels.reason(3) == "no words"


def test_what_is_learned_from_a_small_page() -> None:
    page = parse("<p>aa<p>bb")
    arrays = methods.fit_lexical([Example(align(page, "aa"), np.zeros(2, dtype=np.uint8))])
    # The clean text has "||a", "|aa", "aa|"; the dirty one "||b", "|bb", "bb|".
    expected = probability(counted("||a", "|aa", "aa|"), "|aa") / probability(counted("||b", "|bb", "bb|"), "|aa")
    assert arrays["ratio"][np.nonzero(counted("|aa"))].item() == round(STEPS * log(expected))
    # Clean and dirty are each other's mirror, but for what stands behind two marks, which both have seen.
    assert (arrays["ratio"][np.nonzero(counted("|bb"))] == -arrays["ratio"][np.nonzero(counted("|aa"))]).all()


@pytest.mark.parametrize("method", [methods.ncleaner, methods.ncleaner_nonlexical], ids=NAMES)
def test_learns_what_examples_show_and_always_the_same(method: Trained) -> None:
    story = "It rained all day in the old town, and it will rain again tomorrow."
    page = parse(f"<ul><li>Home (2)<li>News (3)</ul><p>{story}</p>" * 5)
    seen = [Example(align(page, story * 5), np.zeros(len(page.blocks), dtype=np.uint8))]
    arrays = method.fit(seen)
    assert arrays["ratio"].tolist() == method.fit(seen)["ratio"].tolist()
    labels = method.predict(page, Model(arrays, {}), "balanced")
    assert labels.keep[page.blocks.first].tolist() == [False, False, True] * 5


@pytest.mark.parametrize("method", NAMES)
def test_the_models_that_ship_tell_a_story_from_links(method: str) -> None:
    story = "The river rose by a metre before dawn, and the town was under water for most of the day. " * 3
    links = "".join(f"<li><a href=/{name}>{name}</a>" for name in ("Home", "News", "Sport", "Login | Register"))
    html = f"<ul>{links}</ul><p>{story}</p><p>{story}</p>"
    assert elute.extract(html, method=method).text == "\n".join([story.strip()] * 2)
