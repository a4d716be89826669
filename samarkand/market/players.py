"""The computer players of *Le marché de Samarkand*, and an example to copy."""

from samarkand.engine.computer_players import SearchSettings, Strategy
from samarkand.grammar import _
from samarkand.market import CAMEL_CARD, PASS, Phase, capacity, num_goods_cards, planner
from samarkand.market.strategies import greedy, threshold

# From the weakest to the strongest.
STRATEGIES = {
    "greedy": Strategy(greedy, _("greedy: plays the move that seems to gain the most at once")),
    "threshold": Strategy(
        threshold, _("threshold: stops at its own price for a card, and sells what others want most")
    ),
    "planner": Strategy(planner.planner, _("planner: also looks beyond this turn, and is a stronger player")),
}


# Found by experiment, see `docs/opponents.md`.
EXPERT = SearchSettings(
    playouts=100,
    policy="planner",
    others=("greedy", "threshold", "planner"),
    favourite="planner",
    surely=2.5,
    turns=10,  # no game has more, so playouts end with the game
    lead=4.0,  # points
    win=0.5,
)


def choose(state):
    """Return one of `state.legal_actions()`, given the position as the player to act sees it."""
    legal = state.legal_actions()
    seen, player = state.record, state.current_player()
    is_full = num_goods_cards(seen, player) >= capacity(state.game.config, seen, player)
    most = 4  # dirhams

    def worth_of(card):
        """Return how much the player wants a card on offer, which is more if it matches collected values."""
        if card == PASS:
            return 0
        if card == CAMEL_CARD:
            return 2 if is_full else -1
        return 1 + seen.bought[player, :, seen.offer[card]].sum()

    if seen.phase != Phase.STOP:
        return legal[0]
    if seen.clock > min(most, seen.cash[player]):
        return PASS
    return max(legal, key=worth_of)
