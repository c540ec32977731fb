"""Front matter: what a page says of itself, as YAML between two lines of dashes, on top of Markdown.

Every value is a quoted string, a number, or a list of quoted strings: whatever a page says, it is read as these and
nothing else. What is quoted as in JSON is YAML too, but for characters that YAML does not print.
"""

import re
from json import dumps

from elute.labels import Labels
from elute.metadata.fields import Metadata
from elute.page import Page

_NOT_PRINTED = re.compile("[\x7f-\x9f\u2028\u2029\ud800-\udfff\ufdd0-\ufdef\ufeff\ufffe\uffff]")


def front_matter(page: Page, labels: Labels) -> str:
    """The fields that the page tells, a line each.

    >>> import elute
    >>> page = elute.extract("<html lang=en><title>Tea: a guide</title><p>Tea is a drink of leaves.")
    >>> print(front_matter(page.page, page.labels), end="")
    ---
    title: "Tea: a guide"
    language: "en"
    words: 6
    minutes: 1
    ---
    """
    fields = Metadata(page, labels).to_dict()
    lines = [f"{name}: {_written(value)}\n" for name, value in fields.items()]
    return f"---\n{''.join(lines)}---\n"


def _written(value: object) -> str:
    text = dumps(value, ensure_ascii=False)
    return _NOT_PRINTED.sub(lambda found: f"\\u{ord(found[0]):04x}", text)
