"""Whether the text of a page is taken from its scripts, and what then says so."""

import json

import pytest

import elute
from elute import registry
from scripts.pages import STORY, assigned, data, json_ld, shell

ARTICLE = {"@type": "NewsArticle", "headline": "Ice", "articleBody": STORY}
WAYS = {
    "JSON-LD": json_ld(ARTICLE),
    "JSON-LD in a graph": json_ld({"@graph": [{"@type": "WebSite", "name": "News"}, ARTICLE]}),
    "Next": data({"props": {"pageProps": {"post": {"body": STORY}}}}),
    "a state": assigned("__INITIAL_STATE__", {"article": {"content": STORY}}),
    "a state in brackets": f'<script>window["__APOLLO_STATE__"]={json.dumps({"Post:1": {"text": STORY}})}</script>',
    "a parsed string": f"<script>var state = JSON.parse({json.dumps(json.dumps({'body': STORY}))});</script>",
    "JSON in JSON": data({"cache": {"1": json.dumps({"article": {"body": STORY}})}}),
    "Nuxt": data([{"data": 1}, {"post": 2}, {"body": 3}, STORY], "__NUXT_DATA__"),
}


@pytest.mark.parametrize("script", WAYS.values(), ids=WAYS)
@pytest.mark.parametrize("method", ["learned", "cetd"])
def test_the_text_is_taken_and_said_to_be(script: str, method: str) -> None:
    found = elute.extract(shell(script), method=method)
    assert found.text == STORY.replace("\n\n", "\n")
    assert found.markdown.endswith(STORY)
    assert found.method == method
    (warning,) = found.warnings
    assert "from a script" in warning
    assert all("a script" in block.reason for block in found.blocks)
    assert {block.role for block in found.blocks if block.keep} == {"paragraph"}


def test_not_where_the_caller_does_not_want_it() -> None:
    page = shell(WAYS["Next"])
    assert elute.extract(page, scripts=False).text == ""
    assert next(elute.extract_many([page], scripts=False)).text == ""
    assert next(elute.extract_many([page])).text == elute.extract(page).text


def test_what_the_page_says_of_itself_is_still_its_own() -> None:
    head = '<meta name=author content="Ada Byron"><link rel=canonical href="https://news.example/ice">'
    found = elute.extract(shell(WAYS["Next"], body=head), url="https://news.example/x")
    assert found.metadata.authors == ("Ada Byron",)
    assert found.metadata.url == "https://news.example/ice"
    assert found.page.url == "https://news.example/x"
    assert found.language == "en"
    assert found.title == "Ice"


def test_every_output_has_it() -> None:
    found = elute.extract(shell(WAYS["JSON-LD"]), reasons=True)
    for format in registry.renderers.names():
        assert "not out of tune" in found.to(format), format
    said = json.loads(found.json)
    assert said["warnings"] == found.warnings
    assert said["blocks"][-1]["reason"] == "text of a script: JSON-LD articleBody"
    assert "JSON-LD articleBody" in found.explain()


def test_what_the_page_shows_is_dropped_for_a_reason() -> None:
    found = elute.extract(shell(WAYS["Next"], body="<p>You need JavaScript to see this page.</p>"))
    first = found.blocks[0]
    assert not first.keep
    assert first.reason == "the text of the page is in a script"


def test_a_page_that_shows_its_text_is_left_alone() -> None:
    shown = "".join(f"<p>It rained on day {day}, and the river rose by a hand.</p>" for day in range(12))
    page = shell(data({"article": {"body": STORY * 4}}), body=shown)
    assert elute.extract(page).text == elute.extract(page, scripts=False).text != ""


def test_a_small_page_whose_script_says_little_more_is_left_alone() -> None:
    story = STORY.partition("\n")[0]
    page = shell(json_ld({**ARTICLE, "articleBody": STORY}), body=f"<main><h1>Ice</h1><p>{story}</p></main>")
    assert elute.extract(page).text == elute.extract(page, scripts=False).text != ""


def test_a_script_that_says_what_the_page_shows_is_not_taken() -> None:
    lines = [f"We sell {thing} from our own garden, all year." for thing in ("eggs", "honey", "apples", "wool", "jam")]
    shown = f"<nav>{''.join(f'<a href=/{n}>{line}</a>' for n, line in enumerate(lines))}</nav>"
    said = data({"body": " ".join(lines)})
    assert elute.extract(shell(said), method="mss").warnings  # it would be taken of a page that shows nothing
    assert not any("script" in warning for warning in elute.extract(shell(said, body=shown), method="mss").warnings)


def test_a_page_as_a_browser_shows_it_is_left_alone() -> None:
    from elute.page.layout import Layout

    page = elute.parse(shell(WAYS["Next"]))
    page.layout = Layout.of_boxes(page, {}, page_width=800, page_height=600)
    assert elute.extract(page).text == ""


def test_rules_of_a_site_have_the_last_word() -> None:
    from elute.sites.wrappers.content import extract_by_rules
    from elute.sites.wrappers.rules import Rules

    page = elute.parse(shell(WAYS["Next"], body="<p class=price>Twelve crowns</p>"))
    assert extract_by_rules(page, Rules.of({"content": ".price"})).text == "Twelve crowns"


def test_markup_is_made_harmless_as_any_page_is() -> None:
    body = f"<p>{STORY}</p><script>alert(1)</script><p onclick=alert(2)>And <a href='javascript:alert(3)'>this</a>.</p>"
    script = data({"body": body.replace("<", "[")}).replace("[", "\\u003c")  # as scripts must write it
    found = elute.extract(shell(script))
    assert "not out of tune" in found.html
    assert "alert" not in found.html


def test_markup_that_is_not_closed_does_not_swallow_what_follows() -> None:
    posts = [{"cooked": f"<div><table><tr><td>{STORY}"}, {"cooked": "</div></body><p>A second post, after it.</p>"}]
    store = json.dumps({"topic_1": json.dumps({"post_stream": {"posts": posts}})}).replace('"', "&quot;")
    found = elute.extract(shell(f'<div id="data-preloaded" data-preloaded="{store}"></div>'))
    assert found.text.endswith("A second post, after it.")


def test_the_input_is_not_changed() -> None:
    page = elute.parse(shell(WAYS["Next"]))
    rows, warnings = len(page), list(page.warnings)
    elute.extract(page)
    assert (len(page), page.warnings) == (rows, warnings)


def test_confidence_is_that_of_such_scripts() -> None:
    assert elute.extract(shell(WAYS["JSON-LD"])).confidence == 0.85
    assert elute.extract(shell(WAYS["Next"])).confidence == 0.65


def test_the_reading_view_has_it_once() -> None:
    from elute.reading.view import reading

    assert reading(elute.extract(shell(WAYS["JSON-LD"]))).count("not out of tune") == 1
