"""Front matter: whatever a page says, it is read as a text and nothing else."""

import json

from hypothesis import given
from hypothesis import strategies as st

import elute

STORY = "<p>It rained all night, and the river rose by a metre and a half before it was dawn over the valley.</p>"


def lines_of(title: str) -> list[str]:
    page = elute.parse(f"<html lang=en><title>{title}</title>{STORY}")
    markdown = elute.extract(page, front_matter=True).markdown
    assert markdown.startswith("---\n")
    return markdown[4:].partition("\n---\n\n")[0].split("\n")


def test_front_matter_stands_above() -> None:
    found = elute.extract(f"<html lang=en><title>Rain: a story</title><h1>Rain: a story</h1>{STORY}", front_matter=True)
    assert found.markdown.startswith('---\ntitle: "Rain: a story"\nlanguage: "en"\n')
    assert f"\n---\n\n{elute.extract(found.page).markdown}" in found.markdown


def test_other_formats_have_none() -> None:
    assert "---" not in elute.extract(STORY, front_matter=True).text


@given(st.text(st.characters(exclude_characters="<&", exclude_categories=["Cs"]), min_size=1, max_size=40))
def test_any_title_is_one_quoted_line(title: str) -> None:
    for line in lines_of(title):
        name, _, value = line.partition(": ")
        assert name.isalpha()
        assert isinstance(json.loads(value), (str, int, list))
        assert all(letter.isprintable() or letter in "\u00ad" or ord(letter) > 0x9F for letter in value)


def test_a_title_that_would_end_it() -> None:
    assert 'title: "--- a: !!python/object \\"x\\" # b"' in lines_of('---\na: !!python/object "x" # b')
