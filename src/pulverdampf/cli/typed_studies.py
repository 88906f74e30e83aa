"""Battles for studies, as they are typed: book, armies, ground, generals, how many."""

from pathlib import Path
from typing import Annotated

from msgspec import Struct

from pulverdampf.analysis.study import Meeting, Study
from pulverdampf.cli import options
from pulverdampf.cli.books import (
    DEFAULT,
    book_named,
    legal_army,
    rulings_from,
)
from pulverdampf.cli.drawn import scenario_typed, table_typed
from pulverdampf.cli.house import agreed_in, settled
from pulverdampf.cli.options import argument, option
from pulverdampf.cli.seats import policy_typed
from pulverdampf.cli.sides import refuse_too_large, usual_armies
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.generals.levels import BOT, LONGEST_THOUGHT, USUAL


class Typed(Struct, frozen=True):
    """Battles as somebody typed them: armies, ground, generals, how many."""

    book: Annotated[str, argument("the rulebook", "das Regelwerk")] = DEFAULT
    games: Annotated[int, option("how many battles", "wie viele Schlachten", min=1, max=1_000_000)] = 100
    seed: Annotated[str, options.seed()] = "1"
    one: Annotated[
        str,
        option(
            "the first general: a level, chance, bot:COMMAND", "der erste General: Stufe, chance, bot:BEFEHL"
        ),
    ] = USUAL
    two: Annotated[str, option("the second general", "der zweite General")] = "chance"
    army: Annotated[
        str, option("army of side one: id or file", "Armee der Seite eins: Kennung oder Datei")
    ] = ""
    enemy: Annotated[
        str, option("army of side two; bot:COMMAND as --two", "Armee der Seite zwei; bot:BEFEHL wie --two")
    ] = ""
    terrain: Annotated[str, options.terrain()] = ""
    scenario: Annotated[str, options.scenario()] = ""
    ruling: Annotated[list[str] | None, options.ruling()] = None
    house: Annotated[Path | None, options.house()] = None
    think: Annotated[float, options.thinking()] = LONGEST_THOUGHT
    swap: Annotated[
        bool,
        option(
            "generals change sides in every second battle",
            "Generäle tauschen in jeder zweiten Schlacht die Seiten",
        ),
    ] = True

    def study(self) -> tuple[Rulebook, Study, tuple[str, str]]:
        """What is to be fought, its book, and what the armies are called; bad input ends with a sentence."""
        two, enemy = (self.enemy, "") if self.enemy.startswith(BOT) else (self.two, self.enemy)
        rules = book_named(self.book)
        agreed = agreed_in(self.house, rules)
        rulings = settled(agreed, rulings_from(self.ruling or (), rules))
        plot = scenario_typed(self.scenario, rules)
        one_named = legal_army(self.army, rules, rulings) if self.army else None
        two_named = legal_army(enemy, rules, rulings) if enemy else None
        usual = usual_armies(rules, plot, one_named, two_named)
        names = self.army or usual[0], enemy or usual[1]
        armies = (
            one_named or legal_army(names[0], rules, rulings),
            two_named or legal_army(names[1], rules, rulings),
        )
        refuse_too_large(rules, armies, plot, rulings)
        meeting = Meeting(*armies, table_typed(self.terrain, rules), plot)
        generals = policy_typed(self.one), policy_typed(two)
        study = Study(
            rules.key, (meeting,), generals, self.games, self.seed, rulings, self.swap, self.think,
            house=agreed.house if agreed is not None else None,
        )  # fmt: skip
        return rules, study, names
