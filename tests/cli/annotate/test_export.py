"""`elute annotate export`."""

from pathlib import Path

import pytest

from elute import gold

from ..conftest import Elute


@pytest.mark.parametrize("format", ["elute", "ceml", "cleaneval", "dragnet", "l3s-gn1", "readability", "scrapinghub"])
def test_export_is_a_gold_standard(run: Elute, folder: Path, tmp_path: Path, format: str) -> None:
    outcome = run("annotate", "export", folder, tmp_path / "gold", "--to", format, "--as", "vera")
    assert (outcome.code, outcome.err) == (0, f"elute: 2 pages written to {tmp_path / 'gold'}\n")
    ice, sea = gold.load(tmp_path / "gold", format=format)
    assert ice.text.split() == sea.text.split()
    assert ice.text.startswith("The keeper's books") and "Home" not in ice.text and "Imprint" not in ice.text


def test_export_says_what_is_wrong(run: Elute, folder: Path, tmp_path: Path) -> None:
    for words, why in (
        ([], "vera, wim have annotated it; name one with --as"),
        (["--as", "xena"], "xena has not annotated it (annotated by vera, wim)"),
        (["--as", "../vera"], "is no name for an annotator"),
        (["--as", "vera", "--to", "nonsense"], "unknown format 'nonsense'"),
        (["--as", "vera", "--to", "annotated"], "is read, not written"),
    ):
        outcome = run("annotate", "export", folder, tmp_path / "gold", *words)
        assert outcome.code == 2 and why in outcome.err and not (tmp_path / "gold").exists()
    outcome = run("annotate", "export", tmp_path / "nowhere", tmp_path / "gold")
    assert outcome.code == 2 and "nowhere: there is no such folder" in outcome.err
