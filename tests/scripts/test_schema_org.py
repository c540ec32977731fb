"""The text of JSON-LD."""

from typing import Any

import pytest

import elute
from elute.scripts.content import Content, Part
from elute.scripts.schema_org import text_of
from scripts.pages import json_ld, shell


def content(*things: Any) -> Content | None:
    return text_of(elute.parse(shell("".join(map(json_ld, things)))))


def texts(*things: Any) -> list[str]:
    found = content(*things)
    return [part.text for part in found.parts] if found else []


@pytest.mark.parametrize(
    ("thing", "expected"),
    [
        ({"@type": "Article", "articleBody": "It rained."}, ["It rained."]),
        ({"@type": ["Thing", "https://schema.org/BlogPosting"], "articleBody": "It rained."}, ["It rained."]),
        ({"@type": "Article", "text": ["It rained.", "Then it snowed."]}, ["It rained.\n\nThen it snowed."]),
        ({"@type": "Article", "description": "About rain."}, []),
        ({"@type": "WebPage", "mainEntity": {"@type": "Report", "articleBody": "It rained."}}, ["It rained."]),
        ({"@type": "WebSite", "description": "A site."}, []),
        ({"@type": "Product", "description": "A cup."}, ["A cup."]),
        ({"@type": "JobPosting", "description": "Bake.", "qualifications": "None."}, ["Bake.", "None."]),
        ({"@type": "Article", "articleBody": 7}, []),
        ({"@type": {"a": 1}, "articleBody": "x"}, []),
        ([[], "Article", None], []),
    ],
)
def test_what_is_content(thing: Any, expected: list[str]) -> None:
    assert texts(thing) == expected


def test_the_longest_is_the_pages() -> None:
    things = [{"@type": "Article", "articleBody": "word " * count} for count in (3, 9, 5)]
    assert texts(*things) == [("word " * 9).strip()]


def test_what_an_article_is_about_is_not_its_text() -> None:
    article, film = {"@type": "Article", "headline": "Rain"}, {"@type": "VideoObject", "description": "A film of rain."}
    assert texts(film) == ["A film of rain."]
    assert texts(article, film) == []


def test_questions_are_headings() -> None:
    answers = [{"@type": "Answer", "text": text} for text in ("Yes.", "Often.")]
    faq = {
        "@type": "FAQPage",
        "mainEntity": [
            {
                "@type": "Question",
                "name": "Does it rain?",
                "acceptedAnswer": answers[0],
                "suggestedAnswer": [answers[1]],
            },
            {"@type": "Question", "name": "Is it wet?", "acceptedAnswer": answers[0]},
        ],
    }
    found = content(faq)
    assert found
    assert found.parts == (Part("Yes.", "Does it rain?"), Part("Often."), Part("Yes.", "Is it wet?"))
    assert found.page_type != "forum"


def test_a_question_that_somebody_asked_is_a_thread() -> None:
    asked = {
        "@type": "Question",
        "name": "Rain?",
        "text": "Will it rain?",
        "author": {"@type": "Person", "name": "Ann"},
        "datePublished": "2024-01-02",
        "acceptedAnswer": {"@type": "Answer", "text": "It will.", "author": "Bob"},
    }
    found = content({"@type": "QAPage", "mainEntity": asked})
    assert found
    assert found.parts == (Part("Will it rain?", "", "Ann", "2024-01-02"), Part("It will.", "", "Bob"))
    assert found.page_type == "forum"


def test_posts_with_those_below() -> None:
    replies = [{"@type": "Comment", "text": "So it is.", "author": [{"name": "Bob"}]}, {"@type": "Comment"}]
    found = content({"@type": "DiscussionForumPosting", "headline": "Rain", "text": "It rains.", "comment": replies})
    assert found
    assert found.parts == (Part("It rains."), Part("So it is.", "", "Bob"))
    assert (found.page_type, found.title) == ("forum", "Rain")


def test_recipes() -> None:
    steps = ["Wash & peel.", {"@type": "HowToStep", "text": "Cook."}, {"@type": "HowToSection", "itemListElement": []}]
    recipe = {"@type": "Recipe", "recipeIngredient": ["1 < 2 onions"], "recipeInstructions": steps}
    assert texts(recipe) == ["<ul><li>1 &lt; 2 onions</li></ul>", "<ol><li>Wash &amp; peel.</li><li>Cook.</li></ol>"]
    assert texts({"@type": "Recipe", "recipeInstructions": "Cook it."}) == ["Cook it."]
