import numpy as np
import numpy.typing as npt

from elute.page.table import Page

from .cells import Table

class TableReader:
    """Tells data tables from layout tables; sums over subtrees are prepared once a page."""

    def __init__(
        self, page: Page, kept: npt.NDArray[np.bool_], content: npt.NDArray[np.bool_] | None = None
    ) -> None: ...
    def read(self, table: int) -> tuple[str, Table | None]: ...
    def data(self) -> dict[int, Table]: ...
