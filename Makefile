# Two commands: `make play` starts a match, `make test` checks everything. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
DOCS := .venv-docs
READY := $(VENV)/.ready
READY_TO_PLAY := $(VENV)/.ready-to-play
ENGINE = STRATEGOS_ENGINE="$$($(BIN)/python tools/engine.py find)"

PAGE := src/strategos/server/static/index.html

# Tests start hundreds of processes: without bytecode on the disk each of them compiles all that it imports.
export PYTHONDONTWRITEBYTECODE :=

# What has passed with the same files and options is not run again. AGAIN=yes: it is.
export STRATEGOS_AGAIN := $(AGAIN)
PASSED = $(BIN)/python tools/passed.py
OF_TESTS := src tests tools setup.py pyproject.toml requirements.lock
OF_PAGE := src web
NODE_IS = env NODE_IS="$$(node --version 2>/dev/null)"

# One more than there are cores: tests in the browser mostly wait.
WORKERS := $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))

.PHONY: play test test-full test-under-load test-wheel check pytest web test-web lint-web browser coverage bench compile test-compiled goldens records lessons pictures docs site lock clean help

help: ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

# COMPILE=no: neither compile the engine beside the table nor use one that is compiled.
play: $(READY_TO_PLAY) $(PAGE) ## set everything up, open the table in the browser and play; COMPILE=no: interpreted
ifeq ($(COMPILE),no)
	@$(BIN)/strategos serve $(WORDS)
else
	@$(ENGINE) STRATEGOS_ENGINE_BUILDER=tools/engine.py $(BIN)/strategos serve $(WORDS)
endif

test: ## everything that must hold, as CI runs it; AGAIN=yes: also what has passed with the same files
	@rm -f .cache/steps
	@tools/step "set-up" $(MAKE) --no-print-directory $(READY)
	@$(MAKE) --no-print-directory -j2 -O compile check test-web
	@$(MAKE) --no-print-directory pytest
	@$(MAKE) --no-print-directory test-compiled
	@echo "Seconds by step, some of them side by side: $$(paste -sd, .cache/steps | sed 's/,/, /g')"

test-full: $(READY) $(PAGE) browser ## everything of `make test`, all long tests, the built packages and coverage; an hour or more
	@rm -f .cache/steps
	@$(MAKE) --no-print-directory compile check lint-web test-web
	@$(MAKE) --no-print-directory coverage COVERED=--full
	@tools/step "pytest --full --compiled" env $(ENGINE) $(BIN)/python -m pytest --full --compiled -n $(WORKERS)
	@echo "Seconds by step: $$(paste -sd, .cache/steps | sed 's/,/, /g')"

N ?= 1
test-under-load: $(READY) $(PAGE) browser compile ## the tests with two busy loops per core beside them, N times (N=5)
	@for n in $$(seq $(N)); do \
		echo "== run $$n of $(N) under load"; \
		$(BIN)/python tests/lib/load.py --per-core 2 -- $(MAKE) --no-print-directory AGAIN=yes pytest test-compiled || exit 1; \
	done

test-wheel: $(READY) $(PAGE) browser ## build wheels from a clean clone, install each without Node and play in a browser
	@tools/step "test-wheel" $(BIN)/python -m pytest --full tests/packaging

check: $(READY) ## style, types, layers
	@tools/step "style" $(BIN)/ruff format --check -q .
	@$(BIN)/ruff check -q .
	@tools/step "types" $(BIN)/mypy
	@tools/step "layers" $(BIN)/lint-imports

web: $(PAGE) ## build the page

test-web: $(PAGE) ## types and component tests of the page
	@tools/step "types of the page" $(PASSED) "types of the page" $(OF_PAGE) -- $(NODE_IS) $(BIN)/python web/build.py check
	@tools/step "tests of the page" $(PASSED) "tests of the page" $(OF_PAGE) -- $(NODE_IS) $(BIN)/python web/build.py test

lint-web: $(READY) ## style of the page: eslint and prettier; `python web/build.py format` puts the layout right
	@tools/step "style of the page" $(BIN)/python web/build.py lint format:check

browser: $(READY) ## a Chromium for the tests, if there is none; the headless shell takes half the time of the whole browser
	@command -v chromium-headless-shell >/dev/null || { \
		command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && apt-get update -qq && \
		{ apt-get install -qq -y chromium-headless-shell || apt-get install -qq -y chromium; } >/dev/null; } || \
		command -v chromium chromium-browser google-chrome >/dev/null || \
		$(BIN)/python -m playwright install chromium

pytest: $(READY) $(PAGE) browser ## the tests, uncompiled
	@tools/step "pytest" $(BIN)/python -m pytest -n $(WORKERS) --durations=12

compile: $(READY) ## compile the engine into .cache/compiled, unless that has been done for these sources
	@command -v $${CC:-cc} >/dev/null || { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
		apt-get update -qq && apt-get install -qq -y gcc libc6-dev python3-dev; } || \
		{ echo "A C compiler is needed: install gcc and python3-dev." >&2; exit 1; }
	@tools/step "compile" $(BIN)/python tools/engine.py build

test-compiled: compile ## the tests of what is compiled again, on the compiled engine
	@tools/step "pytest --compiled" $(PASSED) "pytest --compiled" $(OF_TESTS) -- \
		env $(ENGINE) $(BIN)/python -m pytest --compiled -n $(WORKERS)

coverage: $(READY) $(PAGE) browser ## the tests again with coverage measured, as a report and as pages under .cache/coverage/html
	@rm -rf .cache/coverage && mkdir -p .cache/coverage
	@tools/step "pytest with coverage $(COVERED)" $(BIN)/coverage run -m pytest -n $(WORKERS) --durations=12 $(COVERED)
	@$(BIN)/coverage combine --quiet && $(BIN)/coverage html --quiet && $(BIN)/coverage report --format=total

bench: $(READY) compile ## speed of engine and players in every scenario, interpreted and compiled; WORDS="--compare REV"
	@$(BIN)/python bench/engine.py $(WORDS)

records: $(READY) ## write the records of this version that differ into tests/records/NAME (NAME=2026-11-18-what)
	@$(BIN)/python tools/record_corpus.py $(NAME)

goldens: $(READY) ## write the recorded playthroughs and perft files again
	$(BIN)/python -m pytest -q tests/contract --regenerate

lessons: $(READY) ## check the records of the lessons; with WRITE=--write those that only need new seals get them
	@$(BIN)/python -m strategos.table.lessons $(WRITE)

pictures: $(READY) $(PAGE) browser ## take the pictures of the table under docs/img again
	@$(BIN)/python docs/pictures.py

docs: $(READY) ## write the generated pages under docs/ again
	@mkdir -p docs/rules docs/img
	@$(BIN)/strategos --lang en board olympus --svg docs/img/olympus.svg
	@$(BIN)/strategos --lang en board first-battle --svg docs/img/first-battle.svg
	@$(BIN)/strategos rules pantheon --markdown > docs/rules/pantheon.md
	@$(BIN)/strategos rules commander --markdown > docs/rules/commander.md
	@$(BIN)/python docs/commands.py > docs/commands.md

site: $(DOCS)/.ready ## build the documentation site into site/
	@NO_MKDOCS_2_WARNING=1 $(DOCS)/bin/mkdocs build --strict --quiet && echo "site/index.html"

$(DOCS)/.ready: docs/requirements.lock
	$(call make_venv,$(DOCS))
	$(DOCS)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r docs/requirements.lock
	@touch $@

# The page is built by the Node of the system, or by one from PyPI where there is none that is new enough.
$(PAGE): $(READY_TO_PLAY) web/build.py web/package-lock.json web/index.html web/vite.config.ts \
		$(shell find web/src web/public web/scripts -type f -not -path '*/generated/*') \
		$(wildcard src/strategos/server/protocol/*.py) src/strategos/stage/scene.py src/strategos/stage/articles.py $(wildcard src/strategos/stage/*/icons.py) \
		$(wildcard src/strategos/games/*/content/*.toml src/strategos/games/*/content/*/*.toml)
	@tools/step "page" $(BIN)/python web/build.py build

LOCK = $(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
	--no-header --no-annotate
lock: $(READY) ## write the lock files again from pyproject.toml
	@$(LOCK) --extra all --extra test --extra check --extra compile --extra lock pyproject.toml -o requirements.lock
	@cp requirements.lock requirements-play.lock  # what is known is kept: both name the same versions
	@$(LOCK) --extra all --extra compile pyproject.toml -o requirements-play.lock
	@$(LOCK) --extra docs pyproject.toml -o docs/requirements.lock

clean: ## remove everything that was built
	rm -rf $(VENV) $(DOCS) .cache build dist site web/node_modules web/src/generated src/strategos/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
	find . -name __pycache__ -type d -prune -exec rm -rf {} +

# Debian splits venv from Python; where it is missing and can be installed, it is.
define make_venv
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11))' || \
		{ echo "Python 3.11 or newer is needed; $(PYTHON) is $$($(PYTHON) --version). Try: make PYTHON=python3.12 …" >&2; exit 1; }
	@$(PYTHON) -m venv $(1) 2>/dev/null || { \
		command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
		apt-get update -qq && apt-get install -qq -y python3-venv && $(PYTHON) -m venv $(1); } || \
		{ echo "Python cannot make a virtual environment: install the package python3-venv." >&2; exit 1; }
endef

$(BIN)/python:
	$(call make_venv,$(VENV))

$(READY_TO_PLAY): requirements-play.lock pyproject.toml tools/install.py | $(BIN)/python
	@echo "== installing what the table needs"
	@$(BIN)/python tools/install.py requirements-play.lock
	@touch $@

$(READY): requirements.lock $(READY_TO_PLAY)
	@echo "== installing what the tests need"
	@$(BIN)/python tools/install.py requirements.lock
	@touch $@
