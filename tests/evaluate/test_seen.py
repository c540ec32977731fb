"""Figures on pages that a method was trained on are marked as such."""

from elute.evaluate.seen import seen


def test_a_trained_method_has_seen_the_sets_of_its_card() -> None:
    assert {"wcxb-dev", "fundus"} <= seen("kim")


def test_a_method_with_the_model_of_another_has_seen_the_same() -> None:
    assert seen("mss-top") == seen("mss") != frozenset()


def test_a_vote_has_seen_what_its_members_have() -> None:
    assert seen("vote(cetd+kim+bte)") == seen("kim")


def test_a_peer_has_seen_what_its_authors_say() -> None:
    assert seen("chromerag") == {"wcxb-dev"}
    assert seen("boilerpy3") == seen("kohlschuetter") == {"l3s-gn1"}


def test_a_method_that_is_not_here_has_seen_nothing() -> None:
    assert seen("of-another-package") == frozenset()
