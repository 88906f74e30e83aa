"""The author of The March of Eagles: its situations, acts, facts and questions under one roof."""

from pulverdampf.rulebooks.march_of_eagles import RULEBOOK
from pulverdampf.rulebooks.march_of_eagles.cases.acts import ACTS, doing
from pulverdampf.rulebooks.march_of_eagles.cases.facts import fact, facts, value_worded, worded
from pulverdampf.rulebooks.march_of_eagles.cases.odds import ODDS
from pulverdampf.rulebooks.march_of_eagles.cases.setup import Situation, doubts, set_up

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
