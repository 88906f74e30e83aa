"""What a battle of the web table has to say to the umpire's questions."""

from tests.refereed.mirror import Answers
from tests.rulebooks.black_powder.by_hand import charges, commands, fights, moves

UNASKED = (
    "BP-BREAK-06", "BP-VIC-02", "BP-BLUN-02", "BP-BLUN-03", "BP-BLUN-04", "BP-SQ-05", "BP-REACT-05",
    "BP-CAV-01", "BP-SPEC-04", "BP-MEL-06", "BP-SKIR-02", "BP-FIRE-04", "BP-SETUP-05",
)  # fmt: skip
"""What the web table asks and a real table shows."""
WHITHER = ("order", "BP-MEL-11")
"""A winner is asked what he does, not whither he goes."""

ANSWERS = Answers(
    {
        "BP-SETUP-05": moves.deployed,
        "BP-MOVE-02": moves.marched,
        "BP-MOVE-03": moves.stepped,
        "BP-BREAK-06": moves.fell_back,
        "BP-BLUN-02": moves.ran,
        "BP-COM-07": moves.refuge,
        "BP-SKIR-02": fights.share_of_dice,
        "BP-MEL-06": fights.supports,
        "BP-REACT-08": fights.shares,
        "BP-MEL-11": fights.won,
        "BP-CHG-04": charges.charged,
        "BP-SPEC-17": charges.stands,
        "BP-REACT-05": charges.evaded,
        "BP-SQ-07": charges.face,
        "BP-BLUN-03": charges.prey,
        "BP-BLUN-04": charges.prey,
        "BP-SPEC-04": charges.prey,
    },
    {
        "BP-CMD-01": commands.planned,
        "BP-CMD-11": commands.initiative,
        "BP-CMD-12": commands.planned,
        "BP-FIRE-04": fights.target,
        "BP-COM-01": commands.ridden,
    },
    also={"BP-CHG-06": charges.came_home},
    usual=moves.passing,
    unasked=(*(("*", each) for each in UNASKED), WHITHER),
)
