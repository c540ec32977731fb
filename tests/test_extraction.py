"""Extraction: what users hold."""

import re

import numpy as np
import pytest

import elute
from elute import Extraction, Labels
from views.helpers import FILLER, MENU, everything

# ---- formats


@pytest.mark.parametrize("name", ["text", "markdown", "html", "json", "xml", "cleaneval"])
def test_each_format_is_a_property(name: str) -> None:
    result = everything(f"<h1>Tea</h1>{FILLER}")
    assert getattr(result, name) == result.to(name)
    assert "Tea" in result.to(name)
    assert getattr(result, name) is getattr(result, name)  # made once


def test_text_is_a_line_a_block() -> None:
    assert everything("<h1>One</h1><p>Two<br>lines<ul><li>a<li>b</ul>").text == "One\nTwo\nlines\na\nb"


# ---- what else a page says


def test_metadata_title_and_language() -> None:
    result = elute.extract(f"<html lang=en><title>Tea | Drinks</title><meta name=author content='A. B.'>{FILLER}")
    assert result.title == "Tea | Drinks"
    assert result.language == "en"
    assert result.metadata.author == "A. B."
    assert elute.extract("").title == ""


def test_explain_is_a_line_a_block() -> None:
    result = elute.extract(f"{MENU}<main><h1>Tea</h1>{FILLER}</main>", method="cetd")
    lines = result.explain().split("\n")
    assert len(lines) == len(result.blocks) == 3
    assert re.fullmatch(r"- 0\.00 navigation +outside the dense parts: density 0\.0, page \d+\.\d \| 'Home'", lines[0])
    assert re.match(r"\+ \d\.\d\d title +inside the dense parts: .* \| 'Tea'$", lines[1])
    assert lines[2].endswith("'" + result.blocks[2].text[:60] + "'")


def test_page_type_is_what_the_method_says() -> None:
    page = elute.parse(FILLER)
    keep = page.blocks.row_visible
    assert Extraction(page, Labels(page, keep.astype(np.float32), keep, page_type="listing")).page_type == "listing"
    assert everything(FILLER).page_type == ""


def test_it_says_what_it_is() -> None:
    assert repr(elute.extract("<p>one", method="cetd")) == "<Extraction by cetd: 1 of 6 rows kept>"


def test_the_page_and_the_labels_are_there() -> None:
    result = elute.extract(FILLER)
    assert result.labels.page is result.page
    assert result.page.blocks.join(result.labels.keep) == result.text
