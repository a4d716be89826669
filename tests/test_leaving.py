"""What people get from public functions leaves its process: it can be pickled and copied."""

import pickle
from copy import deepcopy

import pytest

import samarkand
from samarkand.probability import (
    MarkovChain,
    draw,
    equally_likely,
    geometric,
)  # fmt: skip

QUIET = {"progress": False}
GAME = samarkand.game("market", players=3)


def chooser(state):
    """A strategy of the user's own."""
    return state.legal_actions()[0]


def results():
    """Yield a public result of each kind and what must be the same of a copy."""
    state = samarkand.play(GAME.new_initial_state(), "greedy", seed=7)
    yield GAME, repr
    yield state, words_of
    study = samarkand.study(GAME, 6, strategies=[chooser, "greedy", "random"], **QUIET)
    yield study, lambda study: (study.frame.to_csv(), repr(study), study.game(3).history())
    yield study, lambda study: study.resume(8, **QUIET).frame.to_csv()
    yield study.answer(), repr
    yield samarkand.tournament(GAME, ["random", "greedy"], games=6, **QUIET), lambda cup: cup.ratings.to_csv()
    near = samarkand.play(GAME.new_initial_state(), seed=7)
    for strategy in ("greedy", chooser):
        yield samarkand.Player(GAME, strategy, seed=7), lambda player: player.choose(near)
    yield samarkand.Chance(seed=7), lambda chance: chance.choose(GAME.new_initial_state())
    expert = samarkand.Expert(GAME, playouts=24, seed=7)
    expert.choose(near)
    yield expert, lambda expert: (expert.choose(near), expert.reasons.to_csv())
    for law in (equally_likely([1, 2]), geometric("1/6", 3), draw({"jewel": 3, "camel": 2}, 2)):
        yield law, repr
    yield equally_likely([1, 2]).plot(), lambda plot: plot.svg()
    yield MarkovChain({0: {0: "1/2", 1: "1/2"}}), repr


def words_of(state):
    return state.to_dict(), str(state), state.outcome()


@pytest.mark.parametrize("copy", [deepcopy, lambda result: pickle.loads(pickle.dumps(result))])
def test_a_public_result_can_be_copied_and_pickled(copy):
    for result, same in results():
        assert same(copy(result)) == same(result), type(result)
