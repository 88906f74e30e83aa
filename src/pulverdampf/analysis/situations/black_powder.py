"""The author of Black Powder: its situations, acts, facts and questions under one roof."""

from pulverdampf.analysis.situations.black_powder_acts import ACTS, doing
from pulverdampf.analysis.situations.black_powder_facts import fact, facts, value_worded, worded
from pulverdampf.analysis.situations.black_powder_odds import ODDS
from pulverdampf.analysis.situations.black_powder_setup import Situation, doubts, set_up
from pulverdampf.rulebooks.black_powder import RULEBOOK

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
