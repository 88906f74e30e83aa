"""Numbers of the tables: told where something modifies them, silent where nothing does."""

from pulverdampf.engine.reckoning import Reckoning

from .state import Battle


def modified(battle: Battle, why: Reckoning, rule: str, subject: str) -> int:
    """The total of a reckoning, noted unless it stands as it began."""
    return battle.reckoned(why, rule, subject) if len(why.steps) > 1 else why.total
