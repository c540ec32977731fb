"""Records: what a page has as rows and columns. Lists of items, posts, tables, attributes and values.

    shape.py      RecordSet, Record, Field: what every miner gives, and users hold
    reading.py    what rows of the page say, as a field
    together.py   the sets of several miners as one list, the main one first
    items.py      the miner of repeated structure: _repeats.pyx finds groups, ranker.py chooses, alignment.py aligns
    tables.py     the miner of tables
    writing.py    sets as CSV, JSON, Markdown, Parquet

A miner is a function from a page to sets, named in `elute.registry.miners`. It finds records and never writes output.
"""

from .shape import Field, Kind, Record, RecordSet
from .together import DEFAULT_MINERS, records_of

__all__ = ["DEFAULT_MINERS", "Field", "Kind", "Record", "RecordSet", "records_of"]
