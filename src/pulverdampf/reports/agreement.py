"""German verbs agree with the names of units: the Jägers ran, the regiment ran.

A name tells by its endings whether it is called one thing or many. Words offer both forms of a verb, as in
`{who} [wich|wichen] zurück`.
"""

import re

ONE = (
    "abteilung|armee|artillerie|aufgebot|bagage|bataillon|batterie|besatzung|brigade|bund|clan|depot|division"
    "|element|feldzug|flügel|fußvolk|garde|general|geschütz|gruppe|haubitze|hauptmann|häuptling|heer|infanterie"
    "|kavallerie|kolonne|kommandeur|kompanie|korps|kundschafter|lager|landsturm|landwehr|legion|linie|miliz"
    "|isches|nachhut|opoltschenije|pfünder|regiment|reiterei|reserve|schar|schwadron|treffen|trupp|truppe|volk|vorhut"
    "|wagen|zentrum|zug"
)
"""What is one thing, though many serve in it."""
LAND = "asturien|belgien|berg|burg|gal|italien|land|mark|nassau|over|reich|sardinien|savoyen|spanien|tum|ung"
"""Countries by their endings, and what is made of deeds."""
_ONE = re.compile(rf"({ONE}|{LAND})$", re.IGNORECASE)
_LIGHT = re.compile(r"leichtes?$", re.IGNORECASE)
_FIRST = re.compile(r",|:|\(| (?:aus|von|vom|des|der|zu|zum|am|im|in|mit|bei|gegen|hinter|unter) ")
_NUMBERED = re.compile(r"[\dIVX]+\.")
_MANY = re.compile(r"(e|en|er|s)$")
_FORMS = re.compile(r"\[([^|\]]*)\|([^|\]]*)\]")


def is_many(name: str) -> bool:
    """Whether a German name speaks of many: Jäger, Franzosen, but not a regiment, nor the second line."""
    head = _FIRST.split(name)[0].strip()
    if " und " in head:
        return True
    words = [word.rpartition("-")[2] for word in re.split("[ /]", head)]
    if any(map(_ONE.search, words)) or _LIGHT.search(head):
        return False
    return not _NUMBERED.match(name) or any(_MANY.search(word) and word[:1].isupper() for word in words)


def agreed(words: str, *, many: bool) -> str:
    """Words with those forms of their verbs that agree with one or with many."""
    return _FORMS.sub(lambda forms: forms[2 if many else 1], words)
