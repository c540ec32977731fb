"""JSON: the document with every block and image, kept or not, and what is known of each. schema.json describes it."""

from collections.abc import Callable, Iterable
from dataclasses import fields
from json import dumps
from json.encoder import encode_basestring
from math import isfinite
from operator import attrgetter
from typing import Any, Final

from elute import registry
from elute.labels import Labels
from elute.metadata.declared import declared
from elute.page import Page
from elute.views.blocks import Block, block_fields
from elute.views.facts import confidence, warnings
from elute.views.images import Image, images_of

from . import Options
from .text import text

VERSION = 1
"""Changes when a field changes its meaning or goes; new fields may come without."""


@registry.renderers.describe(extension=".json", media_type="application/json")
def json(page: Page, labels: Labels, options: Options) -> str:
    """The page as a JSON document of schema.json.

    >>> import elute
    >>> from json import loads
    >>> source = "<title>Tea</title><p>Tea is a drink that is made of leaves and water.</p>"
    >>> found = elute.extract(source, method="cetd")
    >>> document = loads(json(found.page, found.labels, Options()))
    >>> document["title"], document["blocks"][0]["role"]
    ('Tea', 'paragraph')
    """
    document = {
        "version": VERSION,
        "title": declared(page).title,
        "url": page.url,
        "encoding": {
            "name": page.encoding.name,
            "source": page.encoding.source,
            "note": page.encoding.note,
            "replaced": page.encoding.replaced,
        },
        "method": labels.method,
        "page_type": labels.page_type,
        "confidence": round(confidence(page, labels), 4),
        "warnings": warnings(page, labels),
        "text": text(page, labels, options),
    }
    head = dumps(document, ensure_ascii=False, indent=2).removesuffix("\n}")
    blocks = _listed(Block, block_fields(page, labels))
    images = _listed(Image, map(_IMAGE_FIELDS, images_of(page, labels)))
    return f'{head},\n  "blocks": {blocks},\n  "images": {images}\n}}'


def _listed(kind: type, records: Iterable[tuple[object, ...]]) -> str:
    """Records as a list of the document, each by the fields of its kind. `dumps` would take ten times as long: what it
    indents, it writes in Python, word by word."""
    values = list(zip(*records, strict=True))
    if not values:
        return "[]"
    lines = ",\n".join(f'      "{field.name}": %s' for field in fields(kind))
    template = f"    {{\n{lines}\n    }}"
    columns = (map(_WRITE[field.type], column) for field, column in zip(fields(kind), values, strict=True))
    return "[\n" + ",\n".join(template % record for record in zip(*columns, strict=True)) + "\n  ]"


_IMAGE_FIELDS: Final = attrgetter(*(field.name for field in fields(Image)))
_WRITE: Final[dict[object, Callable[[Any], str]]] = {
    str: encode_basestring,
    int: str,
    int | None: lambda value: "null" if value is None else str(value),
    float: lambda value: repr(value) if isfinite(value) else dumps(value),
    bool: {False: "false", True: "true"}.__getitem__,
    tuple[int, int]: "[\n        %d,\n        %d\n      ]".__mod__,
}
