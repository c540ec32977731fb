"""`elute annotate agreement`."""

import json
from pathlib import Path

from ..conftest import Elute


def test_agreement_is_a_table(run: Elute, folder: Path) -> None:
    outcome = run("annotate", "agreement", folder, "--pages")
    names, *rows = [line.split("\t") for line in outcome.out.splitlines()]
    assert names == ["people", "page", "elements", "agree", "kappa", "kappa of roles", "words F1"]
    # of Home, News, the heading and two paragraphs the heading differs: 4 of 5; by chance 3/5 * 2/5 + 2/5 * 3/5
    kappa = f"{(0.8 - 0.48) / (1 - 0.48):.3f}"
    assert [row[:6] for row in rows] == [
        ["vera, wim", "all 1", "5", "0.800", kappa, kappa],
        ["vera, wim", "ice", "5", "0.800", kappa, kappa],
    ]
    (pair,) = json.loads(run("annotate", "agreement", folder, "--json").out)
    assert pair["pages"][0]["id"] == "ice" and pair["elements"] == 5


def test_agreement_of_one_person_alone(run: Elute, tmp_path: Path) -> None:
    outcome = run("annotate", "agreement", tmp_path)
    assert outcome.code == 0 and "no page has been done by two people yet (annotated by nobody)" in outcome.err
