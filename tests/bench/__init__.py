"""Benchmarks: `make bench` runs all, `make bench ARGS=rules` one. They only print."""
