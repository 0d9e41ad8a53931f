# Two commands: `make play` starts a match, `make test` checks everything. Both set up what they need.

PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
COMPILED := .venv-compiled
DOCS := .venv-docs
READY := $(VENV)/.ready
GAMES := STRATEGOS_GAMES=toy PYTHONPATH=tests/games

PAGE := src/strategos/server/static/index.html

BESIDE := tests/cli tests/stage

# One more than there are cores: tests in the browser mostly wait.
WORKERS := $(shell echo $$(($$(getconf _NPROCESSORS_ONLN) + 1)))

.PHONY: play test check pytest pytest-beside web test-web lint-web browser coverage bench compile test-compiled goldens lessons pictures docs site lock clean help

help: ## show this list
	@grep -hE '^[a-z-]+:.*##' $(MAKEFILE_LIST) | sed -E 's/:.*## /\t/' | expand -t 16

play: $(READY) $(PAGE) ## set everything up, open the table in the browser and play
	@$(BIN)/strategos serve

test: ## everything that must hold, as CI runs it
	@$(MAKE) --no-print-directory -j2 -O compile check test-web pytest-beside  # the compiler keeps one core busy for minutes
	@$(MAKE) --no-print-directory pytest ASIDE="$(BESIDE:%=--ignore %)"
	@$(MAKE) --no-print-directory test-compiled

check: $(READY) ## style, types, layers
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/lint-imports

web: $(PAGE) ## build the page

test-web: $(PAGE) ## types and component tests of the page
	$(BIN)/python web/build.py check
	$(BIN)/python web/build.py test

lint-web: $(READY) ## style of the page: eslint and prettier; `python web/build.py format` puts the layout right
	$(BIN)/python web/build.py lint format:check

browser: ## a Chromium for the tests, if there is none
	@command -v chromium chromium-browser google-chrome >/dev/null || { \
		command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
		apt-get update -qq && apt-get install -qq -y chromium >/dev/null; } || \
		$(BIN)/python -m playwright install chromium

pytest: $(READY) $(PAGE) browser ## the tests, uncompiled
	$(BIN)/python -m pytest -n $(WORKERS) --durations=12 $(ASIDE)

pytest-beside: $(READY) $(PAGE) # those of them that `make test` runs on the other core while the compiler is at work
	$(BIN)/python -m pytest $(BESIDE)

compile: $(COMPILED)/.ready ## a second environment with the engine compiled by mypyc

test-compiled: compile ## the tests of the engine again, on the compiled one; commands, stage, server, page and terminal stay as they are
	$(COMPILED)/bin/python -m pytest -n auto -m "not source" -o pythonpath=tests/lib tests \
		--ignore tests/web --ignore tests/server --ignore tests/terminal --ignore tests/stage --ignore tests/cli

coverage: $(READY) $(PAGE) browser ## the tests again with coverage measured, as a report and as pages under .cache/coverage/html
	rm -rf .cache/coverage && mkdir -p .cache/coverage
	$(BIN)/coverage run -m pytest -n $(WORKERS) $(COVERED)
	$(BIN)/coverage combine --quiet && $(BIN)/coverage html --quiet && $(BIN)/coverage report --format=total

bench: $(READY) compile ## speed, interpreted and compiled, compared in one run
	@STRATEGOS_GAMES=toy $(BIN)/python bench/compare.py $(BIN)/python $(COMPILED)/bin/python

goldens: $(READY) ## write the recorded playthroughs and perft files anew
	$(BIN)/python -m pytest -q tests/contract --regenerate

lessons: $(READY) ## check the records of the lessons; with WRITE=--write those that only need new seals get them
	@$(BIN)/python -m strategos.table.lessons $(WRITE)

pictures: $(READY) $(PAGE) browser ## take the pictures of the table under docs/img anew
	@$(BIN)/python docs/pictures.py

docs: $(READY) ## write the generated pages under docs/ anew
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
$(PAGE): $(READY) web/build.py web/package-lock.json web/index.html web/vite.config.ts \
		$(shell find web/src web/public web/scripts -type f -not -path '*/generated/*') \
		src/strategos/server/protocol.py src/strategos/stage/scene.py src/strategos/stage/articles.py $(wildcard src/strategos/stage/*_icons.py)
	$(BIN)/python web/build.py build

lock: $(READY) ## write the lock files anew from pyproject.toml
	$(BIN)/python -m pip install -qq "uv>=0.10"
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --no-annotate --extra test --extra check --extra compile pyproject.toml -o requirements.lock
	$(BIN)/uv pip compile --quiet --universal --python-version 3.11 --generate-hashes --no-emit-index-url \
		--no-header --no-annotate --extra docs pyproject.toml -o docs/requirements.lock

clean: ## remove everything that was built
	rm -rf $(VENV) $(COMPILED) $(DOCS) build dist site web/node_modules web/src/generated src/strategos/server/static .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
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

$(READY): requirements.lock pyproject.toml
	$(call make_venv,$(VENV))
	$(BIN)/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install -qq --disable-pip-version-check --no-deps --no-build-isolation -e .
	@touch $@

ENGINE := $(shell find src tests/games/toy -name '*.py' -o -name '*.toml' -o -name '*.net.json')

$(COMPILED)/.ready: requirements.lock pyproject.toml setup.py $(ENGINE)
	$(call make_venv,$(COMPILED))
	@command -v cc >/dev/null || { command -v apt-get >/dev/null && [ "$$(id -u)" = 0 ] && \
		apt-get update -qq && apt-get install -qq -y gcc libc6-dev python3-dev; } || \
		{ echo "A C compiler is needed: install gcc and python3-dev." >&2; exit 1; }
	$(COMPILED)/bin/python -m pip install -qq --disable-pip-version-check --require-hashes -r requirements.lock
	rm -rf build/lib* build/temp* build/bdist*
	STRATEGOS_COMPILE=toy $(COMPILED)/bin/python -m pip install -qq --disable-pip-version-check \
		--no-deps --no-build-isolation --force-reinstall .
	cp -r tests/games/toy/__init__.py tests/games/toy/ledger.toml tests/games/toy/content \
		"$$($(COMPILED)/bin/python -c 'import sysconfig; print(sysconfig.get_path("purelib"))')/toy/"
	@touch $@
