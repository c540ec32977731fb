"""The fuzzer's ways lead everywhere: each runs on an ordinary build, and together they load every native module."""

import subprocess
import sys

from places import REPOSITORY

SCRIPT = """
import sys
from pathlib import Path

sys.path[:0] = sys.argv[1:]
from ways import SHARES

for way in SHARES:
    for page in (b"", Path("examples/page.html").read_bytes()):
        way(page)
print(*sorted(name for name in sys.modules if name.startswith("elute.")))
"""


def test_every_native_module_is_on_a_way() -> None:
    run = subprocess.run(
        [sys.executable, "-c", SCRIPT, "fuzz", "src", "tests"],
        cwd=REPOSITORY,
        capture_output=True,
        text=True,
        check=True,
    )
    sources = (REPOSITORY / "src").glob("elute/**/_*.pyx")
    native = {".".join(source.relative_to(REPOSITORY / "src").with_suffix("").parts) for source in sources}
    assert native and native <= set(run.stdout.split())
