"""The engine beside a second one that shares nothing with it: every decision, every chance, every score."""

import random
from collections import Counter
from fractions import Fraction

import pytest

import samarkand
from samarkand.routes.components import DECLINE, DONE, EXTEND, KEEP, NUM_GOODS, PASS, Phase
from samarkand.strategies import Player
from tests.routes.clerk import CHANCE, Clerk
from tests.support import option_sets, pick

GAMES = [
    pytest.param(options, seed, id=f"{options['players']}-{options['second_camel']}-{seed}")
    for options in option_sets("routes")
    for seed in range(4)
]
EVERY_GAME = pytest.mark.parametrize(("options", "seed"), GAMES)


def in_words(game, phase, action):
    """An action as the clerk calls it."""
    names = game.names
    match phase:
        case Phase.TURN if action == PASS:
            return "pass", None
        case Phase.TURN if action >= EXTEND:
            return "extend", names.families[action - EXTEND]
        case Phase.TURN:
            return "marry", names.families[action]
        case Phase.BAG:
            return names.families[action]
        case Phase.PLACE:
            return names.spaces[action]
        case Phase.SECOND:
            return None if action == DECLINE else names.spaces[action]
        case Phase.SELL:
            return "keep" if action == KEEP else "sell"
        case _:
            return None if action == DONE else names.goods[action]


def compare(state, clerk):
    """Money, cards and points as the clerk has them."""
    record, names = state.record, state.game.names
    assert state.scores() == [clerk.score(player) for player in clerk.players]
    for player in clerk.players:
        assert record.cash[player] == clerk.cash[player]
        assert record.goods_tiles[player] == clerk.goods_tiles[player]
        assert record.relation_tiles[player] == clerk.relation_tiles[player]
        for row, cards in ((record.hand, clerk.hand), (record.sold, clerk.open)):
            assert {names.goods[good] for good in range(NUM_GOODS) if row[player, good]} == cards[player]
    assert dict(zip(names.families, record.treasury, strict=True)) == clerk.treasury
    assert record.bank == 220 - sum(clerk.cash.values()) - sum(clerk.treasury.values())
    assert dict(zip(names.families, record.available, strict=True)) == {
        name: clerk.offered[name] for name in names.families
    }


def follow(options, seed, is_greedy=False):
    """Play a game beside the clerk, at random or as `greedy`; how often each phase was met, and the end."""
    game = samarkand.game("routes", **options)
    state, clerk, dice, met = game.new_initial_state(), Clerk(game), random.Random(seed), Counter()
    player = Player(game, "greedy", seed=seed)
    story = clerk.story()
    who, possible = next(story)
    while not state.is_terminal():
        phase = Phase(state.record.phase)
        met[phase] += 1
        words = {in_words(game, phase, action): action for action in state.legal_actions()}
        assert set(words) == possible, phase
        assert state.current_player() == (samarkand.CHANCE if who == CHANCE else who)
        if who == CHANCE:
            assert {chance for _, chance in state.chance_outcomes()} == {Fraction(1, len(possible))}
        compare(state, clerk)
        action = player.choose(state) if is_greedy and who != CHANCE else pick(state, dice)
        state.apply_action(action)
        who, possible = next(follow_up(story, in_words(game, phase, action)))
    assert (who, possible) == ("nobody", set())
    compare(state, clerk)
    return state, clerk, met


def follow_up(story, done):
    """What the clerk waits for after this was done."""
    try:
        yield story.send(done)
    except StopIteration:
        yield "nobody", set()


@EVERY_GAME
def test_every_decision(options, seed):
    """[R-S1, R-M1 … R-M5, R-X1 … R-X4, R-G1, R-G2, R-B1 … R-B3, R-E1, R-F1, R-F2, R-D1 … R-D3, R-T1].

    With every number of players, `apart` and `anywhere`.
    """
    state, clerk, met = follow(options, seed)
    assert met[Phase.TURN] > 20
    assert min(met[Phase.DRAW], met[Phase.PLACE], met[Phase.SECOND]) > 5
    assert (met[Phase.BAG] > 0) == (options["players"] == 2)
    assert ("[R-E1]" in state.outcome()) == clerk.is_decided()
    best = max(clerk.score(player) for player in clerk.players)
    assert state.winners() == [player for player in clerk.players if clerk.score(player) == best]


@pytest.mark.parametrize(
    "options", option_sets("routes"), ids=lambda options: "-".join(map(str, options.values()))
)
def test_every_decision_of_greedy_games(options):
    """[R-G1, R-B3, R-F1, R-F2, R-E1] They found more relations and sell other cards than random games do."""
    state, clerk, met = follow(options, 7, is_greedy=True)
    assert met[Phase.TURN] > 20
    assert len(clerk.met) >= 4
    assert "[R-E1]" in state.outcome()
    best = max(clerk.score(player) for player in clerk.players)
    assert state.winners() == [player for player in clerk.players if clerk.score(player) == best]


def test_both_ends_and_the_passes_are_met():
    """[R-E1, R-T1] Random games end in all three ways, so the oracle has seen each."""
    ends = set()
    for seed in range(30):
        _, clerk, _ = follow({"players": 2 + seed % 4}, seed + 100)
        counts = [clerk.relations(name) for name in clerk.families]
        ends |= {"all"} if min(counts) >= 1 else set()
        ends |= {"five"} if max(counts) >= 5 else set()
        ends |= {"passes"} if not clerk.is_decided() else set()
    assert ends == {"all", "five", "passes"}
