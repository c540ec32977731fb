"""How good a method is, how sure that is, and where it fails: metrics, runs, the report."""

from .limits import Limits
from .output import Output
from .run_folder import Run, Scores
from .running import run
from .scoring import DEFAULT_METRICS, score
from .watch import Watch

__all__ = ["DEFAULT_METRICS", "Limits", "Output", "Run", "Scores", "Watch", "run", "score"]
