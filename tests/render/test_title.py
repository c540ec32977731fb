"""The title above the content: in Markdown of articles, documentation and threads, once."""

from dataclasses import replace
from pathlib import Path

import elute

WORDS = (
    "<p>The first snow fell in the night, and by the morning every roof of the village was white.</p>"
    "<p>Children went out with their sledges before the school had opened its doors, and came back late.</p>"
    "<p>More is expected for the end of the week, when the wind will turn to the north again.</p>"
)
MENU = "<nav><a href=/>Home</a> <a href=/news>News</a></nav>"
FOOT = "<footer><a href=/legal>Legal notice</a></footer>"


def extracted(head: str, body: str, **options: bool) -> elute.Extraction:
    return elute.extract(f"<title>{head}</title>{MENU}<article>{body}</article>{FOOT}", **options)


def test_markdown_of_an_article_begins_with_its_title() -> None:
    found = extracted("Snow in the *village* | The Ledger", f"<h1>Snow in the *village*</h1>{WORDS}")
    assert found.page_type == "article"
    assert found.markdown.startswith("# Snow in the \\*village\\*\n\nThe first snow fell")
    assert found.markdown.count("Snow in the") == 1


def test_other_formats_are_as_the_method_decides() -> None:
    found = extracted("Snow in the village | The Ledger", f"<h1>Snow in the village</h1>{WORDS}")
    assert not found.labels.keep[found.page.rows_of("h1") + 1].any()
    for name in ("text", "html", "cleaneval"):
        assert "Snow in the" not in found.to(name)


def test_a_choice_of_the_caller_is_the_callers() -> None:
    body = f"<h1>Snow in the village</h1>{WORDS}"
    for title in (True, False):
        found = extracted("Snow in the village", body, title=title)
        assert found.markdown.count("# Snow in the village") == found.text.count("Snow in the village") == title


def test_a_page_without_a_heading_has_the_title_of_its_head() -> None:
    found = extracted("Snow in the village", WORDS)
    assert found.markdown.startswith("# Snow in the village\n\nThe first snow fell")


def test_who_wants_the_title_has_no_less_than_who_leaves_it_to_the_format() -> None:
    found = extracted("Snow in the village", WORDS, title=True)
    assert found.markdown.startswith("# Snow in the village\n\nThe first snow fell")
    assert found.text.startswith("The first snow fell")  # no text of the page says it
    page = f"<title>Snow in the village</title>{WORDS}"
    assert elute.extract(page, method="cetd", title=True).markdown.startswith("# Snow in the village\n")


def test_markdown_of_a_thread_begins_with_its_title() -> None:
    page = Path(__file__).parents[1] / "pages/forum-phpbb/page.html"
    found = elute.extract(page)
    assert found.page_type == "forum"
    assert found.markdown.startswith(f"# {found.title}\n\n")
    assert found.markdown.count(f"# {found.title}") == 1
    assert found.text == elute.extract(page, title=False).text


def test_no_title_is_written_twice() -> None:
    story = elute.parse(f"<title>Snow</title>{MENU}<article><h1>Snow in the village</h1>{WORDS}</article>{FOOT}")
    labels = elute.extract(story).labels
    keep = labels.keep.copy()
    keep[story.rows_of("h1") + 1] = True
    labels = replace(labels, keep=keep)
    assert elute.Extraction(story, labels).markdown.count("#") == 1


def test_a_method_that_tells_no_type_has_no_title_added() -> None:
    page = f"<title>Snow</title>{WORDS}"
    assert elute.extract(page, method="cetd").markdown.startswith("The first snow fell")
