#!/usr/bin/env bash
# The sources and a wheel for each Python that is named, into dist/. Each wheel is tried in an environment where there is
# nothing else: no compiler, no sources, packages only as wheels; it is told how long installing and a first page take.
#
#   tools/wheels.sh python3.11 ~/.pyenv/versions/3.12.1/bin/python
#
# These are wheels of this machine. Those for PyPI (manylinux, musllinux, macOS, Windows) are built by
# .github/workflows/wheels.yml, with cibuildwheel.
set -euo pipefail
cd "$(dirname "$0")/.."
page=$PWD/examples/page.html
outside=$(mktemp -d)
trap 'rm -rf "$outside"' EXIT
rm -rf dist

environment() { # python folder
  "$1" -m venv "$2"
  "$2/bin/pip" install --quiet --upgrade pip
}

[ $# -gt 0 ] || set -- python3
environment "$1" "$outside/sources"
"$outside/sources/bin/pip" install --quiet build
"$outside/sources/bin/python" -m build --quiet --sdist --outdir dist .
for python in "$@"; do
  rm -rf "$outside/build" "$outside/bare"
  environment "$python" "$outside/build"
  "$outside/build/bin/pip" wheel --quiet --no-deps --wheel-dir "$outside/made" dist/elute-*.tar.gz
  wheel=$(ls -t "$outside"/made/*.whl | head -n 1)
  environment "$python" "$outside/bare"
  began=$(date +%s%N)
  cd "$outside/bare"
  env -u PYTHONPATH PATH="$outside/bare/bin" bin/pip install --quiet --only-binary :all: "$wheel"
  env -u PYTHONPATH PATH="$outside/bare/bin" bin/elute "$page" > page.md
  took=$((($(date +%s%N) - began) / 100000000))
  for command in "metadata" "records" "explain" "--to json"; do # what reads other files of the package
    env -u PYTHONPATH PATH="$outside/bare/bin" bin/elute $command "$page" > said
    [ -s said ]
  done
  cd "$OLDPWD"
  grep -q '^## ' "$outside/bare/page.md"
  cp "$wheel" dist/
  echo "$(basename "$wheel"): installed and a first page in $((took / 10)).$((took % 10)) s"
done
