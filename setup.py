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


def write_vocabulary() -> None:
    """The parser's constants come from the vocabulary, which is run by its path: elute is not built yet."""
    page = SOURCES / "elute" / "page"
    runpy.run_path(str(page / "vocabulary.py"))["write_pxi"](page / "native" / "vocabulary.pxi")


write_vocabulary()
setup(
    ext_modules=cythonize(
        [extension(source) for source in sorted(SOURCES.glob("elute/**/_*.pyx"))],
        include_path=[str(SOURCES)],
    )
)
