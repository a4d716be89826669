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
from tests.sackson import table
from tests.support import pick

Z = 4.0
SLACK = 0.01
DRAWS = 300
CARD_GAMES = pytest.mark.parametrize("name", ["sackson", "routes"])


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
    resampled.check()
    # The moves are legal: a face that judges each of them reaches the same state.
    assert state.game.state_from_dict(resampled.to_dict()) == resampled


# The moves after which players are asked, and the values of an option that take turns.
MOMENTS = {"sackson": (0, 30, 47, 90), "routes": (0, 3, 40, 90, 160)}
OPTIONS = {
    "sackson": [{"nothing_to_sell": "pay"}, {"nothing_to_sell": "pay_and_discard"}],
    "routes": [{"second_camel": "apart"}, {"second_camel": "anywhere"}],
}


def assert_none_can_tell(state, seed):
    for player in range(state.game.num_players):
        assert_same_to(player, state.resample(player, seed), state)


@CARD_GAMES
@pytest.mark.parametrize("players", [2, 5])
def test_the_player_cannot_tell(name, players):
    """At any moment, for every player, with one option and the other in turn [S-S4, R-S1, R-M5]."""
    for number, moves in enumerate(MOMENTS[name]):
        game = samarkand.game(name, players=players, **OPTIONS[name][(players + number) % 2])
        assert_none_can_tell(play(game.new_initial_state(), 100 * moves + players, moves), moves)


@CARD_GAMES
@pytest.mark.parametrize("players", [2, 3])
def test_every_kind_of_moment(name, players):
    """In each phase: halfway through an exchange, a sale, a loss, a pause, between two draws or discards."""
    game, dice, met = samarkand.game(name, players=players), random.Random(players), Counter()
    state = with_deck_of(after_deal(game, players), 4) if name == "sackson" else game.new_initial_state()
    phases = game.package.components.Phase
    while len(state.history()) < 400 and not state.is_terminal():
        now = phases(state.record.phase)
        met[now] += 1
        if met[now] == 1:
            assert_none_can_tell(state, met[now])
        state.apply_action(pick(state, dice))
    if name == "routes":
        assert set(phases) - set(met) == {phases.OVER} | ({phases.BAG} if players > 2 else set())
    else:  # not every game has the rarer ones
        rarer = {Phase.CHIP, Phase.ASSORT, Phase.LOSE, Phase.FORK, Phase.TAKE, Phase.LAY}
        before = {Phase.DEAL_FIELD, Phase.DEAL_HAND, Phase.PLACE, Phase.OVER}
        assert set(Phase) - set(met) <= rarer | before and met[Phase.DISCARD]


@CARD_GAMES
@pytest.mark.parametrize("seed", [0, 3])
def test_from_positions_by_hand(name, seed):
    """The hidden cards of the start are drawn too, whatever was being decided there."""
    game = samarkand.game(name, players=2 + seed)
    moved = play(game.new_initial_state(), seed, 60 + 20 * seed)
    state = game.state_from_dict({**moved.to_dict(), "start": None, "history": None})
    for moves in (0, 1, 40):
        state = play(state, seed, moves)
        assert_none_can_tell(state, moves)
        other = state.resample(1, moves).root()
        assert other.observation_string(1) == state.root().observation_string(1)


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


def test_same_seed_same_state():
    state = play(samarkand.game("sackson", players=3).new_initial_state(), 1, 200)
    assert state.resample(1, 7) == state.resample(1, 7)
    assert state.resample(1, 7) != state.resample(1, 8)


@CARD_GAMES
def test_the_truth_has_no_influence(name):
    """Two truths that a player cannot tell apart give the same states; the state stays as it was."""
    for seed in range(4):
        state = play(samarkand.game(name, players=2 + seed).new_initial_state(), seed, 110)
        before, other = state.to_dict(), state.resample(1, 50 + seed)
        assert other != state
        for again in range(3):
            assert other.resample(1, again) == state.resample(1, again)
        assert state.to_dict() == before


# --- what is refused -----------------------------------------------------------------------------


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
    game = samarkand.game("sackson", players=2)
    oasis = table.oasis(game)
    cards = {"grain": 1, "fruit": 1, "camel": 1, "jewel": 1}
    state = game.set_up(pawns=table.next_to(game, oasis), hands={0: cards}, cash={0: 0})
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
