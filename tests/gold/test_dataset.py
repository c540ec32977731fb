"""Datasets in elute's own layout: what is read, when, and what is said of a wrong folder."""

import json
import pickle
from pathlib import Path

import pytest

from elute import gold
from elute.gold import GoldError, GoldPage
from gold.folders import write


@pytest.fixture
def rain(tmp_path: Path) -> Path:
    """A set of two pages, a third without gold."""
    folder = tmp_path / "rain"
    metas = [
        {"id": "a", "url": "http://news.example.co.uk/a", "language": "en", "page_type": "article"},
        {"id": "b", "url": None, "url_guess": "http://www.example.org/b", "html_lang": "de-AT", "with": ["Regen"]},
        {"id": "c", "domain": "example.net"},
    ]
    write(
        folder,
        {
            "meta.jsonl": "\n".join(map(json.dumps, metas)) + "\n\n",
            "pages/a.html": "<nav>Home</nav><p>It rained.",
            "pages/b.html": "<p>Der Regen".encode("utf-16"),
            "pages/c.html": "<p>Sun",
            "gold/a.txt": "\ufeffIt rained.",
            "gold/b.txt": "Der Regen",
            "gold_comments/b.txt": "Nass!",
            "gold_md/a.md": "It *rained*.",
        },
    )
    return folder


def test_what_is_known_of_pages(rain: Path) -> None:
    dataset = gold.load(rain)
    assert (dataset.name, len(dataset), dataset.ids) == ("rain", 3, ["a", "b", "c"])
    a, b, c = dataset
    assert (a.text, b.text, c.text) == ("It rained.", "Der Regen", "")
    assert (a.comments, b.comments) == (None, "Nass!")
    assert (a.markdown, b.markdown) == ("It *rained*.", None)
    assert a.cleaneval is None and a.segments is None
    assert [page.host for page in dataset] == ["example.co.uk", "example.org", "example.net"]
    assert [page.language for page in dataset] == ["en", "de", ""]
    assert (a.url, b.url, a.type, b.with_, b.without) == ("http://news.example.co.uk/a", None, "article", ["Regen"], [])
    assert b.page.encoding.name == "utf-16le"
    assert a.page.url == a.url and a.page is a.page


def test_kinds_of_gold(rain: Path) -> None:
    assert gold.load(rain).text_gold and gold.load(rain).snippets
    (rain / "meta.jsonl").write_text('{"id": "a"}\n')
    assert not gold.load(rain).snippets
    for path in (rain / "gold").iterdir():
        path.unlink()
    (rain / "gold").rmdir()
    assert not gold.load(rain).text_gold


def test_pages_pickle_without_their_content(rain: Path) -> None:
    (rain / "pages" / "a.html").write_bytes(b"<p>" + b"rain " * 100_000)
    page = gold.load(rain)["a"]
    before = len(pickle.dumps(page))
    assert page.page.blocks.words.sum() == 100_000 and page.text
    assert len(pickle.dumps(page)) == before < 2000
    again = pickle.loads(pickle.dumps(page))
    assert again == page and again.html == page.html and hash(again) == hash(page)


def test_iteration_keeps_nothing(rain: Path) -> None:
    dataset = gold.load(rain)
    for page in dataset:
        assert page.html
    assert all("html" not in vars(page) for page in dataset)


def test_segments_make_the_text(rain: Path) -> None:
    parts = [("headline", "Rain"), ("unlabelled", "Home"), ("full-text", "It rained."), ("supplemental", "Monday")]
    segments = [{"label": label, "text": text} for label, text in parts]
    write(rain, {"gold_segments/a.json": json.dumps(segments)})
    page = gold.load(rain)["a"]
    assert page.segments == parts and page.text == "Rain\nIt rained."
    assert gold.load(rain, labels=["supplemental"])["a"].text == "Monday"


def test_the_wrapper_of_cleaneval(rain: Path) -> None:
    wrapped = (
        b'<text id="http://a.org/x" title="More <br/> &amp; more" encoding="%s">\n<html><p>Caf\xe9</html>\n\n</text>\n'
    )
    write(rain, {"gold_raw/a.txt": "<p>Caf\u00e9", "pages/a.html": wrapped % b"iso-8859-1"})
    page = gold.load(rain)["a"]
    assert page.html == b"<html><p>Caf\xe9</html>" and page.cleaneval == "<p>Caf\u00e9"
    assert page.meta["title"] == "More <br/> & more"
    assert page.url == "http://news.example.co.uk/a", "what meta.jsonl says is the surer"
    assert page.charset == "iso-8859-1" and page.page.encoding.source == "http"
    write(rain, {"pages/a.html": wrapped % b"unset"})
    assert gold.load(rain)["a"].charset is None


def test_licences(rain: Path) -> None:
    assert (gold.load(rain).licence, gold.load(rain).permissive) == ("unknown", False)
    write(rain, {"dataset.json": '{"name": "wet", "licence": "MIT", "permissive": true}'})
    dataset = gold.load(rain)
    assert (dataset.name, dataset.licence, dataset.permissive) == ("wet", "MIT", True)
    write(rain, {"dataset.json": "[]"})
    with pytest.raises(GoldError, match="not a JSON object"):
        gold.load(rain)


def test_a_known_set_has_its_licence(rain: Path) -> None:
    known = rain.rename(rain.with_name("fundus"))
    assert gold.load(known).licence == "MIT" and gold.load(known).permissive
    known = known.rename(rain.with_name("dragnet"))
    assert gold.load(known).licence == "AGPL-3.0" and not gold.load(known).permissive


def test_the_hash_sees_changes(rain: Path) -> None:
    before = gold.load(rain).hash
    assert gold.load(rain).hash == before
    write(rain, {"gold/a.txt": "It poured."})
    changed = gold.load(rain).hash
    write(rain, {"pages/a.html": "<p>It poured and poured."})
    assert len({before, changed, gold.load(rain).hash, gold.load(rain, limit=1).hash}) == 4


def test_parts_of_a_set(rain: Path) -> None:
    assert gold.load(rain, limit=2).ids == ["a", "b"]
    assert gold.load(rain, sample=2).ids == gold.load(rain, sample=2).ids
    assert len(gold.load(rain, sample=2)) == 2 and len(gold.load(rain, sample=9)) == 3
    assert {tuple(gold.load(rain, sample=1, seed=seed).ids) for seed in range(20)} == {("a",), ("b",), ("c",)}
    with pytest.raises(KeyError, match="rain has no page 'd'"):
        gold.load(rain)["d"]


def test_installed_sets(rain: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ELUTE_DATA", str(rain.parent))
    (rain.parent / "no-dataset").mkdir()
    assert gold.datasets_folder() == rain.parent and gold.available() == ["rain"]
    assert gold.load("rain").folder == rain
    with pytest.raises(GoldError, match=r"no folder 'snow', nor a dataset of that name in .* \(there: rain\)"):
        gold.load("snow")


@pytest.mark.parametrize(
    ("index", "message"),
    [
        (None, "it has no meta.jsonl"),
        ("", "there are no pages in it"),
        ('{"id": "a"}\n{"url": "b"}', "line 2 is not a JSON object with an id"),
        ('{"id": "a"}\n{', "line 2 is not a JSON object with an id"),
        ('{"id": "a"}\n{"id": "a"}', "two pages have the id 'a'"),
    ],
)
def test_a_wrong_folder_is_told(tmp_path: Path, index: str | None, message: str) -> None:
    if index is not None:
        write(tmp_path, {"meta.jsonl": index})
    with pytest.raises(GoldError, match=message):
        gold.load(tmp_path)


def test_a_page_that_is_made() -> None:
    page = GoldPage.of("<p>Caf\u00e9", "Caf\u00e9", url="http://localhost/x")
    assert page.page.blocks.text(0) == page.text and page.host == "localhost"
    assert pickle.loads(pickle.dumps(page)).html == page.html


@pytest.mark.parametrize(
    ("address", "host"),
    [
        ("http://one.example/", "one.example"),
        ("http://news.One.Example:80/", "one.example"),
        ("http://two.example./", "two.example"),
        ("intranet", "intranet"),
        ("http://co.uk/", "co.uk"),
        ("http://[::1]/", "::1"),
        ("..", ""),
    ],
)
def test_hosts_whose_suffix_nobody_knows_stay_apart(address: str, host: str) -> None:
    assert GoldPage.of("", url=address).host == host


@pytest.mark.datasets("cleaneval-final")
def test_every_page_of_cleaneval_loses_its_wrapper() -> None:
    for page in gold.load("cleaneval-final"):
        assert b"<text id" not in page.html[:1000] and b"</text>" not in page.html[-50:]
        assert page.url and page.cleaneval is not None


@pytest.mark.datasets("l3s-gn1")
def test_l3s_gold_is_made_of_labels() -> None:
    page = next(iter(gold.load("l3s-gn1")))
    labels = {label for label, _ in page.segments or []}
    assert {"headline", "full-text", "unlabelled"} <= labels
    everything = gold.load("l3s-gn1", labels=("headline", "full-text", "supplemental"))[page.id]
    assert len(everything.text) > len(page.text) > 0
