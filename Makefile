# `make help` says what there is.

.DEFAULT_GOAL := help
.PHONY: help setup demo test test-webkit lint format bench docs fuzz clean

FORMATTED = Package.swift Sources Conformance Fixtures Tests $(wildcard Benchmarks/Package.swift \
	Benchmarks/Sources Fuzzing/Package.swift Fuzzing/Sources)
SECONDS_EACH ?= 60

help: ## Say what can be made
	@awk -F ':.*## ' '/^[a-z-]+:.*## / { printf "make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

setup: ## Install what building and testing need, where it is missing
	@scripts/setup.sh test

demo: ## Show a page that loads through a broken scheme handler, and through a right one
	@scripts/setup.sh demo
	@swift build -c release --product headless-webview
	@page=$$(scripts/real-page.sh); \
		.build/release/headless-webview demo $${page:+--page "$$page"}

test: ## Run all tests
	@scripts/setup.sh test
	@scripts/test.sh

test-webkit: ## Run the tests of the host over real WebKit, with what they need installed
	@scripts/test-webkit.sh

lint: ## Check the formatting and the style of the code
	@scripts/setup.sh lint
	@swift format lint --strict --recursive --parallel $(FORMATTED)

format: ## Format the code
	@scripts/setup.sh lint
	@swift format --in-place --recursive --parallel $(FORMATTED)

bench: ## Run the benchmarks; ARGS names some of them
	@scripts/setup.sh demo
	@scripts/bench.sh $(ARGS)

docs: ## Make the reference documentation in .build/documentation
	@scripts/setup.sh test
	@scripts/docs.sh

fuzz: ## Feed random input to the parsers, SECONDS_EACH=60 for each of them
	@scripts/setup.sh demo
	@scripts/fuzz.sh $(SECONDS_EACH)

clean: ## Remove all that was built
	@rm -rf .build Benchmarks/.build Fuzzing/.build
