"""The author of The March of Eagles: its situations, acts, facts and questions under one roof."""

from pulverdampf.analysis.situations.march_of_eagles_acts import ACTS, doing
from pulverdampf.analysis.situations.march_of_eagles_facts import fact, facts, value_worded, worded
from pulverdampf.analysis.situations.march_of_eagles_odds import ODDS
from pulverdampf.analysis.situations.march_of_eagles_setup import Situation, doubts, set_up
from pulverdampf.rulebooks.march_of_eagles import RULEBOOK

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
