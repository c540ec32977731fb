"""Finding Chromium, and how it is started: without a window, without a network, with a limit on what scripts take."""

from __future__ import annotations

import os
import shutil
import socket
from importlib.util import find_spec
from typing import Any, Final

# The first does without the windows that it does not show, and takes half the time.
NAMES: Final = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "chrome")
SCRIPT_MEMORY: Final = 512  # megabytes of objects that the scripts of a page may hold
NO_NAMES: Final = "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1"  # the gateway is at that address
NO_SANDBOX: Final = "ELUTE_CHROMIUM_NO_SANDBOX"
HOW_TO_INSTALL: Final = "pip install 'elute[browser]', and for Chromium itself: apt install chromium"

ARGUMENTS: Final = (
    NO_NAMES,
    "--webrtc-ip-handling-policy=disable_non_proxied_udp",  # the one way around a proxy; this is for Chromium,
    "--force-webrtc-ip-handling-policy=disable_non_proxied_udp",  # and this for its headless shell
    f"--js-flags=--max-old-space-size={SCRIPT_MEMORY}",
    "--disable-gpu",
    "--no-pings",
)


class MissingBrowser(RuntimeError):
    """There is no browser here; the message says how to get one."""


def executable() -> str | None:
    """The browser: $ELUTE_CHROMIUM, or one on the path, or None."""
    return os.environ.get("ELUTE_CHROMIUM") or next(filter(None, map(shutil.which, NAMES)), None)


def missing() -> str:
    """What is missing for rendering pages and how to install it, "" where nothing is."""
    if find_spec("playwright") is None:
        return f"pages are rendered with Playwright, which is not installed: {HOW_TO_INSTALL}"
    found = executable()
    if found is None:
        return f"there is no Chromium on the path, and ELUTE_CHROMIUM names none: {HOW_TO_INSTALL}"
    if shutil.which(found) is None:
        return f"there is no program {found}, which ELUTE_CHROMIUM names: {HOW_TO_INSTALL}"
    return ""


class NowhereProxy:
    """A port that is taken and that nobody answers: a browser told to go through it reaches nothing at all."""

    def __init__(self) -> None:
        self._socket = socket.socket()
        self._socket.bind(("127.0.0.1", 0))

    @property
    def settings(self) -> dict[str, str]:
        return proxy_settings(self._socket.getsockname()[1])

    def close(self) -> None:
        self._socket.close()


def proxy_settings(port: int) -> dict[str, str]:
    """Everything through this port, what is on this machine too."""
    return {"server": f"http://127.0.0.1:{port}", "bypass": "<-loopback>"}


def why_not_started(said: str) -> str:
    """What Chromium said that did not start, in one sentence."""
    if "No usable sandbox" in said:
        return f"Chromium does not start: this system allows it no sandbox. To do without one, set {NO_SANDBOX}=1"
    return f"Chromium does not start: {said.strip().splitlines()[0]}"


def launch_options(proxy: NowhereProxy) -> dict[str, Any]:
    """What Playwright starts Chromium with. Chromium's own sandbox does not work for root."""
    is_root = hasattr(os, "geteuid") and os.geteuid() == 0
    return {
        "executable_path": executable(),
        "args": list(ARGUMENTS),
        "proxy": proxy.settings,
        "chromium_sandbox": not is_root and not os.environ.get(NO_SANDBOX),
    }
