"""What the name of an attribute looks like."""

import pytest

from elute.records.attributes.names import is_name, split


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Size: 3 cm", ("Size", "3 cm")),
        ("Size :3 cm", ("Size", "3 cm")),
        ("Price:$3", ("Price", "$3")),
        ("价格：3元", ("价格", "3元")),
        ("Brand = Sony", ("Brand", "Sony")),
        ("Weight:", ("Weight", "")),
        ("Ratio: 16:9", ("Ratio", "16:9")),
        ("We open at 12:30", None),
        ("https://example.org/", None),
        ("He said it. Then: nothing", None),
        ("1: one", None),
        ("", None),
        (":", None),
        ("This is a very long beginning of a sentence which has: a colon", None),
    ],
)
def test_a_name_ends_at_its_delimiter(text: str, parts: tuple[str, str] | None) -> None:
    assert split(text) == parts


@pytest.mark.parametrize("text", ["", "12", "Really?", "a b c d e f g", "x" * 49, "http"])
def test_what_is_no_name(text: str) -> None:
    assert not is_name(text)
