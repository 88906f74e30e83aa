"""The same of more battles than `make test` fights."""

from tests.conformance.test_battles import *  # noqa: F403

SEEDS = range(103, 109)
