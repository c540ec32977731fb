"""Attributes and values: leaves of text, names of attributes among them, and the value of each."""

from .dictionary import Dictionary, shipped
from .pairs import Pair, pairs_of

__all__ = ["Dictionary", "Pair", "pairs_of", "shipped"]
