"""Joint training: names teach values, values teach names."""

from elute.records.cnbe.candidates import Candidate
from elute.records.cnbe.joint import train


def pair(name: str, value: str) -> Candidate:
    return Candidate(0, 1, name, value, tuple(name.split()), tuple(value.split()))


def test_a_name_is_learned_from_its_values() -> None:
    # Nobody says that "cost" is an attribute, but its values look like those of prices.
    known = [pair("price", "$ digits") for _ in range(5)]
    others = [pair("home", "shop link") for _ in range(5)]
    unknown = [pair("cost", "$ digits") for _ in range(20)] + [pair("help", "shop link") for _ in range(20)]
    alone = train(known, others, unknown, rounds=0)
    joint = train(known, others, unknown, rounds=5)
    cost, menu = pair("cost", ""), pair("help", "")
    assert alone.by_name(cost) == alone.by_name(menu) == 0
    assert joint.by_name(cost) > 0 > joint.by_name(menu)


def test_both_views_decide() -> None:
    joint = train([pair("price", "$")] * 5, [pair("home", "link")] * 5, [])
    assert (
        joint.log_odds(pair("price", "$"))
        > joint.log_odds(pair("price", "link"))
        > joint.log_odds(pair("home", "link"))
    )
