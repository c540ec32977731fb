"""What features weigh: the sum of their weights, whoever asks, and as which object a name is met."""

import sys
from threading import Thread

from hypothesis import given
from hypothesis import strategies as st

from elute.metadata._weights import Scale

NAMES = [f"feature {number}" for number in range(20)]


@given(st.dictionaries(st.sampled_from(NAMES), st.integers(-9, 9)), st.dictionaries(st.sampled_from(NAMES), st.just(1)))
def test_features_that_have_a_weight_count(weights: dict[str, float], features: dict[str, float]) -> None:
    wanted = sum(weights.get(name, 0) for name in features)
    assert Scale(weights).weight({" ".join(name.split()): value for name, value in features.items()}) == wanted


def test_a_scale_holds_the_object_of_a_name_that_was_met_last_and_no_other() -> None:
    scale, name = Scale({"feature 0": 1.0}), " ".join(["feature", "0"])
    held = sys.getrefcount(name)
    scale.weight({name: 1})
    assert sys.getrefcount(name) == held + 1
    scale.weight({" ".join(["feature", "0"]): 1})
    assert sys.getrefcount(name) == held


def test_threads_weigh_at_the_same_time() -> None:
    """Without the GIL they meet a name as many objects at once."""
    scale = Scale({"feature 0": 0.5})
    names = [" ".join(["feature", "0"]) for _ in range(8)]
    held = [sys.getrefcount(name) for name in names]
    found = []

    def weigh(one: dict[str, float], other: dict[str, float]) -> None:
        for _ in range(20_000):
            found.append(scale.weight(one) + scale.weight(other))

    threads = [Thread(target=weigh, args=({one: 1}, {other: 1})) for one, other in zip(*[iter(names)] * 2, strict=True)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert set(found) == {1.0}
    scale.weight({"feature 0": 1})
    threads.clear()
    assert [sys.getrefcount(name) for name in names] == held
