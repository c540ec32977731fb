"""Methods whose names carry choices."""

import pytest

import elute
from elute import registry
from elute.evaluate.seen import seen
from elute.evaluate.selection import choose_methods
from elute.methods.shared.choices import Chosen
from elute.methods.vote import Ensemble
from elute.units.roles import Role

STORY = (
    "<h1>Rain</h1><p class=byline>By Nora Quill</p>"
    "<p>It rained all night, and the river rose by a metre before dawn, as it had not done for years.</p>"
    "<p>Nobody minded, for the summer had been long and dry, and the wells were empty.</p>"
    "<div class=comments><p>We minded!</p></div>"
)


def lines(choices: str) -> list[str]:
    return elute.extract(STORY, method=f"cetd[{choices}]").text.splitlines()


def test_each_choice_and_its_opposite() -> None:
    assert "Rain" in lines("title")
    assert "Rain" not in lines("no-title")
    assert "By Nora Quill" in lines("byline")
    assert "By Nora Quill" not in lines("no-byline")
    assert "We minded!" in lines("comments")
    assert "We minded!" not in lines("no-comments")


def test_choices_together_are_those_of_extract() -> None:
    chosen = elute.extract(STORY, method="cetd", title=False, byline=True, comments=True).text
    assert elute.extract(STORY, method="cetd[no-title + byline+comments]").text == chosen


def test_any_method_takes_choices() -> None:
    method = registry.methods.get("vote(cetd+bte)[no-title]")
    assert isinstance(method, Chosen)
    assert (method.method, method.choices) == ("vote(cetd+bte)", {Role.TITLE: False})
    ensemble: object = registry.methods.get("vote(cetd[title]+bte)")
    assert isinstance(ensemble, Ensemble)
    assert list(ensemble.members) == ["cetd[title]", "bte"]


def test_an_evaluation_takes_choices() -> None:
    assert choose_methods("cetd[title],cetd") == ["cetd[title]", "cetd"]
    assert choose_methods("[c]etd") == ["cetd"]
    assert seen("kim[title]") == seen("kim") != frozenset()


@pytest.mark.parametrize("name", ["cetd[]", "cetd[summary]", "cedt[title]", "[title]"])
def test_names_that_mean_nothing(name: str) -> None:
    with pytest.raises(ValueError, match="unknown"):
        registry.methods.get(name)


def test_only_methods_have_choices() -> None:
    with pytest.raises(ValueError, match="unknown metric"):
        registry.metrics.get("words[title]")
