"""Melees beside a real table: the ground they are fought on, who goes back, who follows."""

from pulverdampf.engine.circumstances import Fact, choice, pieces, yes
from pulverdampf.engine.requests import Tell
from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import ANYWHERE, Inside
from pulverdampf.text import Text

from ..battalion import main
from ..events.places import FormationChanged, Garrisoned, Moved
from ..morale.losses import destroy
from ..movement.confusion import confuse
from ..state import Battalion, Battle, EagleState, Melee
from .asking import cover_fact, draw_consequences, names, question, way_facts

FIGHT = Text("{one} against {two}", "{one} gegen {two}")
HIGHER = Text("Who stands higher?", "Wer steht höher?")
LEVEL = Text("neither", "niemand")
COVER = Text("Cover that {name} defends", "Deckung, die {name} verteidigt")
BACK = Text(
    "{name} falls back {far}″ straight away from the enemy, facing him; farther where friends stand",
    "{name} weicht {far}″ gerade vom Feind zurück, ihm zugewandt; weiter, bis dort nichts Eigenes steht",
)
ROOM_BEHIND = Text("There is room to fall back", "Hinten ist Platz")
LEAVES = Text(
    "{name} is driven out: in line, {far}″ behind the building, facing it",
    "{name} wird hinausgeworfen: in Linie, {far}″ hinter dem Gebäude, Front dorthin",
)
ROOM_OUTSIDE = Text(
    "There is room outside (else it is destroyed)", "Draußen ist Platz (sonst ist es vernichtet)"
)
FOLLOWS = Text("{name} follows into contact", "{name} rückt in Kontakt nach")
MAY_FOLLOW = Text("{name} wins: can it follow?", "{name} siegt: Kann es nachrücken?")
ROOM_AHEAD = Text("There is room ahead", "Vorn ist Platz")
INTO_ROUGH = Text("Who comes into difficult ground?", "Wer gerät in schwieriges Gelände?")
LEFT_BEHIND = Text("Who finds no room and stays behind?", "Wer findet keinen Platz und bleibt zurück?")


@rule("MOE-T-MELEE", "MOE-MEL-03")
def ground_asked(state: EagleState, melee: Melee, one: Battalion, two: Battalion) -> Tell:
    """What of the ground bears on a melee."""
    facts: list[Fact] = [choice("higher", HIGHER, [("", LEVEL), *names(state, (one, two))])]
    defender = state.bodies[melee.defender]
    if not isinstance(main(state, defender).place, Inside):
        facts.append(cover_fact(COVER.filled(name=state.named(defender.id))))
    text = FIGHT.filled(one=state.named(one.id), two=state.named(two.id))
    return question(state.picks or one.side, "MOE-MEL-03", text, one.id, *facts)


@rule("MOE-MEL-05", "MOE-FILL-20")
async def go_back_by_hand(battle: Battle, battalion: Battalion, distance: float) -> None:
    """Goes back as the table allows; hemmed in on all sides it stays as it stands."""
    state = battle.state
    facts = [yes("room", ROOM_BEHIND, default=True), *way_facts(state, battalion)]
    text = BACK.filled(name=state.named(battalion.id), far=f"{distance:g}")
    told = await battle.tell(question(battalion.side, "MOE-MEL-05", text, battalion.id, *facts))
    if told["room"]:
        battle.record(Moved(battalion.id, ANYWHERE, "fall back", distance))
        draw_consequences(battle, battalion, told)


@rule("MOE-FILL-28")
async def leave_building_by_hand(battle: Battle, loser: Battalion, distance: float) -> None:
    """A beaten garrison stands outside, or is no more."""
    state = battle.state
    facts = [yes("room", ROOM_OUTSIDE, default=True), *way_facts(state, loser, friends=False)]
    text = LEAVES.filled(name=state.named(loser.id), far=f"{distance:g}")
    told = await battle.tell(question(loser.side, "MOE-FILL-20", text, loser.id, *facts))
    if not told["room"]:
        destroy(battle, loser)
        return
    battle.record(FormationChanged(loser.id, "line", ANYWHERE))
    battle.record(Moved(loser.id, ANYWHERE, "fall back", distance))
    draw_consequences(battle, loser, told)


@rule("MOE-MEL-06", "MOE-X-CAV-06")
async def room_to_follow(battle: Battle, winner: Battalion) -> bool:
    """Whether cavalry, which must pursue, has room for it; others just stand where they have none."""
    if winner.arm != "cavalry":
        return True
    text = MAY_FOLLOW.filled(name=battle.state.named(winner.id))
    fact = yes("room", ROOM_AHEAD, default=True)
    told = await battle.tell(question(winner.side, "MOE-X-CAV-06", text, winner.id, fact))
    return bool(told["room"])


@rule("MOE-MEL-06", "MOE-FILL-19", "MOE-FILL-28")
async def move_up_by_hand(battle: Battle, winner: Battalion, joined: list[Battalion], building: str) -> None:
    """Goes where the beaten enemy stood with those who joined, or into the building he has left."""
    if building:
        battle.record(Garrisoned(winner.id, building, ANYWHERE))
        return
    state = battle.state
    in_order = [each for each in (winner, *joined) if not each.confused]
    facts: list[Fact] = [pieces("stay", LEFT_BEHIND, names(state, joined))] if joined else []
    if in_order:
        facts.append(pieces("rough", INTO_ROUGH, names(state, in_order)))
    text = FOLLOWS.filled(name=state.named(winner.id))
    told = await battle.tell(question(winner.side, "MOE-MEL-06", text, winner.id, *facts))
    for each in (winner, *joined):
        if each.id not in told.get("stay", ()):
            battle.record(Moved(each.id, ANYWHERE, "follow up"))
            if each.id in told.get("rough", ()):
                confuse(battle, each, "MOE-CONF-01")
