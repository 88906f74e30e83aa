"""The author of Kriegspfad: its situations, acts, facts and questions under one roof."""

from pulverdampf.analysis.situations.kriegspfad_acts import ACTS, doing
from pulverdampf.analysis.situations.kriegspfad_facts import fact, facts, value_worded, worded
from pulverdampf.analysis.situations.kriegspfad_odds import ODDS
from pulverdampf.analysis.situations.kriegspfad_setup import Situation, doubts, set_up
from pulverdampf.rulebooks.kriegspfad import RULEBOOK

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
