"""How good a method is, how sure that is, and where it fails: metrics, runs, the report."""

from elute.processes.limits import Limits

from .output import Output
from .runs.run_folder import Run, Scores
from .runs.running import run
from .runs.scoring import DEFAULT_METRICS, score
from .runs.watch import Watch

__all__ = ["DEFAULT_METRICS", "Limits", "Output", "Run", "Scores", "Watch", "run", "score"]
