"""Training: from gold standards to model files."""
