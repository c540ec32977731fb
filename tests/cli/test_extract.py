"""`elute PAGE…`: what is written where, in which format, and what is said when it cannot be."""

import errno
import json
import os
import socket
from pathlib import Path

import pytest

import elute
from elute.cli import extract
from elute.cli.parts import tasks
from elute.processes import CannotStart
from elute.registry import renderers

from .conftest import PAGE, Elute, Site

FORMATS = {
    "text": ".txt",
    "markdown": ".md",
    "html": ".html",
    "json": ".json",
    "xml": ".xml",
    "cleaneval": ".txt",
}


def files_below(folder: Path) -> list[str]:
    return sorted(str(path.relative_to(folder)) for path in folder.rglob("*") if path.is_file())


def test_markdown_on_stdout(run: Elute, page: Path) -> None:
    outcome = run(page)
    assert (outcome.code, outcome.err) == (0, "")
    assert outcome.out == elute.extract(PAGE.encode()).markdown.rstrip("\n") + "\n"
    assert "[the ice came once before](/ice)" in outcome.out
    assert "Imprint" not in outcome.out
    assert "# The keeper's books" in run(page, "--title").out


def test_the_word_extract_may_be_said(run: Elute, page: Path) -> None:
    assert run("extract", page) == run(page)


def test_all_shipped_formats_have_an_extension() -> None:
    assert set(FORMATS) == set(renderers.names())


@pytest.mark.parametrize("format", FORMATS)
def test_formats(run: Elute, page: Path, tmp_path: Path, format: str) -> None:
    expected = elute.extract(PAGE.encode()).to(format).rstrip("\n") + "\n"
    assert run(page, "--to", format).out == expected
    run(page, "--to", format, "-o", tmp_path / "out/")
    run(page, "--to", format, "-o", f"{tmp_path}/made/")
    assert (tmp_path / "made" / f"page{FORMATS[format]}").read_text(encoding="utf-8") == expected


def test_options_reach_the_extraction(run: Elute, page: Path) -> None:
    text = run(page, "--no-links", "--to", "markdown").out
    assert "the ice came once before" in text
    assert "](/ice)" not in text
    assert "](https://example.org/ice)" in run(page, "--url", "https://example.org/story").out


@pytest.mark.parametrize(
    ("option", "argument"),
    [
        (["--method", "cetd"], {"method": "cetd"}),
        (["--focus", "recall"], {"focus": "recall"}),
        (["--comments"], {"comments": True}),
        (["--no-scripts"], {"scripts": False}),
        (["--title"], {"title": True, "byline": None}),
        (["--no-title", "--byline"], {"title": False, "byline": True}),
        (["--no-byline"], {"title": None, "byline": False}),
        (["--no-tables"], {"tables": False}),
        (["--no-links"], {"links": False}),
        (["--images"], {"images": True}),
        (["--url", "http://a.example/"], {"url": "http://a.example/"}),
        (["--charset", "utf-8"], {"charset": "utf-8"}),
    ],
)
def test_each_option_is_an_argument_of_extract(
    run: Elute, page: Path, monkeypatch: pytest.MonkeyPatch, option: list[str], argument: dict[str, object]
) -> None:
    real = elute.extract
    given: dict[str, object] = {}

    def noting(html: bytes, **arguments: object) -> object:
        given.update(arguments)
        return real(html)

    monkeypatch.setattr(elute, "extract", noting)
    assert run(page, *option).code == 0
    assert argument.items() <= given.items()


def test_stdin(run: Elute, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    import io
    import sys

    for words in (["-"], ["-", "-o", str(tmp_path / "out.md")]):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(PAGE.encode())))
        assert run(*words).code == 0
    assert "lighthouse" in (tmp_path / "out.md").read_text()
    assert run("-", "-").err == "elute: stdin (-) can be read only once\n"


def test_many_pages_on_stdout_have_a_header_each(run: Elute, pages: Path) -> None:
    first, second = pages / "0.html", pages / "1.html"
    lines = run(first, second, "--to", "text").out.splitlines()
    assert [line for line in lines if line.startswith("==> ")] == [f"==> {first} <==", f"==> {second} <=="]
    for format in ("markdown", "html", "xml"):
        lines = run(first, second, "--to", format).out.splitlines()
        assert [line for line in lines if line in (f"<!-- {first} -->", f"<!-- {second} -->")] != []


def test_a_header_is_always_one_comment(run: Elute, tmp_path: Path, page: Path) -> None:
    odd = tmp_path / "a-->b.html"
    odd.write_text(PAGE)
    assert run(odd, page).out.splitlines()[0] == f"<!-- {tmp_path}/a- ->b.html -->"


def test_many_pages_as_json_are_json_lines(run: Elute, pages: Path) -> None:
    lines = run(pages, "--to", "json").out.splitlines()
    documents = [json.loads(line) for line in lines]
    assert [document["page"] for document in documents][:2] == [f"{pages}/0.html", f"{pages}/1.html"]
    alone = json.loads(run(pages / "0.html", "--to", "json").out)
    assert documents[0] == {"page": f"{pages}/0.html", **alone}


def test_a_folder_keeps_its_shape(run: Elute, pages: Path, tmp_path: Path) -> None:
    outcome = run(pages, "-o", tmp_path / "out")
    assert (outcome.code, outcome.out, outcome.err) == (0, "", "")
    assert files_below(tmp_path / "out") == sorted([*(f"{number}.md" for number in range(10)), "deep/0.md"])
    assert "sailor" in (tmp_path / "out/deep/0.md").read_text()


def test_pages_of_one_name_in_several_folders(run: Elute, pages: Path, tmp_path: Path) -> None:
    run(pages / "0.html", pages / "deep/0.htm", "-o", tmp_path / "out")
    assert files_below(tmp_path / "out") == ["0.md", "deep/0.md"]


def test_only_pages_of_a_folder_are_taken(run: Elute, pages: Path, tmp_path: Path) -> None:
    (pages / "notes.txt").write_text("no page")
    (pages / ".hidden.html").write_text(PAGE)
    (pages / ".cache").mkdir()
    (pages / ".cache" / "x.html").write_text(PAGE)
    (pages / "UPPER.HTML").write_text(PAGE)
    run(pages, "-o", tmp_path / "out")
    assert sorted(set(files_below(tmp_path / "out")) - {f"{n}.md" for n in range(10)}) == [
        "UPPER.md",
        "deep/0.md",
    ]


def test_what_people_have_said_of_pages_is_no_page(run: Elute, pages: Path, tmp_path: Path) -> None:
    """The annotator writes copies of pages beside them; a folder of pages that has the same name is one like any."""
    ours, theirs = pages / "annotations" / "ada", pages / "deep" / "annotations" / "2026"
    for folder in (ours, theirs):
        folder.mkdir(parents=True)
        (folder / "0.html").write_text(PAGE)
    (ours / "0.json").write_text("{}")
    (theirs / "data.json").write_text("{}")
    run(pages, "-o", tmp_path / "out")
    assert sorted(set(files_below(tmp_path / "out")) - {f"{n}.md" for n in range(10)}) == [
        "deep/0.md",
        "deep/annotations/2026/0.md",
    ]
    run(ours, "-o", tmp_path / "asked")  # who names it wants it
    assert files_below(tmp_path / "asked") == ["0.md"]


def test_colliding_names_are_told_and_kept_apart(run: Elute, pages: Path, tmp_path: Path) -> None:
    (pages / "0.htm").write_text(PAGE.replace("keeper", "pilot"))
    (pages / "0-2.html").write_text(PAGE.replace("keeper", "farmer"))
    outcome = run(pages, "-o", tmp_path / "out")
    assert outcome.code == 0
    out = tmp_path / "out"
    renamed = f"elute: {pages}/0.html: another file has the name of its output, so it goes to {out}/0-3.md\n"
    assert outcome.err == renamed
    texts = {name: (out / name).read_text() for name in files_below(out)}
    assert len(texts) == 13
    assert sum("pilot" in text for text in texts.values()) == 1
    assert sum("farmer" in text for text in texts.values()) == 1


def test_an_output_never_takes_the_place_of_a_page(run: Elute, pages: Path) -> None:
    before = {name: (pages / name).read_bytes() for name in files_below(pages)}
    outcome = run(pages, "--to", "html", "-o", pages)
    assert outcome.code == 0
    assert {name: (pages / name).read_bytes() for name in before} == before
    page = pages / "0.html"
    outcome = run(page, "-o", page)
    assert (outcome.code, outcome.err) == (2, f"elute: {page}: the output would overwrite the page itself\n")
    link = pages / "link.md"
    link.symlink_to(page)
    assert run(page, "-o", link).code == 2


def test_output_replaces_an_older_one_in_one_step(run: Elute, page: Path, tmp_path: Path) -> None:
    target = tmp_path / "out.md"
    target.write_text("old")
    with target.open() as reader:
        assert run(page, "-o", target).code == 0
        assert reader.read() == "old"  # whoever reads the old file reads it to its end
    assert "lighthouse" in target.read_text()
    assert files_below(tmp_path) == ["out.md", "page.html"]


def test_output_through_a_link_and_to_a_device(run: Elute, page: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.md"
    link.symlink_to(tmp_path / "real.md")
    assert run(page, "-o", link).code == 0
    assert link.is_symlink()
    assert "lighthouse" in (tmp_path / "real.md").read_text()
    assert run(page, "-o", os.devnull).code == 0
    assert not Path(os.devnull).is_file()


def test_an_output_that_cannot_be_written_leaves_nothing(
    run: Elute, page: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr("os.replace", full)
    target = tmp_path / "out.md"
    outcome = run(page, "-o", target)
    assert outcome.code == 1
    assert outcome.err == f"elute: {page}: cannot write {target}: no space left on device\n"
    assert files_below(tmp_path) == ["page.html"]


def test_output_folders_that_cannot_be(run: Elute, page: Path, pages: Path, tmp_path: Path) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("")
    assert run(pages, "-o", blocked).err == (
        f"elute: {blocked}: many pages need a folder for their output, and this is a file\n"
    )
    outcome = run(pages, "-o", blocked / "below")
    assert (outcome.code, outcome.err) == (
        1,
        f"elute: {blocked}/below: the folder cannot be made: not a directory\n",
    )
    assert run(page, "-o", blocked / "out.md").err.endswith(": not a directory\n")


@pytest.fixture
def permissions(tmp_path: Path) -> None:
    """Skips where files may be read whatever their permissions say, as root may."""
    secret = tmp_path / "secret"
    secret.touch(mode=0)
    if os.access(secret, os.R_OK):
        pytest.skip("this user may read and write everything")


@pytest.mark.usefixtures("permissions")
def test_a_folder_without_permission(run: Elute, pages: Path, tmp_path: Path) -> None:
    out = tmp_path / "out"
    out.mkdir(mode=0o500)
    assert run(pages, "-o", out).err == f"elute: {out}: this folder may not be written to\n"


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "there is nothing in it"),
        (b" \n\t ", "there is nothing but white space in it"),
        (b"%PDF-1.7 ...", "a PDF file, not an HTML page"),
        (b"\x89PNG\r\n\x1a\n", "a PNG image, not an HTML page"),
        (b"PK\x03\x04", "a ZIP archive or office document, not an HTML page"),
        (bytes(range(256)) * 20, "binary data, not an HTML page"),
        (b"\x00\x01\x02\x03" * 100, "binary data, not an HTML page"),
    ],
)
def test_files_that_are_no_pages(run: Elute, tmp_path: Path, content: bytes, reason: str) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(content)
    outcome = run(file)
    assert (outcome.code, outcome.out, outcome.err) == (1, "", f"elute: {file}: {reason}\n")


@pytest.mark.parametrize("encoding", ["utf-16", "utf-16-le", "utf-16-be", "shift_jis", "koi8-r", "utf-8-sig"])
def test_text_in_any_encoding_is_no_binary_data(run: Elute, tmp_path: Path, encoding: str) -> None:
    file = tmp_path / "page.html"
    file.write_bytes(PAGE.encode(encoding))
    assert run(file).err == ""


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="there are no named pipes here")
def test_a_pipe_in_a_folder_is_passed_over(run: Elute, page: Path) -> None:
    """Nobody may ever write into it, and reading would wait for that."""
    without = run(page.parent)
    os.mkfifo(page.with_name("pipe.html"))
    assert run(page.parent) == without


def test_files_that_cannot_be_read(run: Elute, tmp_path: Path) -> None:
    missing = tmp_path / "missing.html"
    assert run(missing).err == f"elute: {missing}: no such file or directory\n"
    loop = tmp_path / "loop.html"
    loop.symlink_to(loop)
    outcome = run(loop, tmp_path / ("x" * 300), "-o", tmp_path / "out")
    assert outcome.code == 1
    assert "elute: " + str(loop) in outcome.err
    assert "xxx: file name too long\n" in outcome.err
    assert run("").err == "elute: the name of a page is empty\n"
    empty = tmp_path / "empty"
    empty.mkdir()
    outcome = run(empty)
    assert (outcome.code, outcome.err.splitlines()[0]) == (
        1,
        f"elute: {empty}: no pages in this folder (.html .htm .xhtml .xht .shtml)",
    )
    with socket.socket(socket.AF_UNIX) as server:
        server.bind(str(tmp_path / "socket"))
        assert run(tmp_path / "socket").code == 1


@pytest.mark.usefixtures("permissions")
def test_files_without_permission(run: Elute, page: Path, pages: Path) -> None:
    page.chmod(0)
    assert run(page).err == f"elute: {page}: permission denied\n"
    (pages / "deep").chmod(0)
    outcome = run(pages, "--to", "text")
    assert outcome.code == 1
    assert f"elute: {pages}/deep: permission denied\n" in outcome.err
    (pages / "deep").chmod(0o700)


def test_the_summary_says_what_failed_and_why(run: Elute, pages: Path, tmp_path: Path) -> None:
    for number in range(7):
        (pages / f"{number}.html").write_bytes(b"")
    (pages / "8.html").write_bytes(b"%PDF-")
    outcome = run(pages, "-o", tmp_path / "out")
    assert outcome.code == 1
    assert outcome.err.splitlines()[-3:] == [
        "elute: 3 of 11 pages done, 8 failed:",
        "elute: 7 × there is nothing in it: "
        + ", ".join(f"{pages}/{number}.html" for number in range(5))
        + " and 2 more",
        f"elute: 1 × a PDF file, not an HTML page: {pages}/8.html",
    ]
    assert len(files_below(tmp_path / "out")) == 3


def test_what_fails_does_not_keep_others_back(run: Elute, page: Path, tmp_path: Path) -> None:
    outcome = run(tmp_path / "missing.html", page)
    assert outcome.code == 1
    assert "lighthouse" in outcome.out


def test_an_error_inside_is_told_without_a_traceback(run: Elute, page: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("oh no")

    monkeypatch.setattr(elute, "extract", broken)
    outcome = run(page)
    assert outcome.code == 1
    assert outcome.err.startswith(f"elute: {page}: internal error, please report it: RuntimeError at test_extract.py:")
    assert outcome.err.endswith(": oh no\n")


@pytest.mark.parametrize(("alias", "format"), [("md", "markdown"), ("txt", "text"), ("htm", "html"), ("tei", "xml")])
def test_short_words_for_formats(run: Elute, pages: Path, tmp_path: Path, alias: str, format: str) -> None:
    assert run(pages, "--to", alias).out == run(pages, "--to", format).out != ""
    run(pages, "--to", alias, "-o", tmp_path / "out")
    assert {path.suffix for path in (tmp_path / "out").rglob("*.*")} == {FORMATS[format]}
    assert f"{alias} is {format}" in " ".join(run("--help").out.split())
    assert elute.extract(PAGE).to(alias) == elute.extract(PAGE).to(format)


def test_addresses_as_output_names(site: Site, run: Elute, tmp_path: Path) -> None:
    first = site.answer("/news/story.html?id=7", PAGE.encode(), Content_Type="text/html")
    second = site.answer("/", PAGE.encode(), Content_Type="text/html")
    assert run(first, second, "-o", tmp_path / "out").code == 0
    host = site.address.removeprefix("http://").replace(":", "_")
    assert files_below(tmp_path / "out") == [f"{host}/index.md", f"{host}/news/story_id_7.md"]


@pytest.mark.parametrize("address", ["http://x/../../etc/passwd", "http://x/%2e%2e/%2fetc%2fpasswd", "http://../"])
def test_addresses_cannot_lead_out_of_the_output_folder(address: str) -> None:
    from elute.cli.parts.sources import find_sources

    stem = find_sources([address])[0].stem
    assert not stem.is_absolute()
    assert ".." not in stem.parts


def test_control_characters_of_a_name_do_not_reach_the_terminal(run: Elute, tmp_path: Path) -> None:
    outcome = run(tmp_path / "a\x1b[2Jb.html")
    assert "\x1b" not in outcome.err


def test_processes_that_do_not_start_are_one_reason(run: Elute, pages: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def dying(*_: object) -> object:
        yield extract.Result("0.html", "text")
        raise CannotStart("SIGKILL (Killed)")

    monkeypatch.setattr(extract, "in_processes", dying)
    outcome = run(pages, "--to", "text")
    assert outcome.code == 1
    assert outcome.err == "elute: stopped with 1 of 11 pages done: no process can be started: SIGKILL (Killed)\n"


@pytest.mark.parametrize("code", [errno.ENOSPC, errno.EDQUOT, errno.EROFS])
def test_a_full_disk_is_one_reason(
    run: Elute, pages: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: int
) -> None:
    written = []

    def write(path: Path, text: str) -> None:
        if len(written) == 3:
            raise OSError(code, os.strerror(code))
        written.append(path)

    monkeypatch.setattr(tasks, "write_file", write)
    outcome = run(pages, "-o", tmp_path / "out")
    assert outcome.code == 1
    assert outcome.err.startswith(f"elute: stopped with 3 of 11 pages done: cannot write {tmp_path / 'out'}")
    assert outcome.err.lower().endswith(f": {os.strerror(code).lower()}\n")
    assert outcome.err.count("\n") == 1


@pytest.mark.parametrize(
    ("option", "format", "others"),
    [("--front-matter", "Markdown", ("text", "json")), ("--reasons", "JSON", ("text", "markdown", "xml"))],
)
def test_what_only_one_format_has(run: Elute, page: Path, option: str, format: str, others: tuple[str, ...]) -> None:
    for other in others:
        done = run(page, "--to", other, option)
        assert (done.code, done.out) == (2, "") and f"{option} goes with {format}" in done.err
    assert run(page, "--to", format.lower(), option).code == 0


def test_front_matter_comes_first(run: Elute, page: Path) -> None:
    for format in ("markdown", "md"):
        assert run(page, "--to", format, "--front-matter").out.startswith("---\n")


@pytest.mark.parametrize("command", ["explain", "metadata", "read", "records", "feed"])
@pytest.mark.parametrize("option", ["--front-matter", "--reasons", "--images"])
def test_no_command_takes_what_it_does_not_use(run: Elute, page: Path, command: str, option: str) -> None:
    done = run(command, page, option)
    assert (done.code, done.out) == (2, "") and f"unrecognized arguments: {option}" in done.err


@pytest.mark.parametrize("command", ["explain", "metadata", "read", "records"])
def test_only_what_writes_links_may_leave_them_out(run: Elute, page: Path, command: str) -> None:
    assert "unrecognized arguments: --no-links" in run(command, page, "--no-links").err
