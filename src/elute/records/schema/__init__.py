"""Things that a page declares: items of schema.org in JSON-LD, microdata or RDFa, as one shape.

extruct reads the same and is not used here: it parses every page once more with lxml, loads rdflib for RDFa, and gives
no places on the page. Our own table is parsed already, and each value keeps its row.
"""

from .declared import declared_items
from .items import Item, Said

__all__ = ["Item", "Said", "declared_items"]
