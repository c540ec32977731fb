"""All items that a page declares."""

from __future__ import annotations

from elute.page.remembered import remembered
from elute.page.table import Page

from .from_attributes import MICRODATA, RDFA, from_attributes
from .from_json_ld import from_json_ld
from .items import Item


@remembered
def declared_items(page: Page) -> list[Item]:
    """The items of JSON-LD, then those of microdata, then those of RDFa; those inside others are their properties."""
    return [*from_json_ld(page), *from_attributes(page, MICRODATA), *from_attributes(page, RDFA)]
