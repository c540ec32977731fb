#!/bin/sh
# Fuzzes elute, or runs one input again.
#   fuzz/run.sh            for a minute
#   fuzz/run.sh 86400      for a day
#   fuzz/run.sh FILE       this input only
set -eu
cd "$(dirname "$0")/.."
out=build/fuzz
what=${1:-60}

if ! [ -e "$out/built" ] || [ -n "$(find src setup.py fuzz/build.sh fuzz/ignorelist.txt -newer "$out/built" \
    ! -name '*.so' ! -name '*.c' ! -name '*.pyc' -type f | head -n 1)" ]; then
    fuzz/build.sh
fi

# CPython gets its memory from malloc, where the sanitizer sees it. Leaks are counted by the target itself:
# LeakSanitizer would report what the interpreter keeps on purpose.
export PYTHONMALLOC=malloc PYTHONPATH="$out/tree/src" PYTHONDONTWRITEBYTECODE=1 OPENBLAS_NUM_THREADS=1
export ASAN_OPTIONS="detect_leaks=0:malloc_context_size=8:quarantine_size_mb=64:symbolize=1"
export UBSAN_OPTIONS="print_stacktrace=1:halt_on_error=1:symbolize=1"
ASAN_SYMBOLIZER_PATH=$(command -v llvm-symbolizer || ls /usr/bin/llvm-symbolizer-* 2>/dev/null | tail -n 1)
export ASAN_SYMBOLIZER_PATH
preload=$("$out/venv/bin/python" -c 'import atheris; print(atheris.path())')/asan_with_fuzzer.so
fuzz() { env LD_PRELOAD="$preload" "$out/venv/bin/python" fuzz/target.py "$@"; }

if [ -f "$what" ]; then
    fuzz "$what"
    exit
fi

mkdir -p "$out/corpus" fuzz/artifacts
# The limit of a unit is one of the clock: arrays grow one by one in this build, and other work may have the machine.
"$out/venv/bin/python" fuzz/seeds.py "$out/seeds"
# In CI the inputs are the same in every run, as those of hypothesis are: a change is judged by what it changed.
fuzz ${CI:+-seed=1} -max_total_time="$what" -max_len=10000 -timeout=600 -report_slow_units=120 -rss_limit_mb=3000 -dict=fuzz/html.dict \
    -artifact_prefix=fuzz/artifacts/ -print_final_stats=1 "$out/corpus" "$out/seeds" || {
    code=$?
    fault=$(ls -t fuzz/artifacts | grep -v '^slow-unit-' | head -n 1)
    [ -z "$fault" ] || echo "found a fault; to see it again: fuzz/run.sh fuzz/artifacts/$fault" >&2
    exit "$code"
}
