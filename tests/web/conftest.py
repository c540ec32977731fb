"""What the tests of fetching share: a server on this machine."""

from website import Site, site

__all__ = ["Site", "site"]
