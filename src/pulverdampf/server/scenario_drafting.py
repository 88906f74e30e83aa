"""Drafts of scenarios: judged, drawn, tried out, read from files and written as files."""

import msgspec
from msgspec.structs import replace

from pulverdampf.engine.dice_sources import SeededDice
from pulverdampf.engine.game import Game
from pulverdampf.engine.orders import Refused
from pulverdampf.engine.reference import Ruling
from pulverdampf.engine.rulebook import Rulebook
from pulverdampf.engine.state import SIDES
from pulverdampf.generals.by_rule_of_thumb import ByRuleOfThumb
from pulverdampf.muster.beginning import Beginning
from pulverdampf.muster.names import plain_scenario
from pulverdampf.muster.problems import errors
from pulverdampf.muster.scenario import Scenario, load_scenarios
from pulverdampf.muster.scenario_checks import SHARED, scenario_problems
from pulverdampf.muster.table_checks import sound_pieces
from pulverdampf.muster.terrain_setup import TerrainSetup
from pulverdampf.muster.toml_source import Source
from pulverdampf.server.drafting import fault
from pulverdampf.server.messages import Place, words
from pulverdampf.server.messages.scenarios import (
    ChoiceOffered,
    ScenarioBench,
    ScenarioDraft,
    ScenarioJudged,
    ScenarioRead,
    SwitchOffered,
    TrialFought,
    TrialWanted,
)
from pulverdampf.server.own_tables import checked_scenario, grounds_for
from pulverdampf.server.shelf import LobbyError
from pulverdampf.server.table_drafting import drawn_ground
from pulverdampf.server.wishes import ARMIES, army_of, check_army, rulings_of
from pulverdampf.text import Text

MOST_ANSWERS = 6000
"""How often two computers are asked in a trial."""
MOST_SHOWN = 8
"""Switches with more settings than this are left to the lobby."""
NO_END = Text("the trial came to no end", "der Probelauf kam zu keinem Ende")
NO_WAY_ON = Text(
    "a side finds no place for all its troops: make its zone larger",
    "eine Seite findet nicht für alle Truppen Platz: Mach ihre Zone größer",
)
NOT_SO = Text("These armies cannot fight it: {why}", "Diese Armeen können es nicht austragen: {why}")


def scenario_bench(book: Rulebook) -> ScenarioBench:
    """What a book honours in scenarios, and what they can be made of."""
    muster = book.muster
    honoured = tuple(sorted(getattr(muster, "HONOURED", SHARED)))
    plots = tuple(Place(each.id, words(each.name)) for each in muster.scenarios().values())
    tables = tuple(Place(each.id, words(each.name)) for each in muster.terrain_setups().values())
    switches = (
        _switch(each) for each in book.reference().rulings.values() if 0 < len(each.choices) <= MOST_SHOWN
    )
    own = tuple(
        SwitchOffered(
            key, words(name), tuple(ChoiceOffered(value, words(text)) for value, text in choices.items())
        )
        for key, (name, choices) in getattr(muster, "SPECIAL", {}).items()
    )
    return ScenarioBench(honoured, plots, tables, grounds_for(book).sizes, tuple(switches), own)


def _switch(ruling: Ruling) -> SwitchOffered:
    choices = tuple(ChoiceOffered(str(each.value), words(each.text)) for each in ruling.choices)
    return SwitchOffered(ruling.key, words(ruling.question), choices)


def judged_scenario(book: Rulebook, draft: ScenarioDraft) -> ScenarioJudged:
    """A draft with its faults, its ground drawn, and the pieces of terrain that it can name."""
    scenario, grounds = plain_scenario(draft.scenario), grounds_for(book)
    faults = tuple(map(fault, scenario_problems(book, scenario)))
    ground = scenario.ground
    setup = ground if isinstance(ground, TerrainSetup) else book.muster.terrain_setups().get(ground or "")
    if setup is None:
        setup = TerrainSetup("", scenario.name, scenario.table, ())
    size = scenario.table if grounds.takes(scenario.table) else grounds.sizes[0]
    laid = setup if setup.table == size else setup.fitted(size[0])
    sound = sound_pieces(grounds, book.terrain, replace(laid, table=size))
    named = tuple(Place(each.id, words(book.ground(each.kind).text)) for each in grounds.features(sound))
    return ScenarioJudged(faults, drawn_ground(book, grounds, sound), named)


def tried(book: Rulebook, wanted: TrialWanted) -> TrialFought:
    """One battle between two computers by a scenario."""
    scenario = checked_scenario(book, wanted.scenario)
    muster, rulings = book.muster, rulings_of(book, wanted.rulings)
    usual = muster.default_armies(scenario)
    named = [asked or own for asked, own in zip((wanted.army, wanted.enemy), usual, strict=False)]
    armies = [army_of(muster, each) for each in named]
    in_force = muster.rulings_of({**scenario.rulings, **rulings})
    for called, army in zip(ARMIES, armies, strict=True):
        check_army(muster, army, in_force, called)
    try:
        state = Beginning(armies[0], armies[1], scenario=scenario, rulings=rulings).state(book)
    except Refused as refused:
        raise LobbyError(
            "not_so", NOT_SO.filled(why=[each.text for each in refused.objections[:3]])
        ) from None
    game = Game(book, state, SeededDice(wanted.seed % 2**31))
    generals = {side: ByRuleOfThumb(wanted.seed % 2**31) for side in SIDES}
    for _ in range(MOST_ANSWERS):
        if game.over:
            break
        asked = game.waiting_for()[0]
        try:
            game.answer(generals[asked.by].answer(game.view(asked.by)), asked.by)
        except LookupError:  # nothing lawful is left to do, as in a zone that is too small
            raise LobbyError("no_way_on", NO_WAY_ON) from None
    ended = game.outcome
    if ended is None:
        raise LobbyError("no_end", NO_END)
    return TrialFought(ended.winner or "", words(ended.text), dict(ended.score), game.state.clock.turn)  # type: ignore[arg-type]


def read_scenario(book: Rulebook, name: str, data: bytes) -> ScenarioRead:
    """What a stranger's file holds; its first scenario, and everything that is wrong with the file."""
    loaded = load_scenarios(Source(name, data), tuple(book.muster.terrain_setups().values()))
    faults = tuple(
        msgspec.structs.replace(fault(each), lines=(f"line {each.where.line}",)) for each in loaded.problems
    )
    found: Scenario | None = loaded.value[0] if loaded.value and not errors(loaded.problems) else None
    return ScenarioRead(plain_scenario(found) if found is not None else None, faults)
