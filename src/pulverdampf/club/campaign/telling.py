"""What was done in a campaign, as sentences for its log; secrets are told to those who know them."""

from pulverdampf.club.campaign.acts import (
    Begun,
    CampaignAct,
    Led,
    LeftToGenerals,
    Ordered,
    Reported,
    SetRight,
    Settled,
    TakenBack,
)
from pulverdampf.club.campaign.frame import Frame
from pulverdampf.engine.state import Side
from pulverdampf.text import Text, verbatim

BEGUN = Text("The campaign “{name}” begins.", "Der Feldzug „{name}“ beginnt.")
ORDERED = Text("{side}: orders given.", "{side}: Befehle gegeben.")
SETTLED = Text("“{place}”: {result}, {how}.", "„{place}“: {result}, {how}.")
HOW = {
    "fought": Text("from the battle {source} on this server", "aus der Schlacht {source} auf diesem Server"),
    "by generals": Text("fought out by computer generals", "von Computergenerälen ausgefochten"),
    "entered": Text("entered", "eingetragen"),
}
VICTORY = Text("victory for {side}", "Sieger: {side}")
NOBODY = Text("no decision", "keine Entscheidung")
REPORTED = Text("{side} reports of “{place}”: {result}.", "{side} meldet von „{place}“: {result}.")
LEFT = Text(
    "{side} would leave “{place}” to computer generals.",
    "{side} möchte „{place}“ Computergenerälen überlassen.",
)
LED_BY = Text("{side}: {leader} leads.", "{side}: {leader} führt.")
BY_GENERAL = Text("{side}: a computer general leads.", "{side}: Ein Computergeneral führt.")
LED_BY_NOBODY = Text("{side}: nobody leads for now.", "{side}: Zurzeit führt niemand.")
SET_RIGHT = Text(
    "{force}: set right, now {strength} at “{place}”.", "{force}: berichtigt, nun {strength} bei „{place}“."
)
SOMETHING_SET_RIGHT = Text("A force was set right.", "Eine Truppe wurde berichtigt.")
TAKEN_BACK = Text(
    "Taken back: number {act} and everything after it.", "Zurückgenommen: Nummer {act} und alles danach."
)
BECAUSE = Text("{what} ({note})", "{what} ({note})")


def knows(frame: Frame, act: CampaignAct, side: Side | None) -> bool:
    """Whether a side may read all of an act; none: somebody who may read everything."""
    if isinstance(act, SetRight) and side is not None:
        return any(each.id == act.force and each.side == side for each in frame.forces)
    return True


def sentence(frame: Frame, act: CampaignAct, *, known: bool = True) -> Text:
    """An act in a sentence; orders are not told, they may still be secret."""
    if not known:
        return SOMETHING_SET_RIGHT
    told, note = _told(frame, act), getattr(act, "note", "")
    return BECAUSE.filled(what=told, note=verbatim(note)) if note else told


def result_words(frame: Frame, winner: str) -> Text:
    """Who has won, in words."""
    return VICTORY.filled(side=frame.sides[winner]) if winner else NOBODY


def _told(frame: Frame, act: CampaignAct) -> Text:
    match act:
        case Begun():
            return BEGUN.filled(name=frame.name)
        case Ordered():
            return ORDERED.filled(side=frame.sides[act.side])
        case Settled():
            how = HOW[act.how].filled(source=act.source[:8])
            won = result_words(frame, act.winner)
            return SETTLED.filled(place=frame.place(act.place).name, result=won, how=how)
        case Reported():
            place, won = frame.place(act.place).name, result_words(frame, act.winner)
            return REPORTED.filled(side=frame.sides[act.side], place=place, result=won)
        case LeftToGenerals():
            return LEFT.filled(side=frame.sides[act.side], place=frame.place(act.place).name)
        case Led():
            told = LED_BY if act.leader else BY_GENERAL if act.general else LED_BY_NOBODY
            return told.filled(side=frame.sides[act.side], leader=verbatim(act.leader))
        case SetRight():
            name = next(each.name for each in frame.forces if each.id == act.force)
            place = frame.place(act.at).name
            return SET_RIGHT.filled(force=name, strength=act.strength, place=place)
        case TakenBack():
            return TAKEN_BACK.filled(act=act.act)
