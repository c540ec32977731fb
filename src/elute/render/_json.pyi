from collections.abc import Iterable, Iterator

from elute.page._paths import Paths
from elute.views._blocks import BlockColumns
from elute.views.images import ImageFacts

def blocks(columns: BlockColumns, paths: Paths, reasons: Iterator[str] | None) -> str: ...
def images(found: Iterable[ImageFacts]) -> str: ...
