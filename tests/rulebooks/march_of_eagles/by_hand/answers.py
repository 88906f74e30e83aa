"""What a battle of the web table has to say to the umpire's questions."""

from tests.refereed.mirror import Answers
from tests.rulebooks.march_of_eagles.by_hand import charges, choices, moves

ANSWERS = Answers(
    {
        "MOE-SETUP-05": moves.deployed,
        "MOE-MAN-09": moves.ahead,
        "MOE-MAN-10": moves.obstacles,
        "MOE-MAN-02": moves.went,
        "MOE-MAN-04": moves.wheeled,
        "MOE-FILL-28": moves.came_out,
        "MOE-MEL-05": moves.fell_back,
        "MOE-FILL-20": moves.was_driven_out,
        "MOE-MEL-06": moves.followed,
        "MOE-FLEE-01": moves.fled,
        "MOE-AGGR-03": charges.ran_in,
        "MOE-AGGR-05": charges.came_home,
        "MOE-X-CAV-07": charges.evaded,
        "MOE-X-CAV-06": charges.had_room,
        "MOE-VIC-05": moves.held,
    },
    {
        "MOE-SETUP-06": choices.commander_placed,
        "MOE-CINC-03": choices.commander_rode,
        "MOE-FIRE-02": choices.target,
        "MOE-RALLY-02": choices.formation,
        "MOE-MEL-06": choices.followed,
    },
    also={"MOE-MAN-09": moves.ahead},
    unasked=(("order", "*"), ("*", "MOE-FIRE-02"), ("choose", "MOE-FILL-28")),
)
