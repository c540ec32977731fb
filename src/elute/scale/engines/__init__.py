"""Engines that exist, each in a file: what runs shards, or the extraction of a table's rows, on many processors.

All of them do one of two things. `shards` runs `elute.scale.shard` for each source: a process a shard that may die, a
ledger, and files that are whole. `extract` takes a table with a page a row and gives one with a row for each: what was
found, or why nothing was. The engine decides what happens when one of its own processes dies.
"""
