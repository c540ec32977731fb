"""Names and dates that stand in one text."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.records.posts.lines import names_and_dates

LINE = st.lists(st.sampled_from(["by", "Ann", "Bo", "#3", "May 4, 2020", "10:15", "3 hours ago", "|", "é", "12."]))


@given(st.lists(st.one_of(LINE.map(" ".join), st.text(max_size=40)), max_size=6))
def test_names_and_dates_are_parts_of_their_lines(lines: list[str]) -> None:
    found = names_and_dates(lines)
    assert len(found) == len(lines)
    for line, (name, date) in zip(lines, found, strict=True):
        assert date in line
        assert set(name.split()) <= set(line.split()) or name in line


@pytest.mark.parametrize(
    "lines",
    [
        ["Ann, May 4, 2020", "Ann, May 5, 2020"],  # one name may be the title of the thread
        ["May 4, 2020", "May 5, 2020"],
        ["pon., 12 sty 2009", "wt., 13 sty 2009"],  # days of the week
        ["Mo 12. Jan 2009", "Di 13. Jan 2009"],
        ["Ann wrote", "Bo wrote"],
        [],
    ],
)
def test_lines_without_names(lines: list[str]) -> None:
    assert names_and_dates(lines) == [("", line) for line in lines]


def test_who_wrote_most_posts_is_no_label() -> None:
    lines = ["Ann 4.5.2020", "Bo 5.5.2020", "Bo 6.5.2020", "Bo 7.5.2020", "Bo 8.5.2020"]
    assert [name for name, _ in names_and_dates(lines)] == ["Ann", "Bo", "Bo", "Bo", "Bo"]
