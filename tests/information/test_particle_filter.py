"""Resampling: fits all that a player has seen, does not know the truth, and has the right law.

The laws are computed here a second time, by listing every hand, in Fractions. A count of n draws with
chance p is accepted within Z standard deviations, plus SLACK of n because the filter is approximate with
finitely many guesses; seeds are fixed, so these tests do not fail by chance.
"""

import itertools
import math
import random
from collections import Counter
from fractions import Fraction

import numpy as np
import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.information import particle_filter
from samarkand.information.particle_filter import DeadEnd
from samarkand.sackson.components import NUM_GOODS, Good, Kind, Phase, Purpose
from tests.support import pick

Z = 4.0
SLACK = 0.01
DRAWS = 300


def play(state, seed, moves):
    """Play at random, `moves` moves or to the end, and return the state."""
    dice = random.Random(seed)
    for _ in range(moves):
        if state.is_terminal():
            break
        state.apply_action(pick(state, dice))
    return state


def after_deal(game, seed):
    """The state in which the first pawn is placed."""
    state, dice = game.new_initial_state(), random.Random(seed)
    while state.record.phase != Phase.PLACE:
        state.apply_action(pick(state, dice))
    return state


def with_deck_of(state, size):
    """The position by itself, all but `size` cards of the draw pile dealt out to the hands."""
    plain = state.to_dict()
    plain["history"], plain["start"] = None, None
    deck, hands = plain["position"]["deck"], plain["position"]["hand"]
    players = itertools.cycle(range(state.game.num_players))
    while sum(deck) > size:
        good = max(range(NUM_GOODS), key=deck.__getitem__)
        deck[good] -= 1
        hands[next(players)][good] += 1
    return state.game.state_from_dict(plain)


def assert_same_to(player, resampled, state):
    assert resampled.information_state_string(player) == state.information_state_string(player)
    assert len(resampled.history()) == len(state.history())
    resampled.check()
    # The moves are legal: a face that judges each of them reaches the same state.
    assert state.game.state_from_dict(resampled.to_dict()) == resampled


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.parametrize("moves", [0, 30, 47, 90, 160, 400])
def test_the_player_cannot_tell(players, moves):
    """At any moment, for every player, with one option and the other in turn [S-S4]."""
    nothing_to_sell = ["pay", "pay_and_discard"][(players + moves // 10) % 2]
    game = samarkand.game("sackson", players=players, nothing_to_sell=nothing_to_sell)
    state = play(game.new_initial_state(), 100 * moves + players, moves)
    for player in range(players):
        assert_same_to(player, state.resample(player, moves), state)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_every_kind_of_moment(players):
    """In each phase, also halfway through an exchange, a sale, a loss or a pause."""
    game = samarkand.game("sackson", players=players)
    state, dice = with_deck_of(after_deal(game, players), 4), random.Random(players)
    met = Counter()
    while len(state.history()) < 400 and not state.is_terminal():
        phase = Phase(state.record.phase)
        if met[phase] < 2:
            met[phase] += 1
            for player in range(players):
                assert_same_to(player, state.resample(player, met[phase]), state)
        state.apply_action(pick(state, dice))
    asked = set(Phase) - {Phase.DEAL_FIELD, Phase.DEAL_HAND, Phase.PLACE, Phase.OVER}
    # Not every game has the rarer ones.
    assert asked - set(met) <= {Phase.CHIP, Phase.ASSORT, Phase.LOSE, Phase.FORK, Phase.TAKE, Phase.LAY}
    assert met[Phase.DISCARD] > 0


@pytest.mark.parametrize("deck", [0, 1, 3])
def test_small_draw_piles_and_pauses(deck):
    """Discards of others stay hidden and come back from the new draw pile [S-D1, S-D2]."""
    discards = 0
    for seed in range(4):
        game = samarkand.game("sackson", players=2 + seed)
        state = play(with_deck_of(after_deal(game, seed), deck), seed, 120)
        discards += sum(before.phase == Phase.DISCARD for before, _, _ in state.steps())
        for player in range(game.num_players):
            assert_same_to(player, state.resample(player, seed), state)
    assert discards > 10


def test_greedy_players():
    """Well played games sell more at once, so more of what was drawn is proven later."""
    game = samarkand.game("sackson", players=3)
    start = game.new_initial_state()
    state = samarkand.play(start, "greedy", seed=5, until=lambda state: len(state.history()) >= 500)
    for player in range(3):
        assert_same_to(player, state.resample(player, 3), state)


def test_same_seed_same_state():
    state = play(samarkand.game("sackson", players=3).new_initial_state(), 1, 200)
    assert state.resample(1, 7) == state.resample(1, 7)
    assert state.resample(1, 7) != state.resample(1, 8)


@pytest.mark.parametrize("deck", [None, 2])
def test_the_truth_has_no_influence(deck):
    """Two truths that a player cannot tell apart give the same states."""
    for seed in range(4):
        game = samarkand.game("sackson", players=2 + seed)
        start = after_deal(game, seed)
        state = play(start if deck is None else with_deck_of(start, deck), seed, 100)
        other = state.resample(1, 50 + seed)
        assert other != state
        for again in range(3):
            assert other.resample(1, again) == state.resample(1, again)


def test_the_state_stays_as_it_was():
    state = play(samarkand.game("sackson").new_initial_state(), 4, 120)
    before = state.to_dict()
    state.resample(2, 0)
    assert state.to_dict() == before


def test_one_round_of_guesses_is_enough(monkeypatch):
    """A long game is drawn again with the fewest guesses: nothing is done twice."""
    state = play(samarkand.game("sackson", players=5).new_initial_state(), 2, 300)
    tried, original = [], particle_filter.Filter

    def counted(piles, guesses, rng):
        tried.append(guesses)
        return original(piles, guesses, rng)

    monkeypatch.setattr(particle_filter, "Filter", counted)
    for seed in range(3):
        state.resample(0, seed)
    assert tried == [particle_filter.GUESSES[0]] * 3


# --- what is refused -----------------------------------------------------------------------------


@pytest.mark.parametrize("player", [-1, 4, 1.0, "0", None, True])
def test_an_unknown_player_is_refused(player):
    state = play(samarkand.game("sackson", players=4).new_initial_state(), 3, 50)
    with pytest.raises(InvalidInput, match=r"player: found .*, expected 0 to 3"):
        state.resample(player, 0)
    with pytest.raises(InvalidInput, match=r"player: found .*, expected 0 to 3"):
        particle_filter.resample(state, player, 0)


@pytest.mark.parametrize("seed", [-1, 0.5, "7", True])
def test_a_seed_that_is_none_is_refused(seed):
    state = samarkand.game("sackson").new_initial_state()
    with pytest.raises(InvalidInput, match=r"seed: found .*, expected a whole number"):
        state.resample(0, seed)


def test_no_answer_is_an_error_never_the_truth(monkeypatch):
    """When nothing that was seen is thought possible, the tries end and say so."""
    monkeypatch.setattr(particle_filter.Filter, "weigh", dead_end)
    state = play(samarkand.game("sackson").new_initial_state(), 3, 60)
    with pytest.raises(InvalidInput, match="consistent with what player 0 has seen, in 3 tries"):
        state.resample(0, 0)


def dead_end(self, likelihood):
    raise DeadEnd


# --- the law, by listing all hands ---------------------------------------------------------------


def hands_of(size, unseen):
    """Every hand of `size` cards that the unseen cards allow, and in how many ways."""
    for hand in itertools.product(*(range(min(size, cards) + 1) for cards in unseen)):
        if sum(hand) == size:
            yield hand, math.prod(map(math.comb, unseen, hand))


def shares(weighted):
    """The law in which each thing has a chance in proportion to its weight."""
    law = Counter()
    for thing, weight in weighted:
        law[thing] += weight
    total = sum(law.values())
    return {thing: Fraction(weight) / total for thing, weight in law.items()}


def unseen_by(state, player):
    """The cards in the draw pile and in the hand of the other of two players."""
    return (state.record.deck + state.record.hand[1 - player]).tolist()


def assert_law(found, law):
    """The counts fit the law, cell by cell."""
    assert set(found) <= set(law)
    draws = sum(found.values())
    for thing, chance in law.items():
        tolerance = Z * math.sqrt(draws * chance * (1 - chance)) + SLACK * draws
        assert abs(found[thing] - draws * chance) <= tolerance, (thing, found[thing], float(draws * chance))


def test_a_guess_is_taken_by_its_weight():
    """Less what the look ahead promised: of 2, 6 and 1, the second promised 6, there remain 2 : 1 : 1."""
    guesses = particle_filter.Filter(np.zeros((1, 3), int), 3, np.random.default_rng(7))
    guesses.kinds.append(np.array([0, 1, 2]))
    guesses.log_weights, guesses.lookahead[1] = np.log([2, 6, 1]), np.log(6)
    law = {kind: Fraction(share, 4) for kind, share in enumerate((2, 1, 1))}
    assert_law(Counter(guesses.choose()[0] for _ in range(1_000)), law)


def resampled_hands(state, player, draws=DRAWS):
    """The hands of the other player in many resampled states."""
    return [tuple(state.resample(player, seed).record.hand[1 - player].tolist()) for seed in range(draws)]


@pytest.mark.parametrize("player", [0, 1])
def test_law_after_the_deal(player):
    """The other's hand is any seven of the unseen cards, whoever was dealt first [S-S2]."""
    state = after_deal(samarkand.game("sackson", players=2), 11)
    law = list(hands_of(7, unseen_by(state, player)))
    found = resampled_hands(state, player)
    for good in Good.GRAIN, Good.CAMEL, Good.JEWEL:
        assert_law(Counter(hand[good] for hand in found), shares((hand[good], ways) for hand, ways in law))
    both = [(hand[Good.FRUIT], hand[Good.COPPER]) for hand in found]
    assert_law(Counter(both), shares(((h[Good.FRUIT], h[Good.COPPER]), ways) for h, ways in law))


def give_rarest(state):
    """The first player enters a camp and gives the rarest good of the hand; no exchange follows yet."""
    config = state.game.config
    camp = next(space for space in range(len(config.kind)) if config.kind[space] == Kind.CAMP)
    state.apply_action(int(config.origins[camp, 0]))
    state.apply_action(0)
    state.apply_action(camp)
    good = max(state.legal_actions())
    state.apply_action(good)
    assert state.record.phase == Phase.NOMAD
    return good


def test_law_after_a_gift():
    """Who gave a jewel had one, and had few other kinds rather than many [S-N1].

    A hand of k kinds gives a jewel with chance 1/k, so its weight is its number of ways over k.
    """
    state = after_deal(samarkand.game("sackson", players=2), 23)
    unseen = unseen_by(state, 1)
    good = give_rarest(state)

    def weighted(statistic):
        for hand, ways in hands_of(7, unseen):
            if hand[good]:
                left = tuple(cards - (kind == good) for kind, cards in enumerate(hand))
                yield statistic(left), Fraction(ways, sum(cards > 0 for cards in hand))

    found = resampled_hands(state, 1)
    for statistic in (
        lambda hand: hand[good],
        lambda hand: hand[Good.GRAIN],
        lambda hand: sum(cards > 0 for cards in hand),
        lambda hand: (hand[good], hand[Good.COPPER]),
    ):
        assert_law(Counter(map(statistic, found)), shares(weighted(statistic)))


def shown_hand(nothing_to_sell):
    """A two-player position in which player 0 just had to show seven cards in a city, seen by player 1."""
    game = samarkand.game("sackson", players=2, nothing_to_sell=nothing_to_sell)
    config = game.config
    for seed in range(200):
        state = after_deal(game, seed)
        hand = state.record.hand[0].copy()
        for city in (space for space in range(len(config.kind)) if config.kind[space] == Kind.CITY):
            trial = state.clone()
            trial.apply_action(int(config.origins[city, 0]))
            trial.apply_action(0)
            cash = int(trial.record.cash[0])
            trial.apply_action(city)
            if trial.record.turns == 1:
                assert trial.record.cash[0] == cash - 20
                return trial, tuple(hand.tolist())
    raise AssertionError("nobody had nothing to sell")


def test_a_hand_shown_is_known():
    """From then on, and from the deal on in the resampled history [S-V7]."""
    state, hand = shown_hand("pay")
    assert set(resampled_hands(state, 1, draws=20)) == {hand}
    state, hand = shown_hand("pay_and_discard")
    for seed in range(20):
        resampled = state.resample(1, seed)
        assert not resampled.record.hand[0].any()
        dealt = next(before for before, _, _ in resampled.steps() if before.phase == Phase.PLACE)
        assert tuple(dealt.hand[0].tolist()) == hand


def losing_position():
    """Two players, four cards in the hand of player 0, who is about to lose three of them."""
    state = after_deal(samarkand.game("sackson", players=2), 5)
    config = state.game.config
    oasis = next(space for space in range(len(config.kind)) if config.kind[space] == Kind.OASIS)
    plain = state.to_dict()
    plain["history"] = None
    position = plain["position"]
    while sum(position["hand"][0]) > 4:
        good = max(range(NUM_GOODS), key=position["hand"][0].__getitem__)
        position["hand"][0][good] -= 1
        position["deck"][good] += 1
    position["bank"] += position["cash"][0]
    position["cash"][0] = 0
    position["pawn"][:2] = [int(config.origins[oasis, 0]), 0]
    position["phase"], position["free"] = int(Phase.MOVE), 1
    state = state.game.state_from_dict(plain)
    state.apply_action(oasis)
    assert state.record.phase == Phase.LOSE
    return state


def test_law_after_a_loss():
    """Three of four unseen cards go back unseen: the one that stays is any of the unseen cards [S-O2]."""
    state = losing_position()
    unseen = unseen_by(state, 1)
    while state.record.phase == Phase.LOSE:
        state.apply_action(state.legal_actions()[0])
    assert state.record.purpose == Purpose.NOTHING
    law = shares(enumerate(map(Fraction, unseen)))
    assert_law(Counter(hand.index(1) for hand in resampled_hands(state, 1)), law)
