"""The default method: features of blocks, trees that score them, and the choice of the blocks to keep."""
