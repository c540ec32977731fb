"""Makes the benchmarks known to the tests here."""

import sys

from places import REPOSITORY

sys.path.append(str(REPOSITORY))
