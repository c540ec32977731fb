"""`python -m elute.cli`, the same as the command `elute`."""

import sys

from . import main

if __name__ == "__main__":
    sys.exit(main())
