# `make help` lists what there is to do. On a fresh machine each target first brings what it
# needs: Python 3.11+ and Node.js with npm are all that has to be there.

PYTHON ?= python3
DIR    ?= site
PORT   ?= 8000
GAME   ?= rolling_japan

VENV := .venv
BIN  := $(VENV)/bin
# Marks of what is installed: newer than the lock file it was installed from.
DEV   := $(VENV)/.dev
BENCH := $(VENV)/.bench

.PHONY: help test lint format serve export bench mutants lock prepare browser clean
.DEFAULT_GOAL := help

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "  make %-8s %s\n", $$1, $$2 }' Makefile

test: prepare lint browser ## Check style and types and run all tests
	$(BIN)/pytest --numprocesses auto --dist worksteal $(ARGS)

lint: $(DEV) ## Check style, format and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(DEV) ## Put the code in the common format
	$(BIN)/ruff check --fix-only
	$(BIN)/ruff format

serve: ## Serve the page (PORT=8000)
	$(PYTHON) serve.py --port $(PORT)

export: ## Write the finished site (DIR=site)
	$(PYTHON) serve.py --export $(DIR)

bench: $(DEV) $(BENCH) prepare browser ## Run all benchmarks (make bench-taps: one of them)
	PYTHONPATH=py $(BIN)/python -m tests.bench $(ARGS)

bench-%: $(DEV) $(BENCH) prepare browser
	PYTHONPATH=py $(BIN)/python -m tests.bench $*

# mutmut knows a source folder by the name src/ alone, so it works in a folder of links. It leaves
# decorated functions and the tables outside functions as they are. To see a survivor:
# cd .mutants && ../.venv/bin/mutmut show NAME
mutants: $(DEV) ## Would the tests notice a changed rule? (GAME=rolling_japan)
	rm -rf .mutants && mkdir .mutants
	ln -s ../py .mutants/src
	ln -s ../tests ../pyproject.toml .mutants
	cd .mutants && ../$(BIN)/mutmut run 'rollbook.games.$(GAME).*' >log || { cat log; exit 1; }
	@cd .mutants && ../$(BIN)/mutmut results --all true | awk '/games[.]$(GAME)[.]/ { all++ } \
	    /games[.]$(GAME)[.].*: (killed|timeout)/ { killed++; next } /games[.]$(GAME)[.]/ { print } \
	    END { printf "%d of %d changes were noticed (%d%%)\n", killed, all, 100 * killed / all }'

# Hashes for every system and for all Pythons from 3.11 on; uv alone can do that.
lock: $(VENV)/bin/pip ## Renew the requirements' lock files (ARGS=--upgrade: newest versions)
	$(BIN)/pip install --quiet uv
	for name in dev bench; do $(BIN)/uv pip compile --no-config --quiet --universal \
	    --python-version 3.11 --generate-hashes --custom-compile-command 'make lock' \
	    $(ARGS) --output-file requirements-$$name.txt requirements-$$name.in || exit; done

prepare:
	$(PYTHON) serve.py --prepare

browser: $(DEV)
	@PATH="$(CURDIR)/$(BIN):$$PATH" sh tests/browser/install.sh

$(VENV)/bin/pip:
	$(PYTHON) -m venv $(VENV)

$(DEV) $(BENCH): $(VENV)/.%: requirements-%.txt | $(VENV)/bin/pip
	$(BIN)/pip install --quiet --disable-pip-version-check --require-hashes --requirement $<
	touch $@

clean: ## Remove everything that was brought or made
	rm -rf $(VENV) node_modules static/vendor site .mutants test-results
	rm -rf .hypothesis .mypy_cache .pytest_cache .ruff_cache __pycache__
	find py tests -name __pycache__ -prune -exec rm -rf {} +
