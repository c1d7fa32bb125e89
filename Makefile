# Every target sets up its own virtual environment once; only Python 3.11 or newer (with pip) and make are needed.
# Another interpreter:  make test PYTHON=python3.12

PYTHON ?= python3
VENV   := .venv
BIN    := $(VENV)/bin
READY  := $(VENV)/.installed

.DEFAULT_GOAL := help
.DELETE_ON_ERROR:
.PHONY: help demo examples pictures test nightly bench lint format

help: ## list the targets
	@awk -F ':.*## ' '/^[a-z]+:.*## / { printf "make %-9s %s\n", $$1, $$2 }' $(firstword $(MAKEFILE_LIST))

demo: $(READY) ## build the return workbooks, fill them, and check every amount
	$(BIN)/python build_workbook.py demo

examples: $(READY) ## write a blank and a filled return of each village into out/examples/
	mkdir -p out/examples
	$(BIN)/python build_workbook.py examples --out out/examples --force

pictures: $(READY) ## render the forms anew into docs/pictures/ (with LibreOffice)
	$(BIN)/python -m tests.pictures

test: lint ## lint, then all tests; calc must be covered to the last branch
	$(BIN)/python -m pytest -n auto --dist loadscope --cov

nightly: $(READY) ## the long random comparisons of core and workbook
	HYPOTHESIS_PROFILE=explore $(BIN)/python -m pytest -n auto -m nightly

bench: $(READY) ## print the speed figures
	$(BIN)/python -m tests.bench

lint: $(READY) ## style, formatting and types
	$(BIN)/ruff check
	$(BIN)/ruff format --check
	$(BIN)/mypy

format: $(READY) ## put the source into the project's format
	$(BIN)/ruff check --fix
	$(BIN)/ruff format

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable '.[dev]'
	touch $@
