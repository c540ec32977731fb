"""Who wrote what, and when, on threads of many engines."""

import re
from dataclasses import replace

import pytest

import elute
from elute.labels import FORUM
from elute.records import records_of
from records.engines import Engine
from records.engines.boards import BOARDS
from records.engines.comments import COMMENTS
from records.engines.communities import COMMUNITIES

ENGINES = BOARDS | COMMUNITIES | COMMENTS


@pytest.mark.parametrize("engine", ENGINES.values(), ids=ENGINES)
def test_who_wrote_what_and_when(engine: Engine) -> None:
    page = elute.extract(engine.page())
    [posts] = records_of(page.page, ["posts"], replace(page.labels, page_type=FORUM))
    found = [(row["author"], _date(row["date"]), row["text"]) for row in posts.to_rows()]
    assert found == [(who, _date(date), text) for who, date, text in engine.expected()]


def _date(text: str) -> str:
    """A date without the words before it."""
    return re.sub(r"\W", "", text)
