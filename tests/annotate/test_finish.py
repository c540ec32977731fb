"""A finished page: classes, features with labels, and the layout of the browser."""

import gzip
import json
from pathlib import Path

import numpy as np
import pytest

import elute
from annotate.running import PAGE, layout
from elute import gold
from elute.annotate.finish import finish, layout_of
from elute.annotate.marks import Mark, State
from elute.methods.ceml.columns import read_csv
from elute.page import ELEMENT
from places import REPOSITORY

PAGES = sorted((REPOSITORY / "tests" / "pages").glob("*/page.html"))


def test_the_layout_becomes_columns_of_the_rows() -> None:
    page = elute.parse(PAGE)
    paragraph, bold = int(page.rows_of("p")[0]), int(page.rows_of("b")[0])
    said = layout([paragraph, bold])
    said["boxes"][str(bold)] = [70.5, 20, 60, 18, False, 20, 700, "rgb(255, 0, 0)", "rgba(0, 0, 0, 0)", "inline"]
    found = layout_of(said, page)
    assert (found.left[bold], found.width[bold], found.font_weight[bold], found.display_name(bold)) == (
        70.5,
        60,
        700,
        "inline",
    )
    assert f"{found.color[bold]:08x}" == "ff0000ff" and not found.visible[bold] and found.visible[paragraph]
    assert np.isnan(found.left[page.rows_of("h1")]).all()
    assert (found.page_width, found.viewport_height) == (1280, 800)


def test_noise_and_content_are_told_apart_in_html_and_features(tmp_path: Path) -> None:
    page = elute.parse(PAGE)
    rows = {name: tuple(page.rows_of(name).tolist()) for name in ("h1", "p", "li", "img")}
    marks = [
        Mark("element", "title", rows["h1"]),
        Mark("element", "main", rows["li"] + rows["img"]),
        Mark("element", "noise:legal", rows["p"][1:]),
    ]
    result = finish(page, State(marks), layout([]))
    assert result.main == 4 and result.files.keys() == {".html", ".csv", ".layout.gz"}
    html = result.files[".html"].decode("utf-8-sig")
    assert html.count("CEML__MAIN__CONTENT") == 4
    for tag in ("h1", "li", "img"):
        assert f'<{tag} class="CEML__MAIN__CONTENT"' in html
    (tmp_path / "a.csv").write_bytes(result.files[".csv"])
    features = read_csv(tmp_path / "a.csv")
    assert features.labels is not None
    names = [name for name, main in zip(features.columns["tag_name"], features.labels, strict=True) if main]
    assert names == ["H1", "LI", "LI", "IMG"]
    assert set(features.columns["rect_size"]) == {0.0}
    assert json.loads(gzip.decompress(result.files[".layout.gz"])) == layout([])


@pytest.mark.parametrize("path", PAGES, ids=[path.parent.name for path in PAGES])
def test_an_annotated_page_is_gold_with_the_text_of_its_elements(path: Path, tmp_path: Path) -> None:
    """Every other element, in any encoding: the copy has the same rows, and tells the same text."""
    page = elute.parse(path.read_bytes())
    # what the source does not name has no start tag to write a class to; what is opened again has the class again
    named = (page.source_end > page.source_start) & ~page.is_tag("a", "b", "font", "i")
    chosen = (page.kind == ELEMENT) & named & (np.arange(len(page)) % 2 == 0)
    rows = tuple(np.flatnonzero(chosen).tolist())
    result = finish(page, State([Mark("element", "main", rows)]), layout([]))
    (tmp_path / "a.html").write_bytes(result.files[".html"])
    if rows:
        (found,) = gold.load(tmp_path, format="ceml")
        assert len(found.page) == len(page) and np.flatnonzero(found.elements).tolist() == list(rows)
        assert found.text == page.blocks.join(chosen[page.parent])
