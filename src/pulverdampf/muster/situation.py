"""When something is allowed: years, nations, scenario and switches."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

from pulverdampf.engine.reference import written_setting
from pulverdampf.muster.kinds import Flaw
from pulverdampf.text import Text

Parameter = str | int | bool
Year = Annotated[int, Meta(ge=1000, le=2100)]


class Situation(Struct, frozen=True):
    """For what an army is mustered: year, nation, and the parameters agreed on."""

    year: int | None = None
    nation: str | None = None
    parameters: Mapping[str, object] = {}
    names: Mapping[str, Text] = {}
    """What nations, tasks and settings are called."""

    def named(self, key: str) -> Text | str:
        """The name of a nation or task, or its id where it has none."""
        return self.names.get(key, key)

    def agreed_on(self, parameter: str, value: object) -> Text | str:
        """A parameter and its value in words."""
        return self.named(written_setting(parameter, value))

    def of_nation(self, nation: object) -> "Situation":
        """The same for a body that belongs to another nation."""
        return replace(self, nation=nation) if isinstance(nation, str) else self

    def number(self, parameter: str) -> int:
        """A parameter that is a number; nothing else counts."""
        value = self.parameters.get(parameter)
        return value if isinstance(value, int) else 0


class When(Struct, frozen=True):
    """A condition; everything written must hold, an unwritten year or nation hinders nothing."""

    from_: Year | None = field(default=None, name="from")
    to: Year | None = None
    nations: tuple[str, ...] = ()
    not_nations: tuple[str, ...] = ()
    scenario: str | None = None
    switches: dict[str, Parameter] = {}
    unless: dict[str, Parameter] = {}
    never: bool = False
    """Closed to the whole list; written down so that a refusal can name its rule."""

    def flaws(self) -> Iterator[Flaw]:
        """Years that run backwards."""
        if self.from_ is not None and self.to is not None and self.from_ > self.to:
            text = Text("{first} to {last} are no years.", "{first} bis {last} sind keine Jahre.")
            yield Flaw("from", text.filled(first=self.from_, last=self.to))

    def concerns(self, nation: str | None) -> bool:
        """Whether a nation is among those meant."""
        return (not self.nations or nation in self.nations) and nation not in self.not_nations

    def hindrance(self, now: Situation) -> Text | None:
        """Why it does not hold, or nothing."""
        if self.never:
            return Text("not in this list", "nicht in dieser Liste")
        if now.year is not None and self.from_ is not None and now.year < self.from_:
            return Text("only from {year} on", "erst ab {year}").filled(year=self.from_)
        if now.year is not None and self.to is not None and now.year > self.to:
            return Text("only until {year}", "nur bis {year}").filled(year=self.to)
        if self.nations and now.nation not in self.nations:
            return Text("only for {nations}", "nur für {nations}").filled(
                nations=[now.named(each) for each in self.nations]
            )
        if now.nation is not None and now.nation in self.not_nations:
            return Text("not for {nation}", "nicht für {nation}").filled(nation=now.named(now.nation))
        if self.scenario is not None and not _holds(now, "scenario", self.scenario):
            text = Text('only in the scenario "{name}"', "nur im Szenario „{name}“")
            return text.filled(name=now.named(self.scenario))
        for name, value in self.switches.items():
            if not _holds(now, name, value):
                return Text("only with {what}", "nur mit {what}").filled(what=now.agreed_on(name, value))
        for name, value in self.unless.items():
            if _holds(now, name, value):
                return Text("not with {what}", "nicht mit {what}").filled(what=now.agreed_on(name, value))
        return None


def hindrance(rows: Iterable[When], now: Situation) -> Text | None:
    """Why none of the rows holds, told by the row that comes nearest; no row at all always holds."""
    written = list(rows)
    reasons = [row.hindrance(now) for row in written]
    if not written or None in reasons:
        return None
    own = [(row, reason) for row, reason in zip(written, reasons, strict=True) if row.concerns(now.nation)]
    if own:
        scenarios = list(dict.fromkeys(row.scenario for row, _ in own if row.scenario is not None))
        here = [reason for row, reason in own if row.scenario and _holds(now, "scenario", row.scenario)]
        if len(scenarios) > 1 and not here:
            return Text("only for {tasks}", "nur für {tasks}").filled(
                tasks=[now.named(each) for each in scenarios]
            )
        return here[0] if here else own[-1][1]
    nations = dict.fromkeys(nation for row in written for nation in row.nations)
    barred = [reason for row, reason in zip(written, reasons, strict=True) if now.nation in row.not_nations]
    if barred or not nations:
        return (barred or reasons)[-1]
    return Text("only for {nations}", "nur für {nations}").filled(
        nations=[now.named(each) for each in nations]
    )


def holds(rows: Iterable[When], now: Situation) -> bool:
    """Whether one of the rows holds, or there is none."""
    return hindrance(rows, now) is None


def _holds(now: Situation, name: str, value: Parameter) -> bool:
    agreed = now.parameters.get(name)
    if isinstance(agreed, (tuple, list, set, frozenset)):
        return value in agreed
    return agreed == value
