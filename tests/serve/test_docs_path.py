"""The path of a newcomer: every command of docs/serve.md that asks the service is typed as it stands."""

import json
import re
import shutil
import subprocess

import pytest

from places import REPOSITORY
from serve.running import STORY, running
from website import Site

TEXT = (REPOSITORY / "docs" / "serve.md").read_text(encoding="utf-8")
COMMANDS = [
    line for block in re.findall(r"^```sh\n(.*?)^```", TEXT, re.MULTILINE | re.DOTALL) for line in block.splitlines()
]
CURL = [command for command in COMMANDS if command.startswith("curl ")]


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_every_command_answers(site: Site) -> None:
    """The port and the address of the page are those of this test; all else is as it is written."""
    site.answer("/", STORY, Content_Type="text/html")
    assert len(CURL) >= 10
    with running(fetch=True, allow_private=True) as client:
        for command in CURL:
            typed = command.replace("http://127.0.0.1:8000", client.origin)
            typed = typed.replace("https://example.org/", f"{site.address}/")
            done = subprocess.run(typed, shell=True, cwd=REPOSITORY, capture_output=True, text=True, timeout=60)
            assert done.returncode == 0 and done.stdout.strip(), command
            if done.stdout.startswith("{"):
                assert "error" not in json.loads(done.stdout), command


def test_other_commands_are_those_that_there_are() -> None:
    from elute.cli import COMMANDS as KNOWN

    for command in COMMANDS:
        words = re.sub(r"^\w+=\S+ ", "", command).split()
        assert words[0] in ("curl", "pip", "elute"), command
        assert words[0] != "elute" or words[1] in KNOWN, command
