"""elute inside other frameworks: a file for each, which needs that framework alone."""
