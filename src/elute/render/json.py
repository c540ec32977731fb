"""JSON: the document with every block and image, kept or not, and what is known of each. schema.json describes it."""

from elute import registry
from elute.labels import Labels
from elute.metadata.fields import Metadata
from elute.page import Page
from elute.page._paths import Paths
from elute.views.blocks import block_columns
from elute.views.facts import confidence, warnings
from elute.views.images import image_facts

from . import Options, _json
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
    metadata = Metadata(page, labels)
    members = {
        "version": VERSION,
        "title": metadata.title,
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
        "metadata": metadata.described(),
        "words": metadata.words,
        "text": text(page, labels, options),
    }
    paths = Paths(page)
    reasons = labels.reasons() if options.reasons else None
    columns = block_columns(page, labels.with_posts())  # who wrote a post, and when, is a byline
    return _json.document(members, columns, paths, reasons, image_facts(page, labels, paths))
