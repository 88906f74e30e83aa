# Two commands do everything on a fresh machine: `make play` and `make test`.

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
RUN    := $(VENV)/.run
DEV    := $(VENV)/.dev
BENCH  := $(VENV)/.bench
SHARED := -n auto --dist loadfile --no-loadscope-reorder
HOT    := table engine rulebooks
BUILT  := $(shell find $(HOT:%=src/pulverdampf/%) -name '*.py') hatch_build.py pyproject.toml \
          $(shell find web -path web/node_modules -prune -o -type f -print)
PIP    := $(BIN)/python -m pip --disable-pip-version-check --quiet install

# Servers and commands that the tests start read bytecode; without it each would compile every source anew.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: play test tests sources test-long test-browser test-vast test-all check types style page bench bench-beside bench-map marathon mutants pythons quick coverage dist browser postgres pictures lock clean
.DEFAULT_GOAL := play

play: $(RUN)
	@$(BIN)/pulverdampf play $(ARGS) || [ $$? -eq 130 ]

# What everybody runs: the tests, and beside them what reads the sources; its findings are shown at the end.
test: $(DEV) browser
	@mkdir -p build
	@$(MAKE) --no-print-directory -j2 tests sources; ended=$$?; cat build/sources.txt; exit $$ended

# Files go out in their order, the long ones of the browser early: by their number of tests they would come last,
# and one core would wait.
tests: $(DEV)
	$(BIN)/python -m pytest $(SHARED) -m "not long and not vast"

sources: $(DEV)
	@$(MAKE) --no-print-directory --output-sync style types page >build/sources.txt 2>&1

# What takes longer and comes out the same every time: long tests, and the hot modules as plain Python.
test-long: $(DEV) postgres
	$(BIN)/python -m pytest $(SHARED) -m long --ignore tests/browser
	PULVERDAMPF_KERNELS=interpreted $(BIN)/python -m pytest $(SHARED) tests/playthroughs tests/rulebooks/dbx tests/rulebooks/march_of_eagles tests/table tests/engine -m "not vast"
	$(BIN)/python -m tests.marathon --battles 60

# All long scripts of the browser.
test-browser: $(DEV) browser
	$(BIN)/python -m pytest $(SHARED) -m long tests/browser

# What the others do by the dozen, by the hundred.
test-vast: $(DEV) postgres
	$(BIN)/python -m pytest $(SHARED) -m vast

# Everything: also a sample of mutants, and the quick tests on every Python.
test-all: test test-long test-browser test-vast mutants pythons

check: types style

types: $(DEV)
	$(BIN)/mypy

style: $(DEV)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/lint-imports
	$(BIN)/pulverdampf check

# The sources of the page, and whether they speak the server's language.
page: $(DEV)
	$(BIN)/python -m pulverdampf.server.typescript --check
	@if command -v npm >/dev/null 2>&1; then cd web && npm run check --silent && npm test --silent; \
	 else echo "npm was not found: the sources of the page are not checked."; fi

bench: $(BENCH)
	$(BIN)/python benchmarks/run.py $(ARGS)

# This tree beside an earlier commit, in turns: make bench-beside REV=v0.1.0 ARGS="thumbs odds --rounds 5".
bench-beside: $(BENCH)
	$(BIN)/python benchmarks/beside.py $(REV) $(ARGS)

# Frames while a map is dragged, its first picture, sizes; this tree alone or beside an earlier commit: make bench-map REV=v0.1.0.
bench-map: $(BENCH) browser
	$(BIN)/python benchmarks/map_pace.py $(if $(REV),--rev $(REV)) $(ARGS)

# Hundreds of battles by lot of every rulebook, over all armies, tables and switches.
marathon: $(DEV)
	$(BIN)/python -m tests.marathon $(ARGS)

# Changes rule code and asks the tests that name the rule: ARGS="--seed 1 --count 1000 --book dbx --write".
mutants: $(DEV)
	$(BIN)/python -m tests.mutants $(ARGS)

# The quick tests on every Python of the machine, interpreted.
pythons:
	.ci/pythons

quick: $(DEV)
	$(BIN)/python -m pytest $(SHARED) tests/test_api.py tests/engine tests/table tests/muster tests/cases tests/playthroughs

# Which lines and branches the tests reach, by package. Compiled modules show none, so all is interpreted.
coverage: export PULVERDAMPF_KERNELS = interpreted
coverage: $(DEV)
	mkdir -p build && $(BIN)/coverage erase
	$(BIN)/coverage run -m pytest $(SHARED) $(ARGS)
	$(BIN)/coverage combine --quiet
	$(BIN)/coverage json --quiet -o build/coverage.json
	$(BIN)/python -m tests.reached build/coverage.json

# A source distribution and two wheels, one compiled for this Python and one for any; all carry the page.
dist: $(DEV)
	rm -rf dist
	$(BIN)/python -m build --sdist
	$(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist dist/*.tar.gz
	PULVERDAMPF_KERNELS=interpreted $(BIN)/python -m pip wheel --quiet --no-deps --wheel-dir dist dist/*.tar.gz
	$(BIN)/python -m tests.installed dist/*.whl

# The pictures of the README, taken from real battles by a browser; a part of them: make pictures ARGS="maps dbx".
pictures: $(DEV) browser
	$(BIN)/python -m tests.browser.pictures $(ARGS)

$(BIN)/python:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
	  { echo "Pulverdampf needs Python 3.11 or newer; found: `$(PYTHON) --version 2>&1`."; \
	    echo "Install one and say: make PYTHON=/path/to/python3.12"; exit 1; }
	@echo "Setting up Pulverdampf in $(VENV) (once, about two minutes) ..."
	@$(PYTHON) -m venv $(VENV) || \
	  { rm -rf $(VENV); echo "Python's venv module is missing; on Debian and Ubuntu: apt install python3-venv"; exit 1; }

$(RUN): $(BIN)/python requirements/run.txt $(BUILT)
	@$(PIP) --require-hashes -r requirements/run.txt
	@$(PIP) --no-deps -e .
	@touch $@

# Browser tests need Chromium; where it cannot be had they are left out, and that is said.
browser:
	@command -v chromium >/dev/null 2>&1 || { \
	  [ "`id -u`" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo "Installing Chromium for the browser tests ..." && \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq chromium >/dev/null 2>&1; } || \
	  echo "Chromium was not found and could not be installed: the browser tests are left out."

# Several servers on one database need PostgreSQL; where it cannot be had their tests are left out, and that is said.
postgres:
	@ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1 || command -v initdb >/dev/null 2>&1 || { \
	  [ "`id -u`" = 0 ] && command -v apt-get >/dev/null 2>&1 && echo "Installing PostgreSQL for the tests of several servers ..." && \
	  apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq --no-install-recommends postgresql >/dev/null 2>&1; } || \
	  echo "PostgreSQL was not found and could not be installed: the tests of several servers are left out."

$(DEV): $(RUN) requirements/test.txt
	@$(PIP) --require-hashes -r requirements/test.txt
	@touch $@

$(BENCH): $(DEV) requirements/bench.txt
	@$(PIP) --require-hashes -r requirements/bench.txt
	@touch $@

lock:
	uv export --quiet --no-emit-project --no-default-groups --no-header -o requirements/run.txt
	uv export --quiet --no-emit-project --group dev --no-header -o requirements/test.txt
	uv export --quiet --no-emit-project --no-default-groups --only-group bench --no-header -o requirements/bench.txt
	rm -f uv.lock

clean:
	rm -rf $(VENV) build dist .pytest_cache .mypy_cache .ruff_cache .hypothesis
	find src -name '*.so' -delete
