"""The author of Kriegspfad: its situations, acts, facts and questions under one roof."""

from pulverdampf.rulebooks.kriegspfad import RULEBOOK
from pulverdampf.rulebooks.kriegspfad.cases.acts import ACTS, doing
from pulverdampf.rulebooks.kriegspfad.cases.facts import fact, facts, value_worded, worded
from pulverdampf.rulebooks.kriegspfad.cases.odds import ODDS
from pulverdampf.rulebooks.kriegspfad.cases.setup import Situation, doubts, set_up

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
