"""`elute URL`: what the command line makes of a page from the network."""

import time
from pathlib import Path
from urllib.parse import quote

from .conftest import PAGE, Elute, Site

HTML = {"Content_Type": "text/html"}


def test_the_charset_of_the_server_is_used(site: Site, run: Elute) -> None:
    text = PAGE.replace('<meta charset="utf-8">', "").replace("keeper", "ключник")
    url = site.answer("/", text.encode("iso-8859-5"), Content_Type="text/html; charset=iso-8859-5")
    assert "ключник" in run(url).out


def test_an_unknown_charset_of_the_server_is_no_error(site: Site, run: Elute) -> None:
    url = site.answer("/", PAGE.encode(), Content_Type="text/html; charset=nonsense")
    outcome = run(url)
    assert (outcome.code, outcome.err) == (0, "")
    assert "lighthouse" in outcome.out


def test_links_are_resolved_against_the_address_after_redirects(site: Site, run: Elute) -> None:
    site.answer("/new/story", PAGE.encode(), **HTML)
    url = site.answer("/old", status=301, Location="/new/story")
    assert f"]({site.address}/ice)" in run(url).out


def test_errors_name_the_address(site: Site, run: Elute) -> None:
    url = site.answer("/", status=404)
    outcome = run(url)
    assert (outcome.code, outcome.out, outcome.err) == (
        1,
        "",
        f"elute: {url}: the server answered 404 Not Found\n",
    )


def test_the_limits_are_options(site: Site, run: Elute) -> None:
    url = site.answer("/", PAGE.encode(), **HTML)
    assert "larger than the limit of 1,024 bytes" in run(url, "--max-size", "1K").err
    site.answers["/slow"] = lambda handler: time.sleep(2)
    assert "not there within 0.2 s" in run(site.address + "/slow", "--timeout", "0.2").err


def test_a_redirect_may_not_lead_to_a_private_address_unless_it_is_said(site: Site, run: Elute) -> None:
    site.answer("/in", PAGE.encode(), **HTML)
    inside = f"localhost:{site.server_address[1]}"
    url = site.answer("/", status=302, Location=f"http://{inside}/in")
    outcome = run(url)
    assert (outcome.code, outcome.out) == (1, "")
    assert outcome.err == f"elute: {url}: {inside} is not on the public internet (--allow-private)\n"
    assert site.paths_seen == ["/"]
    assert "lighthouse" in run(url, "--allow-private").out
    for command in ("explain", "compare"):
        assert "not on the public internet" in run(command, url).err


def test_an_address_with_a_long_name_of_other_letters_has_a_file(site: Site, run: Elute, tmp_path: Path) -> None:
    path = "/" + quote("灯" * 200)
    outcome = run(site.answer(path, PAGE.encode(), **HTML), "-o", f"{tmp_path}/out/")
    assert (outcome.code, outcome.err) == (0, "")
    [file] = (tmp_path / "out").rglob("*.md")
    assert file.name.startswith("灯")
