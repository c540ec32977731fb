"""Training the default method: from gold standards to its model file.

examples = gather(pages, jobs=2)
model, validation = fit(examples, Parameters(trees=300), jobs=2)
model.save(path)
"""

from .examples import Weighed, gather
from .parameters import Parameters
from .validation import Validation, all_splits, cross_validate, fit

__all__ = ["Parameters", "Validation", "Weighed", "all_splits", "cross_validate", "fit", "gather"]
