"""Which elute this is."""

VERSION = "0.1.0"
