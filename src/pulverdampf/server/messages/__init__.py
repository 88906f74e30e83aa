"""What travels between server and browser; `web/src/protocol.ts` is generated from these files."""

from pulverdampf.server.messages.asking import (
    Asked,
    Choice,
    Over,
    Waiting,
)
from pulverdampf.server.messages.over_http import (
    ArmyInfo,
    BookInfo,
    Failure,
    History,
    Moment,
    NewRoom,
    Place,
    RoomOpened,
    RulesFound,
    RuleTold,
)
from pulverdampf.server.messages.telling import (
    Line,
    ReckoningStep,
    Throw,
)
from pulverdampf.server.messages.things import (
    Area,
    Army,
    Clock,
    Outline,
    Unit,
)
from pulverdampf.server.messages.to_browser import (
    Board,
    Chart,
    Happened,
    Notice,
    Objection,
    OddsTold,
    Probed,
    Refused,
    Seats,
    ToBrowser,
    UndoAsked,
    Welcome,
)
from pulverdampf.server.messages.to_server import (
    Answer,
    AskOdds,
    Concede,
    Consent,
    HandOver,
    Probe,
    StandingPass,
    ToServer,
    Undo,
)
from pulverdampf.server.messages.wording import (
    Words,
    words,
)

LONGEST = 65_536
"""The longest message that the server reads, in bytes."""

__all__ = [
    "LONGEST",
    "Answer",
    "Area",
    "Army",
    "ArmyInfo",
    "AskOdds",
    "Asked",
    "Board",
    "BookInfo",
    "Chart",
    "Choice",
    "Clock",
    "Concede",
    "Consent",
    "Failure",
    "HandOver",
    "Happened",
    "History",
    "Line",
    "Moment",
    "NewRoom",
    "Notice",
    "Objection",
    "OddsTold",
    "Outline",
    "Over",
    "Place",
    "Probe",
    "Probed",
    "ReckoningStep",
    "Refused",
    "RoomOpened",
    "RuleTold",
    "RulesFound",
    "Seats",
    "StandingPass",
    "Throw",
    "ToBrowser",
    "ToServer",
    "Undo",
    "UndoAsked",
    "Unit",
    "Waiting",
    "Welcome",
    "Words",
    "words",
]
