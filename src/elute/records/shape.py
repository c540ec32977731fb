"""The one shape of records, whatever found them: sets of records, records of fields, fields in columns."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING, Any, Final, Literal, TypeAlias, get_args

from elute.page import Page

if TYPE_CHECKING:
    import pandas

Kind = Literal["items", "posts", "table", "attributes"]
KINDS: Final[tuple[Kind, ...]] = get_args(Kind)


@dataclass(frozen=True, slots=True)
class Field:
    """What one record has in one column."""

    column: int
    """The place of its column in `RecordSet.columns`."""
    text: str = ""
    """Its text in one line; "" where it is an image alone."""
    rows: tuple[int, ...] = ()
    """The rows of the page that it is, each with all that is below it; none where a miner worked it out."""
    link: str = ""
    """The address that it links to, "" for none."""
    image: str = ""
    """The address of its image, "" for none."""
    span: tuple[int, int] = (0, 0)
    """Where it stands in `page.source`, in bytes."""
    source: str = ""
    """How it was found, where a miner has several ways: such as "json-ld"; "" for the structure of the page."""

    @property
    def value(self) -> str:
        """What stands in a table for it: the text, else the address of the image, else that of the link."""
        return self.text or self.image or self.link


@dataclass(frozen=True, slots=True)
class Record:
    """One of the things that a set tells of."""

    rows: tuple[int, ...]
    """The rows of the page that it is, each with all that is below it."""
    fields: tuple[Field, ...]
    """What it has, in the order of the columns. A column that it lacks has no field."""

    @property
    def text(self) -> str:
        """The texts of its fields, in one line."""
        return " ".join(field.text for field in self.fields if field.text)

    def __getitem__(self, column: int) -> Field | None:
        """The field in a column, None where the record has none."""
        return next((field for field in self.fields if field.column == column), None)


Filled: TypeAlias = tuple[Sequence[str], Sequence[Record]]
"""The names of columns, and the records."""


@dataclass(eq=False)
class RecordSet:
    """Records of one kind that belong together, in columns.

    A miner that knows them gives `columns` and `records` to `RecordSet.of`. One that finds many sets, of which few are
    looked at, gives a function that makes both when they are first asked for.

    >>> import elute
    >>> page = elute.parse("<ul><li>Ann<li>Ben</ul>")
    >>> found = [Record((row,), (Field(0, page.text(row + 1), (row,)),)) for row in page.rows_of("li").tolist()]
    >>> people = RecordSet.of(page, "items", int(page.rows_of("ul")[0]), ["name"], found, score=0.9)
    >>> people.to_rows()
    [{'name': 'Ann'}, {'name': 'Ben'}]
    """

    page: Page = field(repr=False)
    kind: Kind
    row: int
    """The row of the region that holds the records."""
    rows: tuple[tuple[int, ...], ...] = field(repr=False)
    """For each record its rows of the page."""
    fill: Callable[[], Filled] = field(repr=False)
    score: float = 0.0
    """How sure it is that these are the records that the page is there for, from 0 to 1."""
    miner: str = ""
    """The name of the miner that found them."""

    @classmethod
    def of(
        cls, page: Page, kind: Kind, row: int, columns: Sequence[str], records: Sequence[Record], score: float = 0.0
    ) -> RecordSet:
        """A set whose records are known."""
        return cls(page, kind, row, tuple(record.rows for record in records), lambda: (columns, records), score)

    def __len__(self) -> int:
        return len(self.rows)

    @cached_property
    def _filled(self) -> tuple[tuple[str, ...], tuple[Record, ...]]:
        columns, records = self.fill()
        return tuple(columns), tuple(records)

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of the columns, each another."""
        return self._filled[0]

    @property
    def records(self) -> tuple[Record, ...]:
        """The records, in the order of the page."""
        return self._filled[1]

    @property
    def path(self) -> str:
        """The region as a CSS selector."""
        return self.page.path(self.row)

    @property
    def span(self) -> tuple[int, int]:
        """Where the region stands in `page.source`, in bytes."""
        return int(self.page.source_start[self.row]), int(self.page.source_end[self.row])

    def to_rows(self, *, links: bool = False) -> list[dict[str, str]]:
        """The records as dictionaries from column to text, or to the address of an image that has no text. With `links`
        each column with links or images has another for their addresses, "name link" and "name image"."""
        names = list(self.columns)
        linked = {field.column for record in self.records for field in record.fields if field.link} if links else set()
        shown = {field.column for record in self.records for field in record.fields if field.image} if links else set()
        link_names = {column: _new_name(f"{names[column]} link", names) for column in linked}
        image_names = {column: _new_name(f"{names[column]} image", names) for column in shown}
        rows = []
        for record in self.records:
            by_column = {field.column: field for field in record.fields}
            row = {}
            for column, name in enumerate(names):
                found = by_column.get(column, _NOTHING)
                row[name] = found.text if column in shown or column in linked else found.value
                if column in linked:
                    row[link_names[column]] = found.link
                if column in shown:
                    row[image_names[column]] = found.image
            rows.append(row)
        return rows

    def to_pandas(self, *, links: bool = False) -> pandas.DataFrame:
        """The records as a data frame of pandas, which has to be installed."""
        try:
            import pandas
        except ImportError:
            raise ImportError("to_pandas needs the package pandas: pip install pandas") from None
        rows: Any = self.to_rows(links=links)
        return pandas.DataFrame(rows, columns=None if rows else list(self.columns))


_NOTHING: Final = Field(-1)


def _new_name(name: str, taken: Sequence[str]) -> str:
    while name in taken:  # a column of the page may itself be called so
        name += "'"
    return name
