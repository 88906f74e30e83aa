"""When something is allowed: years, nations, scenario and switches."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Annotated

from msgspec import Meta, Struct, field
from msgspec.structs import replace

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
    """What nations are called."""

    def named(self, nation: str) -> Text | str:
        """The name of a nation, or its id where it has none."""
        return self.names.get(nation, nation)

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

    def hindrance(self, now: Situation) -> Text | None:
        """Why it does not hold, or nothing."""
        if self.never:
            return Text("not in this list", "nicht in dieser Liste")
        if now.year is not None and self.from_ is not None and now.year < self.from_:
            return Text("only from {year} on", "erst ab {year}").filled(year=self.from_)
        if now.year is not None and self.to is not None and now.year > self.to:
            return Text("only until {year}", "nur bis {year}").filled(year=self.to)
        if self.nations and now.nation not in self.nations:
            return Text("only for {nations}", "nur für {nations}").filled(nations=[now.named(each) for each in self.nations])
        if now.nation is not None and now.nation in self.not_nations:
            return Text("not for {nation}", "nicht für {nation}").filled(nation=now.named(now.nation))
        if self.scenario is not None and not _holds(now, "scenario", self.scenario):
            text = Text('only in the scenario "{name}"', "nur im Szenario „{name}“")
            return text.filled(name=self.scenario)
        for name, value in self.switches.items():
            if not _holds(now, name, value):
                text = Text("only with {name} = {value}", "nur mit {name} = {value}")
                return text.filled(name=name, value=_shown(value))
        for name, value in self.unless.items():
            if _holds(now, name, value):
                text = Text("not with {name} = {value}", "nicht mit {name} = {value}")
                return text.filled(name=name, value=_shown(value))
        return None


def hindrance(rows: Iterable[When], now: Situation) -> Text | None:
    """Why none of the rows holds; no row at all always holds."""
    reasons = [row.hindrance(now) for row in rows]
    return None if None in reasons or not reasons else reasons[-1]


def holds(rows: Iterable[When], now: Situation) -> bool:
    """Whether one of the rows holds, or there is none."""
    return hindrance(rows, now) is None


def _holds(now: Situation, name: str, value: Parameter) -> bool:
    agreed = now.parameters.get(name)
    if isinstance(agreed, (tuple, list, set, frozenset)):
        return value in agreed
    return agreed == value


def _shown(value: Parameter) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)
