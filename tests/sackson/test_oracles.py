"""A second, slow bookkeeping beside the engine: plain dictionaries, Fractions, the edition's own tables.

It knows the rules from the catalogue, not from the code, and follows random games move by move.
"""

from fractions import Fraction
from functools import cache

import pytest

import samarkand
from samarkand.sackson.components import BACK, DONE, ROLL, Good, Phase, Purpose
from tests.support import play

REMOVED = {2: 5, 3: 3, 4: 1, 5: 0}
GAMES = [
    pytest.param(players, option, seed, id=f"{players}-{option}-{seed}")
    for players in (2, 3, 4, 5)
    for option in ("pay", "pay_and_discard")
    for seed in range(3)
]
EVERY_GAME = pytest.mark.parametrize(("players", "option", "seed"), GAMES)


class Ledger:
    """What a clerk would know of the game: the edition as it is printed, and the moves as they are made."""

    def __init__(self, game):
        self.values = game.edition.values
        self.option = game.options.nothing_to_sell
        self.markets = [
            (int(space), good)
            for space in sorted(self.values["cities"], key=int)
            for good in self.values["cities"][space]["buys"]
        ]

    def price(self, good, number, is_covered):
        """The sum for a sale: one level less under a chip, below the first column nothing."""
        return self.values["prices"][good].get(str(number - is_covered), 0)

    def can_sell(self, space, hand):
        """Whether a hand, a dictionary of good to cards, can be sold from in a city."""
        for good in self.values["cities"][space]["buys"]:
            if good == "assortment":
                if sum(number > 0 for number in hand.values()) >= 3:
                    return True
            elif hand[good] >= 2:
                return True
        return False

    def arrival(self, space, field, hand):
        """What arriving on a space costs at once, where it can be paid."""
        if space in self.values["camps"]:
            return 10 if sum(field.values()) == self.values["camps"][space]["capacity"] else 0
        if space in self.values["cities"] and not self.can_sell(space, hand):
            return 20
        return 0

    def gain(self, before, action, after):
        """What the player in turn gains by a move, less what is paid."""
        player, phase = before.player, before.phase
        cash, space = int(before.cash[player]), str(int(after.pawn[player]))
        if phase == Phase.MOVE and action == ROLL:
            return -5
        if phase == Phase.BUY:
            here = self.values["oases"][space]
            return -{1: here["one"], 4: here["four"]}[action]
        if phase in (Phase.NUMBER, Phase.ASSORT):
            return self.sale(before, action, after)
        if phase in (Phase.MOVE, Phase.DIE, Phase.FORK, Phase.NOMAD) and has_arrived(before, action, after):
            return -min(cash, self.arrival(space, goods(before.camp[int(space)]), goods(before.hand[player])))
        if is_drawn_gift_given(before, after):
            return -min(cash, 20)
        return 0

    def sale(self, before, action, after):
        """What a sale brings; nothing before an assortment is complete."""
        if after.phase in (Phase.NUMBER, Phase.ASSORT):
            return 0
        good = self.markets[before.market][1]
        number = int(before.number) if before.phase == Phase.ASSORT else action
        return self.price(good, number, bool(before.covered[before.market]))


def has_arrived(before, action, after):
    """Whether a movement ended with this move."""
    if before.phase in (Phase.MOVE, Phase.NOMAD):
        return action != ROLL
    return after.phase != Phase.FORK


def is_drawn_gift_given(before, after):
    """Whether the card that was drawn to be given left the hand with this move."""
    present = before.phase in (Phase.DRAW, Phase.DISCARD) and before.purpose == Purpose.PRESENT
    here = before.pawn[before.player]
    return bool(present and after.camp[here].sum() == before.camp[here].sum() + 1)


def goods(row):
    """A row of the record as a dictionary of name to cards."""
    return {Good(good).name.lower(): int(number) for good, number in enumerate(row)}


@cache
def random_game(players, option, seed, turns=120):
    """A game played at random: the record before, the action and the record after each move."""
    game = samarkand.game("sackson", players=players, nothing_to_sell=option, max_turns=turns)
    state = game.new_initial_state()
    for _ in play(state, seed):
        pass
    return state


@EVERY_GAME
def test_every_piastre(players, option, seed):
    """[S-M3, S-N2, S-N3, S-O1, S-V1, S-V2, S-V5, S-V7, S-P1] Each move's gain and loss, and nobody else's."""
    state = random_game(players, option, seed)
    ledger, kinds = Ledger(state.game), set()
    for before, action, after in state.steps():
        gain = ledger.gain(before, action, after)
        expected = [int(money) for money in before.cash]
        expected[before.player] += gain
        assert [int(money) for money in after.cash] == expected, (Phase(before.phase), action)
        if gain:
            kinds.add((Phase(before.phase), gain > 0))
    assert {(Phase.MOVE, False), (Phase.BUY, False), (Phase.NUMBER, True)} <= kinds


@EVERY_GAME
def test_every_chance(players, option, seed):
    """[S-S1, S-S2, S-M5, S-O1, S-O2, S-D1] The pile is what lies nowhere else, and each card is as likely."""
    game = samarkand.game("sackson", players=players, nothing_to_sell=option, max_turns=60)
    state = game.new_initial_state()
    seen = set()
    for _ in play(state, seed):
        if not state.is_chance_node():
            continue
        record = state.record
        seen.add(Phase(record.phase))
        if record.phase == Phase.DIE:
            expected = {face: Fraction(1, 6) for face in range(6)}
        else:
            lying = goods(record.hand[record.player]) if record.phase == Phase.LOSE else unseen(game, record)
            total = sum(lying.values())
            expected = {Good[name.upper()]: Fraction(n, total) for name, n in lying.items() if n}
        assert dict(state.chance_outcomes()) == expected
    assert {Phase.DEAL_FIELD, Phase.DEAL_HAND, Phase.DIE, Phase.DRAW} <= seen


def unseen(game, record):
    """The cards that are on no field, in no hand and not discarded."""
    left = {}
    for good, number in game.edition.values["cards"].items():
        index = Good[good.upper()]
        elsewhere = record.camp[:, index].sum() + record.hand[:, index].sum() + record.discards[index]
        left[good] = number - REMOVED[game.num_players] - int(elsewhere)
    return left


@EVERY_GAME
def test_every_card(players, option, seed):
    """[S-N1, S-N2, S-N3, S-O1, S-O2, S-V3, S-V7, S-D1] How many cards each hand gains by a move."""
    state = random_game(players, option, seed)
    ledger = Ledger(state.game)
    for before, action, after in state.steps():
        gains = [int(number) for number in after.hand.sum(axis=1) - before.hand.sum(axis=1)]
        expected = [0] * len(gains)
        who = before.discarding if before.phase == Phase.DISCARD else before.player
        expected[who] = cards_gained(ledger, before, action, after)
        if before.phase == Phase.DISCARD and is_drawn_gift_given(before, after):
            expected[before.player] -= 1
        assert gains == expected, (Phase(before.phase), action)


def cards_gained(ledger, before, action, after):
    """Cards that the hand of whoever acts gains by a move."""
    phase, player = before.phase, before.player
    space = str(int(after.pawn[player]))
    if phase in (Phase.MOVE, Phase.DIE, Phase.FORK, Phase.NOMAD):
        return arrival_cards(ledger, before, after, space) if has_arrived(before, action, after) else 0
    if phase == Phase.DRAW:
        drawn = before.purpose in (Purpose.PURCHASE, Purpose.PRESENT)
        return int(drawn) - int(is_drawn_gift_given(before, after))
    if phase in (Phase.NUMBER, Phase.ASSORT):
        is_sold = after.phase not in (Phase.NUMBER, Phase.ASSORT)
        return -int(before.number if phase == Phase.ASSORT else action) if is_sold else 0
    simple = {Phase.DEAL_HAND: 1, Phase.GIFT: -1, Phase.LAY: -1, Phase.LOSE: -1, Phase.DISCARD: -1}
    if phase == Phase.TAKE:
        return 0 if action == DONE else 1
    return simple.get(phase, 0)


def arrival_cards(ledger, before, after, space):
    """Cards gained by arriving: a full field's, or all lost where nothing can be sold."""
    player, field = before.player, goods(before.camp[int(space)])
    if space in ledger.values["camps"] and sum(field.values()) == ledger.values["camps"][space]["capacity"]:
        return sum(field.values())
    hopeless = space in ledger.values["cities"] and not ledger.can_sell(space, goods(before.hand[player]))
    if hopeless and ledger.option == "pay_and_discard":
        return -int(before.hand[player].sum())
    return 0


@EVERY_GAME
def test_every_step(players, option, seed):
    """[S-M1, S-M2, S-M3] Pawns move along arrows as far as is due, and only the pawn in turn."""
    state = random_game(players, option, seed)
    arrows = state.game.edition.values["arrows"]
    faces = state.game.edition.values["die"]["faces"]
    left = None
    for before, action, after in state.steps():
        moved = [p for p in range(players) if before.pawn[p] != after.pawn[p]]
        assert moved in ([], [before.player])
        origin, to = int(before.pawn[before.player]), int(after.pawn[before.player])
        if before.phase in (Phase.MOVE, Phase.NOMAD) and action != ROLL:
            assert to == action
            assert to in arrows[str(origin)]
        elif before.phase == Phase.DIE:
            left = BACK if faces[action] == "back" else faces[action]
            left = follow(arrows, origin, to, left)
        elif before.phase == Phase.FORK:
            left = follow(arrows, action, to, 0 if left == BACK else left - 1)
            assert is_due(arrows, origin, action, before.steps)
        elif before.phase != Phase.PLACE:
            assert not moved
        if has_arrived(before, action, after) and before.phase in (Phase.DIE, Phase.FORK):
            assert left == 0


def is_due(arrows, origin, action, steps):
    """Whether an arrow leads there, or back from there."""
    return origin in arrows[str(action)] if steps == BACK else action in arrows[str(origin)]


def follow(arrows, origin, to, left):
    """Steps left after the only ways have been followed from `origin` to `to`."""
    if left == BACK:
        return 0 if origin in arrows[str(to)] else BACK
    while left and len(arrows[str(origin)]) == 1:
        origin, left = arrows[str(origin)][0], left - 1
    assert origin == to
    return left
