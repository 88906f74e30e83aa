"""The author of DBX: its situations, acts, facts and questions in one place."""

from .. import RULEBOOK
from .acts import ACTS, doing
from .facts import fact, facts, value_worded, worded
from .odds import ODDS
from .setup import Situation, doubts, set_up

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
