"""What is hidden in *Routes to Riches*: cards in other hands, in the pile, among the discards; a refusal."""

from samarkand.routes.components import KEEP, Phase
from tests.contract.swaps import goods_in, swapped


def alike(state, player, dice):
    """A card of another hand for one elsewhere; a refusal made, or the card where nobody could sell it."""
    plain = state.to_dict()["position"]
    hands = [("hand", other) for other in range(state.game.num_players) if other != player]
    if state.is_terminal():
        hands = []  # all are open [R-F1]
    piles = [*hands, ("deck", None), ("discards", None)]
    swaps = [
        (one, two, mine, yours)
        for one in hands or piles
        for two in piles
        if one != two
        for mine in goods_in(plain, one)
        for yours in goods_in(plain, two)
        if not is_for_sale(state, mine) and not is_for_sale(state, yours)
    ]
    for one, two, mine, yours in dice.sample(swaps, min(2, len(swaps))):
        yield swapped(state, one, two, mine, yours)
    if state.record.phase == Phase.SELL and state.record.seller != player:
        yield from after_refusal(state, plain)


def after_refusal(state, plain):
    """The owner has kept the card; or never had it, for it lies in the draw pile."""
    seller, good = state.record.seller, good_for_sale(state)
    kept = state.clone()
    kept.apply_action(KEEP)
    yield state.game.state_from_dict({**kept.to_dict(), "history": None})
    for other in goods_in(plain, ("deck", None))[:1]:
        yield swapped(kept, ("hand", seller), ("deck", None), good, other)


def good_for_sale(state):
    """The good whose owner is asked now."""
    record = state.record
    return int(state.game.config.good_at[record.first if record.second < 0 else record.second])


def is_for_sale(state, good):
    """Whether the owner of this card is being asked, so that it must stay where it is."""
    return state.record.phase == Phase.SELL and good == good_for_sale(state)


def different(state, player):
    """A card that is seen for one of the draw pile; two players' money; a sale that only one is asked."""
    plain = state.to_dict()["position"]
    for owner in range(state.game.num_players) if state.is_terminal() else [player]:
        for mine in goods_in(plain, ("hand", owner))[:1]:
            for yours in goods_in(plain, ("deck", None))[-1:]:
                if not is_for_sale(state, mine):
                    yield swapped(state, ("hand", owner), ("deck", None), mine, yours)
    cash = plain["cash"]
    if cash[0] != cash[1]:
        described = {**state.to_dict(), "history": None}
        described["position"]["cash"][:2] = [cash[1], cash[0]]
        yield state.game.state_from_dict(described)
    if state.record.phase == Phase.SELL and state.record.seller == player:
        kept = state.clone()
        kept.apply_action(KEEP)
        yield kept
