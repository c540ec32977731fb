"""Readability.js, https://github.com/mozilla/readability, in a real Chromium: what Firefox's reader view shows.

Its default settings. Chromium parses the page into a document of its own, in which no script runs and nothing is
loaded. It gives HTML without the title. elute writes that as text.

    python -m elute.methods.peers.readability_js     fetches the script from npm into ~/.cache/elute
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from elute.browser.chromium import executable

from .as_text import html_to_text
from .chromium import Chromium
from .npm import Script
from .peer import FIRST_PAGE, Peer

SCRIPT: Final = Script(
    "@mozilla/readability",
    "0.6.0",
    "Readability.js",
    "juG5VWh4qAivzTAeMzvY9xs9HY5rAcr2E4I7tiSSCokRFi7XIZCAu92ZkSTsIj1OPceCifL3cpfteP3pDT9/QQ==",
)
INSTALL: Final = "pip install 'elute[browser]'"
FETCH: Final = "python -m elute.methods.peers.readability_js"

READ: Final = """html => {
    const article = new Readability(new DOMParser().parseFromString(html, "text/html")).parse();
    return article ? article.content : "";
}"""


@dataclass(frozen=True, eq=False)
class ReadabilityJs(Peer):
    """Readability.js in the Chromium of this process."""

    script: Script = SCRIPT

    def absent(self) -> str:
        """What is not there of playwright, a browser and the script."""
        from importlib.util import find_spec

        if find_spec("playwright") is None:
            return "no package playwright"
        if executable() is None:
            return "no chromium on the path, and ELUTE_CHROMIUM names none"
        return "" if self.script.path.is_file() else f"{self.script.file} has not been fetched"

    def version(self) -> str:
        """The version of Readability.js."""
        return self.script.version if self.installed else ""

    def prepare(self) -> None:
        """Start the browser."""
        self.extract(FIRST_PAGE)

    def extract(self, html: str, url: str | None = None) -> str:
        """The text that Readability.js takes from a decoded page."""
        if not self.installed:
            raise self.missing()
        browser = Chromium.here()
        browser.add_script(self.script.path.read_text(encoding="utf-8"))
        return html_to_text(browser.call(READ, html))


peer = ReadabilityJs(
    "readability-js",
    package=SCRIPT.package,
    licence="Apache-2.0",
    description="Readability by Mozilla, in a browser",
    command=f"{INSTALL} && {FETCH}",
)

if __name__ == "__main__":
    print(SCRIPT.fetch())
