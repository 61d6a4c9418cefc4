# Needs Python 3.11 or later with venv, and make. Everything else goes into .venv.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
READY := $(VENV)/.ready
PORT ?= 8000
GAME ?= lost-lumina

.PHONY: help demo serve test test-long mutants fuzz bench instructions search-vectors vectors docs openapi check format clean

help: ## list the targets
	@sed -n 's/^\([a-z-]*\):.*## \(.*\)/  make \1\t\2/p' $(MAKEFILE_LIST)

demo: $(READY) ## start the service, play a little over HTTP, stop it
	@$(BIN)/python -m referee.demo

serve: $(READY) ## run the service on port $(PORT)
	$(BIN)/gunicorn --config python:referee.service.settings --bind "127.0.0.1:$(PORT)" "referee.service:create_app()"

test: $(READY) ## run the tests
	$(BIN)/python -m pytest --rule-coverage

test-long: $(READY) ## run all tests, also those that take minutes
	$(BIN)/python -m pytest -m ""

mutants: $(READY) ## change the rule code of $(GAME) in 400 places: do its tests notice?
	$(BIN)/python -m tests.mutants $(GAME) --sample 400 --seed 1

fuzz: $(READY) ## send 300 changed and made-up requests to every operation; goes on where it was stopped
	$(BIN)/python -m tests.service.fuzzing

bench: $(READY) ## CPU of each operation beside a bare Flask echo
	$(BIN)/python -m benchmarks.service

instructions: $(READY) ## instructions of each operation beside bare services; needs valgrind
	$(BIN)/python -m benchmarks.instructions

search-vectors: $(READY) ## compute the vectors of the semantic search after asks or statements have changed
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[semantic]"
	$(BIN)/python -m referee.wire.semantic

docs: $(READY) ## write the tables of the pages anew and build the site in build/site
	$(BIN)/python -m tests.docs.tables
	$(BIN)/mkdocs build --strict

openapi: $(READY) ## write openapi.yaml from its parts and the registry of games
	$(BIN)/python -m openapi.build

vectors: $(READY) ## write docs/vectors/ anew, as the service answers now
	$(BIN)/python -m tests.vectors.write

check: $(READY) ## lint, formatting, types
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/mypy --strict examples/*.py

format: $(READY) ## format and fix what can be fixed
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .

clean: ## remove the environment and all caches
	rm -rf $(VENV) .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(READY): pyproject.toml
	$(PYTHON) -m venv $(VENV)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --editable ".[dev]"
	@touch $@
