# The few commands people type. Each first installs the Debian packages that it needs and that are missing.

FUZZ_SECONDS ?= 600

help:
	@echo 'make demo     build heddle and show it on the example programs'
	@echo 'make test     everything that must hold: layers, format, tests, sanitizers, brief fuzzing'
	@echo 'make bench    measure: the front end beside ASM, points-to beside its peers, findings in real programs'
	@echo 'make fuzz     fuzz every target for FUZZ_SECONDS=$(FUZZ_SECONDS)'
	@echo 'make lint     clang-tidy over src/'
	@echo 'make format   clang-format over all sources'

demo:
	tools/setup build
	tools/demo

test:
	tools/setup test
	tools/run_tests

bench:
	tools/setup bench
	bench/run

fuzz:
	tools/setup fuzz
	tools/fuzz $(FUZZ_SECONDS)

lint:
	tools/setup lint
	tools/lint

format:
	tools/setup lint
	tools/format

.PHONY: help demo test bench fuzz lint format
