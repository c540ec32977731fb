"""The text of JSON-LD: what schema.org calls the body of an article, a question and its answers, a recipe, a
description. Of several the one with the most words is the page's."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from html import escape
from typing import Any, Final

from elute.page.table import Page
from elute.units._scripts import json_ld_scripts
from elute.units.json_ld import json_ld

from .content import Content, Part, markup, told
from .reading import too_large

KIND: Final = "JSON-LD"
MOST_OBJECTS: Final = 2_000
MOST_ITEMS: Final = 500
"""Of one list: steps of a recipe, answers, comments."""

FORUM: Final = "forum"


def text_of(page: Page) -> Content | None:
    """The text that the JSON-LD of a page has most of, None where it has none.

    >>> import elute
    >>> story = '{"@type": "NewsArticle", "articleBody": "It rained all night."}'
    >>> text_of(elute.parse(f'<script type="application/ld+json">{story}</script>')).source
    'JSON-LD articleBody'
    """
    things = [(thing, _types(thing)) for thing in _objects(page)]
    about_others = any(_is(types, ARTICLES) for _, types in things)
    found = [
        content
        for thing, types in things
        if not (about_others and _is(types, EMBEDDED)) and (content := _content(thing, types)) is not None
    ]
    return max(found, key=lambda content: content.words, default=None)


def _objects(page: Page) -> Iterator[dict[str, Any]]:
    """The objects, outer ones first."""
    left = MOST_OBJECTS
    if not _within_limits(page):
        return
    for _, document in json_ld(page):
        waiting = [document]
        for value in waiting:  # which grows
            left -= 1
            if left < 0:
                return
            if isinstance(value, dict):
                yield value
                waiting.extend(inner for inner in value.values() if isinstance(inner, (dict, list)))
            elif isinstance(value, list):
                waiting.extend(value[:MOST_OBJECTS])


def _within_limits(page: Page) -> bool:
    """Whether all JSON-LD of a page together is such as is read."""
    return not too_large("".join([text for _, text in json_ld_scripts(page.table)]))


def _types(thing: dict[str, Any]) -> list[str]:
    return [name.rpartition("/")[2].lower() for name in _list(thing.get("@type")) if isinstance(name, str)]


def _is(types: list[str], words: tuple[str, ...]) -> bool:
    return any(word in type for type in types for word in words)


def _content(thing: dict[str, Any], types: list[str]) -> Content | None:
    """The content that an object is, by the first kind that is one of its types."""
    for words, read in READERS:
        if _is(types, words):
            content = read(thing)
            titled = told(thing, "headline") or told(thing, "name")
            return replace(content, title=titled) if content is not None and content.parts else None
    return None


def _article(thing: dict[str, Any]) -> Content | None:
    for name in ("articleBody", "text", "transcript"):
        if text := told(thing, name):
            return Content(KIND, name, (Part(text),))
    return None


def _posting(thing: dict[str, Any]) -> Content | None:
    """A post, and what was written below it."""
    posts = [thing, *_things(thing.get("comment"))]
    parts = tuple(part for post in posts if (part := _post(post)))
    return Content(KIND, "text of posts", parts, FORUM)


def _page_of_questions(thing: dict[str, Any]) -> Content | None:
    """Questions as headings with answers below; but one that somebody asked is a thread."""
    parts: list[Part] = []
    threads = False
    for question in _things(thing.get("mainEntity")):
        answers = [*_things(question.get("acceptedAnswer")), *_things(question.get("suggestedAnswer"))]
        given = [part for answer in answers if (part := _post(answer))]
        asked = _post(question)
        if asked and given:
            threads = True
            parts += [asked, *given]
        elif given:
            name = told(question, "name") or told(question, "text")
            parts += [Part(given[0].text, name), *(Part(answer.text) for answer in given[1:])]
    return Content(KIND, "text of answers", tuple(parts), FORUM if threads and len(parts) > 1 else "service")


def _recipe(thing: dict[str, Any]) -> Content | None:
    """What it is, what it takes, and how it is made."""
    parts = [Part(text)] if (text := told(thing, "description")) else []
    needed = [item for item in _list(thing.get("recipeIngredient")) if isinstance(item, str)]
    if needed:
        parts.append(Part(_as_list("ul", needed)))
    parts += [Part(step) for step in _steps(thing.get("recipeInstructions"))]
    return Content(KIND, "recipe", tuple(parts))


def _described(page_type: str) -> Callable[[dict[str, Any]], Content | None]:
    def read(thing: dict[str, Any]) -> Content | None:
        names = ("description", "responsibilities", "qualifications", "transcript")
        parts = tuple(Part(text) for name in names if (text := told(thing, name)))
        return Content(KIND, "description", parts, page_type)

    return read


ARTICLES: Final = ("article", "blogposting", "report")
EMBEDDED: Final = ("product", "book", "movie", "event", "video", "podcast", "course", "apartment")
"""Types of what articles are about, or have in them: beside an article it is not the content."""

READERS: Final[tuple[tuple[tuple[str, ...], Callable[[dict[str, Any]], Content | None]], ...]] = (
    (("faqpage", "qapage"), _page_of_questions),
    (("discussionforumposting", "socialmediaposting"), _posting),
    (("jobposting",), _described("service")),
    (ARTICLES, _article),
    (("recipe",), _recipe),
    (EMBEDDED[:3], _described("product")),
    (EMBEDDED, _described("article")),
)
"""Words in the names of types, and what reads an object of them; the first that fits."""


def _post(thing: dict[str, Any]) -> Part | None:
    text = told(thing, "text") or told(thing, "articleBody")
    if not text:
        return None
    named = (told(value, "name") if isinstance(value, dict) else value for value in _list(thing.get("author")))
    author = next((name for name in named if name and isinstance(name, str)), "")
    return Part(text, "", author, told(thing, "datePublished") or told(thing, "dateCreated"))


def _steps(value: Any) -> Iterator[str]:
    """The steps of a recipe, those of its sections too, as lists; one that is a text is a text."""
    if isinstance(value, str):
        yield value
        return
    steps: list[str] = []
    for item in _list(value):
        if isinstance(item, str):
            steps.append(item)
        elif isinstance(item, dict) and "itemListElement" in item:
            steps += [text for step in _things(item["itemListElement"]) if (text := told(step, "text"))]
        elif isinstance(item, dict) and (text := told(item, "text")):
            steps.append(text)
    if steps:
        yield _as_list("ol", steps)


def _as_list(tag: str, items: list[str]) -> str:
    inner = "".join(f"<li>{markup(item) or escape(item)}</li>" for item in items)
    return f"<{tag}>{inner}</{tag}>"


def _list(value: Any) -> list[Any]:
    return value[:MOST_ITEMS] if isinstance(value, list) else [] if value is None else [value]


def _things(value: Any) -> list[dict[str, Any]]:
    return [each for each in _list(value) if isinstance(each, dict)]
