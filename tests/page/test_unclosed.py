"""Elements that hold no elements and are never closed: what follows must not be lost in silence."""

import elute

PLAIN = "The ferry ran aground at noon, and nobody was hurt."
STORY = f"<p>{PLAIN}</p>"


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


def test_a_thread_inside_noscript_is_not_lost_by_a_frame_inside_another() -> None:
    page = elute.parse(f"<noscript><iframe /></noscript><noscript>{STORY}{STORY}</noscript>")
    assert [page.blocks.text(block) for block in range(len(page.blocks))] == [PLAIN, PLAIN]


def test_a_frame_without_end_inside_noscript_ends_with_it() -> None:
    page = elute.parse(f"<body><noscript><iframe src=x></noscript>{STORY}")
    assert plain(page) == PLAIN


def test_noscript_is_elements_where_nothing_is_lost() -> None:
    page = elute.parse(f"<body><noscript><iframe src=x></iframe><p>no</noscript>{STORY}")
    assert page.rows_of("iframe").size == 1


def plain(page: elute.Page) -> str:
    return page.blocks.join(page.blocks.row_visible)


def test_a_title_without_end_is_read_as_text_and_that_is_said() -> None:
    page = elute.parse(f"<title>News<body>{STORY}")
    assert plain(page) == f"News\n{PLAIN}"
    behind = len(f"News<body>{STORY}")
    assert page.warnings == [f"<title> is never closed: the {behind} characters behind it were read as the page"]


def test_places_in_the_source_stay_what_they_are() -> None:
    source = f"<title>News<body>{STORY}".encode()
    page = elute.parse(source)
    row = int(page.rows_of("p")[-1])
    assert source[page.source_start[row] : page.source_end[row]].decode() == STORY


def test_elements_closed_as_in_xml_do_not_swallow_the_page_however_many_there_are() -> None:
    form = "<p>Reply:</p><textarea rows=2 />"
    page = elute.parse(f'<noscript><iframe /></noscript><iframe src="x"/>{form * 9}{STORY}')
    assert plain(page).endswith(PLAIN)
    assert plain(page).count("Reply:") == 9
    assert not page.warnings


def test_a_style_without_end_keeps_what_follows() -> None:
    page = elute.parse(f"{STORY}<style>p {{ {STORY}")
    assert plain(page) == PLAIN
    assert page.warnings[0].startswith("<style> is never closed")


def test_text_that_only_looks_like_markup_warns_of_nothing() -> None:
    assert not elute.parse("<p>Write &lt;/p> at the end, or <code>&lt;noscript></code>").warnings
    assert not elute.parse("<p>a &lt;/noscript>").warnings
