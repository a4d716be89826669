"""The components: what is in the config, and that no test or rule can lose any of it."""

import random

import pytest

import samarkand
from samarkand.errors import BrokenRule, InvalidInput
from samarkand.market.components import BANK, NOTHING, Good, Phase
from tests.market.builder import FRUIT, JEWEL, final, position
from tests.support import finished, pick


def changed(state, **fields):
    """The state as a dictionary with other fields in its position, as a start."""
    plain = {**state.to_dict(), "history": None}
    plain["position"] = {**plain["position"], **fields}
    return plain


def test_goods_cards(game):
    """[M-C1] 50 goods cards: 5 goods, 10 cards each, of 6 different values."""
    config = game.config
    assert [good.name for good in Good] == ["FRUIT", "JEWEL", "SPICE", "CARPET", "CLOTH"]
    assert config.copies.sum() == 10
    assert len(set(config.value)) == 6
    assert game.new_initial_state().record.gone.sum() == 50


def test_camel_cards_and_money(game):
    """[M-C1] 16 camel cards of 4 different values; 50 coins of 1, 3 and 5 dirhams."""
    assert game.config.camel_copies.sum() == 16
    assert len(set(game.config.camel_value)) == 4
    coins = game.edition.values["coins"]
    assert sorted(coins) == ["1", "3", "5"]
    assert sum(coins.values()) == 50
    assert game.config.money == sum(int(coin) * number for coin, number in coins.items())


@pytest.mark.parametrize("players", [2, 6, 0, -3, 3.0, "4", False])
def test_number_of_players(players):
    """[M-C1] Five goods, so at most five players; at least three."""
    with pytest.raises(InvalidInput, match="^players: found .* 3 to 5$"):
        samarkand.game("market", players=players)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_conservation_finds_every_loss(market, players):
    """[M-C1] After a whole game all adds up, and a card or a coin less would be found."""
    state = finished(market(players), seed=players)
    state.check()
    for good in Good:
        state.record.gone[good, 2] += 1
        with pytest.raises(BrokenRule, match=f"^{good.name.lower()} cards of values .* found"):
            state.check()
        state.record.gone[good, 2] -= 1
    state.record.pile[1] += 1
    with pytest.raises(BrokenRule, match="^camel cards of values .* found"):
        state.check()
    state.record.pile[1] -= 1
    state.record.bank -= 1
    with pytest.raises(BrokenRule, match="^money in cash and bank: found 139, expected 140 dirhams"):
        state.check()
    state.record.bank += 1
    state.check()


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"good": [0, 1, 2, 2, -1, -1]}, "seats"),
        ({"good": [0, 1, 2, 3, 4, -1]}, "seats"),
        ({"good": [0, 1, 2, 5, -1, -1]}, "seats"),
        ({"good": [0, 1, 2, -1, -1, -1]}, "seats"),
        ({"player": 4}, "seats"),
        ({"player": -1}, "seats"),
        ({"doyen": 4}, "seats"),
        ({"cash": [15, 15, 15, 14, 1]}, "seats"),
        ({"choice": [-1, -1, -1, -1, 0]}, "seats"),
        ({"offer": [0, 1, 6, 0, -1, -1]}, "cards: a card is of an unknown kind"),
        ({"offer": [0, 1, -2, 0, -1, -1]}, "cards: a card is of an unknown kind"),
        ({"camel": 4}, "cards: a card is of an unknown kind"),
        ({"clock": 11}, "phase 4"),
        ({"clock": 0}, "phase 4"),
        ({"turns": -1}, "phase 4"),
        ({"turns": 10}, "phase 4"),
        ({"turns": 3}, "cards to sell"),
        ({"phase": 8}, "phase 8"),
        ({"phase": -1}, "phase -1"),
        ({"phase": int(Phase.DEAL)}, "phase 0"),
        ({"phase": int(Phase.CAMEL)}, "phase 1"),
        ({"phase": int(Phase.BANK_CARD)}, "phase 2"),
        ({"phase": int(Phase.CHOOSE)}, "phase 3"),
        ({"phase": int(Phase.LEAVE)}, "phase 5"),
        ({"phase": int(Phase.OVER)}, "phase 7"),
        ({"choice": [-2, -1, -1, -1, -1]}, "the view of one player"),
        ({"choice": [7, -1, -1, -1, -1]}, "choices: "),
        ({"choice": [-1, -1, 0, -1, -1]}, "choices: "),
        ({"player": 1}, "choices: "),
        ({"player": 1, "choice": [0, -1, -1, -1, -1]}, "choices: "),
        ({"player": 1, "choice": [8, -1, -1, -1, -1]}, "choices: "),
        ({"counted": [1, -1, -1, -1, -1]}, "choices: "),
        ({"counted": [-2, -1, -1, -1, -1]}, "choices: "),
    ],
)
def test_positions_that_make_no_sense_are_refused(game, fields, message):
    """[M-C1, M-R1, M-R2, M-R3] Who sells what, what is asked of whom, what they have chosen so far."""
    state = position(game, clock=5, offers={0: 1, 1: 2, 2: 5, 3: 1})
    assert game.state_from_dict(changed(state)).legal_actions()
    with pytest.raises(InvalidInput, match=message):
        game.state_from_dict(changed(state, **fields))


def test_a_camel_that_is_due_lies_open(game):
    """[M-R6] While cards are chosen and the clock counts, unless the pile is empty."""
    offers = {0: 1, 1: 2, 2: 5, 3: 1}
    position(game, clock=5, offers=offers, camel=NOTHING, pile=[])
    with pytest.raises(InvalidInput, match="phase 4"):
        position(game, clock=5, offers=offers, camel=NOTHING, pile=[2, 2])
    with pytest.raises(InvalidInput, match="phase 3"):
        position(game, camel=NOTHING, pile=[2, 2])


def test_the_last_round_has_one_card_each(game):
    """[M-E1] As many cards to sell as rounds are left."""
    state = position(game, turns=9)
    assert [int(row.sum()) for row in state.record.stock] == [1, 1, 1, 1, 0, 0]
    with pytest.raises(InvalidInput, match="cards to sell: expected one for each round that is left of 10"):
        position(game, turns=9, stocks={0: [1, 1]})


def test_nobody_has_bought_their_own_good(game):
    """[M-R4] Player 0 sells fruit."""
    with pytest.raises(InvalidInput, match="bought by the player who sells that good"):
        final(game, bought={0: {FRUIT: [7]}})
    final(game, bought={1: {FRUIT: [7]}}, camels={1: [2]}, phase=Phase.OVER)


def test_nothing_may_be_negative(game):
    """[M-C1] A stall of fewer than no cards, a purse of less than nothing."""
    state = position(game)
    plain = state.to_dict()["position"]
    plain["bought"][1][0][0], plain["gone"][0][0] = -1, 1
    with pytest.raises(InvalidInput, match="a number of cards is negative"):
        game.state_from_dict(changed(state, bought=plain["bought"], gone=plain["gone"]))
    cash = [-1, 15, 15, 15, 0]
    with pytest.raises(InvalidInput, match=r"money: found \[-1, 15, 15, 15\] and 96 in the bank"):
        game.state_from_dict(changed(state, cash=cash, bank=96))


def test_the_final_choices_are_the_ones_due(game):
    """[M-F2, M-F3] Only who must leave a card leaves one; only with a tie a good is counted."""
    held = {"bought": {0: {JEWEL: [7, 5]}}, "camels": {0: []}}
    final(game, phase=Phase.LEAVE, **held)
    for phase in (Phase.COUNT, Phase.OVER):
        with pytest.raises(InvalidInput, match=f"phase {int(phase)}"):
            final(game, phase=phase, **held)
    with pytest.raises(InvalidInput, match="phase 5"):
        final(game, phase=Phase.LEAVE, player=1, **held)
    with pytest.raises(InvalidInput, match="phase 7"):
        final(game, counted=[JEWEL, NOTHING, NOTHING, NOTHING, NOTHING])


def test_nobody_has_counted_before_their_turn(game):
    """[M-F2, M-F3] Player 0 must leave cards first; once that is done, player 1 may have counted."""
    tie = {FRUIT: [1], 2: [1], 3: [1, 2]}
    counted = [NOTHING, 2, NOTHING, NOTHING, NOTHING]
    final(game, bought={1: tie}, camels={1: [4]}, counted=counted)
    held = {"bought": {0: {JEWEL: [7, 5]}, 1: tie}, "camels": {1: [4]}}
    final(game, phase=Phase.LEAVE, **held)
    with pytest.raises(InvalidInput, match="phase 5"):
        final(game, phase=Phase.LEAVE, counted=counted, **held)


def test_the_bank_sells_in_the_game_for_three_only(market):
    """[M-B1] Its good is the fourth."""
    state = position(market(3), offers={BANK: 1})
    assert state.record.good[BANK] == 3
    plain = changed(position(market(4)))
    plain["position"]["good"] = [0, 1, 2, 3, -1, 4]
    with pytest.raises(InvalidInput, match="seats"):
        market(4).state_from_dict(plain)


def nudged(position, dice):
    """A position in which a few numbers were moved, so that most make no sense and some still do."""
    for _ in range(dice.choice([1, 2, 2, 3])):
        field = dice.choice(list(position))
        value = position[field]
        if isinstance(value, int):
            position[field] += dice.choice([-1, 1, 2])
            continue
        while isinstance(value[0], list):
            value = dice.choice(value)
        number = dice.choice([1, 1, 2])
        value[dice.randrange(len(value))] += number
        if dice.random() < 0.7:
            value[dice.randrange(len(value))] -= number
    return position


@pytest.mark.parametrize("players", [3, 4, 5])
def test_what_is_accepted_can_be_played(players):
    """[M-C1] Whatever position is not refused leads to an end at which all adds up."""
    dice, accepted, refused = random.Random(players), 0, 0
    for seed in range(60):
        options = {"stop_without_money": dice.choice(["refused", "penalty"])}
        state = finished(samarkand.game("market", players=players, **options), seed, dice.randrange(160))
        for _ in range(12):
            plain = {**state.to_dict(), "history": None}
            plain["position"] = nudged(plain["position"], dice)
            try:
                start = state.game.state_from_dict(plain)
            except InvalidInput as error:
                refused += 1
                assert len(str(error).splitlines()) == 1
                continue
            accepted += 1
            while not start.is_terminal():
                start.apply_action(pick(start, dice))
                start.check()
    assert accepted > 15
    assert refused > 300
