"""The race to the target: against simulated rounds, against the engine's own turns, and by brute force."""

import random
from collections import Counter
from itertools import product
from math import sqrt

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.probability import Answer
from samarkand.sackson.components import DONE, NUM_SPACES, STAY, Good, Kind, Phase
from samarkand.theory import sackson as expectations
from samarkand.theory.sackson import Plan
from samarkand.theory.sackson.hands import GOODS
from tests.support import pick
from tests.theory.sackson.test_expectations import sale_by_hand

GAME = samarkand.game("sackson", players=4)
SHORT = samarkand.game("sackson", players=4, target=300, edition={"rules.starting_cash": 100})
OASES = [space for space in range(NUM_SPACES) if GAME.config.kind[space] == Kind.OASIS]
CITIES = [space for space in range(NUM_SPACES) if GAME.config.kind[space] == Kind.CITY]


def test_takings_are_what_a_simulation_brings():
    """Draws by the engine's own shuffle are too slow here: random.sample from the whole pack."""
    plan, dice = Plan(cards=8, price=40), random.Random(4)
    law = expectations.takings(GAME, plan)
    removed = 1  # of each good, with four players
    pack = [good for good, number in GAME.edition.values["cards"].items() for _ in range(number - removed)]
    seen = []
    for _ in range(1500):
        drawn = dice.sample(pack, plan.cards)
        seen.append(sale_by_hand({good: drawn.count(good) for good in GOODS}) - plan.price)
    simulated = Answer.simulated(seen, "1,500 rounds")
    assert abs(simulated.z_score(law.expectation())) < 4
    for limit in (-40, -20, 0, 40):
        share = float(law.at_most(limit))
        error = sqrt(max(share * (1 - share), 1e-9) / len(seen))
        assert abs(sum(value <= limit for value in seen) / len(seen) - share) <= 4 * error + 1e-12


def test_a_race_in_a_model_is_not_called_exact():
    """What the model leaves out stands in the answer's own words."""
    for answer in (
        expectations.time_to_target(SHORT, Plan(cards=8, price=45)),
        expectations.chance_of_success(SHORT, Plan(cards=8, price=45)),
    ):
        assert not answer.exact and answer.standard_error is None
        assert "in a model" in repr(answer) and "without gifts" in repr(answer)
        assert "without gifts" in answer._repr_html_()


def test_the_race_followed_round_by_round_gives_the_same():
    """S-E1: the cash after each of 150 rounds, in floats, against the chance and the expected time."""
    plan = Plan(cards=8, price=40, turns=4)
    takings, cash, won = expectations.takings(SHORT, plan), {100: 1.0}, []
    for _ in range(150):
        after = Counter()
        for money, share in cash.items():
            for gain, chance in takings.items():
                after[money + gain] += share * float(chance)
        won.append(sum(share for money, share in after.items() if money >= 300))
        cash = {money: share for money, share in after.items() if plan.price <= money < 300}
    assert sum(cash.values()) < 1e-6
    assert sum(won) == pytest.approx(float(expectations.chance_of_success(SHORT, plan)), abs=1e-6)
    turns = sum(4 * number * share for number, share in enumerate(won, start=1)) / sum(won)
    assert turns == pytest.approx(float(expectations.time_to_target(SHORT, plan)), abs=1e-3)


# --- The turns of a round ---------------------------------------------------------------------------------


def walks(city, length):
    """Every round of so many free moves: (cards bought, piastres paid, way), each listed on its own."""
    config, found = GAME.config, []

    def go(space, cards, paid, way):
        for onward in config.ways[space, : config.num_ways[space]].tolist():
            if len(way) == length - 1:
                found.extend([(cards, paid, [*way, onward])] if onward == city else [])
            elif onward in OASES:
                go(onward, cards + 1, paid + int(config.price_of_one[onward]), [*way, onward])
                go(onward, cards + 4, paid + int(config.price_of_four[onward]), [*way, onward])
            elif onward not in CITIES:
                go(onward, cards, paid, [*way, onward])

    go(city, 0, 0, [])
    return found


@pytest.mark.parametrize("cards", [1, 4, 5, 8])
def test_no_round_is_shorter_than_the_shortest(cards):
    """S-M1, S-O1: all walks of up to eight free moves, one by one."""
    least = {}
    for length in range(1, 9):
        for city in CITIES:
            for bought, paid, _ in walks(city, length):
                if bought == cards:
                    least.setdefault(paid, length)
    assert least
    rounds = expectations.shortest_rounds(GAME, cards)
    assert {paid: len(way) for paid, way in rounds.items() if len(way) <= 8} == least


@pytest.mark.parametrize(("cards", "price"), [(4, 20), (4, 30), (5, 25), (8, 45)])
def test_a_round_is_played_on_the_engine_in_so_many_turns(cards, price):
    """S-M1, S-O1, S-N1, S-V1: the way found, move by move, against another player who does anything."""
    config = GAME.config
    way = [GAME.names.spaces.index(name) for name in expectations.shortest_rounds(GAME, cards)[price]]
    stops = [space for space in way if space in OASES]
    prices = [{1: int(config.price_of_one[space]), 4: int(config.price_of_four[space])} for space in stops]
    purchases = next(
        bought
        for bought in product((1, 4), repeat=len(stops))
        if sum(bought) == cards and sum(map(dict.get, prices, bought)) == price
    )
    state = samarkand.game("sackson", players=2).set_up(pawns={0: way[-1]}, hands={0: {Good.GRAIN: 6}})
    dice, goal, bought, paid, turns = random.Random(cards), iter(way), iter(purchases), 0, 0
    while not (turns == len(way) and state.record.pawn[0] == way[-1]):
        phase = state.record.phase
        if state.current_player() != 0 or phase not in (Phase.MOVE, Phase.BUY, Phase.NOMAD, Phase.TAKE):
            state.apply_action(pick(state, dice))
            continue
        before = int(state.record.cash[0])
        turns += phase == Phase.MOVE
        state.apply_action(
            {Phase.NOMAD: STAY, Phase.TAKE: DONE}.get(phase) or next(goal if phase == Phase.MOVE else bought)
        )
        paid += before - int(state.record.cash[0]) if phase == Phase.BUY else 0
    assert (turns, paid) == (expectations.round_turns(GAME, Plan(cards, price)), price)
    assert next(bought, None) is None


def test_a_plan_that_is_told_its_turns_is_checked():
    """S-O1, S-V1: each purchase and the sale take a turn; what no free moves allow is told as such."""
    assert expectations.round_turns(GAME, Plan(cards=4, price=20, turns=2)) == 2
    assert expectations.round_turns(GAME, Plan(cards=4, price=20)) == 8
    with pytest.raises(InvalidInput, match="^turns: found 1, expected"):
        expectations.time_to_target(GAME, Plan(cards=4, price=20, turns=1))
    with pytest.raises(InvalidInput, match="^turns: found 2, expected"):
        expectations.time_to_target(GAME, Plan(cards=8, price=45, turns=2))
    with pytest.raises(InvalidInput, match="no round of free moves on this board buys 8 cards for 42"):
        expectations.time_to_target(GAME, Plan(cards=8, price=42))


# --- Strategies -------------------------------------------------------------------------------------------


def turns_begun(game, seed):
    """The turns that the winner of one game has begun, and all turns completed; counted at each move."""
    state = samarkand.play(game.new_initial_state(), "greedy", seed=seed)
    begun = [0] * game.num_players
    for before, _, _ in state.steps():
        begun[before.player] += before.phase == Phase.MOVE
    (winner,) = state.winners()
    return begun[winner], int(state.record.turns)


@pytest.mark.parametrize(("players", "target"), [(2, 205)])
def test_the_turn_of_the_victory_is_counted(players, target):
    """S-E1: games played move by move, counting whose turn it is, against the same call's simulation."""
    game = samarkand.game("sackson", players=players, target=target)
    played = [turns_begun(game, seed) for seed in range(150)]
    by_hand = Answer.simulated([begun for begun, _ in played], "150 games move by move", "turns")
    found = expectations.time_to_target(game, "greedy", games=1000, seed=7)
    error = sqrt(by_hand.standard_error**2 + found.standard_error**2)
    assert abs(float(found) - float(by_hand)) < 4 * error < 0.4
    # What `turns` counts: all but the turn of the victory.
    assert all((begun - 1) * players <= turns < begun * players for begun, turns in played)


def test_the_race_of_a_strategy_is_simulated():
    """S-E1: the same call says that it simulated, how often, and how sure it is."""
    found = expectations.time_to_target(GAME, "greedy", games=64, seed=3)
    assert not found.exact and 0 < found.standard_error < found.value
    assert "64 games, seed 3" in found.how and "winner" in found.how


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda: expectations.chance_of_success(SHORT, Plan(30, 190)), "plan: found 100 piastres at first"),
        (
            lambda: expectations.takings(GAME, Plan(4, 19)),
            "price: found 19, expected at least 20 for 4 cards",
        ),
        (lambda: expectations.takings(GAME, Plan(0, 20)), "cards: found 0"),
        (lambda: expectations.shortest_rounds(GAME, -1), "cards: found -1"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question()
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)
