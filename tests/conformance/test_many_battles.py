"""The same of more battles than `make test` fights."""

from tests.conformance.test_battles import *  # noqa: F403

SEEDS = range(101, 109)
CLONES_EACH = 4
