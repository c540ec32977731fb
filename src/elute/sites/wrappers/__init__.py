"""Wrappers: short rules that say where on the pages of one site something stands."""
