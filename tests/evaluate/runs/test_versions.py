"""A version changes with what a result depends on."""

import os
from pathlib import Path

import pytest

import elute
from elute import registry
from elute.evaluate.runs import versions
from elute.evaluate.runs.versions import method_version, metric_version

SOURCES = Path(elute.__file__).parent


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> object:
    """Pretends that files of elute have other content."""

    def change(*names: str) -> None:
        files = {SOURCES / name for name in names}
        assert all(file.is_file() for file in files)
        content = versions._hash_of
        monkeypatch.setattr(versions, "_hash_of", lambda file: b"other" if file in files else content(file))

    return change


@pytest.mark.parametrize(
    ("file", "cetd", "resiliparse", "words"),
    [
        ("methods/cetd.py", True, False, False),
        ("methods/peers/resiliparse.py", False, True, False),
        ("methods/peers/peer.py", False, True, False),
        ("methods/peers/trafilatura.py", False, False, False),
        ("evaluate/metrics/words.py", False, False, True),
        ("evaluate/metrics/rates.py", False, False, True),
        ("evaluate/metrics/snippets.py", False, False, False),
        ("evaluate/case.py", False, False, True),
        ("units/words.py", True, False, True),
        ("scripts/stores.py", True, False, True),
        ("units/blocks.py", True, False, True),
        ("render/text.py", True, False, False),
        ("render/markdown.py", False, False, False),
        ("page/decode.py", True, True, True),
        ("gold/page.py", False, False, True),
        ("gold/formats/folder.py", False, False, True),
        ("cli/evaluate/run.py", False, False, False),
        ("records/__init__.py", False, False, False),
        ("registry/__init__.py", False, False, False),
        ("registry/mechanism.py", False, False, False),
        ("registry/catalogue.py", False, False, False),
    ],
)
def test_what_a_version_depends_on(changed: object, file: str, cetd: bool, resiliparse: bool, words: bool) -> None:
    before = method_version("cetd"), method_version("resiliparse"), metric_version("words")
    changed(file)  # type: ignore[operator]
    after = method_version("cetd"), method_version("resiliparse"), metric_version("words")
    assert [old != new for old, new in zip(before, after, strict=True)] == [cetd, resiliparse, words]


def test_a_peer_depends_on_what_its_adapter_imports(changed: object) -> None:
    before = method_version("boilerpy3")
    changed("methods/peers/balanced.py")  # type: ignore[operator]
    assert method_version("boilerpy3") != before


def test_a_file_that_is_changed_while_the_program_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Processes import what is in the file then, so that is the version."""
    (tmp_path / "changing.py").write_text("def f(page): return 0")
    monkeypatch.syspath_prepend(tmp_path)
    monkeypatch.setitem(registry.methods._entries, "changing", registry.Entry("changing:f", loaded=False))
    before = method_version("changing")
    assert method_version("changing") == before
    (tmp_path / "changing.py").write_text("def f(page): return 1")
    os.utime(tmp_path / "changing.py", (1, 1))
    assert method_version("changing") != before


def test_native_code_counts() -> None:
    files = versions._closure(("elute.methods.cetd",))
    assert any(file.name.startswith("_density.") and file.suffix in {".so", ".pyd"} for file in files)
    assert any(file.name.startswith("_parser.") and file.suffix in {".so", ".pyd"} for file in files)


def test_versions_are_readable() -> None:
    pytest.importorskip("resiliparse")
    from importlib.metadata import version

    assert method_version("cetd").startswith(f"elute {elute.__version__} (")
    assert method_version("resiliparse").startswith(f"resiliparse {version('resiliparse')} (")


def test_a_method_of_another_package() -> None:
    import strange_methods

    assert method_version("all-text") != method_version("cetd")
    assert Path(strange_methods.__file__) == versions._own("strange_methods")
