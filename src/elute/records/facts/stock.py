"""Whether a thing can be had, as the page tells its readers: the first note or button near the title that says so."""

from __future__ import annotations

import re
from typing import Final

from elute.page.table import Page
from elute.records.attributes.leaves import leaves_of

from .fact import Fact

LONGEST: Final = 90  # characters of a note
BEFORE: Final = 10  # leaves before the title that are looked at
BEHIND: Final = 80
_STATES: Final = (
    ("OutOfStock", re.compile(r"(?:currently |temporarily )?(?:out of stock|sold out|unavailable)|no longer available|"
                              r"(?:derzeit |momentan )?(?:ausverkauft|nicht (?:verfügbar|lieferbar|auf lager))|épuisé|"
                              r"(?:en )?rupture de stock|agotado|sin existencias|esaurito|non disponibile|esgotado|"
                              r"uitverkocht|niet op voorraad|niedostępny|нет в наличии|缺货|已售罄|売り切れ|"
                              r"在庫切れ", re.I)),
    ("PreOrder", re.compile(r"pre-?order|vorbestellen|précommander|预售|予約", re.I)),
    ("BackOrder", re.compile(r"back-?order", re.I)),
    ("InStock", re.compile(r"in stock\b|(?:\+ )?add to (?:cart|basket|bag|trolley)|buy (?:it )?now|auf lager|"
                           r"sofort lieferbar|in den warenkorb|en stock|ajouter au panier|en existencias|"
                           r"añadir (?:al carrito|a la cesta)|disponibil[ei]\b|aggiungi al carrello|em estoque|"
                           r"op voorraad|in winkelwagen|do koszyka|в наличии|в корзину|有货|加入购物车|カートに入れる|"
                           r"在庫あり", re.I)),
)  # fmt: skip


def state(text: str) -> str:
    """What a note or a button says of it, in the word of schema.org; "" where it says nothing.

    >>> state("Add to cart - $ 5"), state("Currently unavailable."), state("Available in three colours")
    ('InStock', 'OutOfStock', '')
    """
    return next((word for word, pattern in _STATES if pattern.match(text)), "") if len(text) <= LONGEST else ""


def stock_fact(page: Page, title_row: int) -> Fact | None:
    """The first that is said around the title, None where nothing is."""
    leaves = leaves_of(page)
    title = leaves.before(title_row)
    for place in range(max(title - BEFORE, 0), min(title + BEHIND, len(leaves))):
        if said := state(leaves.texts[place]):
            return Fact("availability", said, "page", (leaves.rows[place],))
    return None


def is_told(text: str) -> bool:
    """Whether a text says anywhere that something can be bought, or no more."""
    return any(pattern.search(text) for _, pattern in _STATES)
