PYTHON ?= python3
JOBS ?= 2
VENV := .venv
BIN := $(VENV)/bin
TORCH := torch==2.13.0 # with which training was tried last
READY := $(VENV)/.ready
PLAY_READY := $(VENV)/.ready-play
CLUSTER_READY := $(VENV)/.ready-cluster
LEARNING_READY := $(VENV)/.ready-learning
BENCH_READY := $(VENV)/.ready-bench
WEB_READY := web/node_modules/.ready
CLIENT := web/dist/index.html
SITE := site/index.html
DOCS := site/docs/index.html
ENGINE := web/src/generated/engine.wasm
ENGINE_SOURCES := $(shell find $(addprefix src/heavenale/,agents analysis browser native \
	notation.py observation rules setting_up shown) -name '*.py' -o -name network.onnx)
# What the client is made of: its own sources, and the messages and tables of the rules and the server.
CLIENT_SOURCES := $(shell find web/src web/public web/site web/scripts src/heavenale/rules src/heavenale/server -type f \
	-not -path '*/generated/*' -not -path '*/__pycache__/*') web/index.html web/vite.config.ts web/svelte.config.js

# What the documentation is made of: its pages, the docstrings, and what writes pages from them.
DOCS_SOURCES := $(shell find docs scripts src -type f -not -path '*/__pycache__/*') CONTRIBUTING.md README.md zensical.toml

export PIP_DISABLE_PIP_VERSION_CHECK := 1
# Some containers set it; then every process would read the sources of all libraries anew, two seconds each time.
unexport PYTHONDONTWRITEBYTECODE

# Once, before the tests, not in every worker: two minutes on a new machine, nothing later.
COMPILE := $(BIN)/python -c 'from heavenale.agents.warm_up import warm_up; warm_up()'
# Every worker begins with a part of the tests in their order, and helps the others when it is done. Threads of one that
# have nothing to do sleep: as they are, they wait by counting, on the core that another worker needs.
PYTEST := OMP_WAIT_POLICY=passive $(BIN)/pytest -n $(JOBS) --dist worksteal

heading = @printf '\n=== %s ===\n' '$(1)'

.NOTPARALLEL:
.DELETE_ON_ERROR:
.DEFAULT_GOAL := help
.PHONY: help setup play web site package release lock chromium databases test lint format types imports test-interpreted test-compiled test-pythons test-cluster test-learning test-training torch test-cuda \
	test-web test-browser test-levels mutants campaign docs screenshots bench bench-web clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## Put everything for development into .venv

$(READY): pyproject.toml constraints.txt
	$(call heading,Setting up $(VENV))
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --no-compile --constraint constraints.txt --editable '.[dev]'
	@touch $@ $(PLAY_READY)

$(PLAY_READY): pyproject.toml constraints.txt
	$(call heading,Setting up $(VENV))
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[browser]'
	@touch $@

$(WEB_READY): web/package.json web/package-lock.json
	$(call heading,Setting up the web client)
	@command -v npm >/dev/null || { echo 'Node is needed to build the web client: https://nodejs.org' >&2; exit 1; }
	cd web && npm ci --no-audit --no-fund --loglevel=error
	@touch $@

$(ENGINE): $(ENGINE_SOURCES) | $(PLAY_READY)
	$(call heading,Compiling the rules for the browser)
	$(BIN)/python -m heavenale.browser $(@D)

$(CLIENT): $(PLAY_READY) $(WEB_READY) $(ENGINE) $(CLIENT_SOURCES)
	$(call heading,Building the web client)
	cd web && npm run --silent types && npm run --silent build
	@touch $@

$(SITE): $(PLAY_READY) $(WEB_READY) $(ENGINE) $(CLIENT_SOURCES)
	$(call heading,Building the edition without a server)
	cd web && npm run --silent types && npm run --silent site
	@touch $@

web: $(CLIENT) ## Build the web client, if its sources changed

play: ## Play the game in the browser; ARGS='--host 0.0.0.0' lets friends in
	@$(MAKE) --no-print-directory $(WEB_READY) & fetching=$$!; $(MAKE) --no-print-directory $(ENGINE) && wait $$fetching
	@$(MAKE) --no-print-directory $(CLIENT)
	@$(BIN)/heavenale serve $(ARGS)

site: $(SITE) docs ## Make the folder site/, for any web host: the game alone, and its documentation in site/docs/

package: $(READY) $(CLIENT) ## Build the wheel and the source package into dist/, client inside, and the weights' wheel
	$(BIN)/python -m hatchling build
	cd packages/weights && ../../$(BIN)/python -m hatchling build --target wheel --directory ../../dist

release: site ## Build everything that is released into dist/, and check it
	rm -rf dist
	@$(MAKE) --no-print-directory package
	$(BIN)/python scripts/release.py

lock: $(READY) ## Take the newest versions of everything for development, and write them into constraints.txt
	$(BIN)/pip-compile --quiet --upgrade --extra dev --strip-extras --no-annotate --no-header --no-emit-index-url \
		--no-emit-find-links --no-emit-trusted-host --unsafe-package heavenale --output-file constraints.txt pyproject.toml
	sed -i '/^#/d; /^heavenale/d; /^$$/d' constraints.txt

chromium: ## Make sure that there is a Chromium to test with
	@command -v chromium >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes chromium >/dev/null; \
		else \
			echo 'The browser tests need Chromium: apt-get install chromium (as root), then again.' >&2; exit 1; \
		fi; }

databases: ## Make sure that there are a PostgreSQL and an nginx to test with
	@test -x "$$(ls -d /usr/lib/postgresql/*/bin/postgres 2>/dev/null | tail -1)" && command -v nginx >/dev/null || { \
		if [ "$$(id -u)" = 0 ] && command -v apt-get >/dev/null; then \
			apt-get update -qq && DEBIAN_FRONTEND=noninteractive apt-get install -qq --yes postgresql nginx-light >/dev/null; \
		else \
			printf '\n%s\n' '##### NOT TESTED: several processes on PostgreSQL. apt-get install postgresql nginx (as root) #####' >&2; \
		fi; }

test: ## Set up, then run every check and test
	@$(MAKE) --no-print-directory $(WEB_READY) chromium databases & fetching=$$!; $(MAKE) --no-print-directory $(READY) && wait $$fetching
	@$(COMPILE) & compiling=$$!; \
		$(MAKE) --no-print-directory lint types imports docs test-web test-interpreted test-pythons && wait $$compiling
	@$(MAKE) --no-print-directory test-compiled test-training test-cuda test-browser
	$(call heading,All checks passed)

lint: $(READY) ## Check style and format
	$(call heading,Style)
	$(BIN)/ruff check
	$(BIN)/ruff format --check

format: $(READY) ## Repair style and format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

types: $(READY) ## Check types
	$(call heading,Types)
	$(BIN)/mypy

imports: $(READY) ## Check the direction of imports
	$(call heading,Imports)
	$(BIN)/lint-imports --no-logo

test-interpreted: $(READY) ## Test the rules as plain Python; every line must run
	$(call heading,Rules interpreted)
	HEAVENALE_PURE=1 $(PYTEST) tests/rules --cov=src/heavenale/rules --cov-fail-under=100

test-compiled: $(READY) databases ## Run all tests and the examples of the documents, rules compiled
	$(call heading,Everything compiled)
	@$(COMPILE)
	$(PYTEST) --durations 20 --ignore=tests/browser --ignore=tests/engine --ignore=tests/cluster --ignore=tests/training --ignore=tests/learning
	@printf '\n%s\n' '##### NOT TESTED here: make test-cluster (Ray), make test-learning (sb3-contrib and torch) #####'

test-pythons: $(READY) $(CLIENT) ## Install the wheel on every other supported Python that is there, and play
	$(call heading,Other Pythons)
	$(BIN)/python scripts/other_pythons.py

$(CLUSTER_READY): $(READY)
	$(call heading,Installing Ray)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[cluster]'
	@touch $@

test-cluster: $(CLUSTER_READY) ## Play on a Ray cluster of several nodes, and kill some of them
	$(call heading,Ray cluster)
	$(BIN)/pytest tests/cluster

test-training: $(READY) ## Test training in miniature, as far as torch is there
	$(call heading,Training)
	@$(BIN)/python -c 'import torch' 2>/dev/null || \
		printf '\n%s\n' '##### NOT TESTED: most of training. make torch #####' >&2
	$(PYTEST) tests/training

torch: $(READY) ## Put torch into .venv, which only training needs
	@$(BIN)/python -c 'import torch' 2>/dev/null || $(BIN)/pip install --quiet $(TORCH) || \
		printf '\n%s\n' '##### torch could not be installed #####' >&2

$(LEARNING_READY): $(READY)
	$(call heading,Installing sb3-contrib and torch)
	$(BIN)/pip install --quiet --constraint constraints.txt --editable '.[learning]' $(TORCH)
	@touch $@

test-learning: $(LEARNING_READY) ## Run the example that learns
	$(call heading,Learning)
	$(BIN)/pytest tests/learning

test-cuda: $(READY) ## Run the CUDA tests in the simulator
	$(call heading,CUDA simulator)
	NUMBA_ENABLE_CUDASIM=1 $(PYTEST) tests/cuda

test-web: $(CLIENT) ## Check the types of the web client and test its logic
	$(call heading,Web client)
	cd web && npm run --silent check
	cd web && npm run --silent test

test-browser: $(READY) $(CLIENT) $(SITE) $(DOCS) chromium ## Play in a real browser against a real server; the rules in Node and Chromium
	$(call heading,Browser)
	$(PYTEST) --durations 20 tests/engine tests/browser
	@printf '\n%s\n' '##### 200 of 1,000 positions a level of the page here: make test-levels asks about all #####'

test-levels: $(READY) $(CLIENT) ## Ask the levels of the page about 1,000 positions each, not 200
	$(call heading,Levels of the page)
	$(PYTEST) --positions 1000 tests/engine/test_levels.py

docs: $(DOCS) ## Build the documentation into site/docs

$(DOCS): $(DOCS_SOURCES) | $(READY)
	$(call heading,Documentation)
	$(BIN)/python scripts/reference_pages.py
	$(BIN)/zensical build --strict --clean

mutants: $(READY) ## Try whether the tests notice small mistakes in the rules; ARGS='--seed 2', or --help
	@$(BIN)/python -m tests.mutants --jobs $(JOBS) $(ARGS)

campaign: $(READY) databases ## Kill, abuse, fuzz and load the server for ten minutes; ARGS='kills --on sqlite', or --help
	@$(BIN)/python -m tests.campaign $(ARGS)

screenshots: $(READY) $(CLIENT) chromium ## Make the pictures of the main screens in docs/pictures
	$(BIN)/python -m tests.browser.screenshots docs/pictures

$(BENCH_READY): $(READY)
	$(call heading,Installing what we measure against)
	$(BIN)/pip install --quiet --editable '.[bench]'
	@touch $@

bench: $(BENCH_READY) ## Measure speed, beside other engines
	$(BIN)/python -m benchmarks

bench-web: $(READY) $(CLIENT) chromium ## Measure the page and the server
	$(BIN)/python -m benchmarks.web_engine
	$(BIN)/python -m benchmarks.web_thinking
	$(BIN)/python -m benchmarks.web_page
	$(BIN)/python -m benchmarks.web_server

clean: ## Remove everything that can be made again
	rm -rf $(VENV) build dist .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	rm -rf site .cache docs/reference/commands.md docs/reference/observation.md docs/reference/wire.schema.json
	rm -rf web/node_modules web/dist web/dist-site web/src/generated
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
