"""`python -m elute`, the same as the command `elute`."""

import sys

from elute.cli import main

if __name__ == "__main__":
    sys.exit(main())
