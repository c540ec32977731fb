"""Frozen objects that are made many at a time are what their class makes one by one."""

from dataclasses import FrozenInstanceError, dataclass, field

import pytest

from elute.views._frozen import frozen


@dataclass(frozen=True, slots=True)
class Tea:
    name: str
    minutes: int
    _pot: str = field(default="", compare=False)


def test_objects_are_those_of_the_class() -> None:
    made = frozen(Tea, ("name", "minutes", "_pot"), [("Assam", 4, "blue"), ("Sencha", 2, "red")])
    assert made == [Tea("Assam", 4), Tea("Sencha", 2)]
    assert [each._pot for each in made] == ["blue", "red"]
    with pytest.raises(FrozenInstanceError):
        made[0].minutes = 5  # type: ignore[misc]


def test_each_field_has_a_value() -> None:
    with pytest.raises(ValueError, match="2 values for 3 fields"):
        frozen(Tea, ("name", "minutes", "_pot"), [("Assam", 4)])
    with pytest.raises(AttributeError):
        frozen(Tea, ("colour",), [("brown",)])
