"""Features on disk: what is written is read again, and what is no such file is refused in a sentence."""

import csv
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import elute
from elute.methods.ceml.columns import NUMERIC, element_features, numeric, read_csv, write_csv


def test_texts_of_any_kind(tmp_path: Path) -> None:
    texts = [
        '"',
        '""',
        "a,b",
        "'",
        "line\nfeed",
        "\ttab",
        "=1+1",
        "日本",
        "👩‍👩‍👧",
        "a\u2028b",
        "CEML_NO_BOX",
        "\\",
        "0",
    ]
    page = elute.parse("".join(f"<pre class='{i}'></pre>" for i in range(len(texts))))
    found = element_features(page)
    columns = dict(found.columns) | {"inner_text": texts}
    write_csv(type(found)(found.rows, columns), tmp_path / "a.csv")
    assert read_csv(tmp_path / "a.csv").columns["inner_text"] == texts
    with open(tmp_path / "a.csv", newline="", encoding="utf-8") as file:  # any reader of CSV gets the same
        assert [line["inner_text"] for line in csv.DictReader(file)] == texts


def test_control_characters_and_halves_of_characters(tmp_path: Path) -> None:
    found = element_features(
        elute.parse("<img alt='a&#13;b&#10;&#13;&#10;c&#0;'><pre id='&#13;'>a&#13;b</pre>", url="file:///\udcff")
    )
    write_csv(found, tmp_path / "a.csv")
    read = read_csv(tmp_path / "a.csv")
    assert {name: list(values) for name, values in read.columns.items() if name not in NUMERIC} == {
        name: list(values) for name, values in found.columns.items() if name not in NUMERIC
    } | {"url": ["file:///?"] * 2}


def test_the_longest_values(tmp_path: Path) -> None:
    name = "x" * 200_000  # more than a reader of CSV takes
    page = elute.parse(f"<{name} id={name} class={name}><p>{name}<img alt={name} src={name}>", url=f"http://{name}/")
    found = element_features(page)
    write_csv(found, tmp_path / "a.csv")
    assert read_csv(tmp_path / "a.csv").columns["tag_name"] == list(found.columns["tag_name"])
    (tmp_path / "b.csv").write_text(f"row,{name}\n1,2\n")
    with pytest.raises(ValueError, match=r"b\.csv, line 1: field larger"):
        read_csv(tmp_path / "b.csv")


@given(text=st.text(st.one_of(st.sampled_from("\r\n,\"' \t\0\ufeff"), st.characters())))
@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
def test_any_text(text: str, tmp_path: Path) -> None:
    told = "".join(f"&#{ord(character)};" for character in text)
    page = elute.parse(
        f"<title>{told}</title><p id='{told}' class='{told}'>{told}<img alt='{told}' src='{told}'><pre>{told}"
    )
    found = element_features(page)
    write_csv(found, tmp_path / "a.csv")
    read = read_csv(tmp_path / "a.csv")
    for name in set(found.columns) - set(NUMERIC):
        assert list(read.columns[name]) == list(found.columns[name])


def test_a_page_without_elements(tmp_path: Path) -> None:
    found = element_features(elute.parse(""))
    write_csv(found, tmp_path / "a.csv", [])
    read = read_csv(tmp_path / "a.csv")
    assert len(read) == 0 and list(read.columns) == list(found.columns)
    assert read.labels is not None and len(read.labels) == 0
    assert numeric(read)[1].shape == numeric(found)[1].shape


def test_without_labels(tmp_path: Path) -> None:
    write_csv(element_features(elute.parse("<p>a")), tmp_path / "a.csv")
    assert read_csv(tmp_path / "a.csv").labels is None
    assert "is_main" not in (tmp_path / "a.csv").read_text()


def test_labels_that_were_read_are_written_unless_others_are_given(tmp_path: Path) -> None:
    write_csv(element_features(elute.parse("<p>a<p>b")), tmp_path / "a.csv", [True, False])
    read = read_csv(tmp_path / "a.csv")
    write_csv(read, tmp_path / "b.csv")
    write_csv(read, tmp_path / "c.csv", np.array([0, 1]))
    assert read_csv(tmp_path / "b.csv").labels.tolist() == [True, False]  # type: ignore[union-attr]
    assert read_csv(tmp_path / "c.csv").labels.tolist() == [False, True]  # type: ignore[union-attr]


def test_too_few_labels(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="1 labels for 2 elements"):
        write_csv(element_features(elute.parse("<p>a<p>b")), tmp_path / "a.csv", [True])
    assert not list(tmp_path.iterdir())


def test_a_column_of_another_version_stays_text(tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text("tag_name,is_shiny,row\nP,1,4\n")
    read = read_csv(tmp_path / "a.csv")
    assert dict(read.columns) == {"tag_name": ["P"], "is_shiny": ["1"]}
    with pytest.raises(ValueError, match="no columns doc_dom_depth"):
        numeric(read)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "no column 'row'"),
        ("a,b\n1,2\n", "no column 'row'"),
        ("tag_name,row\nP,1\nP\n", "line 3: 1 values for 2 columns"),
        ("tag_name,row\nP,one\n", "column row: .*'one'"),
        ("rect_size,row\nlarge,1\n", "column rect_size: .*'large'"),
        ("num_siblings,row\nCEML_NO_BOX,1\n", "column num_siblings: .*'CEML_NO_BOX'"),
        ("row,row\n1,2\n", "column row twice"),
        ("row,is_main\n1,yes\n", "column is_main: .*'yes'"),
    ],
)
def test_what_is_no_file_of_features(text: str, message: str, tmp_path: Path) -> None:
    (tmp_path / "a.csv").write_text(text)
    with pytest.raises(ValueError, match=f"a.csv.*{message}"):
        read_csv(tmp_path / "a.csv")
