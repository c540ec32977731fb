"""Over TLS: certificates are those of the name, though the connection goes to an address that was looked at."""

import shutil
import ssl
import subprocess
from pathlib import Path

import pytest

import elute
from elute import ReadError
from website import Site

pytestmark = pytest.mark.skipif(shutil.which("openssl") is None, reason="there is no openssl to make certificates")


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate for localhost, with its key, signed by itself."""
    file = tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2", "-subj", "/CN=localhost",
         "-addext", "subjectAltName=DNS:localhost", "-keyout", file, "-out", tmp_path / "only.pem"],
        check=True,
        capture_output=True,
    )  # fmt: skip
    file.write_bytes(file.read_bytes() + (tmp_path / "only.pem").read_bytes())
    return file


@pytest.fixture
def secure(site: Site, certificate: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """The site over TLS, with a page; its address."""
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(certificate)
    site.socket = context.wrap_socket(site.socket, server_side=True)
    site.answer("/", b"<p>text", Content_Type="text/html")
    monkeypatch.setenv("no_proxy", "localhost,127.0.0.1")
    return f"https://localhost:{site.server_address[1]}/"


def test_a_certificate_that_is_trusted(secure: str, certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    assert elute.fetch(secure, allow_private=True).data == b"<p>text"
    with pytest.raises(ReadError, match="is not on the public internet"):
        elute.fetch(secure)


def test_a_certificate_of_another_name(secure: str, certificate: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("SSL_CERT_FILE", str(certificate))
    with pytest.raises(ReadError, match=r"certificate is not valid for '127\.0\.0\.1'"):
        elute.fetch(secure.replace("localhost", "127.0.0.1"), allow_private=True)


def test_a_certificate_that_nobody_knows(secure: str) -> None:
    with pytest.raises(ReadError, match=r"^cannot be fetched: .*certificate verify failed") as raised:
        elute.fetch(secure, allow_private=True)
    assert "\n" not in str(raised.value)
