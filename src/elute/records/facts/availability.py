"""Words that say whether a thing can be had, in the words of schema.org for it.

What is declared, or stands behind a label, is about nothing else: there a word says it, also inside a longer text, and
a program may have left out the spaces. A note or a button has to begin with what says it, and vague words, such as
"available", say nothing there.
"""

from __future__ import annotations

import re
from typing import Final

LONGEST: Final = 90  # characters of a note
_WORDS: Final = (
    (
        "OutOfStock",
        r"(?:currently |temporarily )?(?:out.?of.?stock|sold.?out|unavailable)|no longer available|"
        r"(?:derzeit |momentan )?(?:ausverkauft|nicht (?:verfügbar|lieferbar|auf lager))|épuisé|"
        r"(?:en )?rupture de stock|agotado|sin existencias|esaurito|non disponibile|esgotado|uitverkocht|"
        r"niet op voorraad|niedostępny|нет в наличии|缺货|已售罄|売り切れ|在庫切れ",
        r"(?:not|no longer|no|não|pas) (?:available|in.?stock|dispon)|indispon|discontinued",
    ),
    ("PreOrder", r"pre.?order|vorbestell|précommande|预售|預購|予約", ""),
    ("BackOrder", r"back.?order", ""),
    ("InStoreOnly", r"in.?store.?only", ""),
    (
        "InStock",
        r"in.?stock\b|(?:\+ )?add to (?:cart|basket|bag|trolley)|buy (?:it )?now|auf lager|sofort lieferbar|"
        r"in den warenkorb|en stock|ajouter au panier|en existencias|añadir (?:al carrito|a la cesta)|disponibil[ei]\b|"
        r"aggiungi al carrello|em estoque|op voorraad|in winkelwagen|do koszyka|в наличии|в корзину|有货|現貨|"
        r"加入购物车|カートに入れる|在庫あり",
        r"in.?stock|available|verfügbar|lieferbar|disponible|ships|dispon[ií]vel|dostępny|limited.?availability",
    ),
)
_TOLD: Final = [(state, re.compile(words, re.I)) for state, words, _ in _WORDS]
_DECLARED: Final = [(state, re.compile("|".join(filter(None, words)), re.I)) for state, *words in _WORDS]


def declared_state(text: str) -> str:
    """What is declared of it, "" where the text says nothing.

    >>> declared_state("http://schema.org/InStock"), declared_state("Currently sold out"), declared_state("Ships today")
    ('InStock', 'OutOfStock', 'InStock')
    """
    return next((state for state, pattern in _DECLARED if pattern.search(text)), "")


def told_state(text: str) -> str:
    """What a note or a button says of it, "" where it says nothing.

    >>> told_state("Add to cart - $ 5"), told_state("Currently unavailable."), told_state("Available in three colours")
    ('InStock', 'OutOfStock', '')
    """
    return next((state for state, pattern in _TOLD if pattern.match(text)), "") if len(text) <= LONGEST else ""


def is_told(text: str) -> bool:
    """Whether a text says anywhere that something can be bought, or no more."""
    return any(pattern.search(text) for _, pattern in _TOLD)
