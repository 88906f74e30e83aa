"""What a position is judged by: the features that a player would name, for each side."""

from pulverdampf.engine.scene import Scene
from pulverdampf.engine.state import Side
from pulverdampf.text import Text

from ..contact.contacts import contacts_of
from ..units import DbxState, camp_of, commands_of, on_table
from ..victory.losses import losses, starting
from .fire.firepower import firepower
from .prospects import prospects_of

FEATURES = {
    "lost":        Text("share of the army lost", "verlorener Anteil der Armee"),
    "elements":    Text("elements on the table", "Elemente auf dem Tisch"),
    "firepower":   Text("firepower", "Feuerkraft"),
    "horse":       Text("mounted elements", "berittene Elemente"),
    "to the end":  Text("nearness to defeat", "Nähe zur Niederlage"),
    "beset":       Text("enemies beset on several sides", "mehrfach gebundene Feinde"),
    "melees":      Text("prospects of the melees", "Aussichten der Nahkämpfe"),
    "camp":        Text("its camp in enemy hands", "eigenes Lager in Feindeshand"),
    "demoralised": Text("demoralised commands", "demoralisierte Kommandos"),
    "moves":       Text("whose bound it is", "wer am Zug ist"),
}  # fmt: skip


def features(scene: Scene, side: Side) -> list[float]:
    """The features of one side, in the order of `FEATURES`."""
    state: DbxState = scene.state
    own = [each for each in on_table(state, side) if each.kind not in ("GEN", "CAMP")]
    began, lost = max(1, starting(state, side)), losses(state, side)
    contacts, camp = contacts_of(scene), camp_of(state, side)
    prospects, pieces = prospects_of(state.rulings), state.pieces
    melees = 0.0
    beset = 0
    for each in own:
        foe = contacts.front_of(each.id)
        if foe is not None and pieces[foe].kind != "CAMP":
            helped = len(contacts.overlapping(foe))
            beset += len(contacts.on.get(foe, ())) + helped > 1
            melees += prospects.clash(each, pieces[foe], "front", (False, False), helped)
    return [
        lost / began,
        len(own) / 6,
        firepower(state, side) / 12,
        sum(each.mounted for each in own) / 4,
        max(0.0, 3.0 * lost / began - 0.5),
        float(beset),
        melees,
        float(camp is not None and bool(camp.held_by)),
        float(sum(each.demoralised for each in commands_of(state, side))),
        float(state.active == side),
    ]


def progress(state: DbxState) -> float:
    """How much of the battle is over, from 0 to 1: the greater share of what an army can lose."""
    worst = max(3.0 * losses(state, side) / max(1, starting(state, side)) for side in ("one", "two"))
    return min(1.0, worst)


def opens(state: DbxState, side: Side) -> int | None:
    """The turn that is to be planned; the same number until the next plan is due, nothing while none is."""
    return state.clock.turn if state.active == side else None


AHEAD = 2
"""How many turns one looks ahead: the own one and the reply."""
