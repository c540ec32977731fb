"""Builds the native modules. All else about the package is in pyproject.toml."""

import runpy
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCES = Path("src")
# Nothing for one machine alone, such as -march=native: a wheel runs on every machine of its kind.
OPTIMISE = ["/O2"] if sys.platform == "win32" else ["-O3"]


def extension(source: Path) -> Extension:
    name = ".".join(source.relative_to(SOURCES).with_suffix("").parts)
    return Extension(name, [source.as_posix()], extra_compile_args=OPTIMISE)


def write_constants(source: str) -> None:
    """Constants of native code come from Python files, which are run by their path: elute is not built yet."""
    path = SOURCES / "elute" / source
    runpy.run_path(str(path))["write_pxi"](path.parent / "native" / f"{path.stem}.pxi")


write_constants("page/vocabulary.py")
write_constants("learned/features.py")
setup(
    ext_modules=cythonize(
        [extension(source) for source in sorted(SOURCES.glob("elute/**/_*.pyx"))],
        include_path=[str(SOURCES)],
    ),
    options={"build_ext": {"parallel": True}},  # modules side by side, on all processors
)
