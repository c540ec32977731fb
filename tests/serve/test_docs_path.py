"""The path of a newcomer: every command of docs/serve.md is typed as it stands, and the feeds of docs/recipes.md.

Addresses, ports and files that are written are those of this test; all else is as it is written.
"""

import json
import os
import re
import shutil
import signal
import subprocess
import sys
from collections.abc import Iterator
from importlib.util import find_spec
from pathlib import Path

import pytest

import elute
from elute.cli import COMMANDS as KNOWN
from places import REPOSITORY
from serve.running import STORY, running
from website import Site

BLOCK = re.compile(r"^ *```sh\n(.*?)^ *```", re.MULTILINE | re.DOTALL)
FEED = """<rss version="2.0"><channel><title>The Ledger</title><link>{0}/</link><description>News</description>
<item><title>Rain</title><link>{0}/</link><description>It rained…</description></item></channel></rss>"""


def commands(name: str) -> list[str]:
    text = (REPOSITORY / "docs" / name).read_text(encoding="utf-8")
    return [line.strip() for block in BLOCK.findall(text) for line in block.splitlines()]


COMMANDS = commands("serve.md")
CURL = [command for command in COMMANDS if command.startswith("curl ")]
FEEDS = [command for command in (*COMMANDS, *commands("recipes.md")) if command.startswith("elute feed ")]


@pytest.fixture
def page(site: Site) -> str:
    """The address that stands for example.org."""
    site.answer("/", STORY, Content_Type="text/html")
    site.answer("/robots.txt")
    site.answer("/rss.xml", FEED.format(site.address).encode(), Content_Type="application/rss+xml")
    return f"{site.address}/"


@pytest.fixture
def path(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The command `elute` is that of these sources."""
    command = tmp_path / "bin" / "elute"
    command.parent.mkdir()
    command.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m elute "$@"\n')
    command.chmod(0o755)
    monkeypatch.setenv("PATH", f"{command.parent}:{os.environ['PATH']}")
    monkeypatch.setenv("PYTHONPATH", str(Path(elute.__file__).parents[1]))
    monkeypatch.setenv("HOME", str(tmp_path))
    yield


def typed(command: str, folder: Path = REPOSITORY) -> str:
    done = subprocess.run(command, shell=True, cwd=folder, capture_output=True, text=True, timeout=120)
    assert done.returncode == 0, f"{command}\n{done.stderr}"
    return done.stdout


@pytest.mark.skipif(shutil.which("curl") is None, reason="there is no curl")
def test_every_question_is_answered(page: str) -> None:
    assert len(CURL) >= 10
    with running(fetch=True, allow_private=True) as client:
        for command in CURL:
            said = typed(command.replace("http://127.0.0.1:8000", client.origin).replace("https://example.org/", page))
            assert said.strip(), command
            if said.startswith("{"):
                assert "error" not in json.loads(said), command


@pytest.mark.usefixtures("path")
def test_feeds(page: str, tmp_path: Path) -> None:
    assert len(FEEDS) >= 2
    for command in FEEDS:
        typed(f"{command.replace('https://example.org/', page)} --allow-private", tmp_path)
        assert "the river rose" in re.sub(r"<[^>]*>|&lt;.*?&gt;", "", (tmp_path / "full.xml").read_text())


@pytest.mark.usefixtures("path")
@pytest.mark.skipif(find_spec("mcp") is None, reason="mcp is not installed")
def test_the_server_for_agents() -> None:
    [command] = [command for command in COMMANDS if command.endswith("| elute mcp")]
    assert json.loads(typed(command))["result"]["serverInfo"]["name"] == "elute"


@pytest.mark.usefixtures("path")
def test_services_start() -> None:
    starts = [command for command in COMMANDS if " serve" in f" {command}" and "pip" not in command]
    assert len(starts) >= 2
    for command in starts:
        with subprocess.Popen(
            ["bash", "-c", f"exec env {command} --port 0"], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
        ) as service:
            assert service.stdout is not None and service.stdout.readline().startswith("http://")
            service.send_signal(signal.SIGTERM)


def test_other_commands_are_those_that_there_are() -> None:
    for command in COMMANDS:
        words = re.sub(r"^\w+=\S+ ", "", command).split()
        assert words[0] in ("curl", "pip", "elute", "echo"), command
        assert words[0] != "elute" or words[1] in KNOWN, command
