"""Gold standards: pages with a human's answer, in any of the field's formats."""

from .dataset import Dataset, available, datasets_folder, distinct, load
from .folds import folds
from .page import GoldError, GoldPage

__all__ = ["Dataset", "GoldError", "GoldPage", "available", "datasets_folder", "distinct", "folds", "load"]
