"""What is decided in Caravan."""

from samarkand.decisions import Decision
from tests.contract.caravan.components import DEAL, FACE, WALK, Phase

RULE = "caravan"
DECISIONS = {
    Phase.DEAL: Decision(
        rule=RULE,
        label=lambda at: f"deal {at.names.goods[at.action - DEAL]} to player {at.state.player}",
        is_hidden=lambda at, player: player != at.state.player,
        seen=lambda at: f"deal a card to player {at.state.player}",
    ),
    Phase.MOVE: Decision(
        rule=RULE,
        question="Walk one space, or ride?",
        label=lambda at: "walk" if at.action == WALK else "ride",
        target=lambda at: "walk" if at.action == WALK else "ride",
    ),
    Phase.ROLL: Decision(rule=RULE, label=lambda at: f"the die shows {at.action - FACE + 1}"),
}
