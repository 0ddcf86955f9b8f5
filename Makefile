# The verbs of this project. `make` alone lists them; .ci/run calls the same ones.
CONFIG ?= debug
DATA ?= data
ARGS ?=
BUILD := swift build --explicit-target-dependency-import-check error
# A program for Linux contains Swift's libraries, leaves out functions that nobody calls and names that nobody looks up, and has
# short relocations where the system (glibc 2.36) knows them: quicker calls, less to load (Docs/Costs.md).
SHORT_RELOCATIONS := $(shell printf '2.36\n%s\n' "$$(getconf GNU_LIBC_VERSION 2>/dev/null | cut -d' ' -f2)" | sort -CV && \
	echo '-Xlinker -z -Xlinker pack-relative-relocs')
LEAN := --static-swift-stdlib -Xswiftc -use-ld=lld -Xswiftc -Xfrontend -Xswiftc -function-sections \
	-Xlinker --no-export-dynamic $(SHORT_RELOCATIONS)
OPTIMISED := -c release $(if $(filter Linux,$(shell uname)),$(LEAN))
AS_WANTED := $(if $(filter release,$(CONFIG)),$(OPTIMISED),-c $(CONFIG))

.PHONY: help setup build run test lint format fuzz chaos bench db-reset requirements

help: ## List these verbs
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "  make %-13s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what the build and the tests need (does nothing if all is installed)
	@Scripts/setup.sh
	@Scripts/models.sh

build: setup ## Build everything, tests included (CONFIG=release for the optimised server alone)
ifeq ($(CONFIG),release)
	$(BUILD) $(OPTIMISED) --product atelier
else
	$(BUILD) --build-tests
endif

run: setup ## Start Postgres, the backend and the apps in the browser (CONFIG=release, DATA=folder, ARGS='--port 9000')
	$(BUILD) $(AS_WANTED) --product atelier
	@exec .build/$(CONFIG)/atelier serve --simulator --development --data $(DATA) $(ARGS)

test: setup ## Build and run every test (ARGS='--filter RESTTests' for some)
	$(BUILD) --build-tests
	@Scripts/test.sh $(ARGS)

lint: setup ## Fail on a format difference, a warning, an undeclared import, a broken house rule or what no iPhone would take
	swift format lint --strict --parallel --recursive Package.swift Sources Tests supabase iOS
	Scripts/house-rules.sh
	Scripts/check-ios.sh
	$(BUILD) --build-tests
	Scripts/check-apple.sh

format: ## Format every Swift file in place
	swift format --in-place --parallel --recursive Package.swift Sources Tests supabase iOS

fuzz: setup ## Fuzz all code that reads strangers' bytes, with a table at the end (SECONDS=each or HOURS=all, TARGETS='rest json', DRAWN=1 without coverage, SEED=)
ifdef DRAWN
	$(BUILD) --build-tests
	@ATELIER_FUZZ_SECONDS=$(or $(SECONDS),20) $(if $(SEED),ATELIER_FUZZ_SEED='$(SEED)') $(if $(TARGETS),ATELIER_FUZZ_TARGETS='$(TARGETS)') \
		SWT_EXPERIMENTAL_MAXIMUM_PARALLELIZATION_WIDTH=2 Scripts/test.sh --filter FuzzTests
else
	@$(if $(SECONDS),SECONDS_EACH='$(SECONDS)') $(if $(TARGETS),TARGETS='$(TARGETS)') $(if $(HOURS),HOURS='$(HOURS)') Scripts/fuzz.sh
endif

# Thousands of connections need as many open files as the system allows one process.
chaos: setup ## Break what the server needs while people use it, one line per scenario (MINUTES=5, SEED=, SCENARIOS='disk line', CONFIG=release)
	$(BUILD) $(AS_WANTED) --product atelier
	$(BUILD) $(AS_WANTED) --product chaos
	@ulimit -n "$$(ulimit -Hn)"; $(if $(MINUTES),MINUTES='$(MINUTES)') $(if $(SEED),SEED='$(SEED)') \
		$(if $(SCENARIOS),SCENARIOS='$(SCENARIOS)') $(if $(USERS),USERS='$(USERS)') .build/$(CONFIG)/chaos

bench: setup ## Measure the server against its peers, one JSON line per figure (15 minutes and a release build)
	@Bench/run.sh $(FIGURES)

db-reset: ## Delete the data folder: database, files and keys (DATA=folder)
	@Scripts/db-reset.sh $(DATA)

requirements: ## Count the requirements that have tests, per app
	@python3 Scripts/requirements.py
