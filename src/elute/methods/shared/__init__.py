"""What several methods are made of: from scores to Labels, counts of a text, trees, means, densities, models."""
