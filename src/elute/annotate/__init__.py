"""The annotator: people label pages in the browser, and their labels become gold and training data."""
