"""Makes benchmarks.parts.pages, the list of real pages, known to the tests here."""

import sys
from pathlib import Path

sys.path.append(str(Path(__file__).resolve().parents[2]))
