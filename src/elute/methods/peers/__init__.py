"""Peers: other extractors behind the call of a method, to compare with. docs/peers.md says how each is run."""

from .peer import Library, MissingPeer, Peer

__all__ = ["Library", "MissingPeer", "Peer"]
