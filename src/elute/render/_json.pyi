from collections.abc import Iterable, Iterator
from typing import Any

from elute.page._paths import Paths
from elute.views._blocks import BlockColumns
from elute.views.images import ImageFacts

def document(
    members: dict[str, Any],
    columns: BlockColumns,
    paths: Paths,
    reasons: Iterator[str] | None,
    images: Iterable[ImageFacts],
) -> str: ...
