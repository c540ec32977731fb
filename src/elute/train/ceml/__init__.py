"""Training ceml: labelled elements of annotated folders or gold standards, trees of these, and how good they are."""
