# make check   a first look, in a few minutes: style, types, and the tests that are fast
# make test    everything a change must pass: style, types, tests, documentation examples, a brief fuzz run
# make wheel   the sources and a wheel in dist/, tried in an environment of its own
# make bench   speed against peers
# make peers   other extractors into .venv, to evaluate them too
# make engines Ray, Spark, Daft, datatrove and Scrapy in an environment of their own, and the tests that start them
# make fuzz    the long fuzz run, by hand: SECONDS=86400 for a day
#
# Each target sets up what it needs in .venv. PYTHON names the interpreter that .venv is made from, JOBS how many
# processes test at the same time, CONSTRAINTS the versions of other packages that are tested with.

PYTHON ?= python3
SECONDS ?= 3600
CONSTRAINTS ?= tests/constraints.txt
VENV := .venv
BIN := $(VENV)/bin
JOBS ?= $(shell getconf _NPROCESSORS_ONLN)
PYTEST := $(BIN)/python -m pytest -n $(JOBS)
# Python files whose numbers setup.py writes for native code, into folders named native/generated.
SHARED := $(addprefix src/elute/,$(shell sed -n 's|^SHARED +*= \[\(.*\)\]$$|\1|p' setup.py | tr -d '",'))
NATIVE := $(shell find src -name '*.pyx' -o -name '*.pxd' -o -name '*.h' -o -name '*.pxi' -not -path '*/generated/*')
BUILD := pyproject.toml setup.py $(SHARED) $(NATIVE)
# fuzz/build.sh needs clang, on Linux; it can install that itself where it may.
CAN_FUZZ := $(shell [ "$$(uname)" = Linux ] && { command -v clang || { [ "$$(id -u)" = 0 ] && command -v apt-get; }; })

HAS_BROWSER := command -v chromium || command -v chromium-browser || command -v google-chrome

.PHONY: check test lint tests docs-check fuzz-brief fuzz bench peers engines wheel chromium clean

check: lint
	$(PYTEST) -q -m "not slow" tests

test: lint fuzz-brief tests

lint: $(VENV)/installed
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy

tests: $(VENV)/installed chromium
	$(PYTEST)

# Rendered pages and the annotator are tested in a real browser: Debian's, which is installed where that may be done.
chromium:
	@{ $(HAS_BROWSER); } >/dev/null || { [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null && apt-get update -qq && \
	  DEBIAN_FRONTEND=noninteractive apt-get install -qq -y --no-install-recommends chromium fonts-dejavu-core >/dev/null; } || \
	  echo "there is no chromium: tests in a browser are skipped (apt-get install chromium)"

docs-check: $(VENV)/installed
	$(PYTEST) tests/test_docs.py

fuzz-brief:
	$(if $(CAN_FUZZ),PYTHON=$(PYTHON) fuzz/run.sh 20,@echo "fuzzing skipped: it needs Linux and clang")

fuzz:
	PYTHON=$(PYTHON) fuzz/run.sh $(SECONDS)

bench: $(VENV)/installed-bench
	$(BIN)/python -m benchmarks.speed.parse

# Two that pip would leave out or take an old version of, though they work: docs/peers.md says why.
peers: $(VENV)/installed-peers $(VENV)/installed-browser $(VENV)/installed-evaluate
	$(BIN)/pip install --quiet --no-deps --upgrade 'readability-lxml>=0.9'
	$(BIN)/pip install --quiet --ignore-requires-python magic-html
	$(BIN)/python -m elute.methods.peers.readability_js
	$(BIN)/elute methods

# They ask for other versions of what tests need, so they are kept apart; Spark needs Java 17.
engines: $(VENV)/pip
	$(PYTHON) -m venv $(VENV)/engines
	$(VENV)/engines/bin/pip install --quiet --upgrade pip
	$(VENV)/engines/bin/pip install --quiet --editable '.[test,scale,remote,ray,spark,daft,datatrove,scrapy]' 'moto[server]>=5'
	$(VENV)/engines/bin/python -m pytest tests/scale/engines

# The wheel is tried where nothing but the wheel is installed: what it lacks cannot come from src/.
wheel:
	tools/wheels.sh $(PYTHON)

clean:
	rm -rf $(VENV) build dist src/*.egg-info
	find src \( -name '*.so' -o -name '*.c' -o -path '*/native/generated/*.pxi' \) -delete

# Python files take effect at once; the package is installed again only when its native parts change.
$(VENV)/installed: $(VENV)/pip $(BUILD) $(CONSTRAINTS)
	$(BIN)/pip install --quiet --constraint $(CONSTRAINTS) --editable '.[test,lint,train,browser,annotate,language]'
	touch $@

$(VENV)/installed-%: $(VENV)/installed
	$(BIN)/pip install --quiet --editable '.[$*]'
	touch $@

# An old pip cannot resolve extras such as lxml[html_clean].
$(VENV)/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "elute needs Python 3.11 or later; name one: make PYTHON=...")'
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --upgrade pip
	touch $@
