"""The author of Muskets & Tomahawks: its situations, acts, facts and questions under one roof."""

from pulverdampf.rulebooks.muskets_tomahawks import RULEBOOK
from pulverdampf.rulebooks.muskets_tomahawks.cases.acts import ACTS, doing
from pulverdampf.rulebooks.muskets_tomahawks.cases.facts import fact, facts, value_worded, worded
from pulverdampf.rulebooks.muskets_tomahawks.cases.odds import ODDS
from pulverdampf.rulebooks.muskets_tomahawks.cases.setup import Situation, doubts, set_up

__all__ = [
    "ACTS", "ODDS", "RULEBOOK", "Situation", "doing", "doubts", "fact", "facts", "set_up", "value_worded",
    "worded",
]  # fmt: skip
