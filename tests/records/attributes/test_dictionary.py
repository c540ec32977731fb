"""The attribute dictionary."""

import json
from pathlib import Path

from elute.records.attributes.dictionary import SHIPPED, Dictionary, key, shipped


def test_case_delimiters_and_accents_of_writing_make_no_difference() -> None:
    names = Dictionary.of(["Publication Date", "Größe", "价格"])
    assert all(name in names for name in ("PUBLICATION  date:", "größe", "价格：", "Publication-Date"))
    assert "date" not in names and "" not in names


def test_a_user_gives_a_file_with_a_name_a_line(tmp_path: Path) -> None:
    file = tmp_path / "mine.txt"
    file.write_text("Goods name\n\nPrice:\n", encoding="utf-8")
    mine = Dictionary.read(file)
    assert mine.keys == {"goods name", "price"}
    assert "Brand" in mine | Dictionary.of(["brand"])


def test_a_user_gives_the_languages(tmp_path: Path) -> None:
    file = tmp_path / "mine.json"
    file.write_text('{"en": ["price"], "de": ["preis"]}', encoding="utf-8")
    assert Dictionary.read(file, ["de"]).keys == {"preis"}
    assert Dictionary.read(file).keys == {"preis", "price"}


def test_the_one_that_ships_has_several_languages() -> None:
    told = json.loads(SHIPPED.read_text(encoding="utf-8"))
    assert {"en", "de", "fr", "es", "it", "pt", "nl", "pl", "ru", "zh", "ja", "sv"} <= told.keys()
    assert all(name == key(name) for names in told.values() for name in names)
    assert all(name in shipped() for name in ("Price", "Hersteller", "référence", "价格", "цена"))
    assert all(name not in shipped() for name in ("Home", "Read more", "Yes"))
