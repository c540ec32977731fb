"""The page that the inspector shows to those who have none at hand."""

from pathlib import Path

from elute.serve import app

EXAMPLES = Path(__file__).parents[2] / "examples"


def test_it_is_the_example_of_the_documentation() -> None:
    assert (app.WEB / "example.html").read_bytes() == (EXAMPLES / "page.html").read_bytes()
