# Everything a person does with this project is a target here; `make help` lists them.

PYTHON ?= $(shell command -v python3.11 || command -v python3)
VENV := .venv
BIN := $(VENV)/bin
NATIVE_SOURCES := $(shell find native -name '*.cpp' -o -name '*.h')
NATIVE := CMakeLists.txt $(NATIVE_SOURCES)
CPP := $(NATIVE_SOURCES) $(wildcard tests/native/*.cpp)
FUZZ_ENTRIES := rules fanorona kulami tomoko-board tomoko fanorona-search kulami-search tomoko-search endgame-table
FUZZ_SECONDS ?= 600
FAULTS ?= 100
FAULT_MOVES ?= 10000
CORE_LOG := build/core.log
WORKERS ?= 3
PYTEST := $(BIN)/pytest --numprocesses $(WORKERS) --dist worksteal
BROWSER_TESTS := tests/e2e
SYSTEM_TESTS := $(addprefix tests/,attacks cli client deploy faults jobs offline page server) # they start processes
UNIT_TESTS := $(filter-out $(BROWSER_TESTS) $(SYSTEM_TESTS) tests/data,$(wildcard tests/test_*.py) $(patsubst %/,%,$(wildcard tests/*/)))
TORCH := torch==2.13.0 # what the network was trained with last
TIMES ?= 20
BUSY ?= 6
PIP := $(BIN)/pip --disable-pip-version-check --quiet

.DEFAULT_GOAL := help
.PHONY: help play check test test-all coverage flaky learning torture audit lint types client screens images sanitize races agreement fuzz ladder format bench web messages fixtures requirements clean page pages

help: ## list the targets
	@awk -F':.*## ' '/^[a-z-]+:.*## / { printf "  make %-14s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

play: $(VENV)/.play ## play one of the four games
	@$(BIN)/python web/build.py --forgiving
	@mkdir -p build; nice $(BIN)/python web/build_core.py --forgiving > build/page.log 2>&1 & # beside the first games
	@$(BIN)/marblebox

check: $(VENV)/.dev web ## run style, types and unit tests: what to run while working
	$(MAKE) --no-print-directory --jobs 2 $(if $(filter output-sync,$(.FEATURES)),--output-sync) lint types client
	$(PYTEST) -m "not thorough" $(UNIT_TESTS)

test: check ## show that the product works: check, server, terminal, and every page in a real browser
	$(PYTEST) -m "not thorough" $(SYSTEM_TESTS)
	$(PYTEST) -m "not thorough" $(BROWSER_TESTS)

test-all: $(VENV)/.all web page ## run every other check: large samples, all sizes, faults, attacks, sanitizers, Ray, coverage
	$(MAKE) --no-print-directory sanitize
	$(MAKE) --no-print-directory coverage
	$(PYTEST) -m thorough $(UNIT_TESTS) $(SYSTEM_TESTS)
	$(PYTEST) -m thorough $(BROWSER_TESTS)

coverage: $(VENV)/.dev web ## print how much of the code the tests reach, and fail below the floors
	$(BIN)/coverage erase
	$(BIN)/coverage run -m pytest --numprocesses $(WORKERS) --dist worksteal -m "not thorough" $(UNIT_TESTS) $(SYSTEM_TESTS)
	$(BIN)/python -m tests.coverage_report
	$(BIN)/python web/build.py --run coverage

flaky: $(VENV)/.dev web ## repeat TESTS=… in random order TIMES=20 times beside BUSY=6 busy processes
	$(BIN)/python -m tests.flaky --times $(TIMES) --busy $(BUSY) --workers $(WORKERS) $(TESTS)

learning: $(VENV)/.dev ## test the training of the network, which needs PyTorch
	$(PIP) install "$(TORCH)"
	$(BIN)/pytest tests/learning

lint: $(VENV)/.dev web ## check style and formatting
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(if $(CPP),$(BIN)/clang-format --style=file:native/.clang-format --dry-run -Werror $(CPP))
	$(BIN)/python web/build.py --run check

types: $(VENV)/.dev ## check the types
	$(BIN)/mypy

client: $(VENV)/.play web ## run the tests of the client
	$(BIN)/python web/build.py --run test

screens: $(VENV)/.dev web ## take pictures of every page at five sizes, in both themes, into build/screens
	$(BIN)/python -m tests.e2e.screens

pages: $(VENV)/.dev web page ## print what Lighthouse says about every page (installs it the first time; ten minutes)
	$(BIN)/python -m benchmarks.pages

images: $(VENV)/.dev web ## take the pictures that the documentation shows anew
	$(BIN)/python -m tests.e2e.screens --docs

web: $(VENV)/.play ## build the client for the browser
	@$(BIN)/python web/build.py

page: $(VENV)/.libraries ## build the engine that runs in the page (fetches a large compiler the first time)
	@$(BIN)/python web/build_core.py

messages: $(VENV)/.play ## write the messages between browser and server down for the client
	$(BIN)/python -m marblebox.server.typescript

fixtures: $(VENV)/.dev ## write the tables that the client's tests look at from the rules
	$(BIN)/python -m tests.fixtures

sanitize: $(VENV)/.libraries ## run the compiled core's own tests under the address and undefined-behaviour sanitizers
	$(BIN)/cmake -S . -B build/sanitized -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja \
	  -DMARBLEBOX_MODULE=OFF -DMARBLEBOX_TESTS=ON -DCMAKE_BUILD_TYPE=Sanitized -DCMAKE_CXX_FLAGS="-O1 -g1" > /dev/null
	MAKEFLAGS= $(BIN)/cmake --build build/sanitized -- --quiet
	cd build/sanitized && ../../$(BIN)/ctest --output-on-failure --parallel 2

races: $(VENV)/.libraries ## run the searches under the thread sanitizer, which finds what threads do to each other
	$(BIN)/cmake -S . -B build/races -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DMARBLEBOX_MODULE=OFF \
	  -DMARBLEBOX_TESTS=ON -DMARBLEBOX_SANITIZERS=thread -DCMAKE_BUILD_TYPE=Sanitized -DCMAKE_CXX_FLAGS="-O1 -g1" > /dev/null
	$(BIN)/cmake --build build/races --target search_test -- --quiet
	build/races/search_test

agreement: $(VENV)/.dev page ## compare compiled rules, the page's and tables with Python on a million positions (takes an hour)
	MARBLEBOX_AGREEMENT_POSITIONS=1000000 $(BIN)/pytest tests/native/test_agreement.py tests/page/test_page_core.py \
	  tests/tables/test_tables_exact.py

fuzz: sanitize $(VENV)/.dev ## feed the compiled core with damaged texts and views (twenty minutes; more with CLANG=clang++-16)
	build/sanitized/native_fuzz 6000000
	$(BIN)/python -m tests.native.view_fuzz 600
	$(if $(CLANG),$(MAKE) $(addprefix guided-,$(FUZZ_ENTRIES)))

build/fuzz/native_fuzz: $(NATIVE) tests/native/native_fuzz.cpp
	CXX=$(CLANG) $(BIN)/cmake -S . -B build/fuzz -G Ninja -DCMAKE_MAKE_PROGRAM=$(CURDIR)/$(BIN)/ninja -DMARBLEBOX_MODULE=OFF \
	  -DMARBLEBOX_TESTS=ON -DMARBLEBOX_LIBFUZZER=ON -DCMAKE_BUILD_TYPE=Sanitized -DCMAKE_CXX_FLAGS="-O1 -g1" > /dev/null
	$(BIN)/cmake --build build/fuzz --target native_fuzz -- --quiet

guided-%: build/fuzz/native_fuzz
	mkdir -p build/fuzz/corpus/$*
	build/sanitized/native_fuzz samples build/fuzz/corpus/$*
	MARBLEBOX_FUZZ_ENTRY=$* build/fuzz/native_fuzz -max_total_time=$(FUZZ_SECONDS) -verbosity=0 -print_final_stats=1 \
	  -artifact_prefix=build/fuzz/ build/fuzz/corpus/$*

ladder: $(VENV)/.dev ## let every level play the one below, and the strongest the fixed opponents (takes hours)
	$(BIN)/python -m benchmarks.ladder --folder build/ladder

torture: $(VENV)/.dev ## let 100 random faults happen under games at several processes, then attack for longer (SEED=N repeats)
	$(BIN)/python -m tests.faults.torture --faults $(FAULTS) --moves $(FAULT_MOVES) $(if $(SEED),--seed $(SEED))
	$(BIN)/python -m tests.faults.torture --sqlite --processes 1 --faults 20 --moves 2000 --reconnects 100 $(if $(SEED),--seed $(SEED))
	MARBLEBOX_ATTACKS=10 $(BIN)/pytest tests/attacks/test_fuzzing.py tests/attacks/test_requests.py

audit: $(VENV)/bin/pip ## ask PyPI and npm whether anything is known against what is pinned, where they can be asked
	$(BIN)/python requirements/audit.py

format: $(VENV)/.dev ## put the code into shape
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	$(if $(CPP),$(BIN)/clang-format --style=file:native/.clang-format -i $(CPP))
	$(BIN)/python web/build.py --run format

bench: $(VENV)/.dev ## print the rates that the documentation speaks of
	$(BIN)/python benchmarks/native.py
	$(BIN)/python benchmarks/search.py --threads
	$(BIN)/marblebox bench
	$(BIN)/python benchmarks/rules.py
	$(BIN)/python benchmarks/tables.py
	$(BIN)/python benchmarks/client_size.py

requirements: $(VENV)/.dev ## pin the newest versions of what the project needs
	$(PIP) install pip-tools
	for set in play dev ray page; do $(BIN)/pip-compile --quiet --upgrade --generate-hashes --allow-unsafe --strip-extras \
	  --no-header --no-emit-index-url --no-emit-find-links --no-emit-trusted-host \
	  --output-file requirements/$$set.txt requirements/$$set.in; done

clean: ## remove everything that was built or installed here
	rm -rf $(VENV) build dist web/node_modules src/marblebox/web src/marblebox/page src/marblebox/pyodide .mypy_cache .pytest_cache .ruff_cache .hypothesis

$(VENV)/bin/pip:
	@$(PYTHON) -c 'import sys; sys.exit(sys.version_info < (3, 11) and "Marblebox needs Python 3.11 or newer")'
	$(PYTHON) -m venv $(VENV)

$(VENV)/.libraries: $(VENV)/bin/pip requirements/play.txt
	@echo "Setting up Marblebox; the first time takes a few minutes. First the libraries it stands on …"
	$(PIP) install --require-hashes -r requirements/play.txt
	@touch $@

$(VENV)/.play: $(VENV)/.libraries pyproject.toml $(NATIVE)
	@echo "… now the compiled core."
	@mkdir -p build
	@MAKEFLAGS= $(BIN)/pip --disable-pip-version-check install --verbose --no-deps --no-build-isolation --editable . > $(CORE_LOG) 2>&1 \
	  || { tail -n 30 $(CORE_LOG); exit 1; }
	@$(BIN)/python native/outcome.py $(CORE_LOG)
	@touch $@

$(VENV)/.dev: $(VENV)/.play requirements/dev.txt
	$(PIP) install --require-hashes -r requirements/dev.txt
	@touch $@

$(VENV)/.all: $(VENV)/.dev requirements/ray.txt
	$(PIP) install --require-hashes -r requirements/ray.txt
	@touch $@
