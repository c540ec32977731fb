"""What the tests of the scale share: corpora compared, and pages that are trouble."""

import os
from pathlib import Path

import pytest

# Run by Python at the start of every process: pages with these words do what pages must not.
TROUBLE = """
import os, signal, time
import elute.scale.rows as rows

extracted = rows.extracted

def or_trouble(page, options):
    if b"KILLS" in page.data:
        os.kill(os.getpid(), signal.SIGKILL)
    if b"TAKES FOR EVER" in page.data:
        time.sleep(600)
    if b"TAKES ALL MEMORY" in page.data:
        bytearray(8 * 1024**3)
    if b"RAISES" in page.data:
        raise ValueError("of  all\\nthings")
    if b"KILLED ONCE" in page.data and not os.path.exists(os.environ["ONCE"]):
        open(os.environ["ONCE"], "w").close()
        os.kill(os.getpid(), signal.SIGKILL)
    return extracted(page, options)

rows.extracted = or_trouble
"""


@pytest.fixture
def trouble(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes that are started have pages that are trouble."""
    (tmp_path / "start").mkdir()
    (tmp_path / "start" / "sitecustomize.py").write_text(TROUBLE)
    places = [str(tmp_path / "start"), *filter(None, [os.environ.get("PYTHONPATH")]), *_sources()]
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join(places))
    monkeypatch.setenv("ONCE", str(tmp_path / "once"))


def _sources() -> list[str]:
    import elute

    return [str(Path(elute.__file__).parents[1])]
