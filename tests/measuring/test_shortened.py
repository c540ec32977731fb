"""Copies of articles with shorter texts: all of the page stays but the end of its content."""

from benchmarks.learned.shortened import shortened

from elute.gold import GoldPage

LINES = [" ".join(f"rain{line}x{word}" for word in range(12)) + ", and on it rained." for line in range(20)]
MENU = "<ul><li><a href=/>Home</a><li><a href=/news>All the news of today</a></ul>"
FOOT = "<aside><h2>More stories</h2><p>Snow shut the roads, and nobody came</p></aside>"


def page(lines: list[str]) -> str:
    return f"{MENU}<article>{''.join(f'<div><p>{line}</p></div>' for line in lines)}</article>{FOOT}"


def test_the_end_of_the_content_goes_and_all_else_stays() -> None:
    made = shortened(GoldPage.of(page(LINES), "\n".join(LINES)), words=40)
    assert made is not None
    html, text = made
    kept = text.splitlines()
    assert kept == LINES[: len(kept)]
    assert 40 <= len(text.split()) < 80
    assert html.decode("utf-8-sig") == page(kept)


def test_a_page_that_is_short_already_has_no_copy() -> None:
    assert shortened(GoldPage.of(page(LINES[:3]), "\n".join(LINES[:3])), words=40) is None


def test_a_text_that_is_elsewhere_too_has_no_copy() -> None:
    """What goes would be there still, as noise."""
    twice = page(LINES) + "<section>" + "".join(f"<p>{line}" for line in LINES)
    assert shortened(GoldPage.of(twice, "\n".join(LINES)), words=40) is None
