"""Which version of a method or a metric made something: what changes it makes old results void.

For code of elute that is a hash of the sources that it is made of: its module, and what that imports from elute. A
peer is the version of its package, and the modules that call it.
"""

from __future__ import annotations

import ast
import hashlib
import sys
from collections.abc import Iterable, Iterator
from functools import cache
from importlib.util import find_spec
from pathlib import Path

import elute
from elute import registry
from elute.methods.peers import Peer

_ROOT = Path(elute.__file__).parent
_PEERS = _ROOT / "methods" / "peers"
_EXTRACTION = ("elute", "elute.units.blocks", "elute.render.text", "elute.render.cleaneval")  # what names alone reach
_DECODING = ("elute.page.decode",)  # all that peers get from elute
_SCORING = ("elute.evaluate.case", "elute.gold", "elute.units.alignment")
# A new name changes no result; records and metadata are found beside the text, and other pages of a site are not asked.
_NO_PART = {"elute.registry", "elute.records", "elute.metadata.fields", "elute.sites.site"}
_SOURCES = {".py", ".pyx", ".pxd", ".pyi", ".c", ".md"}


def method_version(name: str) -> str:
    """The version of a method, such as "elute 0.1.0 (5d41402abc4b)" or "trafilatura 2.0.0 (76b9719d911f)"."""
    method = registry.methods.get(name)
    module = _module(registry.methods.target(name))
    if isinstance(method, Peer):
        said = f"{method.package or name} {method.version()}".strip()
        adapter = (file for file in _closure((module,)) if file.parent == _PEERS)
        return f"{said} ({_hash([_own(module), *adapter, *_closure(_DECODING)])})"
    return f"elute {elute.__version__} ({_hash([_own(module), *_closure((*_EXTRACTION, module))])})"


def metric_version(name: str) -> str:
    """The version of a metric: a hash."""
    registry.metrics.get(name)
    module = _module(registry.metrics.target(name))
    return _hash([_own(module), *_closure((*_SCORING, module)), *(_ROOT / "gold" / "formats").glob("*.py")])


def _module(target: str) -> str:
    return target.partition(":")[0]


def _own(module: str) -> Path | None:
    """The file of a module of any package; None where there is none, as in a notebook."""
    loaded = sys.modules.get(module)
    name = (
        getattr(loaded, "__file__", None) if loaded else getattr(find_spec(module), "origin", None) if module else None
    )
    return Path(name) if name else None


def _hash(files: Iterable[Path | None]) -> str:
    digest = hashlib.sha256()
    for file in sorted({file for file in files if file is not None}):
        digest.update(_hash_of(file))
    return digest.hexdigest()[:12]


def _hash_of(file: Path) -> bytes:
    return _digest(file, file.stat().st_mtime_ns)


@cache
def _digest(file: Path, changed: int) -> bytes:
    return hashlib.sha256(file.read_bytes()).digest()


def _closure(modules: Iterable[str]) -> set[Path]:
    """The files of these modules and of all that they import from elute, with the data files beside them."""
    found: set[Path] = set()
    waiting = list(modules)
    seen = set(_NO_PART)
    while waiting:
        module = waiting.pop()
        if module in seen or module.split(".")[0] != "elute":
            continue
        seen.add(module)
        for file in _files(module):
            found.add(file)
            if file.suffix == ".py":
                package = module if file.name == "__init__.py" else module.rpartition(".")[0]
                waiting.extend(_imports(file, package, file.stat().st_mtime_ns))
    return found


def _files(module: str) -> Iterator[Path]:
    """The file of a module of elute; of a package, its data too. A name that is no module has none."""
    path = _ROOT.joinpath(*module.split(".")[1:])
    if path.is_dir():
        yield from (file for file in path.iterdir() if file.name == "__init__.py" or _is_data(file))
    elif path.with_suffix(".py").is_file():
        yield path.with_suffix(".py")
    else:
        yield from path.parent.glob(f"{path.name}.*.so")
        yield from path.parent.glob(f"{path.name}.*.pyd")


def _is_data(file: Path) -> bool:
    return file.is_file() and file.suffix not in {*_SOURCES, ".so", ".pyd"} and not file.name.startswith(".")


@cache
def _imports(file: Path, package: str, changed: int) -> list[str]:
    """All that a file imports, in full; what may be a module or a name in one is given as both."""
    found: list[str] = []
    for node in ast.walk(ast.parse(file.read_bytes())):
        if isinstance(node, ast.Import):
            found.extend(alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package.split(".")[: len(package.split(".")) + 1 - node.level] if node.level else []
            origin = ".".join([*above, *filter(None, [node.module])])
            found.append(origin)
            found.extend(f"{origin}.{alias.name}" for alias in node.names)
    return found
