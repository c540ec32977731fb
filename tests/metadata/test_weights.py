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
    """Without the GIL they meet names as many objects at once."""
    scale, found = Scale(dict.fromkeys(NAMES, 0.5)), []

    def weigh() -> None:
        for _ in range(500):
            found.append(scale.weight({" ".join(name.split()): 2 for name in NAMES}))

    threads = [Thread(target=weigh) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [20.0] * 2000
