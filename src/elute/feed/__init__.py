"""Feeds with the whole of their articles: RSS and Atom in, the same feed out, each entry with its content."""
