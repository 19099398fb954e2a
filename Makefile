# Two commands do all the set-up: `make demo` and `make test`. Both make their own environment in .venv.
PYTHON ?= python3
VENV := .venv
BIN := $(VENV)/bin
BRAWLSET := $(BIN)/brawlset

.PHONY: demo refresh test test-browser test-large lint format types dev bench fuzz lock clean

demo: $(VENV)/.runtime ## build the bundled sample in seconds, offline, and take a short tour
	@BRAWLSET="$(BRAWLSET)" sh assets/sample/tour.sh

refresh: $(VENV)/.runtime ## the main job, live: Scryfall to data/brawlset.duckdb
	$(BRAWLSET) refresh

test: $(VENV)/.dev ## all tests but those in a browser
	$(BIN)/pytest -n 2 --dist loadfile --ignore tests/browser

test-browser: $(VENV)/.dev ## the site in a real browser (needs chromium: apt-get install chromium)
	$(BIN)/pytest -n 2 --dist loadfile tests/browser

test-large: $(VENV)/.dev ## what takes minutes: 200,000 decks over 8 shards with a worker killed, Dagster's processes
	$(BIN)/pytest -m large $$(grep -rl --include='test_*.py' mark.large tests)

lint: $(VENV)/.dev ## format, lint, types, SQL
	$(BIN)/ruff format --check .
	$(BIN)/ruff check .
	$(BIN)/mypy
	$(BIN)/sqlfluff lint --disable-progress-bar sql/staging sql/main sql/checks sql/rules sql/examples sql/drift

format: $(VENV)/.dev
	$(BIN)/ruff format .
	$(BIN)/ruff check --fix .

dev: $(VENV)/.dev ## Dagster's web interface on the asset graph
	@mkdir -p data/dagster && { test -e data/dagster/dagster.yaml || cp assets/dagster.yaml data/dagster/; }
	DAGSTER_HOME="$(CURDIR)/data/dagster" $(BIN)/dagster dev

bench: $(VENV)/.dev ## ratios to the engine alone, into docs/benchmarks.md: make bench SOURCES="FOLDER FOLDER" FLOOR="python floor.py"
	$(BIN)/python benchmarks/suite.py $(foreach source,$(SOURCES),--source "$(source)") --floor "$(FLOOR)"

fuzz: $(VENV)/.dev ## odd files for every reader: make fuzz SECONDS=600 (for each of five)
	$(BIN)/python tests/fuzz.py --seconds $(or $(SECONDS),60)

lock: ## resolve the locks again (needs uv)
	uv pip compile -q --upgrade --generate-hashes --no-emit-index-url --no-strip-extras --no-header --python-version 3.11 pyproject.toml --group dev --extra ui -o requirements-dev.lock
	uv pip compile -q --generate-hashes --no-emit-index-url --no-strip-extras --no-header --python-version 3.11 pyproject.toml --group build -c requirements-dev.lock -o requirements.lock

clean:
	rm -rf $(VENV) dist

$(BIN)/python:
	$(PYTHON) -m venv $(VENV)

$(VENV)/.runtime: requirements.lock pyproject.toml | $(BIN)/python
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements.lock
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
	$(BIN)/python -m compileall -q pipelines
	touch $@

$(VENV)/.dev: requirements-dev.lock $(VENV)/.runtime
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --require-hashes -r requirements-dev.lock
	touch $@
