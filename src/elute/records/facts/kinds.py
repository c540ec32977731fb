"""What kinds of things facts are told of, and where schema.org has each field."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Kind:
    """A kind of thing: types that are of it, and for each field the paths of properties that give it, best first."""

    name: str
    types: tuple[str, ...]
    fields: Mapping[str, tuple[str, ...]]
    several: tuple[str, ...] = ()
    """The fields with more than one value."""
    told_by: tuple[str, ...] = ()
    """The fields whose labels on a page tell that it is of such a thing."""
    only_by: tuple[str, ...] = ()
    """The ones of these of which there has to be one."""

    def is_of(self, types: Iterable[str]) -> bool:
        """Whether something of these types is of the kind."""
        return any(type in self.types or type.endswith(self.types[0]) for type in types)


_OFFERED: Final = {
    "price": (
        "offers.price",
        "offers.priceSpecification.price",
        "offers.lowPrice",
        "hasVariant.offers.price",
        "offers.offers.price",
        "price",
    ),
    "currency": (
        "offers.priceCurrency",
        "offers.priceSpecification.priceCurrency",
        "hasVariant.offers.priceCurrency",
        "offers.offers.priceCurrency",
        "priceCurrency",
        "currency",
    ),
    "availability": (
        "offers.availability",
        "hasVariant.offers.availability",
        "offers.offers.availability",
        "availability",
    ),
}
_RATED: Final = {
    "rating": ("aggregateRating.ratingValue", "rating"),
    "reviews": ("aggregateRating.reviewCount", "aggregateRating.ratingCount", "review.count"),
}
_ANY: Final = {"description": ("description",), "image": ("image.url", "image.contentUrl", "image"), "url": ("url",)}

PRODUCT: Final = Kind(
    "product",
    ("Product", "ProductGroup", "ProductModel", "IndividualProduct", "Vehicle", "Car", "Book"),
    {
        "name": ("name",),
        **_OFFERED,
        "sku": ("sku", "offers.sku", "productID", "identifier", "hasVariant.sku"),
        "gtin": ("gtin13", "gtin", "gtin12", "gtin14", "gtin8", "offers.gtin13", "offers.gtin"),
        "mpn": ("mpn", "offers.mpn"),
        "brand": ("brand", "manufacturer", "brand.title"),
        "model": ("model",),
        "color": ("color",),
        "material": ("material",),
        "weight": ("weight.value", "weight"),
        "condition": ("itemCondition", "offers.itemCondition"),
        "category": ("category",),
        "author": ("author",),
        "isbn": ("isbn",),
        "publisher": ("publisher",),
        "published": ("datePublished", "releaseDate"),
        "pages": ("numberOfPages",),
        **_RATED,
        **_ANY,
    },
    told_by=("price", "sku", "brand", "availability", "mpn", "gtin", "model", "isbn", "publisher"),
)
RECIPE: Final = Kind(
    "recipe",
    ("Recipe",),
    {
        "name": ("name",),
        "author": ("author",),
        "yield": ("recipeYield", "yield"),
        "prep_time": ("prepTime",),
        "cook_time": ("cookTime", "performTime"),
        "total_time": ("totalTime",),
        "ingredients": ("recipeIngredient", "ingredients", "ingredient"),
        "instructions": (
            "recipeInstructions.itemListElement.itemListElement.text",
            "recipeInstructions.itemListElement.text",
            "recipeInstructions.text",
            "recipeInstructions",
            "instructions",
        ),
        "cuisine": ("recipeCuisine",),
        "category": ("recipeCategory",),
        "calories": ("nutrition.calories",),
        "published": ("datePublished",),
        **_RATED,
        **_ANY,
    },
    several=("ingredients", "instructions", "cuisine", "category"),
    told_by=("yield", "prep_time", "cook_time", "total_time"),
    only_by=("prep_time", "cook_time"),
)
JOB: Final = Kind(
    "job",
    ("JobPosting",),
    {
        "name": ("title", "name"),
        "company": ("hiringOrganization",),
        "location": (
            "jobLocation.address.addressLocality",
            "jobLocation.address.addressRegion",
            "jobLocation.address",
            "jobLocation",
        ),
        "posted": ("datePosted",),
        "expires": ("validThrough",),
        "employment": ("employmentType",),
        "salary": ("baseSalary.value.value", "baseSalary.value.minValue", "baseSalary.minValue", "baseSalary"),
        "currency": ("baseSalary.currency", "salaryCurrency", "baseSalary.value.currency"),
        "category": ("occupationalCategory", "industry"),
        **_ANY,
    },
    several=("employment",),
    told_by=("company", "location", "posted", "salary", "employment", "expires"),
    only_by=("company", "salary", "employment"),
)
EVENT: Final = Kind(
    "event",
    ("Event", "Festival", "Hackathon"),
    {
        "name": ("name", "summary"),
        "start": ("startDate",),
        "end": ("endDate",),
        "location": (
            "location",
            "location.address.addressLocality",
            "location.address.streetAddress",
            "location.address",
        ),
        "organizer": ("organizer",),
        "performer": ("performer",),
        **_OFFERED,
        **_ANY,
    },
    several=("performer",),
    told_by=("start", "end", "organizer"),
    only_by=("organizer", "end"),
)
KINDS: Final = (RECIPE, JOB, EVENT, PRODUCT)
