"""Pages of a corpus that are nearly the same: found as they are read, listed, and left out."""

from .clusters import Cluster, Place, clusters
from .rewriting import without_duplicates

__all__ = ["Cluster", "Place", "clusters", "without_duplicates"]
