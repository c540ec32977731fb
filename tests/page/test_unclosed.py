"""Elements that hold no elements and are never closed: what follows must not be lost in silence."""

import elute

STORY = "<p>The ferry ran aground at noon, and nobody was hurt.</p>"


def test_an_iframe_closed_as_in_xml_inside_noscript_does_not_swallow_the_page() -> None:
    page = elute.parse(f'<body><noscript><iframe src="//tracker.example/"/></noscript>{STORY}')
    assert page.blocks.join(page.blocks.row_visible) == "The ferry ran aground at noon, and nobody was hurt."
    assert not page.warnings


def test_who_asks_for_the_standards_way_without_scripts_gets_it_with_a_warning() -> None:
    page = elute.parse(f"<body><noscript><iframe /></noscript>{STORY}", scripting=False)
    assert len(page.blocks) == 0
    assert page.warnings == [
        f"<iframe> is never closed: the {len('</noscript>' + STORY)} characters behind it are its text"
    ]


def test_noscript_is_elements_where_nothing_is_lost() -> None:
    page = elute.parse(f"<body><noscript><iframe src=x></iframe><p>no</noscript>{STORY}")
    assert page.rows_of("iframe").size == 1


def test_a_title_without_end_is_said() -> None:
    page = elute.parse(f"<title>News<body>{STORY}")
    assert len(page.blocks) == 0
    assert page.warnings[0].startswith("<title> is never closed")


def test_text_that_only_looks_like_markup_warns_of_nothing() -> None:
    assert not elute.parse("<p>Write &lt;/p> at the end, or <code>&lt;noscript></code>").warnings
    assert not elute.parse("<p>a &lt;/noscript>").warnings
