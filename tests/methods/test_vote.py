"""Union, vote and weighted vote of made-up members, by hand."""

from collections.abc import Callable

import numpy as np
import pytest

import elute
from elute import Labels, Page, registry
from elute.methods.vote import MEMBERS, WEIGHTS, Ensemble, union, vote, weighted_vote

PAGE = "<p>one<p>two<p>three<p>four<p hidden>five"
KEPT = {"a": "1100", "b": "1010", "c": "1001"}  # the blocks that each member keeps


@pytest.fixture(autouse=True)
def members(monkeypatch: pytest.MonkeyPatch) -> None:
    """Three methods that keep what KEPT says, and the hidden block too."""
    monkeypatch.setattr(registry.methods, "_entries", dict(registry.methods._entries))
    for name, blocks in KEPT.items():
        registry.methods.register(name, keeps(name, blocks))


def keeps(name: str, blocks: str) -> Callable[[Page], Labels]:
    def member(page: Page) -> Labels:
        mask = page.blocks.to_rows(np.array([*(block == "1" for block in blocks), True]), False)
        return Labels(page, mask.astype(np.float32), mask, name)

    return member


def kept(method: str) -> list[str]:
    return elute.extract(PAGE, method=method).text.split()


@pytest.mark.parametrize(
    ("method", "words"),
    [
        ("union(a+b+c)", ["one", "two", "three", "four"]),
        ("vote(a+b+c)", ["one"]),
        ("vote(a+b)", ["one"]),  # one of two is no majority
        ("weighted-vote(a=3+b+c)", ["one", "two"]),  # 3 of 5
        ("weighted-vote(a=2+b+c)", ["one"]),  # 2 of 4
        ("vote(union(a+b)+c+union(b + c))", ["one", "three", "four"]),
    ],
)
def test_who_wins(method: str, words: list[str]) -> None:
    extraction = elute.extract(PAGE, method=method)
    assert extraction.text.split() == words
    assert extraction.method == method


def test_scores_and_reasons() -> None:
    labels = weighted_vote.of("a=3+b+c")(elute.parse(PAGE))
    # The share of 5, and whether it is kept, halved.
    score = labels.score[labels.page.blocks.first]
    assert score.tolist() == pytest.approx([1, (3 / 5 + 1) / 2, 1 / 10, 1 / 10, 1 / 2])
    reasons = [labels.reason(block) for block in range(5)]
    assert reasons == ["kept by a, b, c", "kept by a", "kept by b", "kept by c", "hidden"]


@pytest.mark.parametrize("html", ["", "<p>", "<script>x</script>"])
def test_a_page_without_text(html: str) -> None:
    assert elute.extract(html, method="vote(cetd+ice-baseline)").text == ""


def test_the_members_are_told_the_focus() -> None:
    page = "<p>One sentence of eight words and no more."
    method = "vote(ice-heuristic)"
    texts = {focus: elute.extract(page, method=method, focus=focus).text for focus in ("precision", "recall")}
    assert texts == {"precision": "", "recall": "One sentence of eight words and no more."}


@pytest.mark.parametrize(
    ("method", "message"),
    [
        ("vote(cedt+a)", "unknown method 'cedt'; did you mean"),
        ("vote()", "an ensemble is named with its members"),
        ("vote(a++b)", "an ensemble is named with its members"),
        ("weighted-vote(a=0+b)", "the weight of a is 0.0; it must be above 0"),
        ("vote(a(x))", "the method 'a' takes no arguments"),
    ],
)
def test_wrong_names_are_told(method: str, message: str) -> None:
    with pytest.raises(ValueError, match=message.replace("(", r"\(")):
        elute.extract(PAGE, method=method)


def test_the_usual_members_exist() -> None:
    assert {*WEIGHTS, *MEMBERS} <= set(registry.methods.names())
    for name, ensemble in {"union": union, "vote": vote, "weighted-vote": weighted_vote}.items():
        assert isinstance(ensemble, Ensemble)
        assert registry.methods.get(name) is ensemble
        assert elute.extract("<p>" + "Some words that are enough for a text. " * 9, method=name).text
        assert elute.methods()[name]["year"] == 2023
