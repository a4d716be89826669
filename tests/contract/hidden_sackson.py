"""What is hidden in Sackson's *Samarkand*: goods in other hands, in the pile, among the discards."""

from samarkand.sackson.components import Phase
from tests.contract.swaps import goods_in, swapped


def alike(state, player, dice):
    """A card of another hand for another card of the draw pile, of the discards or of a third hand."""
    plain = state.to_dict()["position"]
    hands = [("hand", other) for other in range(state.game.num_players) if other != player]
    piles = [*hands, ("deck", None), ("discards", None)]
    swaps = [
        (one, two, mine, yours)
        for one in hands
        for two in piles
        if one != two
        for mine in goods_in(plain, one)
        for yours in goods_in(plain, two)
        if mine != yours
    ]
    for one, two, mine, yours in dice.sample(swaps, min(2, len(swaps))):
        if not is_tied(state, one) and not is_tied(state, two):
            yield swapped(state, one, two, mine, yours)


def is_tied(state, pile):
    """Whether what is possible now depends on the cards of a hand, so that others could tell."""
    return pile == ("hand", state.record.player) and state.record.phase in VISITS


IN_CITY = {Phase.MARKET, Phase.NUMBER, Phase.ASSORT, Phase.CHIP}
VISITS = {Phase.NOMAD, Phase.TAKE, Phase.LAY, Phase.DRAW, *IN_CITY}


def different(state, player):
    """A card of the player's own hand for one of the draw pile; two players' money."""
    plain = state.to_dict()["position"]
    own = ("hand", player)
    if not is_tied(state, own):
        for mine in goods_in(plain, own)[:1]:
            for yours in goods_in(plain, ("deck", None))[-1:]:
                if mine != yours:
                    yield swapped(state, own, ("deck", None), mine, yours)
    cash = plain["cash"]
    if not state.is_terminal() and cash[0] != cash[1]:
        described = {**state.to_dict(), "history": None}
        described["position"]["cash"][:2] = [cash[1], cash[0]]
        yield state.game.state_from_dict(described)
