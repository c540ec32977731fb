"""The JavaScript of peers that come from npm. It is fetched once, checked and kept in a cache folder."""

from __future__ import annotations

import io
import tarfile
from base64 import b64decode
from dataclasses import dataclass
from hashlib import sha512
from pathlib import Path

from elute.files import write_whole

REGISTRY = "https://registry.npmjs.org"
TIMEOUT = 60.0


@dataclass(frozen=True)
class Script:
    """One file of one version of a package on npm."""

    package: str
    version: str
    file: str
    integrity: str  # of the package, as npm lists it: base64 of its SHA-512

    @property
    def path(self) -> Path:
        """Where it is kept."""
        folder = Path.home() / ".cache" / "elute" / "npm"
        return folder / f"{self.package.replace('/', '-').lstrip('@')}-{self.version}" / self.file

    def fetch(self) -> Path:
        """Fetch the package, unless it is there, and keep the file."""
        if not self.path.is_file():
            self.keep(self._download())
        return self.path

    def keep(self, package: bytes) -> None:
        """Take the file out of a packed package that has the right hash."""
        if sha512(package).digest() != b64decode(self.integrity):
            raise ValueError(f"{self.package} {self.version} from {REGISTRY} is not what it was: its hash differs")
        with tarfile.open(fileobj=io.BytesIO(package)) as archive:
            member = archive.extractfile(f"package/{self.file}")
            if member is None:
                raise ValueError(f"{self.package} {self.version} has no file {self.file}")
            self.path.parent.mkdir(parents=True, exist_ok=True)
            write_whole(self.path, member.read(), sync=False)

    def _download(self) -> bytes:
        from urllib.request import urlopen  # slow to import

        name = self.package.rpartition("/")[2]
        with urlopen(f"{REGISTRY}/{self.package}/-/{name}-{self.version}.tgz", timeout=TIMEOUT) as answer:
            content: bytes = answer.read()
        return content
