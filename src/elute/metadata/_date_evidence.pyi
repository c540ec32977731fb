from elute.metadata._evidence import Evidence
from elute.metadata.clue import Clue
from elute.metadata.dates import When

FEW_AROUND: int
MANY_AROUND: int
DECLARING: tuple[str, ...]

class Said:
    def __init__(self, clue: Clue, when: When, around: int) -> None: ...
    @property
    def clue(self) -> Clue: ...
    @property
    def when(self) -> When: ...
    @property
    def around(self) -> int: ...

def of_days(said: list[Said], near: range, page_type: str) -> dict[str, Evidence]: ...
