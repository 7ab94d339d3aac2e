PYTHON ?= python3
JOBS ?= 2
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
BENCH_READY := $(VENV)/.ready-bench

export PIP_DISABLE_PIP_VERSION_CHECK := 1

heading = @printf '\n=== %s ===\n' '$(1)'

.NOTPARALLEL:
.DEFAULT_GOAL := help
.PHONY: help setup play test lint format types imports test-interpreted test-compiled test-cuda bench clean

help: ## Show this list
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-17s %s\n", $$1, $$2 }' Makefile

setup: $(READY) ## Put everything for development into .venv

$(READY): pyproject.toml
	$(call heading,Setting up $(VENV))
	$(PYTHON) -m venv $(VENV)
	$(BIN)/pip install --quiet --editable '.[dev]'
	@touch $@

play: $(READY) ## Play the game
	@echo 'The game in the browser is not built yet. Until then there is the heavenale command:'
	@echo
	@$(BIN)/heavenale --help
	@echo 'Run it as $(BIN)/heavenale.'

test: lint types imports test-interpreted test-compiled test-cuda ## Set up, then run every check and test
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
	HEAVENALE_PURE=1 $(BIN)/pytest -n $(JOBS) tests/rules --cov=src/heavenale/rules --cov-fail-under=100

test-compiled: $(READY) ## Run all tests and the examples of the documents, rules compiled
	$(call heading,Everything compiled)
	$(BIN)/pytest -n $(JOBS)

test-cuda: $(READY) ## Run the CUDA tests in the simulator
	$(call heading,CUDA simulator)
	NUMBA_ENABLE_CUDASIM=1 $(BIN)/pytest tests/cuda

$(BENCH_READY): $(READY)
	$(call heading,Installing what we measure against)
	$(BIN)/pip install --quiet --editable '.[bench]'
	@touch $@

bench: $(BENCH_READY) ## Measure speed, beside other engines
	$(BIN)/python -m benchmarks

clean: ## Remove everything that can be made again
	rm -rf $(VENV) build dist .coverage .coverage.* .hypothesis .import_linter_cache .mypy_cache .pytest_cache .ruff_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +
