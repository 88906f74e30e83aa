"""What a side may know: neither the enemy's cards nor what his markers hide."""

from pulverdampf.engine.rulebook import rule
from pulverdampf.engine.state import Reserve, Side, Within, other
from pulverdampf.rulebooks.muskets_tomahawks.units import OVER, SETUP, UNKNOWN, FrontierState


@rule("MT-HID-02", "MT-CARD-10")
def seen(state: FrontierState, side: Side) -> FrontierState:
    """A copy without secrets: unseen cards are one heap, and every enemy marker looks alike."""
    if state.clock.phase == OVER:
        return state
    enemy = other(side)
    setting_up = state.clock.phase == SETUP  # else the order of placing would tell which marker is whom
    view = state.copied()
    hand, held = state.hands.get(enemy, ()), state.held.get(enemy, ())
    view.deck = state.deck.with_(*hand, *held)
    view.unseen = len(hand) + len(held)
    if enemy in view.hands:
        view.hands[enemy] = (UNKNOWN,) * len(hand)
    if enemy in view.held:
        view.held[enemy] = (UNKNOWN,) * len(held)
    view.intrigues.pop(enemy, None)
    view.hiding.pop(enemy, None)
    view.dummies.pop(enemy, None)
    for piece in view.pieces.values():
        if piece.side == enemy:
            if piece.kind == "marker":
                piece.stands_for = UNKNOWN
            elif isinstance(piece.place, Within):
                piece.place = Reserve() if setting_up else Within(UNKNOWN)
    for unit in view.bodies.values():
        if unit.side == enemy and unit.hidden:
            unit.hidden = "" if setting_up else UNKNOWN
    return view
