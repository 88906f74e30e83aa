"""The author of Muskets & Tomahawks: its situations, acts, facts and questions under one roof."""

from pulverdampf.analysis.situations.muskets_tomahawks_acts import ACTS, doing
from pulverdampf.analysis.situations.muskets_tomahawks_facts import fact, facts, value_worded, worded
from pulverdampf.analysis.situations.muskets_tomahawks_odds import ODDS
from pulverdampf.analysis.situations.muskets_tomahawks_setup import Situation, doubts, set_up
from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
