"""An experiment as people write it: a book, a question, armies, and variants of the rules."""

from typing import Any

from msgspec import UNSET, Struct
from msgspec.structs import replace

from pulverdampf.analysis.house_files import Agreed, Checking
from pulverdampf.analysis.study import Meeting, Study, Variant
from pulverdampf.engine.in_force import adopt
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.generals.levels import BOT, USUAL, policy_named
from pulverdampf.muster.problems import Problem, did_you_mean
from pulverdampf.muster.roster import Roster
from pulverdampf.muster.toml_source import Source, parse
from pulverdampf.text import Text

WORDS = (
    "book", "question", "armies", "terrain", "scenario", "general", "games", "width", "seed", "rulings",
    "changes", "row", "name", "variant",
)  # fmt: skip
OF_A_VARIANT = ("name", "rulings", "changes", "row")
AS_PRINTED = Text("as printed", "wie gedruckt")
NO_VARIANT = Text(
    "An experiment compares: at least one [[variant]] has to be there.",
    "Ein Versuch vergleicht: Mindestens eine [[variant]] muss darin stehen.",
)
NO_NUMBER = Text("{what} is a number from {least} to {most}.", "{what} ist eine Zahl von {least} bis {most}.")
NO_ARMIES = Text(
    'armies is a list of pairs: [["{one}", "{two}"]].',
    "armies ist eine Liste von Paaren: [[„{one}“, „{two}“]].",
)
NO_ARMY = Text("There is no ready army {had}.", "Eine fertige Armee {had} gibt es nicht.")
NO_MEETING = Text("{one} and {two} cannot meet.", "{one} und {two} können sich nicht begegnen.")
NO_PLACE = Text("There is no table or scenario {had}.", "Einen Tisch oder ein Szenario {had} gibt es nicht.")
NO_GENERAL = Text("There is no general {had}.", "Einen General {had} gibt es nicht.")
SAME = Text("This variant changes nothing.", "Diese Variante ändert nichts.")
MOST_VARIANTS = 20
TOO_MANY = Text("An experiment has at most {most} variants.", "Ein Versuch hat höchstens {most} Varianten.")


class Experiment(Struct, frozen=True):
    """What is compared: the baseline comes first, then its variants."""

    book: Rulebook
    question: Text
    arms: tuple[Agreed, ...]
    pairs: tuple[tuple[Roster, Roster], ...]
    terrain: str = ""
    scenario: str = ""
    general: str = USUAL
    games: int = 400
    """At most so many battles in each way."""
    width: float = 0.1
    """The experiment ends when the interval of every effect on balance is as narrow as this."""
    seed: str = "1"

    def study(self, games: int) -> Study:
        """So many battles, each in all ways."""
        field = tuple(Meeting(one, two, self.terrain, self.scenario) for one, two in self.pairs)
        return Study(
            self.book.key, field, (self.general, self.general), games * len(self.arms), self.seed, swap=False,
            variants=tuple(Variant(arm.rulings, arm.house) for arm in self.arms), units=True,
        )  # fmt: skip


class Read(Struct, frozen=True):
    """An experiment, if it holds, and whatever is wrong with it."""

    experiment: Experiment | None
    problems: list[Problem]


def read_experiment(source: Source) -> Read:
    """The experiment in a file."""
    document = parse(source)
    if isinstance(document, Problem):
        return Read(None, [document])
    reading = _Reading(document)
    book = reading.book(document.table)
    if book is None:
        return Read(None, reading.problems)
    experiment = reading.experiment(document.table, book)
    return Read(experiment if not reading.problems else None, reading.problems)


class _Reading(Checking):
    """Reads an experiment out of a document."""

    def experiment(self, table: dict[str, Any], book: Rulebook) -> Experiment:
        self.words(table, (), WORDS)
        baseline = self.agreed({"name": {"en": AS_PRINTED.en, "de": AS_PRINTED.de}, **table}, (), book)
        written = table.get("variant")
        if not isinstance(written, list) or not written:
            self.say(("variant",), NO_VARIANT)
            written = []
        if len(written) > MOST_VARIANTS:
            self.say(("variant",), TOO_MANY, most=MOST_VARIANTS)
        arms = [baseline]
        for at, variant in enumerate(written[:MOST_VARIANTS]):
            path, known = ("variant", at), len(self.problems)
            self.words(variant, path, OF_A_VARIANT)
            told = self.agreed(variant, path, book)
            if not told.rulings and told.house is None and len(self.problems) == known:
                self.say(path, SAME)
            arms.append(_beside(baseline, told))
        question = table.get("question")
        asked = self.name({"name": question}, ()) if question is not None else baseline.name
        adopt(book, UNSET)
        return Experiment(
            book, asked, tuple(arms), self._pairs_of_armies(table, book), *self._place(table, book),
            self._general(table), int(self._figure(table, "games", 400, (10, 1_000_000))),
            self._figure(table, "width", 0.1, (0.005, 1.0)), str(table.get("seed", "1")),
        )  # fmt: skip

    def _figure(self, table: dict[str, Any], key: str, usual: float, bounds: tuple[float, float]) -> float:
        value, (least, most) = table.get(key, usual), bounds
        if isinstance(value, bool) or not isinstance(value, (int, float)) or not least <= value <= most:
            self.say((key,), NO_NUMBER, what=key, least=least, most=most)
            return usual
        return value

    def _general(self, table: dict[str, Any]) -> str:
        named = table.get("general", USUAL)
        known = policy_named(named) if isinstance(named, str) and not named.startswith(BOT) else None
        if known is None:
            self.say(("general",), NO_GENERAL, had=str(named)[:60])
        return known or USUAL

    def _place(self, table: dict[str, Any], book: Rulebook) -> tuple[str, str]:
        terrain, scenario = str(table.get("terrain", "")), str(table.get("scenario", ""))
        tables = [*book.muster.terrain_setups(), book.muster.BY_DICE, ""]
        if terrain not in tables:
            self.say(("terrain",), NO_PLACE, did_you_mean(terrain, tables), had=terrain[:60])
        if scenario not in ("", *book.muster.scenarios()):
            near = did_you_mean(scenario, book.muster.scenarios())
            self.say(("scenario",), NO_PLACE, near, had=scenario[:60])
        return terrain, scenario

    def _pairs_of_armies(self, table: dict[str, Any], book: Rulebook) -> tuple[tuple[Roster, Roster], ...]:
        ready = book.muster.ready_armies()
        scenario = str(table.get("scenario", ""))
        usual = book.muster.default_armies(scenario if scenario in book.muster.scenarios() else "")[:2]
        written = table.get("armies", [usual])
        if not isinstance(written, list) or not written or not all(_is_pair(each) for each in written):
            self.say(("armies",), NO_ARMIES, one=usual[0], two=usual[1])
            return ()
        found = []
        for at, (one, two) in enumerate(written):
            unknown = [each for each in (one, two) if each not in ready]
            for each in unknown:
                self.say(("armies", at), NO_ARMY, did_you_mean(each, ready), had=each[:60])
            if not unknown and not book.muster.may_meet(ready[one], ready[two]):
                self.say(("armies", at), NO_MEETING, one=one, two=two)
            elif not unknown:
                found.append((ready[one], ready[two]))
        return tuple(found)


def _is_pair(pair: Any) -> bool:
    return isinstance(pair, list) and len(pair) == 2 and all(isinstance(each, str) for each in pair)


def _beside(baseline: Agreed, variant: Agreed) -> Agreed:
    """A variant with whatever the baseline has agreed already."""
    rulings = {**baseline.rulings, **variant.rulings}
    if baseline.house is None or variant.house is None:
        return Agreed(variant.name, rulings, variant.house or baseline.house)
    house = replace(
        variant.house,
        changes={**baseline.house.changes, **variant.house.changes},
        rows=(*baseline.house.rows, *variant.house.rows),
    )
    return Agreed(variant.name, rulings, house)
