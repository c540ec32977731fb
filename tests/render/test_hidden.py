"""Text that a reader would not see is written like any other where a method keeps it: the default method may."""

import json

import pytest

import elute
from properties.everything import HIDDEN_TOO
from properties.invariants import words
from properties.outputs import FORMATS, output_words

BEFORE, AFTER = "Before it, in sight.", "After it, in sight."
HIDDEN = {
    "hidden attribute": "<div hidden><h2>Post</h2><p>It is <b>not</b> seen.</div>",
    "inline style": "<div style='display: none'><p>It is not seen.<ul><li>Nor is it.</ul></div>",
    "aria-hidden": "<div aria-hidden=true>It is not seen.</div>",
    "closed details": "<details><summary>Why?</summary><p>It is not seen.<table><tr><th>a<td>b</table></details>",
    "noscript": "<noscript><p>It is not seen.<blockquote>Nor is it.</blockquote></noscript>",
    "template": "<template><p>It is not seen.<pre>nor is it</pre></template>",
}


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize("why", HIDDEN)
def test_hidden_text_that_is_kept_is_written(why: str, format: str) -> None:
    result = elute.extract(f"<p>{BEFORE}</p>{HIDDEN[why]}<p>{AFTER}</p>", method=HIDDEN_TOO)
    assert why in {block.hidden for block in result.blocks}
    assert result.text.startswith(BEFORE) and result.text.endswith(AFTER) and "not seen." in result.text
    assert output_words(result, format) == words(result.text)


@pytest.mark.parametrize("format", FORMATS)
@pytest.mark.parametrize(
    "html",
    [
        "<p>One <span hidden>two</span> three",
        "<p>One <span hidden>two <b>three</b></span><i>four</i>",
        "<ul><li>One<li hidden>two<li>three</ul>",
        "<table><tr><th>One<th>two<tr hidden><td>three<td>four<tr><td>five<td hidden>six</table>",
        "<p hidden>One<p>two<p hidden>three",
        "<div hidden>One</div>",
        "<h1>One <span hidden>two</span> three</h1>four",
        "<pre>One<span hidden>two</span>three\nfour</pre>",
        "<pre><b hidden>One</b>two<br><br>three<i hidden>four</i><i style=display:none>five</i>six</pre>seven",
    ],
)
def test_hidden_parts_of_what_is_seen(html: str, format: str) -> None:
    result = elute.extract(html, method=HIDDEN_TOO)
    assert output_words(result, format) == words(result.text) != []


def test_json_says_that_it_is_hidden_and_kept() -> None:
    document = json.loads(elute.extract("<p>One<p hidden>two", method=HIDDEN_TOO).json)
    assert [(block["hidden"], block["keep"]) for block in document["blocks"]] == [
        ("", True),
        ("hidden attribute", True),
    ]
    assert document["text"] == "One\ntwo"
