"""A battle of the web table fought again beside a real one: its scene and its log answer every question."""

from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any

import msgspec
import pytest

from pulverdampf.engine.asking import Battle
from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.events import Answered, Dealt, Event, Marked, Scheduled
from pulverdampf.engine.game import Game
from pulverdampf.engine.requests import Chance, Choose, Tell
from pulverdampf.generals.by_chance import ByChance
from pulverdampf.rulebooks.black_powder import RULEBOOK
from pulverdampf.rulebooks.black_powder.armies import mustering
from pulverdampf.rulebooks.black_powder.by_hand.fights import BEHIND
from pulverdampf.rulebooks.black_powder.hand_to_hand import combats
from pulverdampf.rulebooks.black_powder.hand_to_hand.supports import named
from pulverdampf.rulebooks.black_powder.lookup import joined_to, unit_of
from pulverdampf.rulebooks.black_powder.movement.moves import rate_of
from pulverdampf.rulebooks.black_powder.state import ORDERS, PowderState
from tests.rulebooks.black_powder import battles_by_lot as by_lot

MOST_ANSWERS = 4000
Entry = Any
"""An entry of a log: what it has is read off by the name of its kind."""
Measured = tuple[int, str, str, dict[str, Any]]
"""A measurement of the web table: before which entry, by which rule, about whom, and what it gave."""


@contextmanager
def measuring(facts: list[tuple[Battle[Any], Measured]]) -> Iterator[None]:
    """Writes down what every rule measures."""
    plain = Battle.measure

    async def noting(self: Battle[Any], asked: Any, compute: Any) -> dict[str, Any]:
        told = await plain(self, asked, compute)
        question = asked()
        log: Any = self.note
        facts.append((self, (len(log.__self__), question.rule, question.subject, told)))
        return told

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Battle, "measure", noting)
        patch.setattr(combats, "named", lambda given: tuple(sorted(named(given), key=_side_by_side)))
        yield


def _side_by_side(support: tuple[str, str, str]) -> tuple[str, int]:
    """The order in which a form names supports; that of the web table is anybody's."""
    _, unit, face = support
    return unit, BEHIND.index(face)


def fought(state: PowderState, seed: int, answers: int = MOST_ANSWERS) -> tuple[Game, list[Measured]]:
    """A battle of the web table by generals who leave everything to chance, with all it measured."""
    facts: list[tuple[Battle[Any], Measured]] = []
    with measuring(facts):
        game = Game(RULEBOOK, state, SeededDice(seed))
        generals = {side: ByChance(f"{side} {seed}") for side in ("one", "two")}
        for _ in range(answers):
            if game.over:
                break
            side = game.waiting_for()[0].by
            game.answer(generals[side].answer(game.view(side)), side)
    return game, [fact for battle, fact in facts if battle is game.battle]


class Mirror:
    """Answers the questions beside a real table from a battle that was fought on the web table."""

    def __init__(self, known: Game, facts: list[Measured]) -> None:
        assert RULEBOOK.by_hand is not None
        self.log: list[Any] = known.log
        self.facts = facts
        self.stages = _stages(known.log)
        self.game: Any = Game(RULEBOOK, RULEBOOK.by_hand(known.initial), None)
        self.at = 0
        """How far the log of the web table has been followed."""
        self.scanned = 0
        """Where the last consequences began that were read."""
        self.targets: Any = None
        self.plan: list[str] = []

    def play(self) -> None:
        """Answers until the battle is over or the known one ends."""
        for _ in range(4 * MOST_ANSWERS):
            asked = self.game.request
            if asked is None:
                return
            self._enter_stage()
            if isinstance(asked, Chance):
                if not self._throw(asked):
                    return
            elif isinstance(asked, Tell):
                self.game.answer(self._told(asked), asked.by)
            else:
                assert isinstance(asked, Choose), f"{asked.rule}: an order beside a real table"
                if self.ended and asked.passing is None:
                    return
                self.game.answer(self._chosen(asked), asked.by)
        raise AssertionError("no end")

    def _enter_stage(self) -> None:
        """Follows the known log into the stage that is under way beside the real table."""
        mine = self.game.battle.under_way
        if mine is None or self.game.request is None:
            return
        wanted = _about(mine)
        before = max((at for at in self.stages if at < self.at), default=-1)
        if (
            before >= 0
            and self.stages[before] == wanted
            and not any(isinstance(each, Marked) for each in self.log[before : self.at])
        ):
            return
        for at in range(self.at, len(self.log)):
            if _is_throw(self.log[at]):
                return
            if self.stages.get(at) == wanted:
                self.at = at + 1
                return

    @property
    def ended(self) -> bool:
        """Whether the known log has no more answers."""
        return self._next_answer(self.at) is None

    # dice -----------------------------------------------------------------------------------------------

    def _throw(self, asked: Chance) -> bool:
        found = next((i for i in range(self.at, len(self.log)) if _is_throw(self.log[i])), None)
        if found is None:
            return False
        entry: Any = self.log[found]
        assert (entry.rule, entry.by, entry.subject) == (asked.rule, asked.by, asked.subject), found
        self.game.answer_faces(entry.faces)
        mine: Any = next(
            each for each in reversed(self.game.log) if _is_throw(each) and each.rule == entry.rule
        )
        assert (mine.dice, mine.needed, mine.value) == (entry.dice, entry.needed, entry.value), found
        self.at = found + 1
        return True

    # choices --------------------------------------------------------------------------------------------

    def _chosen(self, asked: Choose[Any]) -> str:
        if asked.rule in ("BP-CMD-01", "BP-CMD-12") or (asked.rule == "BP-CMD-11" and asked.subject):
            return self._planned(asked)
        if asked.rule == "BP-FIRE-04":
            return self._target(asked)
        if asked.rule == "BP-COM-01":
            entry = self._given("order", asked)
            return next(iter(entry.value["stands"].values()))["attached"] or "alone"
        at = self._next_answer(self.at, rule=asked.rule, subject=asked.subject)
        while at is not None and str(self.log[at].value) not in asked.options:
            at = self._next_answer(at + 1, rule=asked.rule, subject=asked.subject)
        if at is None:
            assert asked.passing is not None, asked.rule
            return asked.passing
        entry = self.log[at]
        self.at, self.targets, self.plan = at + 1, None, []
        assert isinstance(entry, Answered)
        return str(entry.value)

    def _given(self, kind: str, asked: Any) -> Any:
        at = self._next_answer(self.at, rule=asked.rule, subject=asked.subject)
        assert at is not None, (kind, asked.rule, asked.subject, self.at)
        self.at = at + 1
        return self.log[at]

    def _next_answer(self, start: int, *, rule: str = "", subject: str = "") -> int | None:
        """The next answer of a player; with a rule only if that is the one, whatever was asked in between."""
        for at in range(start, len(self.log)):
            entry = self.log[at]
            if not isinstance(entry, Answered):
                continue
            if not rule:
                if entry.kind != "only":
                    return at
            elif _is_throw(entry):
                return None
            elif (entry.rule, entry.subject) == (rule, subject):
                return at
            elif entry.kind != "only" and entry.rule not in UNASKED and (entry.kind, entry.rule) != WINNERS:
                return None
        return None

    def _planned(self, asked: Choose[Any]) -> str:
        """The order of the web table, named unit by unit and step by step."""
        while True:
            if not self.plan:
                self.plan = self._names(asked.rule)
            key = self.plan.pop(0)
            if key in asked.options:
                return key

    def _names(self, rule: str) -> list[str]:
        """All answers that name the next order."""
        at = next(
            at
            for at in range(self.at, len(self.log))
            if isinstance(entry := self.log[at], Answered) and entry.kind == "order" and entry.rule == rule
        )
        self.at = at + 1
        given: Any = self.log[at]
        steps = {key: _collapsed(each) for key, each in given.value["steps"].items()}
        names = []
        for key in self._as_they_move(list(steps)):
            names += [key] if rule != "BP-CMD-11" else []
            names += _acts(steps[key], one_move=rule == "BP-CMD-11")
        return [*names, "speak"] if rule == "BP-CMD-01" else names

    def _as_they_move(self, units: list[str]) -> list[str]:
        """The units of an order as they moved; a blunder they carry out as they were named."""
        for entry in self.log[self.at :]:
            if (
                isinstance(entry, Scheduled)
                and entry.dues
                and type(entry.dues[0]).__name__ in ("carry_out", "blunder")
            ):
                moved = [due.unit for due in entry.dues if hasattr(due, "unit")]
                return [*moved, *(each for each in units if each not in moved)]
            if (
                isinstance(entry, Answered)
                and not _is_throw(entry)
                and entry.kind != "only"
                and entry.rule != "BP-OPT-02"
            ):
                break
        return units

    def _target(self, asked: Choose[Any]) -> str:
        """At whom a unit shot, side by side or share by share."""
        if self.targets is None or (self.targets and self.targets[0].shooter != asked.subject):
            self.targets = []
            for at in range(self.at, len(self.log)):
                entry = self.log[at]
                if isinstance(entry, Scheduled) and type(entry.dues[0]).__name__ == "shoot":
                    self.targets = list(entry.dues)
                    break
        side = self.game.state.pieces[asked.subject]
        if side.formation == "square":
            asked_sides = getattr(self, "sides", 0)
            self.sides = (asked_sides + 1) % 4
            found = next((due for due in self.targets if due.fire.side == asked_sides), None)
            return found.target if found is not None else "hold"
        if not self.targets:
            return "hold"
        return str(self.targets[0].target)

    # facts ----------------------------------------------------------------------------------------------

    def _told(self, asked: Tell) -> dict[str, Any]:
        wanted = {fact.id for fact in asked.facts}
        for number, (at, rule, subject, told) in enumerate(self.facts):
            if at >= self.at and (rule, subject) == (asked.rule, asked.subject) and self._in_reach(at):
                del self.facts[: number + 1]
                return {key: value for key, value in told.items() if key in wanted}
        told = {key: value for key, value in self._consequences(asked).items() if key in wanted}
        for fact in asked.facts:
            if fact.kind == "pieces" and fact.id in told:
                told[fact.id] = [key for key in told[fact.id] if key in dict(fact.options)]
        return told

    def _in_reach(self, upto: int) -> bool:
        """Whether no throw lies between what was followed and a measurement."""
        return not any(_is_throw(each) for each in self.log[self.at : upto])

    def _window(self, *, marks: int = 1) -> list[Entry]:
        """What happened next, up to a checkpoint or a throw."""
        found: list[Entry] = []
        for entry in self.log[self.at :]:
            if _is_throw(entry):
                break
            if isinstance(entry, Marked):
                marks -= 1
                if not marks:
                    break
            found.append(entry)
        return found

    def _consequences(self, asked: Tell) -> dict[str, Any]:  # noqa: C901 (a table of rules)
        unit, window = asked.subject, self._window()
        named = {type(each).__name__: each for each in reversed(window)}
        told = self._passing(window, unit)
        match asked.rule:
            case "BP-SETUP-05":
                return {
                    each.unit: f"garrison:{each.garrison}" if each.garrison else each.formation
                    for each in window
                    if type(each).__name__ == "Deployed"
                }
            case "BP-SKIR-02":
                due = self.targets.pop(0)
                return {"dice": due.fire.dice} if due.fire.dice else {}
            case "BP-MOVE-02":
                return self._marched(unit)
            case "BP-MOVE-03":
                return self._stepped(unit)
            case "BP-CHG-04":
                return told | self._charged(unit)
            case "BP-SPEC-17":
                return {"stands": "Reacted" in named}
            case "BP-CHG-06":
                made: Any = named.get("ContactMade")
                also = [each.two for each in made.contacts[1:]] if made else []
                return told | {"room": made is not None, "also": also}
            case "BP-CHG-08":
                made = named["ContactMade"]
                return {each.two: each.face_two for each in made.contacts[1:]}
            case "BP-REACT-05":
                short = any(type(each).__name__ == "FellShort" for each in window)
                off = any(type(each).__name__ == "LeftTable" and each.unit == unit for each in window)
                return told | {"off": off, "caught": not off and not short}
            case "BP-SQ-07":
                return {"face": self._find("ContactMade").contacts[0].face_two}
            case "BP-BREAK-06":
                return told | self._fell_back(unit, window)
            case "BP-BLUN-02":
                return told | self._ran(unit)
            case "BP-BLUN-03" | "BP-BLUN-04" | "BP-SPEC-04":
                return {"prey": self._prey(unit)}
            case "BP-MEL-06":
                began = self._find("FightBegan")
                return {f"{helped}/{face}": helper for helper, helped, face in began.supports}
            case "BP-REACT-08":
                entry = self._given("order", asked)
                return dict(entry.value["given"][unit]) | {
                    fact.id: 0 for fact in asked.facts if fact.id not in entry.value["given"][unit]
                }
            case "BP-MEL-11":
                made = named.get("ContactMade")
                moved = any(type(each).__name__ == "Moved" and each.unit == unit for each in window)
                face = made.contacts[0].face_two if made else "front"
                return told | {"moved": moved, "reaches": made is not None, "face": face}
            case "BP-COM-07":
                return {"with": self._refuge(unit)}
        return told

    def _find(self, name: str) -> Any:
        return next(each for each in self.log[self.at :] if type(each).__name__ == name)

    def _passing(self, window: list[Entry], unit: str) -> dict[str, Any]:
        """Which commanders stayed with a unit or were ridden over."""
        state = self.game.state
        self.scanned = self.at
        left = {each.commander for each in window if _is_rider(each, "left")}
        piece = state.pieces.get(unit)
        if piece is None:
            return {}
        ridden = [
            each.commander
            for each in window
            if (
                _is_rider(each, "gives way")
                or (type(each).__name__ == "CommanderLost" and each.how == "captured")
            )
            and state.pieces[each.commander].side != piece.side
        ]
        with_it = [each.id for each in joined_to(state, unit)]
        return {
            "touching": [key for key in with_it if key not in left],
            "ridden": list(dict.fromkeys(ridden)),
        }

    def _refuge(self, commander: str) -> str:
        for entry in self.log[self.scanned :]:
            if _is_rider(entry, "gives way") and entry.commander == commander:
                return str(entry.joined)
            if type(entry).__name__ == "CommanderLost" and entry.commander == commander:
                return ""
        raise AssertionError(commander)

    def _marched(self, unit: str) -> dict[str, Any]:
        """How often a unit marched in a row, and what came of it."""
        moves, end, squeezed = 0, self.at, False
        entries: list[Entry] = []
        for at in range(self.at, len(self.log)):
            entry = self.log[at]
            name = type(entry).__name__
            if isinstance(entry, Answered) and entry.kind != "only":
                break
            if getattr(entry, "unit", None) == unit:
                if name == "Moved" and entry.how == "march":
                    if self._goes_in(at, unit):
                        break
                    moves += 1
                elif name == "Unformed":
                    squeezed = True
                elif name != "FreeMoveGranted":
                    break
            elif moves and isinstance(entry, Scheduled) and not _is_more_of(entry, unit):
                pass
            if name in ("ChargeDeclared", "PhaseBegan") or (
                name in ("Moved", "FormationChanged") and entry.unit != unit
            ):
                break
            if moves:
                entries.append(entry)
                end = at + 1
        told = self._passing(entries, unit)
        self.scanned, self.at = self.at, end
        return told | {"moves": moves, "squeezed": squeezed}

    def _goes_in(self, at: int, unit: str) -> bool:
        """Whether a march is the way into or out of a building."""
        for entry in self.log[at + 1 :]:
            if isinstance(entry, Marked):
                return False
            if type(entry).__name__ == "Garrisoned" and entry.unit == unit:
                return True
        return False

    def _walked_in(self, at: int, unit: str) -> bool:
        """Whether a unit went up to a building in the same stage in which it went in."""
        start = max((each for each in self.stages if each < at), default=0)
        steps = self.log[start:at]
        return any(type(each).__name__ == "Moved" and each.unit == unit for each in steps)

    def _stepped(self, unit: str) -> dict[str, Any]:
        """Whether a step that is no march was taken."""
        taken = (
            "FormationChanged",
            "HalfLimbered",
            "Garrisoned",
            "LeftBuilding",
            "CameOn",
            "LeftTable",
            "SquareRolled",
        )
        for at in range(self.at, len(self.log)):
            entry = self.log[at]
            if isinstance(entry, Answered) and entry.kind != "only" and entry.rule != "BP-SQ-03":
                break
            if getattr(entry, "unit", None) != unit:
                continue
            name = type(entry).__name__
            if name in taken:
                window = []
                for each in self.log[at:]:
                    if isinstance(each, Marked):
                        break
                    window.append(each)
                told = self._passing(window, unit)
                self.scanned = self.at
                if name != "SquareRolled":
                    self.at = at + 1
                walked = self._walked_in(at, unit)
                moved = any(type(each).__name__ == "Moved" and each.unit == unit for each in window)
                return told | {"goes": True, "walked": walked, "moved": moved}
            if name == "StepStopped":
                self.at = at + 1
                break
        return {"goes": False}

    def _charged(self, unit: str) -> dict[str, Any]:
        """How a charge ended."""
        for at in range(self.at, len(self.log)):
            entry = self.log[at]
            name = type(entry).__name__
            if name in ("FellShort", "ChargeDeclared") and entry.charger == unit:
                break
            if name == "StepStopped" and entry.unit == unit:
                return {"home": "stopped"}
        else:
            raise AssertionError("no charge")
        if name == "FellShort":
            return {"home": "not"}
        declared: Any = entry
        for each in self.log[at + 1 :]:
            if isinstance(each, Marked):
                break
            if type(each).__name__ == "FellShort":
                return {"home": "short"}
            if isinstance(each, Scheduled):
                dues: Any = each.dues
                tests = [due.unit for due in dues if type(due).__name__ == "break_test"]
                return {"home": "home", "face": declared.face, "also": tests[1:]}
        raise AssertionError("a charge without an end")

    def _fell_back(self, unit: str, window: list[Entry]) -> dict[str, Any]:
        rate = rate_of(self.game.state, unit_of(self.game.state, unit))
        woods = any(type(each).__name__ == "Unformed" and each.unit == unit for each in window)
        for entry in window:
            name = type(entry).__name__
            if getattr(entry, "unit", None) != unit:
                continue
            if name == "LeftTable":
                return {"way": "off"}
            if name == "Moved" and entry.how in ("retreat", "fall back"):
                return {"way": "2" if entry.far > 1.5 * rate else "1", "woods": woods}
        return {"way": "none"}

    def _ran(self, unit: str) -> dict[str, Any]:
        for at in range(self.at, len(self.log)):
            entry = self.log[at]
            name = type(entry).__name__
            if _is_throw(entry) or (isinstance(entry, Marked) and self.game.battle.under_way is not None):
                break
            if getattr(entry, "unit", None) != unit:
                continue
            if name == "LeftTable":
                self.at = at + 1
                return {"off": True}
            if name == "Moved":
                self.at = at + 1
                woods = any(
                    type(each).__name__ == "Unformed" and each.unit == unit for each in self._window()
                )
                return {"far": entry.far, "woods": woods}
        return {"far": 0.0}

    def _prey(self, unit: str) -> str:
        for entry in self.log[self.at :]:
            over = isinstance(entry, Marked) and self.game.battle.under_way is not None
            asked = isinstance(entry, Answered) and entry.kind != "only" and entry.rule not in UNASKED
            if over or asked or (type(entry).__name__ == "PhaseBegan" and entry.phase == ORDERS):
                return ""
            if isinstance(entry, Scheduled) and type(entry.dues[0]).__name__ == "charge":
                due: Any = entry.dues[0]
                return str(due.target) if due.charger == unit else ""
        return ""


UNASKED = ("BP-BREAK-06", "BP-VIC-02", "BP-BLUN-02", "BP-BLUN-03", "BP-BLUN-04", "BP-SQ-05", "BP-REACT-05",
           "BP-CAV-01", "BP-SPEC-04", "BP-MEL-06", "BP-SKIR-02", "BP-FIRE-04", "BP-SETUP-05")  # fmt: skip
"""What the web table asks and a real table shows."""
WINNERS = ("order", "BP-MEL-11")
"""Where a winner goes: he is asked what he does, not whither."""


def _stages(log: list[Entry]) -> dict[int, tuple[str, Any]]:
    """Which stage began with which entry."""
    agenda: list[Any] = []
    found = {}
    for at, entry in enumerate(log):
        if isinstance(entry, Scheduled):
            agenda = [*entry.dues, *agenda]
        elif isinstance(entry, Dealt):
            found[at] = _about(agenda.pop(0))
    return found


def _about(due: Any) -> tuple[str, Any]:
    """A stage and whom it is about."""
    first = next(iter(msgspec.structs.asdict(due).values()), "")
    return type(due).__name__, getattr(first, "charger", first)


def _is_throw(entry: Entry) -> bool:
    return isinstance(entry, Answered) and bool(entry.faces)


def _is_rider(entry: Any, why: str) -> bool:
    return type(entry).__name__ == "CommanderMoved" and entry.why == why


def _is_more_of(entry: Any, unit: str) -> bool:
    return type(entry.dues[0]).__name__ == "carry_out" and entry.dues[0].unit == unit


def _collapsed(steps: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The steps of a plan as hands take them: marches in a row are one."""
    found: list[dict[str, Any]] = []
    for step in steps:
        plain = dict(step)
        if plain["what"] == "march" and not plain["legs"]:
            plain["what"] = "stay"
        if plain["what"] == "march" and found and found[-1]["what"] == "march":
            continue
        found.append(plain)
    return found


def _acts(steps: list[dict[str, Any]], *, one_move: bool) -> list[str]:
    """The answers that name some steps."""
    if len(steps) == 1 and (one_move or steps[0]["what"] != "form"):
        return _named(steps[0])
    answers = ["several"]
    for step in steps:
        answers += _named(step)
    return [*answers, *([] if steps[-1]["what"] == "charge" or len(steps) >= 6 else ["done"])]


def _named(step: dict[str, Any]) -> list[str]:
    """The answers that name one step."""
    match step["what"]:
        case "charge":
            return ["charge", step["target"]]
        case "enter":
            return ["enter", step["target"]]
        case "form" | "leave" | "return":
            return [f"{step['what']}:{step['formation']}"]
        case what:
            return [what]


# what must be equal ---------------------------------------------------------------------------------------

PLACES_ONLY = ("CommanderMoved", "StepStopped", "Scheduled", "Dealt")
BLANK = ("pose", "far", "exit", "then", "type")


def told_by(log: list[Any]) -> list[Any]:
    """Reckonings and events of a log without places: what has to be the same beside a real table."""
    found: list[Any] = []
    broken: Any = None
    for entry in log:
        name = type(entry).__name__
        if name == "Unformed" and found and found[-1] == ("Moved", {"unit": entry.unit, "how": "march"}):
            broken = ("Unformed", {"unit": entry.unit})
            continue  # hands tell it at the end of several moves
        goes_on = name == "Moved" and broken and entry.unit == broken[1]["unit"] and entry.how == "march"
        if (
            broken
            and not goes_on
            and (name == "Reckoned" or (isinstance(entry, Event) and name not in PLACES_ONLY))
        ):
            found.append(broken)
            broken = None
        if name == "Reckoned":
            found.append(entry)
        elif isinstance(entry, Event) and name not in PLACES_ONLY:
            if name == "Moved" and getattr(entry, "how", "") not in ("march", "retire"):
                continue
            fields = {key: value for key, value in msgspec.to_builtins(entry).items() if key not in BLANK}
            if name == "OrderGiven":
                fields["units"] = sorted(fields["units"])
            if name == "FightBegan":
                fields["supports"] = sorted(fields["supports"])
            found.append((name, fields))
    return found


def beginning(seed: int) -> PowderState:
    """A battle by lot as the marathon draws them, on a table that is laid: no dice for the terrain."""
    state = by_lot.beginning(seed)
    lots, ready = Random(seed), mustering.terrain_setups()
    if state.terrain_by_dice:
        setup = ready[lots.choice(sorted(ready))]
        state.terrain_by_dice = False
        state.features = mustering.features_of(setup.fitted(state.table[0]))
    return state


def can_be_refereed(state: PowderState) -> bool:
    """Whether the umpire takes a battle."""
    return state.conditions.victory not in ("hill", "crossing")
