"""`elute serve` and `elute mcp`: what is said of wrong options. What they do is in tests/serve and tests/adapters."""

import socket

import pytest

from elute.cli import main


def test_wrong_options(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["serve", "--allow-private"]) == 2
    assert main(["serve", "--port", "70000"]) == 2
    assert main(["serve", "--memory", "much"]) == 2
    assert main(["mcp", "--timeout", "-1"]) == 2


def test_a_port_that_is_taken(capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        assert main(["serve", "--port", str(taken.getsockname()[1])]) == 1
    assert "cannot listen on 127.0.0.1, port" in capsys.readouterr().err
