"""Training the default method: from gold standards to its model file."""
