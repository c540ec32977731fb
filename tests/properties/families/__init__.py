"""Families of hostile pages: each grows without bound and tries to make some step cost more than its share.

`benchmarks/speed/linear.py` measures how time and memory grow along each family; `tests/properties` checks what must
hold for every member; `fuzz/seeds.py` gives small members to the fuzzer.

    growing.py     the ways in which a page can grow
    markup.py      what the parser meets
    content.py     what is found in a page and written of it
"""

from .content import CONTENT, ECHOES
from .growing import Family
from .markup import MARKUP, NESTED_TAGS

__all__ = ["ECHOES", "FAMILIES", "NESTED_TAGS", "Family"]

FAMILIES: dict[str, Family] = {**MARKUP, **CONTENT}
