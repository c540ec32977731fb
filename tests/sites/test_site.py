"""Site mode: what repeats is dropped, and text that only looks repeated is not."""

import random
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import elute
from elute.sites.evidence import FEATURES, forest
from elute.sites.store import Store

from .pages import NOTICE, page, story


def texts(pages: list[str]) -> list[str]:
    return [found.text for found in elute.Site(pages)]


def test_a_page_alone_is_as_it_was() -> None:
    assert texts([page(1)]) == [elute.extract(page(1)).text]
    for format in ("markdown", "html", "json"):
        [found] = elute.Site([page(1)])
        assert found.to(format) == elute.extract(page(1)).to(format)


def test_the_same_page_twice_is_one_page() -> None:
    assert texts([page(1), page(1)]) == [elute.extract(page(1)).text] * 2


def test_a_second_copy_with_another_menu_is_no_evidence() -> None:
    copy = page(1).replace("<li>", "<li class=x>").replace("River", "Rivers").replace("All rights", "No rights")
    assert texts([page(1), copy])[0] == elute.extract(page(1)).text


@pytest.mark.parametrize("copies", [1, 2, 3])
def test_mirrored_articles_are_kept(copies: int) -> None:
    mirrors = [page(1).replace("post-1", f"print-{'x' * n}").replace("All rights", "No " * n) for n in range(copies)]
    others = [page(number) for number in range(2, 8)]
    found = texts([page(1), *mirrors, *others])[0]
    assert all(paragraph in found for paragraph in story(1))


def test_a_front_page_with_the_story_on_it_does_not_take_it_away() -> None:
    front = page(0, "".join(f"<h2>Story {n}</h2><p>{'</p><p>'.join(story(n))}</p>" for n in (1, 2)))
    found = texts([page(1), front, *(page(number) for number in range(2, 6))])[0]
    assert all(paragraph in found for paragraph in story(1))


def test_a_quotation_that_two_stories_share_is_kept() -> None:
    shared = "<p>" + story(99)[0] + "</p>"
    bodies = {n: "".join(f"<p>{text}</p>" for text in story(n)) + (shared if n in (1, 2) else "") for n in range(1, 8)}
    found = texts([page(n, body) for n, body in bodies.items()])
    assert story(99)[0] in found[0]


def test_pages_of_other_hosts_teach_nothing() -> None:
    pages = [(page(number), f"https://host{number}.example/") for number in range(6)]
    assert [found.text for found in elute.Site(pages)] == [elute.extract(html).text for html, _ in pages]


def test_the_order_of_pages_does_not_matter() -> None:
    pages = [page(number) for number in range(8)]
    mixed = random.Random(0).sample(pages, len(pages))
    assert dict(zip(pages, texts(pages), strict=True)) == dict(zip(mixed, texts(mixed), strict=True))


@settings(max_examples=20, deadline=None)
@given(st.lists(st.text("<p>ab c/&#1;\n", max_size=60), max_size=6))
def test_no_page_makes_it_fail(pages: list[str]) -> None:
    for found in elute.Site(pages):
        everything = found.page.blocks.join(found.labels.keep | True)
        assert set(found.text.split()) <= set(everything.split())


def test_what_is_said_of_a_block() -> None:
    reasons = [block.reason for block in elute.Site([page(n) for n in range(6)]).extract(page(9)).blocks]
    assert any("its text is on 6 of 6 other pages" in reason for reason in reasons)
    assert any("6 of 6 other pages have other text at its place" in reason for reason in reasons)


def test_options_are_those_of_extract() -> None:
    site = elute.Site([page(n) for n in range(6)])
    assert site.extract(page(1), method="bte").text == elute.extract(page(1), method="bte").text
    kept = [len(site.extract(page(1), focus=focus).text) for focus in ("precision", "balanced", "recall")]  # type: ignore[arg-type]
    assert kept == sorted(kept)
    with pytest.raises(ValueError, match="unknown method"):
        site.extract(page(1), method="no-such")


def test_a_method_that_needs_several_pages_does_those_of_each_host_together() -> None:
    pages = [(page(number), f"https://host{number % 2}.example/{number}") for number in range(6)]
    found = list(elute.Site(pages).extract_many(method="tree-mapping", title=False))
    assert all("River" not in each.text and story(number)[0] in each.text for number, each in enumerate(found))
    assert {each.method for each in found} == {"tree-mapping"}
    alone = [(page(number), f"https://host{number}.example/") for number in range(3)]
    assert all("River" in each.text for each in elute.Site(alone).extract_many(method="tree-mapping"))


def test_a_folder_and_a_store(tmp_path: Path) -> None:
    for number in range(6):
        (tmp_path / f"{number}.html").write_text(page(number))
    site = elute.Site(tmp_path)
    assert len(site) == 6
    site.store.save(tmp_path / "store.npz")
    again = elute.Site(store=Store.load(tmp_path / "store.npz"))
    assert again.extract(page(3)).text == site.extract(page(3)).text
    with pytest.raises(NotADirectoryError):
        elute.Site(tmp_path / "none")


def test_clusters_of_templates() -> None:
    lists = [
        "<ul class=results>" + "<li><h3>Hit</h3><p>Text" * n + "</ul><form><label>Search</label></form>" for n in (3, 5)
    ]
    assert elute.Site([page(1), lists[0], page(2), page(3), lists[1]]).clusters == [[0, 2, 3], [1, 4]]


def test_the_notice_is_less_likely_with_every_page() -> None:
    def score(known: int) -> float:
        found = elute.Site([page(n) for n in range(2, 2 + known)]).extract(page(1))
        return next(block.score for block in found.blocks if block.text == NOTICE)

    scores = [score(known) for known in (0, 4, 8, 16)]
    assert scores == sorted(scores, reverse=True)
    assert scores[-1] < scores[0]


def test_confidence_is_that_of_what_the_site_keeps() -> None:
    found = elute.Site([page(n) for n in range(8)]).extract(page(1))
    assert 0 < found.confidence <= 1
    assert found.confidence != elute.extract(page(1)).confidence


def test_the_model_is_for_these_features() -> None:
    assert forest().features == len(FEATURES)


def test_a_file_of_many_pages(tmp_path: Path) -> None:
    pytest.importorskip("fastwarc")
    from scale.crawl import record, response, write

    records = [record(response(page(number).encode()), number) for number in range(5)]
    write(tmp_path / "pages" / "b.warc.gz", records[3:])
    write(tmp_path / "a.warc.gz", records[:3])
    assert repr(elute.Site(tmp_path / "a.warc.gz").store) == "<Store of 3 pages of 1 hosts>"
    assert repr(elute.Site(str(tmp_path)).store) == "<Store of 5 pages of 1 hosts>"
