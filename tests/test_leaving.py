"""What people get from public functions leaves its process: it can be pickled and copied."""

import pickle
from concurrent.futures import ProcessPoolExecutor
from copy import deepcopy
from multiprocessing import get_context

import pytest

import samarkand
from samarkand.probability import (
    Answer,
    MarkovChain,
    binomial,
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
    """Yield a name, a public result and what must be the same of a copy."""
    state = samarkand.play(GAME.new_initial_state(), "greedy", seed=7)
    yield "game", GAME, repr
    yield "state", state, words_of
    for name in ("market", "routes", "sackson"):
        yield f"text of {name}", str(samarkand.game(name).new_initial_state()), str
    yield "outcome", state.outcome(), str
    study = samarkand.study(GAME, 6, strategies=[chooser, "greedy", "random"], **QUIET)
    yield "study", study, lambda study: (study.frame.to_csv(), repr(study), study.game(3).history())
    yield "study goes on", study, lambda study: study.resume(8, **QUIET).frame.to_csv()
    yield "compiled study", samarkand.study(GAME, 6, progress=False), lambda study: study.frame.to_csv()
    yield "frame", study.frame, lambda frame: frame.to_csv()
    yield "notable games", study.notable_games(), lambda frame: frame.to_csv()
    yield "answer", study.answer(), repr
    cup = samarkand.tournament(GAME, ["random", "greedy"], games=6, **QUIET)
    yield "tournament", cup, lambda cup: cup.ratings.to_csv()
    yield "sweep", samarkand.sweep(GAME, {"players": [3, 4]}, games=2, **QUIET), lambda frame: frame.to_csv()
    die = equally_likely([1, 2, 3, 4, 5, 6])
    for name, plot in (
        ("plot", study.plot()),
        ("plot of ratings", cup.plot()),
        ("plot of a die", die.plot()),
    ):
        yield name, plot, lambda plot: (plot.svg(), repr(plot))
    near = samarkand.play(GAME.new_initial_state(), seed=7)
    for strategy in ("greedy", chooser, "expert"):
        yield (
            f"player {strategy}",
            samarkand.Player(GAME, strategy, seed=7),
            lambda player: player.choose(near),
        )
    yield "chance", samarkand.Chance(seed=7), lambda chance: chance.choose(GAME.new_initial_state())
    expert = samarkand.Expert(GAME, playouts=24, seed=7)
    expert.choose(near)
    yield "expert", expert, lambda expert: (expert.choose(near), expert.reasons.to_csv())
    yield "values", samarkand.action_values(near, games=8, progress=False), lambda frame: frame.to_csv()
    yield "chances", samarkand.winning_chances(near, games=8, progress=False), lambda frame: frame.to_csv()
    for law in (die, geometric("1/6", 3), binomial(3, "1/2"), draw({"jewel": 3, "camel": 2}, 2)):
        yield "law", law, repr
    yield "interval", Answer.simulated([1, 0, 1, 1], "four").interval(), repr
    yield "exact answer", Answer(5, "counted"), repr
    yield "chain", MarkovChain({0: {0: "1/2", 1: "1/2"}}), repr
    yield "measures", samarkand.measures(GAME), repr
    yield "examples", samarkand.examples.verify(GAME.name), lambda frame: frame.to_csv()


def words_of(state):
    return state.to_dict(), str(state), state.outcome()


@pytest.mark.parametrize(
    "copy", [deepcopy, lambda result: pickle.loads(pickle.dumps(result))], ids=["copied", "pickled"]
)
def test_a_public_result_can_be_copied_and_pickled(copy):
    for name, result, same in results():
        again = copy(result)
        assert same(again) == same(result), name


def test_a_text_is_pickled_as_plain_text():
    """Without the sentences that it is made of, which are a hundred times as long."""
    text = str(samarkand.game("routes").new_initial_state())
    assert type(pickle.loads(pickle.dumps(text))) is str
    assert len(pickle.dumps(text)) < 2 * len(text.encode())


def played_elsewhere():
    return samarkand.study("market", 3, **QUIET)


def test_another_process_returns_a_study():
    with ProcessPoolExecutor(1, get_context("spawn")) as pool:
        study = pool.submit(played_elsewhere).result()
    assert study.frame.equals(played_elsewhere().frame)
