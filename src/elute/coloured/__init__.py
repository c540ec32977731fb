"""A page as it looks, with its kept and dropped parts coloured and the reason for each on hover."""

from .page import coloured

__all__ = ["coloured"]
