"""The lines of an army that a broken count is about: bodies, groups, choices, or offers of its list."""

from collections.abc import Mapping

from msgspec import Struct

from pulverdampf.muster.army_list import ArmyList, Entry, Limit, Tally
from pulverdampf.muster.taking import Taken
from pulverdampf.muster.tallying import meant, tallied

SIZE = "size"
"""The line with the size of an army: its points, or how many there are of everything."""


def offered(entry_id: str) -> str:
    """The line of what a list offers, to mark what is missing in an army."""
    return f"entries.{entry_id}"


class Counted(Struct, frozen=True):
    """A limit with the bodies for which it was counted."""

    army_list: ArmyList
    limit: Limit
    bodies: list[Taken]
    path: str
    """The group, body or entry that the limit is for; empty: the army."""

    def spare(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """The lines that count too much."""
        if self._of_the_army:
            return (SIZE,)
        if self.limit.left.count == "options":
            return self._choices(options)
        there = tuple(taken.path for taken in self.bodies if tallied(self.limit.left, [taken], options) > 0)
        return there or ((self.path,) if self.path else (SIZE,))

    def missing(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """The lines that could count more, and the offers that would."""
        tally = self.limit.left
        if self._of_the_army:
            return (SIZE,)
        if tally.count == "options":
            return self._choices(options)
        if tally.upgrades:
            able = [taken for taken in self.bodies if self._may_be_asked(taken, options)]
            asked = [f"{taken.path}.upgrades.{each}" for taken in able for each in self._for(taken)]
            return tuple(asked) or tuple(taken.path for taken in self.bodies) or (SIZE,)
        there = [taken.path for taken in self.bodies if tallied(tally, [taken], options) > 0]
        marked = [self.path, *there] if self.path else there
        offers = [offered(entry.id) for entry in self.army_list.entries if would_count(tally, entry)]
        return (*marked, *offers) or (SIZE,)

    @property
    def _of_the_army(self) -> bool:
        return self.limit.left == Tally("points")

    def _choices(self, options: Mapping[str, str]) -> tuple[str, ...]:
        known = options or [option.id for option in self.army_list.army_options]
        return tuple(f"options.{key}" for key in known) or (SIZE,)

    def _for(self, taken: Taken) -> list[str]:
        """The counted upgrades that a body could buy."""
        known = {each.id for each in self.army_list.upgrades if taken.entry.id in each.entries}
        return [each for each in self.limit.left.upgrades if each in known]

    def _may_be_asked(self, taken: Taken, options: Mapping[str, str]) -> bool:
        """Whether a body lacks an upgrade that is counted, and is of those who need it."""
        tally, of = self.limit.left, self.limit.of
        if not meant(tally, taken) or any(taken.bought.get(each) for each in tally.upgrades):
            return False
        return of is None or tallied(of, [taken], options) > 0


def would_count(tally: Tally, entry: Entry) -> bool:
    """Whether a body of an entry could be among what a tally counts."""
    words = {word for pick in entry.picks for word in (pick.what, *pick.adds)}
    traits = {*entry.traits, *(trait for pick in entry.picks for trait in pick.traits)}
    return (
        (not tally.entries or entry.id in tally.entries)
        and entry.id not in tally.not_entries
        and (not tally.troops or entry.troop in tally.troops)
        and entry.troop not in tally.not_troops
        and (not tally.picks or bool(words & set(tally.picks)))
        and (not tally.traits or bool(traits & set(tally.traits)))
    )
