"""The author of DBX: its situations, acts, facts and questions under one roof."""

from pulverdampf.analysis.situations.dbx_acts import ACTS, doing
from pulverdampf.analysis.situations.dbx_facts import fact, facts, value_worded, worded
from pulverdampf.analysis.situations.dbx_odds import ODDS
from pulverdampf.analysis.situations.dbx_situations import Situation, doubts, set_up
from pulverdampf.rulebooks.dbx import RULEBOOK

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
