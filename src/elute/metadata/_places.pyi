from collections.abc import Mapping

from elute.page._parser import Table
from elute.page.arrays import Bytes
from elute.units._blocks import Segments

BY: tuple[str, ...]

class Places:
    roots: list[int]
    metas: list[int]
    links: list[int]
    times: list[int]
    relations: list[int]
    itemprops: list[int]
    properties: list[int]
    def __init__(self, table: Table, most: int) -> None: ...

def metas(table: Table, rows: list[int], fields: Mapping[str, str]) -> list[tuple[int, str, str]]: ...
def texts_with_names(segments: Segments, first: int, end: int, longest: int) -> list[tuple[int, int]]: ...
def text_inside(table: Table, row: int, most_rows: int, longest: int) -> str: ...
def small_elements(table: Table, numbers: Bytes, highest: int, most_rows: int, most: int) -> list[list[int]]: ...
