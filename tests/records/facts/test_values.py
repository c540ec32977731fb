"""Prices and currencies."""

import pytest

from elute.records.facts.values import MONEY, currency, number


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("$1,299.00", "1299.00"),
        ("1.299,00 €", "1299.00"),
        ("CHF 1'299.-", "1299"),
        ("1 299,50 zł", "1299.50"),
        ("1.299 €", "1299"),
        ("12.345.678", "12345678"),
        ("0.125", "0.125"),
        ("12.5", "12.5"),
        ("¥3000", "3000"),
        ("", ""),
        ("free", ""),
    ],
)
def test_numbers(text: str, value: str) -> None:
    assert number(text) == value


@pytest.mark.parametrize(
    ("text", "amount"),
    [
        ("now $ 3.50 only", "$ 3.50"),
        ("ab 3,50 € pro Kilo", "3,50 €"),
        ("USD 60.00", "USD 60.00"),
        ("1 299 kr", "1 299 kr"),
        ("US$3.00", "US$3.00"),
        ("3.50", None),
        ("3 krona", None),
    ],
)
def test_amounts_of_money(text: str, amount: str | None) -> None:
    found = MONEY.search(text)
    assert (found[0] if found else None) == amount


def test_currencies() -> None:
    assert [currency(text) for text in ("$3", "3 zł", "RMB 5", "₹5", "EUR", "3")] == [
        "USD",
        "PLN",
        "CNY",
        "INR",
        "EUR",
        "",
    ]
    assert currency("¥5", "item.example.cn") == "CNY" and currency("5 kr", "butikk.no") == "NOK"
