"""What methods for pages of one template are made of."""
