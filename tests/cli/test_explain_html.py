"""elute explain --html: the coloured page of a file, every block in it, and what it may load."""

from pathlib import Path

import elute
from coloured.reader import Reader

from .conftest import PAGE, Elute


def test_every_block_is_marked_with_its_decision_and_reason(run: Elute, page: Path) -> None:
    reader = Reader(run("explain", page, "--html").out)
    for number, block in enumerate(elute.extract(PAGE.encode()).blocks):
        marks = [mark for mark in reader.marks if f" · block {number}\n" in mark[1]]
        assert {mark[0] for mark in marks} == {"kept" if block.keep else "dropped"}
        assert all(mark[1].endswith(f"\n{block.reason}") for mark in marks)
        assert "".join("".join(mark[2] for mark in marks).split()) == "".join(block.text.split())


def test_each_block_can_be_linked_to(run: Elute, page: Path) -> None:
    ids = [value for _, name, value in Reader(run("explain", page, "--html").out).attributes() if name == "id"]
    blocks = len(elute.extract(PAGE.encode()).blocks)
    assert {f"elute-{number}" for number in range(blocks)} <= set(ids)
    assert len(ids) == len(set(ids))


def test_the_bar_counts(run: Elute, page: Path) -> None:
    out = run("explain", page, "--html").out
    blocks = elute.extract(PAGE.encode()).blocks
    kept = sum(block.keep for block in blocks)
    assert f'<span class="kept">kept</span> {kept} blocks' in out
    assert f'<span class="dropped">dropped</span> {len(blocks) - kept} blocks' in out


def test_boxes_without_kept_text_can_be_hidden_as_one(run: Elute, page: Path) -> None:
    html = run("explain", page, "--html", "--title").out
    boxes = [tag for tag, name, value in Reader(html).attributes() if value == "box"]
    assert boxes == ["nav", "footer"]


def test_assets_are_let_in_when_asked_for(run: Elute, page: Path) -> None:
    page.write_text(
        PAGE.replace("<article>", "<article><img src=a.png>").replace(
            "</title>", "</title><link rel=stylesheet href=a.css>"
        )
    )
    without, having = run("explain", page, "--html").out, run("explain", page, "--html", "--assets").out
    assert "a.png" not in without and "a.css" not in without
    assert 'src="a.png"' in having and 'href="a.css"' in having
    assert f'<base href="{page.as_uri()}">' in having
    assert '<base href="https://example.org/x">' in run("explain", page, "--html", "--url", "https://example.org/x").out
