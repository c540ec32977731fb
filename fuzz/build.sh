#!/bin/sh
# Builds elute for the fuzzer into build/fuzz: clang, AddressSanitizer, UndefinedBehaviorSanitizer, coverage, exact buffers.
# Installs what is missing when it may, else says what to install.
set -eu
cd "$(dirname "$0")/.."
root=$PWD
out=$root/build/fuzz
python=${PYTHON:-python3}

find_clang() {
    for name in clang clang-19 clang-18 clang-17 clang-16 clang-15 clang-14; do
        if command -v "$name" >/dev/null; then echo "$name"; return; fi
    done
}

sanitizers="-fsanitize=address,undefined,fuzzer-no-link -fno-sanitize-recover=undefined"
clang_works() {
    [ -n "$(find_clang)" ] && command -v "$(symbolizer)" >/dev/null &&
        echo 'int f(int *p) { return p[1] + 1; }' |
        "$(find_clang)" $sanitizers -shared -fPIC -x c - -o /dev/null 2>/dev/null
}
# Without it a report names addresses only. Debian has it under the name with the version.
symbolizer() {
    if command -v llvm-symbolizer >/dev/null; then echo llvm-symbolizer; else echo "llvm-symbolizer-$(clang_version)"; fi
}
clang_version() { "$(find_clang)" -dumpversion | cut -d. -f1; }

if ! clang_works; then
    if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null; then
        apt-get update -qq
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends clang llvm >/dev/null
        DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends \
            "libclang-rt-$(clang_version)-dev" >/dev/null
    fi
    clang_works || {
        echo "fuzz/build.sh needs clang with its sanitizers: apt-get install clang llvm libclang-rt-14-dev" \
            "(or the number of your clang)" >&2
        exit 1
    }
fi

if ! [ -x "$out/venv/bin/python" ]; then
    "$python" -m venv "$out/venv"
    "$out/venv/bin/pip" install --quiet --disable-pip-version-check atheris 'cython>=3.1' 'setuptools>=77' numpy chardet rich || {
        rm -rf "$out/venv"
        echo "fuzz/build.sh needs atheris, which PyPI has for CPython 3.11 to 3.13 on Linux:" \
            "set PYTHON to one of these (now $("$python" --version))" >&2
        exit 1
    }
fi

# A copy, so that the instrumented modules never lie among the sources.
rm -rf "$out/tree"
mkdir -p "$out/tree"
cp -R pyproject.toml setup.py README.md LICENSE src "$out/tree"
find "$out/tree/src" \( -name '*.so' -o -name '*.c' \) -delete
(
    cd "$out/tree"
    CC=$(find_clang) CFLAGS="-O1 -g -w -fno-omit-frame-pointer -DELUTE_FUZZ $sanitizers \
        -fsanitize-ignorelist=$root/fuzz/ignorelist.txt" \
        "$out/venv/bin/python" setup.py --quiet build_ext --inplace --parallel "$(nproc)"
)
touch "$out/built"
echo "built with $(find_clang) $(clang_version) in build/fuzz"
