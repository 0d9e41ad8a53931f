"""Matches by the million: simulation, benchmarks, the ledger of rules."""
