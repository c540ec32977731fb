"""References of HTML in texts that no parser has read: values that were escaped twice, and JSON that was escaped."""

from __future__ import annotations

from html import unescape


def unescaped(text: str) -> str:
    """A text with characters for references, as it is where one of them has thousands of digits.

    >>> unescaped("Tea &amp; cake"), unescaped("Tea & cake")
    ('Tea & cake', 'Tea & cake')
    """
    if "&" not in text:
        return text
    try:
        return unescape(text)
    except ValueError:  # Python reads no such numbers
        return text
