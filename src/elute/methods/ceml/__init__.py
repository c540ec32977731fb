"""Content Extraction Using Machine Learning: single elements, each by its features and the tree of its type."""
