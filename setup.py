"""Builds the native modules. All else about the package is in pyproject.toml."""

import os
import runpy
import sys
from pathlib import Path

from Cython.Build import cythonize
from setuptools import Extension, setup

SOURCES = Path("src")
# What both native code and Python know is written in these files alone.
SHARED = ["page/kinds.py", "page/limits.py", "page/vocabulary.py", "units/row_state.py", "learned/features.py"]
SHARED += ["learned/second.py", "records/features.py", "records/names.py", "render/kinds.py", "render/punctuation.py"]
# Nothing for one machine alone, such as -march=native: a wheel runs on every machine of its kind.
OPTIMISE = ["/O2"] if sys.platform == "win32" else ["-O3"]
if sys.platform != "win32" and "CFLAGS" not in os.environ:
    OPTIMISE.append("-g0")  # else what a debugger needs is five sixths of the wheel


def extension(source: Path) -> Extension:
    name = ".".join(source.relative_to(SOURCES).with_suffix("").parts)
    return Extension(name, [source.as_posix()], extra_compile_args=OPTIMISE)


def write_constants(path: Path) -> None:
    """Write the numbers of a Python file to `native/generated/<its name>.pxi`.

    These are its names in capitals, and what its function `native` gives. The file is run by its path, because elute is
    not built yet. What is there already is left alone, so that a rebuild stays incremental.
    """
    module = runpy.run_path(str(path))
    values = {name: value for name, value in module.items() if name.isupper() and isinstance(value, int)}
    values |= module["native"]() if "native" in module else {}
    lines = [f"# Written by setup.py from {path.as_posix()}.", "", "cdef enum:"]
    lines += [f"    {name} = {value}" for name, value in values.items() if isinstance(value, int)]
    lines += [f"\n{name} = {value!r}" for name, value in values.items() if isinstance(value, bytes)]
    text = "\n".join(lines) + "\n"
    target = path.parent / "native" / "generated" / f"{path.stem}.pxi"
    target.parent.mkdir(exist_ok=True)
    if not target.exists() or target.read_text(encoding="utf-8") != text:
        target.write_text(text, encoding="utf-8")


for source in SHARED:
    write_constants(SOURCES / "elute" / source)
setup(
    ext_modules=cythonize(
        [extension(source) for source in sorted(SOURCES.glob("elute/**/_*.pyx"))],
        include_path=[str(SOURCES)],
        compiler_directives={"freethreading_compatible": True},  # as docs/architecture.md has it
    ),
    options={"build_ext": {"parallel": True}},  # modules side by side, on all processors
)
