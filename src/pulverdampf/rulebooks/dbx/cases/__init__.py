"""The author of DBX: its situations, acts, facts and questions under one roof."""

from pulverdampf.rulebooks.dbx import RULEBOOK
from pulverdampf.rulebooks.dbx.cases.acts import ACTS, doing
from pulverdampf.rulebooks.dbx.cases.facts import fact, facts, value_worded, worded
from pulverdampf.rulebooks.dbx.cases.odds import ODDS
from pulverdampf.rulebooks.dbx.cases.setup import Situation, doubts, set_up

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
