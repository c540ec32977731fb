"""Alignment: where the words of a text stand on a page."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

import elute
from elute.units.alignment import Aligner, Alignment, align
from elute.units.sequences import lcs_length
from elute.units.words import word_keys

BODY = (
    "<p>The harbour was closed on Monday after a storm that nobody in the small town had seen coming.</p>"
    "<p>Fishermen spent the night tying down their boats, and by the morning two of them were lost.</p>"
)
BODY_TEXT = (
    "The harbour was closed on Monday after a storm that nobody in the small town had seen coming.\n"
    "Fishermen spent the night tying down their boats, and by the morning two of them were lost."
)


def shares(html: str, text: str) -> list[float]:
    return [round(share, 2) for share in align(elute.parse(html), text).block_share.tolist()]


def missing(html: str, text: str) -> list[str]:
    return [text[start:end] for start, end in align(elute.parse(html), text).missing]


# ---- repeated text


def test_a_title_that_is_also_in_the_navigation_and_in_a_related_box() -> None:
    html = f"<nav><a>Storm hits town</a></nav><h1>Storm hits town</h1>{BODY}<aside>Storm hits town</aside>"
    assert shares(html, f"Storm hits town\n{BODY_TEXT}") == [0, 1, 1, 1, 0]


def test_a_title_between_other_text_and_the_body_is_still_the_near_one() -> None:
    html = f"<nav>Storm hits town</nav><h1>Storm hits town</h1><p>By A. Reporter, 3 May, 12:40</p>{BODY}"
    assert shares(html, f"Storm hits town\n{BODY_TEXT}") == [0, 1, 0, 1, 1]


def test_a_teaser_that_holds_title_and_first_sentence_does_not_take_them() -> None:
    first = BODY_TEXT.split("\n")[0]
    filler = "<p>" + "Other news of the day and more. " * 20 + "</p>"
    html = f"<div>Storm hits town {first}</div>{filler}<h1>Storm hits town</h1><p>By A. Reporter</p>{BODY}"
    assert shares(html, f"Storm hits town\n{BODY_TEXT}") == [0, 0, 1, 0, 1, 1]


def test_the_text_again_for_another_screen_width_counts_once() -> None:
    html = f"<div>{BODY}</div><p>Advertisement</p><div>{BODY}</div>"
    assert shares(html, BODY_TEXT) == [1, 1, 0, 0, 0]


def test_two_copies_are_not_mixed() -> None:
    # Only the second copy has the third paragraph.
    html = f"<div>{BODY}</div><p>Advertisement</p><div>{BODY}<p>All of the harbour will reopen on Friday.</p></div>"
    assert shares(html, f"{BODY_TEXT}\nAll of the harbour will reopen on Friday.") == [0, 0, 0, 1, 1, 1]


def test_a_text_that_repeats_itself_takes_both_copies() -> None:
    html = f"<p>Storm hits town</p>{BODY}<p>Storm hits town</p>"
    assert shares(html, f"Storm hits town {BODY_TEXT} Storm hits town") == [1, 1, 1, 1]


@pytest.mark.parametrize("hide", ["<div hidden>{}</div>", "<noscript>{}</noscript>", "<template>{}</template>"])
def test_the_visible_copy_before_the_hidden_one(hide: str) -> None:
    assert shares("<p>Menu</p>" + hide.format(BODY) + BODY, BODY_TEXT) == [0, 0, 0, 1, 1]


@pytest.mark.parametrize("hide", ["<div hidden>{}</div>", "<noscript>{}</noscript>", "<template>{}</template>"])
def test_hidden_text_is_found_where_there_is_no_other(hide: str) -> None:
    assert shares("<p>Menu</p>" + hide.format(BODY), BODY_TEXT) == [0, 1, 1]


@pytest.mark.parametrize(
    "quote",
    ["<blockquote>{}</blockquote>", '<div class="bbCodeBlock bbCodeBlock--quote">{}</div>', '<p class="quoteBox">{}'],
)
def test_a_post_before_those_that_quote_it(quote: str) -> None:
    first = BODY_TEXT.split("\n")[0]
    menu = "<p>Board index, page one of three, last visit today</p>"
    posted = f"<div><p>Ann</p><p>{first}</p><p>{'Signature of many words. ' * 4}</p></div>"
    answer = "I was out that night, and the whole of the pier shook in the wind until four."
    html = f"<h1>The storm of last week</h1>{menu}{posted}<div><p>Bob</p>{quote.format(first)}<p>{answer}</p></div>"
    assert shares(html, f"The storm of last week\n{first}\n{answer}") == [1, 0, 0, 1, 0, 0, 0, 1]


def test_a_quote_is_found_where_there_is_no_other_copy() -> None:
    assert shares(f"<p>Menu</p><blockquote>{BODY}</blockquote>", BODY_TEXT) == [0, 1, 1]


# ---- other spacing, lost characters


@pytest.mark.parametrize(
    ("html", "text"),
    [
        ("the old har<b>bour</b> wall", "the old har bour wall"),
        ("the old har bour wall", "the old harbour wall"),
        ("the old har\u00adbour wall", "the old harbour wall"),
        ("the old har-\nbour wall", "the old harbour wall"),
        ("the old har<wbr>bour wall", "the old har bour wall"),
        ("the oldharbourwall", "the old harbour wall"),
        ("the old café wall", "the old caf? wall"),
        ("the old cafe\u0301 wall", "the old café wall"),
        ("Kosovo’s café wall", "Kosovo?s caf wall"),
        ("Kosovo’s café wall", "Kosovos café wall"),
        ("a naïve façade", "a nave faade"),
    ],
)
def test_other_spellings_of_the_same(html: str, text: str) -> None:
    assert shares(f"<p>Menu</p><p>{html}</p><p>Imprint</p>", text) == [0, 1, 0]
    assert missing(f"<p>Menu</p><p>{html}</p><p>Imprint</p>", text) == []


def test_spelling_at_the_start_and_the_end_of_the_text() -> None:
    html = f"<p>Menu</p><h1>Café’s</h1>{BODY}<p>Señor</p><p>Imprint</p>"
    assert shares(html, f"Caf?s\n{BODY_TEXT}\nSe?or") == [0, 1, 1, 1, 1, 0]


def test_another_word_is_missing_not_misspelled() -> None:
    assert missing("<p>the old harbour wall", "the old lighthouse wall") == ["lighthouse"]


# ---- order


def test_a_title_that_the_text_gives_first() -> None:
    html = f"{BODY}<h1>How the great storm of May hit town</h1><p>Imprint</p>"
    assert shares(html, f"How the great storm of May hit town\n{BODY_TEXT}") == [1, 1, 1, 0]


def test_paragraphs_in_another_order() -> None:
    one, two = BODY_TEXT.split("\n")
    assert shares(f"<p>Menu</p>{BODY}<p>Imprint</p>", f"{two}\n{one}") == [0, 1, 1, 0]


def test_a_few_common_words_do_not_leap() -> None:
    html = f"<p>in the town of old</p>{'<p>Something else entirely.</p>' * 100}{BODY}"
    assert shares(html, f"{BODY_TEXT} in the town")[0] == 0


# ---- edges


def test_no_text_no_page_no_match() -> None:
    page = elute.parse(BODY)
    nothing = align(page, "")
    assert (nothing.coverage, nothing.missing, nothing.words) == (1.0, [], [])
    assert not nothing.keep.any() and nothing.block_share.tolist() == [0, 0]
    assert align(page, "— …").coverage == 1.0
    assert align(elute.parse(""), "Some words").coverage == 0.0
    elsewhere = align(page, "Quelque chose d’autre")
    assert (elsewhere.coverage, elsewhere.missing) == (0.0, [(0, 21)])
    assert elsewhere.row_matched.sum() == 0


def test_a_word_counts_where_it_begins() -> None:
    page = elute.parse("<p>un<b>believ</b>able — <i>news</i>")
    alignment = align(page, "unbelievable news")
    rows = [row for row in range(len(page)) if page.kind[row] == elute.page.TEXT]
    assert alignment.row_words[rows].tolist() == [1, 0, 0, 1]
    assert alignment.row_matched[rows].tolist() == [1, 0, 0, 1]


def test_rows_kept() -> None:
    page = elute.parse("<p>The old <b>harbour</b>, <i>see also: more news</i>!<p>Menu")
    alignment = align(page, "The old harbour")
    kept = [page.text(row) for row in np.flatnonzero(alignment.keep)]
    assert kept == ["The old ", "harbour"]
    whole = align(page, "The old harbour, see also: more news!")
    assert page.blocks.join(whole.keep) == "The old harbour, see also: more news!"


def test_characters_beyond_ascii_do_not_shift_rows() -> None:
    page = elute.parse("<p>Žluťoučký 雨 <b>kůň</b> úpěl<p>ďábelské <i>ódy</i>")
    alignment = align(page, "kůň ódy")
    assert [page.text(row) for row in np.flatnonzero(alignment.row_matched)] == ["kůň", "ódy"]


def test_one_aligner_for_many_texts() -> None:
    aligner = Aligner(elute.parse(BODY))
    one, two = BODY_TEXT.split("\n")
    assert aligner.align(one).block_share.tolist() == [1, 0]
    assert aligner.align(two).block_share.tolist() == [0, 1]
    assert aligner.align(one).block_share.tolist() == [1, 0]


# ---- what always holds

vocabulary = st.sampled_from([f"w{number}" for number in range(12)] + ["the", "of", "naïve", "雨", "don’t"])
sentences = st.lists(vocabulary, min_size=1, max_size=12).map(" ".join)
pages = st.lists(sentences, max_size=12).map(lambda texts: "".join(f"<p>{text}</p>" for text in texts))


def check(alignment: Alignment) -> None:
    page = alignment.page
    assert (alignment.row_matched <= alignment.row_words).all()
    assert alignment.row_words.sum() == alignment.block_words.sum()
    assert alignment.row_matched.sum() == alignment.block_matched.sum()
    assert len(alignment.row_words) == len(alignment.keep) == len(page)
    assert len(alignment.block_words) == len(page.blocks)
    assert ((alignment.block_share >= 0) & (alignment.block_share <= 1)).all()
    assert 0 <= alignment.coverage <= 1
    assert len(alignment.words) == len(alignment.found)
    lost = [word for start, end in alignment.missing for word in word_keys(alignment.text[start:end]).tolist()]
    assert len(lost) == len(alignment.found) - alignment.found.sum()


@given(pages, st.lists(sentences, max_size=12).map("\n".join))
def test_sums_are_consistent_for_any_text(html: str, text: str) -> None:
    alignment = align(elute.parse(html), text)
    check(alignment)
    again = align(elute.parse(html), text)
    assert again.row_matched.tolist() == alignment.row_matched.tolist()
    assert again.missing == alignment.missing


@given(pages)
def test_a_page_is_on_itself(html: str) -> None:
    page = elute.parse(html)
    alignment = align(page, page.blocks.join(page.kind == elute.page.TEXT))
    assert alignment.coverage == 1
    assert alignment.row_matched.tolist() == alignment.row_words.tolist()


@given(st.lists(st.tuples(st.booleans(), st.integers(1, 30)), max_size=12), st.integers(0, 2**32))
def test_blocks_in_page_order_are_found_whole(blocks: list[tuple[bool, int]], seed: int) -> None:
    random = np.random.default_rng(seed)
    texts = [" ".join(f"w{number}" for number in random.integers(0, 10**6, length)) for _, length in blocks]
    page = elute.parse("".join(f"<p>{text}" for text in texts))
    alignment = align(page, "\n".join(text for text, (chosen, _) in zip(texts, blocks, strict=True) if chosen))
    assert alignment.coverage == 1
    assert alignment.block_share.tolist() == [float(chosen) for chosen, _ in blocks]


@given(sentences, sentences)
def test_short_texts_have_as_many_words_as_the_longest_common_sequence(one: str, two: str) -> None:
    alignment = align(elute.parse(f"<p>{one}"), two)
    if not shares_a_run(one, two):
        assert alignment.found.sum() >= lcs_length(word_keys(one), word_keys(two))


def shares_a_run(one: str, two: str) -> bool:
    """Whether a run of four words stands in both: runs go before the longest sequence."""
    a, b = word_keys(one).tolist(), word_keys(two).tolist()
    return bool({tuple(a[i : i + 4]) for i in range(len(a) - 3)} & {tuple(b[i : i + 4]) for i in range(len(b) - 3)})


def test_hardly_less_than_the_longest_common_sequence_of_damaged_texts() -> None:
    # Words as rare as in a language; some of the page's are lost in the text, and some of the text's are not its own.
    found = longest = 0
    for seed in range(200):
        random = np.random.default_rng(seed)
        damage, length = random.random() * 0.3, int(random.integers(1, 300))
        words = [f"w{number}" for number in random.zipf(1.2, length) % 10**6]
        text = " ".join(
            word if random.random() >= damage else f"x{number}"
            for number, word in enumerate(words)
            if random.random() >= damage
        )
        found += int(align(elute.parse(f"<p>{' '.join(words)}"), text).found.sum())
        longest += lcs_length(word_keys(" ".join(words)), word_keys(text))
    assert found >= 0.995 * longest
