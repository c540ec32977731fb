"""The formats of other projects: small folders as their authors lay them out, read, written and read again."""

import gzip
import json
import pickle
from codecs import BOM_UTF8
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

import elute
from annotate.running import layout
from elute import gold, registry
from elute.annotate.finish import finish
from elute.annotate.marks import Mark, State
from elute.annotate.store import Store
from elute.gold import Dataset, GoldError
from elute.gold.convert import convert
from elute.gold.formats.l3s_gn1 import with_spans
from elute.page import ELEMENT
from elute.units.sequences import lcs_length
from elute.units.words import word_keys, words
from gold.folders import write

Make = Callable[[Path], Path]


def cleaneval(folder: Path) -> Path:
    wrapper = '<text id="http://a.org/{}" title="Rain &amp; sun" encoding="{}">\n'
    return write(
        folder,
        {
            "en_original/1.html": wrapper.format(1, "utf8") + "<html><body><p>Café in the rain\n</html>\n\n</text>\n",
            "en_cleaned/1-cleaned.txt": "URL: http://a.org/1\n\n   <h>Café\n   <p>in the\n   rain\n",
            "en_original/2.html": (wrapper.format(2, "iso-8859-1") + "<html><p>Olé\n</text>").encode("latin-1"),
            "en_cleaned/2-cleaned.txt": "<l>Olé <P>olé".encode("latin-1"),
            "en_original/3.html": "<p>no gold",
            "README.md": "a read me",
        },
    )


def l3s_gn1(folder: Path) -> Path:
    page = "<html><body><h1>{}</h1><p>{} <a href=/>{}</a></p><div>{}</div><p>Footer</p></body></html>"
    span = '<span class="x-nc-sel{}">{}</span>'.format
    nested = '<span class="x-nc-sel2">It rained <span class="x-nc-sel3">(Reuters)</span> all</span>'
    return write(
        folder,
        {
            "original/01cc-a.html": page.format("Rain", "It rained (Reuters) all", "night", "First!"),
            "annotated/01cc-a.html": page.format(span(1, "Rain"), nested, span(2, "night"), span(5, "First!")),
            "original/02cc-b.html": "<p>never annotated",
            "url-mapping.txt": "<urn:uuid:01cc-a> http://www.un.org/news?id=1&x=2\n<urn:uuid:02cc-b> http://b.org/\n",
        },
    )


def dragnet(folder: Path) -> Path:
    return write(
        folder,
        {
            "HTML/R1.html": "<p>It rained.<div>First!",
            "Corrected/R1.html.corrected.txt": "It rained.\n\n!@#$%^&*()  COMMENTS\n\nFirst!\n",
            "HTML/T2.html": "<p>Sun",
            "Corrected/T2.html.corrected.txt": "Sun".encode("utf-16"),
            "HTML/9.html": "<p>no gold",
            "training.txt": "R1\nR7\n",
            "test.txt": "T2",
        },
    )


def scrapinghub(folder: Path) -> Path:
    truth = {"0a": {"articleBody": "It rained.\n\nAll night.", "url": "http://a.org/"}, "1b": {"url": "http://b.org/"}}
    return write(
        folder,
        {
            "ground-truth.json": json.dumps(truth),
            "html/0a.html.gz": gzip.compress(b"<p>It rained.<p>All night."),
            "html/1b.html.gz": gzip.compress(b"<p>Nothing"),
            "output/some.json": "{}",
        },
    )


def readability(folder: Path) -> Path:
    about = {"title": "Rain", "byline": "A. Nimbus", "siteName": "Weather", "lang": "en", "readerable": True}
    return write(
        folder,
        {
            "rain-1/source.html": "<nav>Home</nav><p>It <b>rained</b>.</p>",
            "rain-1/expected.html": '<div id="readability-page-1"><p>It <b>rained</b>.</p><p hidden>x</p></div>',
            "rain-1/expected-metadata.json": json.dumps(about),
            "001/source.html": "<p>One",
            "001/expected.html": "<p>One</p>",
        },
    )


def trafilatura(folder: Path) -> Path:
    first = {"file": "a.org.rain.html", "with": ["It rained."], "without": ["Home"], "comments": ["First!"]}
    second = {"file": "b.org.html", "with": ["Sun"], "without": []}
    return write(
        folder,
        {
            "evaldata.json": json.dumps({"http://a.org/rain": first, "http://b.org/": second}),
            "cache/a.org.rain.html": "<nav>Home</nav><p>It rained.",
            "eval/b.org.html": "<p>Sun",
        },
    )


def ceml(folder: Path) -> Path:
    return write(
        folder,
        {
            "ivy.html": '<h1 class="header CEML__MAIN__CONTENT">Control</h1><td class="content"><a href="#54">Top</a>'
            '<div class="item CEML_MAIN_CONTENT">Some <a name="52" class=" CEML_MAIN_CONTENT">tips</a> for'
            ' <i class="edit">[Edit]</i> you</div><p class=CEML__MAIN__CONTENT>The end',
            "noise.html": "<p>Only noise",
        },
    )


def annotated(folder: Path) -> Path:
    page = "<nav>Home</nav><h1>Rain</h1><p>It <b>rained</b>.</p><p hidden>Psst</p><div>First!</div>"
    write(folder, {"rain.html": page, "later.html": page, "meta.jsonl": '{"id": "rain", "url": "http://a.org/rain"}'})
    store = Store(folder, "vera")
    source = store.source("rain")
    rows = {name: tuple(source.page.rows_of(*name.split()).tolist()) for name in ("h1", "p b", "div")}
    roles = {"title": rows["h1"], "main": rows["p b"], "comment": rows["div"]}
    marks = [Mark("element", role, chosen) for role, chosen in roles.items()]
    store.save(source, State(marks, done=True))
    store.save(store.source("later"), State(marks))
    return folder


def annotated_elements(folder: Path) -> Path:
    """What the annotator leaves behind of a page that is done, and of one that was labelled on."""
    store = Store(annotated(folder), "vera")
    for id, done in (("rain", True), ("later", False)):
        source = store.source(id)
        rows = np.flatnonzero(source.page.kind == ELEMENT).tolist()
        state = State([Mark("element", "main", tuple(source.page.rows_of("h1", "b").tolist()))], done=done)
        store.save(source, state, None, finish(source.page, state, layout(rows)).files)
    return folder / "annotations" / "vera"


MAKERS: dict[str, Make] = {
    "annotated": annotated,
    "annotated-elements": annotated_elements,
    "ceml": ceml,
    "cleaneval": cleaneval,
    "dragnet": dragnet,
    "l3s-gn1": l3s_gn1,
    "readability": readability,
    "scrapinghub": scrapinghub,
    "trafilatura": trafilatura,
}


def read(format: str, folder: Path, **options: list[str]) -> Dataset:
    return gold.load(MAKERS[format](folder), format=format, **options)  # type: ignore[arg-type]


def test_cleaneval(tmp_path: Path) -> None:
    one, two = read("cleaneval", tmp_path)
    assert (one.id, one.url, one.meta["title"]) == ("1", "http://a.org/1", "Rain & sun")
    assert one.html == "<html><body><p>Café in the rain\n</html>".encode()
    assert one.text == "Café\nin the\nrain" and one.cleaneval and one.cleaneval.startswith("URL:")
    assert one.charset == "utf8" and one.page.encoding.name == "utf-8"
    assert two.text == "Olé\nolé" and two.page.blocks.text(0) == "Olé"


@pytest.mark.parametrize(
    "inside",
    [
        "<script type='math/tex'>x < y</script>",
        "<math><semantics><mi>x</mi><annotation encoding='application/x-tex'>x^2</annotation></semantics></math>",
        "<textarea>one</textarea>",
        "<select><option>one</select>",
    ],
)
def test_spans_leave_the_text_as_it_is(inside: str) -> None:
    page = elute.parse(f"<p>Let {inside} be")
    labelled = elute.parse(with_spans(page, np.where(page.blocks.piece_len > 0, 3, 0).astype(np.uint8)))
    assert [labelled.blocks.text(block) for block in range(len(labelled.blocks))] == [
        page.blocks.text(block) for block in range(len(page.blocks))
    ]


def test_l3s_gn1(tmp_path: Path) -> None:
    (page,) = read("l3s-gn1", tmp_path)
    assert page.url == "http://www.un.org/news?id=1&x=2" and b"x-nc-sel" not in page.html
    assert page.segments == [
        ("headline", "Rain"),
        ("full-text", "It rained"),
        ("supplemental", "(Reuters)"),
        ("full-text", "all night"),
        ("user-comments", "First!"),
        ("unlabelled", "Footer"),
    ]
    assert page.text == "Rain\nIt rained\nall night"
    (page,) = read("l3s-gn1", tmp_path, labels=["supplemental", "user-comments"])
    assert page.text == "(Reuters)\nFirst!"
    with pytest.raises(GoldError, match="no label 'title'; it has not-content, headline"):
        read("l3s-gn1", tmp_path, labels=["title"])


def test_dragnet(tmp_path: Path) -> None:
    first, second = read("dragnet", tmp_path)
    assert (first.id, first.text, first.comments) == ("R1", "It rained.", "First!")
    assert (second.id, second.text, second.comments) == ("T2", "Sun", None)
    assert (first.meta["split"], second.meta["split"]) == ("train", "test")


def test_scrapinghub(tmp_path: Path) -> None:
    first, second = read("scrapinghub", tmp_path)
    assert (first.text, first.url, first.html) == (
        "It rained.\n\nAll night.",
        "http://a.org/",
        b"<p>It rained.<p>All night.",
    )
    assert "articleBody" not in first.meta and second.text == ""


def test_readability(tmp_path: Path) -> None:
    one, rain = read("readability", tmp_path)
    assert (one.id, one.text, one.meta) == ("001", "One", {})
    assert rain.text == "It rained." and rain.html.startswith(b"<nav>")
    assert (rain.meta["author"], rain.meta["sitename"], rain.language) == ("A. Nimbus", "Weather", "en")


def test_trafilatura(tmp_path: Path) -> None:
    dataset = read("trafilatura", tmp_path)
    assert dataset.snippets and not dataset.text_gold
    first, second = dataset
    assert (first.id, first.url, first.with_, first.without) == (
        "a.org.rain",
        "http://a.org/rain",
        ["It rained."],
        ["Home"],
    )
    assert first.meta["comments"] == ["First!"] and second.html == b"<p>Sun"


def test_ceml(tmp_path: Path) -> None:
    ivy, noise = read("ceml", tmp_path)
    assert ivy.text == "Control\nSome tips for you\nThe end" and noise.text == ""
    assert ("noisy", "[Edit]") in (ivy.segments or []) and ("noisy", "Top") in (ivy.segments or [])
    assert b"CEML" not in ivy.html
    assert b'<h1 class="header">' in ivy.html and b'<a name="52">' in ivy.html and b"<p>The end" in ivy.html


def test_annotated(tmp_path: Path) -> None:
    (page,) = read("annotated", tmp_path)
    assert (page.id, page.url) == ("rain", "http://a.org/rain") and page.html.startswith(b"<nav>")
    assert (page.text, page.comments) == ("Rain\nIt rained.", "First!")
    assert page.segments == [
        ("not-content", "Home"),
        ("headline", "Rain"),
        ("full-text", "It rained."),
        ("not-content", "Psst"),
        ("user-comments", "First!"),
    ]
    assert page.markdown == "# Rain\n\nIt **rained**." and page.cleaneval == "<h> Rain\n<p> It rained."
    (page,) = gold.load(tmp_path / "annotations" / "vera", format="annotated", labels=["user-comments"])
    assert page.text == "First!"


def test_annotated_elements(tmp_path: Path) -> None:
    (page,) = read("annotated-elements", tmp_path)
    assert (page.id, page.url, page.text) == ("rain", "http://a.org/rain", "Rain\nrained")
    assert page.html.removeprefix(BOM_UTF8) == read("annotated", tmp_path / "again")["rain"].html
    assert page.labelled is not None and page.labelled.labels is not None
    assert page.labelled.rows[page.labelled.labels].tolist() == page.page.rows_of("h1", "b").tolist()
    (everybody,) = gold.load(tmp_path, format="annotated-elements")
    assert (everybody.id, everybody.meta["annotator"]) == ("vera/rain", "vera")


def test_annotated_elements_become_classes_as_they_are(tmp_path: Path) -> None:
    convert(read("annotated", tmp_path / "from"), tmp_path / "to", "ceml")
    html = (tmp_path / "to" / "rain.html").read_text(encoding="utf-8-sig")
    main = 'class="CEML__MAIN__CONTENT"'
    assert html == (
        f"<nav>Home</nav><h1 {main}>Rain</h1><p {main}>It <b {main}>rained</b>.</p>"
        f"<p {main} hidden>Psst</p><div {main}>First!</div>"
    )


def test_of_several_annotators_one_must_be_named(tmp_path: Path) -> None:
    folder = annotated(tmp_path)
    source = Store(folder, "wim").source("rain")
    Store(folder, "wim").save(source, State(done=True))
    with pytest.raises(GoldError, match="vera, wim have annotated it; name one: annotations/vera"):
        gold.load(folder, format="annotated")
    assert next(iter(gold.load(folder / "annotations" / "wim", format="annotated"))).text == ""


@pytest.mark.parametrize("format", MAKERS)
def test_pages_pickle_without_their_content(tmp_path: Path, format: str) -> None:
    for page in read(format, tmp_path):
        before = len(pickle.dumps(page))
        again = pickle.loads(pickle.dumps(page))
        assert (again.html, again.text, again.segments) == (page.html, page.text, page.segments)
        assert len(pickle.dumps(page)) == before < 1500


@pytest.mark.parametrize("format", MAKERS)
def test_every_format_becomes_a_folder(tmp_path: Path, format: str) -> None:
    dataset = read(format, tmp_path / "from")
    convert(dataset, tmp_path / "to")
    again = gold.load(tmp_path / "to")
    assert again.ids == dataset.ids and (again.text_gold, again.snippets) == (dataset.text_gold, dataset.snippets)
    labels = ["main"] if format in ("ceml", "annotated-elements") else list(dataset.source.labels)
    for old, new in zip(dataset, gold.load(tmp_path / "to", labels=labels), strict=True):
        assert (new.html, words(new.text), new.cleaneval) == (old.html, words(old.text), old.cleaneval)
        assert (new.comments, new.url, new.with_, new.without) == (old.comments, old.url, old.with_, old.without)
        assert (new.meta["encoding"], new.charset) == (old.page.encoding.name, old.charset)


@pytest.mark.parametrize("format", ["cleaneval", "dragnet", "scrapinghub", "trafilatura"])
def test_what_is_written_is_read_again(tmp_path: Path, format: str) -> None:
    dataset = read(format, tmp_path / "from")
    convert(dataset, tmp_path / "to", format)
    again = gold.load(tmp_path / "to", format=format)
    assert again.ids == dataset.ids
    for old, new in zip(dataset, again, strict=True):
        assert (new.html, new.text, new.url, new.comments) == (old.html, old.text, old.url, old.comments)
        assert (new.with_, new.without, new.meta.get("split")) == (old.with_, old.without, old.meta.get("split"))


def test_gold_of_another_format_becomes_marks_of_cleaneval(tmp_path: Path) -> None:
    convert(read("scrapinghub", tmp_path / "from"), tmp_path / "to", "cleaneval")
    first, _ = gold.load(tmp_path / "to", format="cleaneval")
    assert first.cleaneval == "URL: http://a.org/\n\n<p>It rained.\n<p>All night.\n"


def test_snippets_are_made_of_a_text(tmp_path: Path) -> None:
    page = (
        "<nav>Home, news, sports, weather</nav><p>It rained all night long.</p><p>Wet.</p>"
        + "<p>And rained on.</p>" * 3
    )
    write(tmp_path / "from", {"meta.jsonl": '{"id": "a"}', "pages/a.html": page})
    write(
        tmp_path / "from", {"gold/a.txt": "It rained all night long. Wet. And rained on. And rained on. And rained on."}
    )
    convert(gold.load(tmp_path / "from"), tmp_path / "to", "trafilatura")
    (found,) = gold.load(tmp_path / "to", format="trafilatura")
    assert (found.with_, found.without) == (["It rained all night long"], ["Home, news, sports, weather"])


@pytest.mark.parametrize("format", ["readability", "l3s-gn1"])
def test_gold_of_another_format_becomes_html(tmp_path: Path, format: str) -> None:
    convert(read("annotated", tmp_path / "from"), tmp_path / "to", format)
    (page,) = gold.load(tmp_path / "to", format=format)
    assert page.text.split() == ["Rain", "It", "rained."]
    assert page.html.removeprefix(BOM_UTF8) == read("annotated", tmp_path / "again")["rain"].html


def test_l3s_gn1_has_comments_and_addresses(tmp_path: Path) -> None:
    convert(read("annotated", tmp_path / "from"), tmp_path / "to", "l3s-gn1")
    (page,) = gold.load(tmp_path / "to", format="l3s-gn1", labels=["user-comments"])
    assert (page.text, page.url) == ("First!", "http://a.org/rain")


def test_ceml_is_written_by_alignment(tmp_path: Path) -> None:
    convert(read("dragnet", tmp_path / "from"), tmp_path / "to", "ceml")
    first, second = gold.load(tmp_path / "to", format="ceml")
    assert (first.text, second.text) == ("It rained.", "Sun")
    assert first.html == b"\xef\xbb\xbf<p>It rained.<div>First!"


@pytest.mark.parametrize("format", sorted(MAKERS))
def test_a_wrong_folder_is_told_in_one_sentence(tmp_path: Path, format: str) -> None:
    write(tmp_path, {"notes.md": "not a dataset", "notes.html": "<p>nor this"})
    with pytest.raises(GoldError) as error:
        gold.load(tmp_path, format=format)
    assert str(error.value).startswith(str(tmp_path)) and "\n" not in str(error.value)


@pytest.mark.parametrize(
    ("format", "name", "content", "message"),
    [
        ("scrapinghub", "ground-truth.json", "{", "not JSON"),
        ("scrapinghub", "ground-truth.json", "[]", "not an object"),
        ("trafilatura", "evaldata.json", "[]", "not an object"),
        ("trafilatura", "evaldata.json", '{"http://a.org/": {"with": []}}', "the entry of http://a.org/ names no file"),
    ],
)
def test_broken_gold_is_told(tmp_path: Path, format: str, name: str, content: str, message: str) -> None:
    with pytest.raises(GoldError, match=message):
        gold.load(write(tmp_path, {name: content}), format=format)


def test_conversion_overwrites_nothing(tmp_path: Path) -> None:
    dataset = read("dragnet", tmp_path / "from")
    with pytest.raises(GoldError, match="there is something already"):
        convert(dataset, tmp_path / "from")
    with pytest.raises(GoldError, match="format annotated is read, not written"):
        convert(dataset, tmp_path / "to", "annotated")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["from"]


def test_every_format_is_tested() -> None:
    assert {*registry.formats.names()} == {*MAKERS, "elute"}


def test_ids_stay_in_their_folder(tmp_path: Path) -> None:
    write(tmp_path, {"meta.jsonl": '{"id": "../secret"}'})
    with pytest.raises(GoldError, match="cannot be the name of a file"):
        gold.load(tmp_path)


@pytest.mark.datasets("cleaneval-dev", "cleaneval-final", "cleanportaleval")
@pytest.mark.parametrize("name", ["cleaneval-dev", "cleaneval-final", "cleanportaleval"])
def test_marks_are_taken_out_as_the_prepared_sets_have_it(name: str) -> None:
    from elute.gold.formats.cleaneval import plain_text

    for page in gold.load(name):
        ours, theirs = words(plain_text(page.cleaneval or "")), words(page.text)
        # the prepared texts lost the letters of files that are not UTF-8
        assert ours == theirs or not (page.source.folder / "gold_raw" / f"{page.id}.txt").read_bytes().isascii()
        assert lcs_length(word_keys(page.text), word_keys(plain_text(page.cleaneval or ""))) >= 0.99 * len(theirs)


@pytest.mark.datasets("l3s-gn1")
def test_spans_are_read_as_the_prepared_set_has_them(tmp_path: Path) -> None:
    prepared = gold.load("l3s-gn1", sample=60)
    for name, kind in [("original", "pages"), ("annotated", "gold_html")]:
        (tmp_path / name).mkdir()
        for id in prepared.ids:
            (tmp_path / name / f"{id}.html").symlink_to(prepared.folder / kind / f"{id}.html")
    ours = gold.load(tmp_path, format="l3s-gn1")
    for page in prepared:
        assert words(ours[page.id].text) == words(page.text), page.id
