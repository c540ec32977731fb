"""Dates as pages write them."""

import datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from elute.metadata._dates import ORDERS, sightings
from elute.metadata.dates import (
    EARLIEST,
    KINDS,
    PATTERNS,
    dates_in,
    first_date,
    machine_date,
    matches_of,
    plain_digits,
)

FIFTH_OF_OCTOBER = [
    ("af", "05 Oktober 2023"),
    ("ar", "5 أكتوبر 2023"),
    ("az", "5 oktyabr 2023"),
    ("be", "5 кастрычніка 2023\u202fг."),
    ("bg", "5 октомври 2023\u202fг."),
    ("bn", "5 অক্টোবর, 2023"),
    ("bs", "5. oktobar 2023."),
    ("ca", "5 d’octubre del 2023"),
    ("cs", "5. října 2023"),
    ("cy", "5 Hydref 2023"),
    ("da", "5. oktober 2023"),
    ("de", "5. Oktober 2023"),
    ("el", "5 Οκτωβρίου 2023"),
    ("en", "October 5, 2023"),
    ("en_GB", "5 October 2023"),
    ("es", "5 de octubre de 2023"),
    ("et", "5. oktoober 2023"),
    ("fa", "5 اکتبر 2023"),
    ("fi", "5. lokakuuta 2023"),
    ("fr", "5 octobre 2023"),
    ("ga", "5 DFómh 2023"),
    ("gl", "5 de outubro de 2023"),
    ("gu", "5 ઑક્ટોબર, 2023"),
    ("he", "5 באוקטובר 2023"),
    ("hi", "5 अक्टूबर 2023"),
    ("hr", "5. listopada 2023."),
    ("hu", "2023. október 5."),
    ("hy", "05 հոկտեմբերի, 2023 թ."),
    ("id", "5 Oktober 2023"),
    ("is", "5. október 2023"),
    ("it", "5 ottobre 2023"),
    ("ja", "2023年10月5日"),
    ("ka", "5 ოქტომბერი, 2023"),
    ("kk", "2023\u202fж. 5 қазан"),
    ("km", "5 តុលា 2023"),
    ("ko", "2023년 10월 5일"),
    ("lb", "5. Oktober 2023"),
    ("lo", "5 ຕຸລາ 2023"),
    ("lt", "2023 m. spalio 5 d."),
    ("lv", "2023. gada 5. oktobris"),
    ("mk", "5 октомври 2023\u202fг."),
    ("mr", "5 ऑक्टोबर, 2023"),
    ("ms", "5 Oktober 2023"),
    ("my", "2023 အောက်တိုဘာ 5"),
    ("nb", "5. oktober 2023"),
    ("ne", "2023 अक्टोबर 5"),
    ("nl", "5 oktober 2023"),
    ("pl", "5 października 2023"),
    ("pt", "5 de outubro de 2023"),
    ("ro", "5 octombrie 2023"),
    ("ru", "5 октября 2023\u202fг."),
    ("si", "2023 ඔක්තෝබර් 5"),
    ("sk", "5. októbra 2023"),
    ("sl", "5. oktober 2023"),
    ("sq", "5 tetor 2023"),
    ("sr", "5. октобар 2023."),
    ("sv", "5 oktober 2023"),
    ("sw", "5 Oktoba 2023"),
    ("ta", "5 அக்டோபர், 2023"),
    ("te", "5 అక్టోబర్, 2023"),
    ("th", "5 ตุลาคม ค.ศ. 2023"),
    ("tr", "5 Ekim 2023"),
    ("uk", "5 жовтня 2023\u202fр."),
    ("ur", "5 اکتوبر، 2023"),
    ("uz", "5-oktabr, 2023"),
    ("vi", "5 tháng 10, 2023"),
    ("zh", "2023年10月5日"),
    ("zh_Hant", "2023年10月5日"),
]


@pytest.mark.parametrize(("language", "text"), FIFTH_OF_OCTOBER)
def test_languages(language: str, text: str) -> None:
    found = first_date(f"{text} – 12", language)
    assert found is not None
    assert str(found)[:10] == "2023-10-05"


@pytest.mark.parametrize(
    ("text", "language", "day"),
    [
        ("10/5/2023", "en-US", "2023-10-05"),
        ("10/5/2023", "en-GB", "2023-05-10"),
        ("13/5/2023", "en-US", "2023-05-13"),
        ("5.10.2023", "en", "2023-10-05"),
        ("5.10.23", "de", "2023-10-05"),
        ("令和5年10月5日", "ja", "2023-10-05"),
        ("民國112年10月5日", "zh-TW", "2023-10-05"),
        ("5 ตุลาคม พ.ศ. 2566", "th", "2023-10-05"),
        ("٥ أكتوبر ٢٠٢٣", "ar", "2023-10-05"),
    ],
)
def test_ways_of_writing(text: str, language: str, day: str) -> None:
    assert str(first_date(text, language)) == day


@pytest.mark.parametrize(
    "text",
    [
        "31.2.2023",
        "© 2019 The Ledger",
        "© 2001–2023",
        "1.2.3.2023",
        "Call 555-2020-1234",
        "5 October 1815",
        "5 October 2099",
        "۱۴۰۲/۰۷/۱۳",  # the same day by the Solar Hijri calendar
        "20 ربيع الأول 1445",  # by the Islamic one
        "5784 בתשרי 20",  # by the Hebrew one
        "version 10.5.20231",
    ],
)
def test_no_date(text: str) -> None:
    assert first_date(text, "en") is None


@pytest.mark.parametrize(
    ("text", "told", "precision"),
    [
        ("2023-10-05", "2023-10-05", "day"),
        ("2023-10-05T14:30", "2023-10-05T14:30", "minute"),
        ("2023-10-05T14:30:09.123Z", "2023-10-05T14:30:09+00:00", "second"),
        ("2023-10-05 14:30:09 +0530", "2023-10-05T14:30:09+05:30", "second"),
        ("2023-10-05T25:61", "2023-10-05", "day"),
        ("Thu, 05 Oct 2023 14:30:09 GMT", "2023-10-05T14:30:09+00:00", "second"),
        ("1696516200000", "2023-10-05T14:30:00+00:00", "second"),
        ("20231005", "2023-10-05", "day"),
    ],
)
def test_dates_for_machines(text: str, told: str, precision: str) -> None:
    found = machine_date(text)
    assert found is not None
    assert (str(found), found.precision) == (told, precision)


def test_none_is_later_than_told() -> None:
    assert first_date("5 October 2023", "en", datetime.date(2023, 10, 4)) is None


@given(st.dates(EARLIEST, datetime.date(2024, 12, 31)))
def test_iso_days_are_read_back(day: datetime.date) -> None:
    assert str(machine_date(day.isoformat())) == day.isoformat()


@given(st.text(), st.sampled_from(["", "en", "de-DE", "ja", "xx"]))
def test_any_text(text: str, language: str) -> None:
    ends = 0
    for found in dates_in(text, language):
        assert ends <= found.start < found.end
        ends = found.end
        datetime.date.fromisoformat(found.when.date)
    machine_date(text)


PIECES = [
    *"1 5 12 05 31 2023 1999 2566 20235 202312 ٢٠٢٣ ٥ ２０２３ 年 月 日 년 월 令和 元".split(),
    *"may October octubre ตุลาคม พ.ศ. st th de del d’ of m. gada ж. tháng thg năm Uhr x ü".split(),
    *" - / . , ، ’ : |".split(" "),
    *" \n\t\xa0\u202f\u3000\u200e",
    "\ud800",
]


@pytest.mark.parametrize("text", ["Nora Quill•Oct 5, 2023", "Quill·5 October 2023", "Rain—October 5, 2023"])
def test_signs_that_part_a_date_from_other_words(text: str) -> None:
    assert str(first_date(text, "en")) == "2023-10-05"


@pytest.mark.parametrize("text", ["Release v3.11.2019", "V3.11.2019", "v2019.11.3", "(v 1.2)"])
def test_versions_are_no_dates(text: str) -> None:
    assert first_date(text, "de") is None


@given(st.lists(st.sampled_from(PIECES), max_size=12).map("".join) | st.text())
def test_patterns_miss_nothing_where_they_do_not_look(text: str) -> None:
    seen, plain = sightings(text), plain_digits(text)
    assert seen is None or plain == text
    places = dict.fromkeys(PATTERNS) if seen is None else seen
    for order, pattern in PATTERNS.items():
        found = matches_of(order, plain, places[order]) if order in places else []
        assert [match.span() for match in found] == [match.span() for match in pattern.finditer(plain)]


def test_all_patterns_have_an_order() -> None:
    assert set(ORDERS) == set(PATTERNS) == {order for kind in KINDS for order in kind}


@pytest.mark.parametrize("piece", ["1", "1.", "January ", "12 ", "2020-", "a", " ", "2020 m. ", "٢"])
def test_long_texts_end_soon(piece: str) -> None:
    assert not list(dates_in(piece * 1_000_000, "en"))


def test_no_clock_is_so_far_from_utc() -> None:
    assert str(machine_date("2023-10-05T14:30+99:99")) == "2023-10-05T14:30"
    assert str(machine_date("2023-10-05T14:30-03:30")) == "2023-10-05T14:30-03:30"


@pytest.mark.parametrize("text", ["Apple iPad Pro 11 2021", "Samsung LED 24 2019", "a ratio of 12 set 2020"])
def test_words_that_are_months_elsewhere(text: str) -> None:
    assert dates_in(text, "en") == ()


def test_such_a_word_is_a_month_in_its_language_and_where_none_is_told() -> None:
    for language in ("pt", "pt-BR", ""):
        assert [str(found.when) for found in dates_in("12 set 2020", language)] == ["2020-09-12"]
