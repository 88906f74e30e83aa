"""Fires beside a real table: what is lit, what the hands do about it, and who perishes in the flames."""

from pulverdampf.engine.circumstances import Fact
from pulverdampf.engine.requests import Option, Prompt
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import FeatureId, Side, other
from pulverdampf.table.angles import FULL, degrees, turn
from pulverdampf.text import Text

from ..events.burning import FireBroke
from ..morale.losses import lose_together
from ..state import Battle, WarState, on_table_of, standing
from ..units import Element
from .asking import question, readers, which
from .fights import part_by_hand
from .ground import burns, called, fire_on, kept

OWN, OTHER = "own", "other"
"""A village in the defender's half, and one anywhere else."""
OWN_VILLAGE = Text("a village in the half of {army}", "ein Dorf in der Hälfte von {army}")
OTHER_VILLAGE = Text("another village", "ein anderes Dorf")
A_VILLAGE = Text("a village", "ein Dorf")
WILD = {"tall_grass": Text("tall grass", "hohes Gras"), "field": Text("a field", "ein Feld")}
SPREADS = Text(
    "{what} burns, and all vegetation within 6″. Wind: {wind}. Lay out flames",
    "{what} brennt, dazu aller Bewuchs auf 6″. Wind: {wind}. Flammen auslegen",
)
SMOKE = Text(
    "The smoke of fires grows 3″ farther downwind: {wind}",
    "Der Rauch der Brände zieht 3″ weiter mit dem Wind: {wind}",
)
WIND = Text(
    "from the edge of {army} outwards, {n}° clockwise",
    "von der Kante von {army} nach außen, {n}° im Uhrzeigersinn",
)
DONE = Text("done", "fertig")
IN_FLAMES = Text("{army}: who is still in the flames?", "{army}: Wer steht noch in den Flammen?")
LOST = Text("{name}: in the flames", "{name}: in den Flammen")


@rule("KP-BURN-01", "KP-BURN-02", "KP-OPT-11")
def flammable(state: WarState, side: Side) -> list[tuple[FeatureId, Text]]:
    """What a side might set on fire: villages that do not burn yet, tall grass and fields."""
    held = state.conditions
    found = [
        (key, called(state, key))
        for key, each in state.features.items()
        if each.kind == "village" and not burns(state, key)
    ]
    if held.attacker:
        found.append((OWN, OWN_VILLAGE.filled(army=state.armies[other(held.attacker)])))
    found.append((OTHER, OTHER_VILLAGE if len(found) else A_VILLAGE))
    spared = not state.rulings.burn_own_village
    return [each for each in found if not (spared and is_own_by_hand(state, side, each[0]))] + [*WILD.items()]


@rule("KP-BURN-02", "KP-MOR-09")
def is_own_by_hand(state: WarState, side: Side, key: FeatureId) -> bool:
    """Whether a village stands in the half of the scenario's defender and he is this side."""
    held = state.conditions
    in_his_half = key == OWN or (key in state.features and state.features[key].kind == "village")
    return in_his_half and bool(held.attacker) and side != held.attacker


@rule("KP-BURN-02", "KP-BURN-03", "KP-FILL-41", "KP-FILL-43", "KP-VIC-04")
async def break_out_by_hand(battle: Battle, piece: Element, lit: FeatureId) -> None:
    """Something is on fire, a palisade with its village; the hands lay the flames out."""
    state = battle.state
    known = state.features.get(lit)
    village = lit if lit in (OWN, OTHER) or (known is not None and known.kind == "village") else ""
    fire = kept(fire_on(state.count + 1, lit), "burning")
    fences = (key for key, each in state.features.items() if each.kind == "palisade")
    gone = tuple(fences) if village and known is not None else ()
    own = bool(village) and is_own_by_hand(state, piece.side, lit)
    words = called(state, lit) if known is not None else dict(flammable(state, piece.side))[lit]
    battle.record(FireBroke(piece.side, (fire,), gone, village, own))
    text = SPREADS.filled(what=words, wind=wind_told(state))
    await _ready(battle, piece.side, "KP-BURN-03", text)


def wind_told(state: WarState) -> Text:
    """Where the wind blows, from the edge of army 1."""
    assert state.wind is not None
    clockwise = turn(degrees(270.0), -state.wind) * 360 // FULL
    return WIND.filled(army=state.armies[state.first], n=round(clockwise / 60) * 60 % 360)


@rule("KP-BURN-05", "KP-FILL-41")
async def drift_smoke_by_hand(battle: Battle) -> None:
    """From the second turn after an outbreak the hands let the smoke grow."""
    state = battle.state
    if any(state.clock.turn - since > 1 for since in state.fires.values()):
        await _ready(battle, state.first, "KP-BURN-05", SMOKE.filled(wind=wind_told(state)))


async def _ready(battle: Battle, side: Side, by: str, text: Text) -> None:
    await battle.choose(side, Prompt(by, text), [Option("done", DONE, "")], even_if_single=True)


@rule("KP-BURN-04", "KP-FORT-08")
async def burn_out_by_hand(battle: Battle) -> None:
    """Whoever is still in the flames after the movement of the turn after the outbreak is lost."""
    state = battle.state
    if not any(since == state.clock.turn - 1 for since in state.fires.values()):
        return
    doomed: list[Element] = []
    for side in (state.first, other(state.first)):
        own = [each for each in on_table_of(state, side) if standing(state, each)]
        facts: list[Fact] = [
            which(each.id, LOST.filled(name=state.named(each.id)), standing(state, each)) for each in own
        ]
        text = IN_FLAMES.filled(army=state.armies[side])
        form = question(side, "KP-BURN-04", text, "", *facts, seen_by=readers(state, side))
        told = await battle.tell(form)
        doomed += [state.pieces[key] for keys in told.values() for key in keys]
    if doomed:
        lost = {each.id for each in doomed}
        lose_together(battle, [each for key, each in state.pieces.items() if key in lost], "fire")
        await part_by_hand(battle)
