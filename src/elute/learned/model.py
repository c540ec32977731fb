"""What a model of the learned method holds: the arrays of elute/model.py as tables, trees and curves.

In the file the arrays of a part have its name before theirs: `content.leaf`, `types.0.leaf`, `odds.words`. Those of
roles are packed in one, `roles`.
"""

from __future__ import annotations

import io
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any, Final

try:
    from _blake2 import blake2b  # what hashlib gives, which takes 2 ms more: it asks OpenSSL for all others first
except ImportError:
    from hashlib import blake2b

import numpy as np
import numpy.typing as npt

from elute import model as models
from elute.learned._features import Features, Lookup
from elute.learned._forest import Scorer
from elute.learned._predict import Predictor
from elute.learned.features import FEATURES, MIDDLE, NAMES, NAMES_SCALE, ODDS, PAGE_TYPES, Feature
from elute.learned.forest import Forest, columns_of
from elute.learned.second import NAMES as SECOND_NAMES
from elute.model import LOADED, Arrays, Model
from elute.npz import array_names
from elute.page.arrays import Bytes, Singles

METHOD: Final = "learned"
LAYOUT_METHOD: Final = "learned-layout"


def features_of(layout: bool) -> tuple[Feature, ...]:
    """The features of a model. Those of layout are imported where a model asks for them: the default's does not."""
    if not layout:
        return FEATURES
    from elute.learned.layout import ALL_FEATURES

    return ALL_FEATURES


def features_key(layout: bool) -> Bytes:
    """Tells the features of one version from those of another: trees know them by their numbers."""
    features = repr((features_of(layout), SECOND_NAMES))
    return np.frombuffer(blake2b(features.encode(), digest_size=8).digest(), dtype=np.uint8)


PAGE_COLUMNS: Final = np.array([number for number, name in enumerate(NAMES) if name.startswith("page_")])
NO_PAGE: Final = np.zeros(len(PAGE_COLUMNS), dtype=np.uint8)  # one without blocks

Odds = npt.NDArray[np.int8]


@dataclass(frozen=True, eq=False)
class Knots:
    """A function that never falls, by points on it: straight between them, level outside.

    >>> Knots(np.array([-1.0, 1.0]), np.array([0.0, 1.0]))(np.array([-3.0, 0.5])).tolist()
    [0.0, 0.75]
    """

    x: npt.NDArray[np.float64]
    y: npt.NDArray[np.float64]

    def __post_init__(self) -> None:
        if not (0 < len(self.x) == len(self.y) and (np.diff(self.x) > 0).all() and (np.diff(self.y) >= 0).all()):
            raise ValueError("knots that do not rise")

    def __call__(self, values: npt.NDArray[Any]) -> Singles:
        found: Singles = np.interp(values, self.x, self.y).astype(np.float32)
        return found

    def arrays(self, prefix: str) -> dict[str, npt.NDArray[Any]]:
        return {f"{prefix}x": self.x, f"{prefix}y": self.y}

    @classmethod
    def of_arrays(cls, arrays: Arrays, prefix: str) -> Knots:
        return cls(arrays[f"{prefix}x"], arrays[f"{prefix}y"])


@dataclass(frozen=True, eq=False)
class Types:
    """How the type of a page is found: by its classes and ids, then by these and what the page is like."""

    odds: Odds
    """For each type the log-odds of names, by their hash."""
    forests: tuple[Forest, ...]
    """For each type the trees; on the columns `PAGE_COLUMNS`, then one for each type of what the names say."""

    def probabilities(self, features: Features) -> Singles:
        """How probable each of `PAGE_TYPES` is."""
        page = features.columns[PAGE_COLUMNS, 0] if features.count else NO_PAGE
        columns = columns_of(type_row(page, features.type_sums(self.by_slot))[np.newaxis])
        return softmax(np.concatenate([forest.score(columns, 1) for forest in self.forests]))

    @cached_property
    def scorers(self) -> tuple[Scorer, ...]:
        return tuple(forest.scorer for forest in self.forests)

    @cached_property
    def by_slot(self) -> Odds:
        """The log-odds of all types side by side: a name is looked up once."""
        return np.ascontiguousarray(self.odds.T)


def type_row(page: Bytes, sums: npt.NDArray[Any]) -> Bytes:
    """What the trees for types are asked about: the bytes of `PAGE_COLUMNS`, and what the page's names say, as bytes.

    >>> type_row(np.array([7], np.uint8), np.array([32, -33, 10**6])).tolist()
    [7, 130, 125, 255]
    """
    return np.concatenate([page, (MIDDLE + sums // NAMES_SCALE).clip(0, 255).astype(np.uint8)])


def softmax(scores: npt.NDArray[Any]) -> Singles:
    """Scores as probabilities that sum to 1, along the last axis."""
    powers = np.exp(scores - scores.max(axis=-1, keepdims=True))
    shares: Singles = (powers / powers.sum(axis=-1, keepdims=True)).astype(np.float32)
    return shares


def as_bytes(probabilities: npt.NDArray[Any]) -> Bytes:
    """Probabilities in 255ths: the features `type_…`.

    >>> as_bytes(np.array([0.0, 0.5, 1.0])).tolist()
    [0, 128, 255]
    """
    return np.floor(255 * probabilities + 0.5).astype(np.uint8)


def packed(forests: Mapping[str, Forest]) -> Bytes:
    """Forests by name as the bytes of a file of their own, to be read when they are asked for: for most pages never."""
    arrays = {f"{name}.{part}": array for name, forest in forests.items() for part, array in forest.arrays().items()}
    return np.frombuffer(models.packed(dict(sorted(arrays.items()))), dtype=np.uint8)


class PackedForests(Mapping[str, Forest]):
    """Forests by name, each read from their bytes on first use: for Markdown that is the one for titles alone."""

    def __init__(self, stored: Bytes) -> None:
        self.stored = stored
        self._read: dict[str, Forest] = {}

    @cached_property
    def _names(self) -> list[str]:
        try:
            return sorted({name.partition(".")[0] for name in array_names(self._file())})
        except ValueError as error:
            raise ValueError(f"the roles of the model cannot be read: {error}") from error

    def _file(self) -> io.BytesIO:
        return io.BytesIO(self.stored.tobytes())

    def __getitem__(self, name: str) -> Forest:
        if name not in self._read:
            if name not in self._names:
                raise KeyError(name)
            try:
                arrays = models.unpacked(self._file(), f"{name}.")
            except ValueError as error:
                raise ValueError(f"the roles of the model cannot be read: {error}") from error
            self._read[name] = Forest.of_arrays(arrays, f"{name}.")
        return self._read[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._names)

    def __len__(self) -> int:
        return len(self._names)


@dataclass(frozen=True, eq=False)
class LearnedModel:
    """All that the learned method knows."""

    odds: Mapping[str, Odds]
    """For each of `ODDS` the log-odds of being content in 16ths, by the hash of a token."""
    types: Types
    content: Forest
    """The log-odds of blocks on a first look."""
    second: Forest
    """What a second look adds to them, by what the first has said of all blocks (second.py); it may have no trees."""
    probability: Knots
    """From the log-odds of both to the share of a block's words that is content."""
    confidence: Knots
    """From the expected F1 of a choice to the F1 that such choices have had on unseen hosts."""
    roles: Mapping[str, Forest] = field(default_factory=dict)
    """For each role that is learned, trees: a block has the role where their score is above 0."""
    card: Mapping[str, Any] = field(default_factory=dict)
    layout: bool = False
    """Whether trees ask for features of layout too: then a page must be rendered."""

    @cached_property
    def predictor(self) -> Predictor:
        """The native part: all that every page needs."""
        return Predictor(
            Lookup(self.odds),
            self.types.by_slot,
            self.types.scorers,
            self.content.scorer,
            self.second.scorer,
            PAGE_COLUMNS.astype(np.int32),
            (self.probability.x, self.probability.y),
            len(features_of(self.layout)),
        )

    def log_odds(self, features: Features) -> Singles:
        """Those of a page's blocks, on both looks."""
        first = self.content.score(features.columns, features.count)
        return first + self.second.score(features.second(first), features.count)

    @property
    def stored(self) -> Model:
        """The model as a file has it."""
        arrays: dict[str, npt.NDArray[Any]] = {"features": features_key(self.layout)}
        arrays |= {f"odds.{kind}": table for kind, table in self.odds.items()}
        arrays |= {"types.odds": self.types.odds}
        for number, forest in enumerate(self.types.forests):
            arrays |= forest.arrays(f"types.{number}.")
        arrays |= self.content.arrays("content.") | self.second.arrays("second.")
        arrays |= self.probability.arrays("probability.") | self.confidence.arrays("confidence.")
        arrays |= {"roles": packed(self.roles)}
        return Model(arrays, {"method": LAYOUT_METHOD if self.layout else METHOD, **self.card})

    def save(self, path: Path) -> None:
        """Write the model; the same model gives the same bytes."""
        self.stored.save(path)

    @classmethod
    def of(cls, stored: Model) -> LearnedModel:
        """The model of the arrays of a file; ValueError where they do not make one."""
        arrays = stored.arrays
        key = arrays.get("features", ())
        layout = not np.array_equal(key, features_key(layout=False))
        if layout and not np.array_equal(key, features_key(layout=True)):
            raise ValueError("made for another version of elute's features; train it again")
        try:
            return cls(
                odds={kind: arrays[f"odds.{kind}"] for kind in ODDS},
                types=Types(
                    arrays["types.odds"],
                    tuple(Forest.of_arrays(arrays, f"types.{number}.") for number in range(len(PAGE_TYPES))),
                ),
                content=Forest.of_arrays(arrays, "content."),
                second=Forest.of_arrays(arrays, "second."),
                probability=Knots.of_arrays(arrays, "probability."),
                confidence=Knots.of_arrays(arrays, "confidence."),
                roles=PackedForests(arrays["roles"]),
                card=stored.card,
                layout=layout,
            )
        except KeyError as error:
            raise ValueError(f"no array {error}") from None
        except TypeError as error:
            raise ValueError(f"arrays of another kind: {error}") from None


@lru_cache(maxsize=LOADED)
def load(path: Path) -> LearnedModel:
    """Read a model from its file, once."""
    try:
        return LearnedModel.of(models.load(path))
    except ValueError as error:
        raise ValueError(f"{path} is no model of the learned method: {error}") from None
