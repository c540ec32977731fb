"""The posts of Discourse: its pages have the thread as JSON, and in it once more as JSON."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final

from .content import Content, Part, told
from .reading import Allowance, nested

MOST_POSTS: Final = 1_000


def thread_of(store: Any, allowed: Allowance) -> Content | None:
    """The thread in what Discourse has put into a page, None where there is none.

    >>> posts = [{"cooked": "<p>Rain.</p>", "username": "ann"}]
    >>> thread_of({"topic_7": {"title": "Rain", "post_stream": {"posts": posts}}}, Allowance()).parts
    (Part(text='<p>Rain.</p>', heading='', author='ann', date=''),)
    """
    for name, value in store.items() if isinstance(store, dict) else ():
        if not name.startswith("topic_"):
            continue
        topic = nested(value, allowed) if isinstance(value, str) else value
        stream = topic.get("post_stream") if isinstance(topic, dict) else None
        posts = stream.get("posts") if isinstance(stream, dict) else None
        if isinstance(posts, list) and (parts := tuple(_parts(posts[:MOST_POSTS]))):
            return Content("Discourse", "posts", parts, "forum", told(topic, "title"))
    return None


def _parts(posts: list[Any]) -> Iterator[Part]:
    for post in posts:
        if isinstance(post, dict) and (text := told(post, "cooked")):
            yield Part(text, "", told(post, "username"), told(post, "created_at"))
