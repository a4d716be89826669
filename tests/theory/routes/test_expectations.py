"""Expected values of *Routes to Riches* against enumeration, plain counting and the engine."""

import random
from fractions import Fraction
from itertools import combinations
from math import comb, isnan, sqrt

import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.probability import Answer, Distribution
from samarkand.routes.components import NOBODY, NUM_FAMILIES, NUM_GOODS, Phase
from samarkand.routes.rules.marriage import can_marry
from samarkand.theory import routes as expectations
from samarkand.theory.routes import formulas
from tests.support import pick


def in_turn(players, seed, moves):
    """A state of a random game after so many moves, at the beginning of a turn."""
    state, dice = samarkand.game("routes", players=players).new_initial_state(), random.Random(seed)
    while len(state.history()) < moves or state.record.phase != Phase.TURN:
        state.apply_action(pick(state, dice))
    return state


STATES = [in_turn(players, seed, 40 + 20 * seed) for players in (3, 4, 5) for seed in range(3)]


def counted(state, player, good, families):
    """A card's points: 4 for each camel of `families`, 1 for each other, counted on the table [R-F1]."""
    space = list(state.game.names.spaces).index(space_of(state, good))
    standing = [family for family in state.record.camel[space] if family != NOBODY]
    return sum(4 if family in families else 1 for family in standing)


def space_of(state, good):
    """The space of a good in the edition's file, whose numbers begin with 1."""
    return state.game.edition.values["goods"][str(good + 1)]["space"]


def marriages(state):
    player = int(state.record.player)
    return [
        family for family in range(NUM_FAMILIES) if can_marry(state.game.config, state.record, family)
    ], player


def listed_gain(state, player, family, pile, discards=()):
    """What a marriage brings on average, over every set of cards that may be drawn, written down anew."""
    record = state.record
    hand = [good for good in range(NUM_GOODS) if record.hand[player, good]]
    sold = int(record.sold[player].sum())
    limit = {2: 10, 3: 10, 4: 7, 5: 6}[state.game.num_players]
    mine = {family for family in range(NUM_FAMILIES) if record.member[player, family]}
    before = sum(counted(state, player, good, mine) for good in hand)
    worth = {good: counted(state, player, good, mine | {family}) for good in (*hand, *pile, *discards)}
    held, number = [worth[good] for good in hand], 3 if len(hand) + sold < limit else 0
    if len(pile) < number:
        draws = [(*pile, *more) for more in combinations(discards, number - len(pile))]
    else:
        draws = list(combinations(pile, number))
    total = 0
    for drawn in draws:
        total += sum(sorted([*held, *(worth[good] for good in drawn)])[::-1][: limit - sold])
    return Fraction(total, len(draws)) - before - int(state.game.config.dowry[family])


def cards_in(row):
    return [good for good in range(NUM_GOODS) if row[good]]


def test_a_marriage_is_every_draw_listed():
    """R-M1, R-M3, R-M4, R-F1: all sets of three unseen cards, or those of states drawn anew."""
    assert {is_counted for state in STATES for is_counted in compared_marriages(state)} == {True, False}


def compared_marriages(state):
    """Compare the first two marriages with the list, and yield of each whether it is exact."""
    families, player = marriages(state)
    for family in families[:2]:
        found = expectations.marriage(state, player, state.game.names.families[family], states=10)
        yield found.exact
        if found.exact:
            unseen = expectations.unseen_goods(state, player)
            assert found.value == listed_gain(state, player, family, unseen)
            continue
        gains = []
        for seed in range(1000, 1010):
            other = state.resample(player, seed)
            pile, discards = cards_in(other.record.deck), cards_in(other.record.discards)
            gains.append(listed_gain(other, player, family, pile, discards))
        anew = Answer.simulated(gains, "10 states")
        errors = (found.standard_error, anew.standard_error)
        error = sqrt(sum(each**2 for each in errors if not isnan(each)))
        assert abs(float(found) - float(anew)) <= 4 * error + 1e-9


def test_cards_thrown_off_are_not_drawn_while_the_pile_lasts():
    """R-M4, R-M5: what a player put on the discards is known to lie there, until they become the pile."""
    dice, looked = random.Random(5), 0
    state = samarkand.game("routes", players=4).new_initial_state()
    thrown = [set() for _ in range(4)]
    while not state.is_terminal() and len(state.history()) < 160:
        record, action = state.record, pick(state, dice)
        who, lying = int(record.player), int(record.discards.sum())
        if record.phase == Phase.DISCARD and action < NUM_GOODS:
            thrown[who].add(action)
        state.apply_action(action)
        if lying and state.record.discards.sum() == 0:
            thrown = [set() for _ in range(4)]
        for player in range(4):
            unseen = set(expectations.unseen_goods(state, player))
            assert unseen.isdisjoint(thrown[player])
            hidden = cards_in(state.record.deck) + cards_in(state.record.discards)
            hidden += [
                good for other in range(4) if other != player for good in cards_in(state.record.hand[other])
            ]
            assert unseen | thrown[player] == set(hidden)
            looked += bool(thrown[player])
    assert looked > 50


@pytest.mark.parametrize("state", STATES)
def test_a_cards_value_is_every_choice_of_families(state):
    """R-F1: each set of families that can still come, one by one."""
    player = int(state.record.player)
    mine = {family for family in range(NUM_FAMILIES) if state.record.member[player, family]}
    for good in range(0, NUM_GOODS, 4):
        space = list(state.game.names.spaces).index(space_of(state, good))
        present = [family for family in state.record.camel[space] if family != NOBODY]
        absent = [family for family in range(NUM_FAMILIES) if family not in present]
        now = counted(state, player, good, mine)
        for camels in range(3 - len(present)):
            come = list(combinations(absent, camels))
            total = sum(sum(4 if family in mine else 1 for family in chosen) for chosen in come)
            found = expectations.card_value(state, player, good, coming=Distribution({camels: 1}))
            assert found.value == now + Fraction(total, len(come))
            sold = expectations.sell_or_hold(state, player, good, coming=Distribution({camels: 1}))
            assert sold.value == found.value - 3 == sold.distribution.expectation()


@pytest.mark.parametrize("own", [0, 1])
@pytest.mark.parametrize("coming", ["0", "1/3", "1"])
@pytest.mark.parametrize("families", [0, 3, 9])
def test_holding_is_the_formula(own, coming, families):
    share = Fraction(families, 9)
    found = expectations.holding(own, 1 - own, coming, share).value
    values = {
        formulas.own: own,
        formulas.foreign: 1 - own,
        formulas.chance: Fraction(coming),
        formulas.share: share,
    }
    assert found == Fraction(str(formulas.value_of_holding().subs(values)))


def test_without_a_law_the_game_is_played_on():
    """The same call simulates, says so, and is the same for the same seed."""
    state = STATES[1]
    player = int(state.record.player)
    found = expectations.card_value(state, player, 0, games=2, seed=3)
    assert not found.exact and 0 <= found.value <= 8
    again = expectations.card_value(state, player, 0, games=2, seed=3)
    assert found.value == again.value and found.sample == again.sample
    kept = expectations.sell_or_hold(state, player, 0, games=2, seed=3)
    assert kept.value == found.value - 3 and kept.sample == tuple(points - 3 for points in found.sample)


def test_a_model_is_not_called_exact():
    """Which families come is not left to chance in the game, and players marry."""
    answer = expectations.card_value(STATES[0], 0, 5, Distribution({0: 1}))
    assert not answer.exact and "in a model" in repr(answer)
    assert not expectations.sell_or_hold(STATES[0], 0, 5, Distribution({0: 1})).exact


def test_the_length_of_a_game_is_simulated():
    """R-E1"""
    game = samarkand.game("routes")
    found = expectations.game_length(game, 50, strategies="random", seed=5)
    frame = samarkand.simulate(game, 50, strategies="random", seed=5, progress=False)
    assert found.value == pytest.approx(frame["turns"].mean())
    assert found.standard_error == pytest.approx(frame["turns"].sem())


@pytest.mark.parametrize("families", [2, 3, 4, 5, 6])
def test_relations_until_all_meet_are_every_order_listed(families):
    """R-E1: all sets of so many pairs, one by one."""
    pairs = list(combinations(range(families), 2))
    law = expectations.relations_until_all_meet(families)
    for number in range(1, min(len(pairs), 6) + 1):
        met = sum(
            len({f for pair in chosen for f in pair}) == families for chosen in combinations(pairs, number)
        )
        assert law.at_most(number) == Fraction(met, comb(len(pairs), number))


@pytest.mark.parametrize(
    ("question", "said"),
    [
        (lambda state: expectations.marriage(state, 0, "Atlantis"), "family: found 'Atlantis'"),
        (lambda state: expectations.card_value(state, 0, 33, Distribution({0: 1})), "good: found 33"),
        (lambda state: expectations.card_value(state, 0, 3, Distribution({3: 1})), "found 3 camels"),
        (lambda state: expectations.holding(1, 1, "1/2", "1/2"), "a space holds 2"),
        (lambda state: expectations.holding(0, 1, 0.5, "1/2"), "coming: found 0.5"),
        (lambda state: expectations.relations_until_all_meet(1), "families: found 1"),
    ],
)
def test_nonsense_is_refused_in_one_line(question, said):
    with pytest.raises(InvalidInput) as refusal:
        question(samarkand.game("routes").new_initial_state())
    assert said in str(refusal.value)
    assert "\n" not in str(refusal.value)


def test_who_cannot_marry_is_told():
    """R-M1, R-M2: nobody marries into a family whose tile they own."""
    state = STATES[4]
    player = int(state.record.player)
    family = next(
        family for family in range(NUM_FAMILIES) if not can_marry(state.game.config, state.record, family)
    )
    with pytest.raises(InvalidInput, match="cannot marry"):
        expectations.marriage(state, player, family)
