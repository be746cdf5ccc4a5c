PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
STAMP := $(VENV)/.deberc-stamp

.PHONY: help verify test pdf docs bench clean

help:
	@echo "make verify   the corpus against the reference, as a separate process"
	@echo "make test     linters, types, corpus checks, tests, coverage"
	@echo "make pdf      the rulebook of each ruleset and its table sheet, docs/_build/pdf"
	@echo "make docs     the rulebook in Russian and English, docs/_build/html/{ru,en}"
	@echo "make bench    the benchmarks"

$(STAMP): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check -e '.[dev,docs]'
	@touch $@

verify: $(STAMP)
	$(BIN)/deberc verify --peer "$(BIN)/deberc peer"

test: $(STAMP)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/deberc lint
	$(BIN)/python tools/audit_situations.py
	$(BIN)/python docs/tools/build.py
	DEBERC_SITE=$(CURDIR)/docs/_build $(BIN)/pytest -n 2 --dist loadgroup --cov --cov-report=term

pdf: $(STAMP)
	$(BIN)/python docs/tools/print.py

docs: $(STAMP)
	$(BIN)/python docs/tools/build.py

bench: $(STAMP)
	@set -e; for script in benchmarks/bench_*.py; do $(BIN)/python $$script; done

clean:
	rm -rf $(VENV) docs/_build dist .coverage
