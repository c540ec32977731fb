"""Values as people and programs read them: prices as numbers, currencies as codes, texts without markup."""

from __future__ import annotations

import re
from typing import Final

from elute.page import parse
from elute.page.references import unescaped

_SYMBOLS: Final = {
    "US$": "USD", "C$": "CAD", "CA$": "CAD", "A$": "AUD", "AU$": "AUD", "R$": "BRL", "HK$": "HKD", "$": "USD",
    "€": "EUR", "£": "GBP", "¥": "JPY", "￥": "JPY", "円": "JPY", "元": "CNY", "₹": "INR", "₽": "RUB", "₩": "KRW",
    "zł": "PLN", "Kč": "CZK", "₺": "TRY", "฿": "THB", "₫": "VND", "₪": "ILS", "kr": "SEK", "Fr.": "CHF",
}  # fmt: skip
_CODES: Final = (
    "USD EUR GBP JPY CNY RMB CHF CAD AUD NZD SEK NOK DKK PLN CZK HUF INR BRL RUB KRW TRY ZAR MXN SGD HKD".split()
)
_BY_HOST: Final = {
    ("$", "ca"): "CAD", ("$", "au"): "AUD", ("$", "nz"): "NZD", ("$", "sg"): "SGD", ("$", "mx"): "MXN",
    ("¥", "cn"): "CNY", ("￥", "cn"): "CNY", ("kr", "no"): "NOK", ("kr", "dk"): "DKK",
}  # fmt: skip

_SYMBOL = "|".join(re.escape(symbol) for symbol in sorted(_SYMBOLS, key=len, reverse=True))
_NUMBER = r"\d{1,3}(?:[.,' \u00a0\u202f]\d{3}){1,4}(?:[.,]\d{1,2})?|\d{1,12}(?:[.,]\d{1,2})?"
MONEY: Final = re.compile(
    rf"(?P<before>{_SYMBOL}|\b(?:{'|'.join(_CODES)}))\s?(?P<first>{_NUMBER})(?![\d])|"
    rf"(?<![\d.,])(?P<second>{_NUMBER})\s?(?P<after>(?:{_SYMBOL})(?!\w)|(?:{'|'.join(_CODES)})\b|,-)"
)
_DIGITS = re.compile(r"\d[\d.,' \u00a0\u202f]*")


def number(text: str) -> str:
    """The number in a price, with a point before the cents and nothing else; "" where there is none.

    >>> number("$1,299.00"), number("1.299,5 €"), number("1 299"), number("12,50"), number("3.000"), number("free")
    ('1299.00', '1299.5', '1299', '12.50', '3000', '')
    """
    found = _DIGITS.search(text)
    if not found:
        return ""
    digits = re.sub(r"['\s]", "", found[0]).strip(".,")
    last = max(digits.rfind("."), digits.rfind(","))
    cents = len(digits) - last - 1
    if last < 0 or (cents == 3 and digits.count(".") + digits.count(",") == 1 and not digits.startswith("0")):
        return re.sub(r"[.,]", "", digits)
    if cents == 3 and digits.count(digits[last]) > 1:
        return re.sub(r"[.,]", "", digits)
    return f"{re.sub(r'[.,]', '', digits[:last])}.{digits[last + 1 :]}"


def currency(text: str, host: str = "") -> str:
    """The code of the currency that a price is in, "" where it does not say. The host tells one dollar from another.

    >>> currency("$ 3"), currency("3 €"), currency("CHF 20"), currency("$ 3", "shop.example.ca"), currency("3")
    ('USD', 'EUR', 'CHF', 'CAD', '')
    """
    found = MONEY.search(text)
    symbol = (found["before"] or found["after"]) if found else text.strip()
    if symbol in _CODES:
        return "CNY" if symbol == "RMB" else symbol
    return _BY_HOST.get((symbol, host.rpartition(".")[2]), _SYMBOLS.get(symbol, ""))


def without_markup(text: str) -> str:
    """A text without tags and references, in one line: JSON has descriptions as HTML.

    >>> without_markup("<p>Good &amp; cheap</p><p>Buy"), without_markup("3 < 4"), without_markup("Ann&amp;#8217;s")
    ('Good & cheap Buy', '3 < 4', 'Ann’s')
    """
    if "&amp;" in text:
        text = unescaped(text)  # escaped twice, as shops do
    if "<" in text or "&" in text:
        blocks = parse(f"<body>{text}").blocks
        text = " ".join(blocks.text(block) for block in range(len(blocks)))
    return " ".join(text.split())
