"""The author of Black Powder: its situations, acts, facts and questions under one roof."""

from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.cases.acts import ACTS, doing
from pulverdampf.rulebooks.black_powder.cases.facts import fact, facts, value_worded, worded
from pulverdampf.rulebooks.black_powder.cases.odds import ODDS
from pulverdampf.rulebooks.black_powder.cases.setup import Situation, doubts, set_up

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
