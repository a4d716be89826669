"""Measures of a study: each game's end in numbers, one's own or the game's by name."""

import concurrent.futures
import multiprocessing
import re
from itertools import product

import numpy as np
import pytest

import samarkand
from samarkand.errors import InvalidInput
from samarkand.market import measures as of_market
from samarkand.registry import GAMES
from samarkand.state import State
from tests.support import engine

LINE_UP = ["greedy", "random", "random"]
# The parts of a player's score, where it has parts.
PARTS = {
    "market": ("money_points", "least_bought_points", "equal_value_points", "unused_place_points"),
    "routes": ("hand_points", "goods_tiles", "relation_tiles", "money"),
    "sackson": ("money",),
}


def studied(game, games=9, **settings):
    return samarkand.study(
        samarkand.game(game, players=3), games, strategies=LINE_UP, seed=7, progress=False, **settings
    )


@pytest.fixture(scope="module", params=GAMES)
def study(request):
    """All measures of a game, its seats rotated."""
    return studied(request.param, rotate=True, measure=list(samarkand.measures(request.param)))


def test_the_parts_of_a_score_make_the_score(study):
    parts = PARTS[study.plan.game.name]
    for player in range(3):
        total = sum(study.frame[f"{part}_{player}"] for part in parts)
        assert (total == study.frame[f"score_{player}"]).all()


def test_what_is_measured_is_of_the_game_played_again(study):
    """Each player's numbers, wherever that player sat."""
    for game in (0, 4, 8):
        state = study.game(game)
        for measure in study.plan.measures:
            for player, column in enumerate(measure.columns(3)):
                asked = (state, study.plan.seat(player, game % 3)) if measure.by_player else (state,)
                assert study.frame.loc[game, column] == measure.function(*asked), (game, column)


def test_the_games_are_those_that_are_not_measured(study):
    plain = studied(study.plan.game.name, rotate=True).frame
    assert study.frame[list(plain)].equals(plain)


def test_whatever_plays_the_games_measures_the_same():
    """Two threads, other processes, the interpreter."""
    found = studied("market", 300, measure={"camels": "camels", "mine": of_market.places})
    alike = {"games": 300, "measure": {"camels": "camels", "mine": of_market.places}}
    assert studied("market", **alike, workers=2).frame.equals(found.frame)
    spawn = multiprocessing.get_context("spawn")
    with concurrent.futures.ProcessPoolExecutor(1, spawn) as pool:
        assert studied("market", **alike, workers=pool).frame.equals(found.frame)
    with pytest.raises(InvalidInput, match="measure 'far' cannot be imported"):
        studied("market", measure={"far": lambda state: 1}, workers=pool)
    with engine("interpreted"):
        assert studied("market", 4, measure=alike["measure"]).frame.equals(found.frame[:4])


def test_one_s_own_is_a_column_as_good_as_any_other():
    def moves(state):
        return len(state.history())

    own = {"length": moves, "poor": lambda state, player: state.record.cash[player] < 3}
    study = studied("market", 40, measure=own)
    assert (study.frame["length"] == study.frame["moves"]).all()
    assert set(study.frame["poor_1"]) <= {0.0, 1.0}
    other = samarkand.study(study.plan.game, 40, strategies="greedy", seed=7, measure=own, progress=False)
    table = study.difference(other)
    assert table.loc["length", "difference"] == pytest.approx((study.frame.moves - other.frame.moves).mean())
    assert "length" in repr(study) and "length" in study._repr_html_()
    assert study.plot("values", quantity="length").title == "length of 40 games"
    found = samarkand.sweep(
        "market", {"players": [3, 4]}, games=20, quantity=["camels_0"], measure="camels", progress=False
    )
    assert len(found) == 2 and found["mean"].between(0, 16).all()


@pytest.mark.parametrize("name", GAMES)
@pytest.mark.parametrize("settings", [{}, {"rotate": True}, {"max_moves": 90}])
def test_scores_and_winners_are_those_of_the_rules(name, settings):
    """A measure reads them from the result of the game; the rules find the same in the final position."""
    seen = []

    def compared(state):
        again = State(state.game, state.record, None)
        seen.append(state.winners())
        both = [(end.scores(), end.winners(), end.returns()) for end in (state, again)]
        return float(both[0] == both[1])

    games = 6
    assert studied(name, games, measure={"same": compared}, **settings).frame["same"].all()
    assert any(seen) or "max_moves" in settings  # most games that are stopped have no winner


def test_a_file_keeps_the_numbers_and_a_function_is_given_again(tmp_path):
    own = {"length": lambda state: len(state.history()), "camels": "camels"}
    study = studied("market", measure=own)
    study.save(tmp_path / "kept.npz")
    kept = samarkand.Study.load(tmp_path / "kept.npz")
    assert kept.frame.equals(study.frame) and kept.estimate("length") == study.estimate("length")
    with pytest.raises(InvalidInput, match="measure 'length' is a function, and the file does not store"):
        kept.resume(300, progress=False)
    more = {"games": 300, "measure": own}
    again = studied("market", **more, checkpoint=tmp_path / "kept.npz")
    assert again.frame.equals(studied("market", **more).frame)


def test_what_a_measure_raises_arrives_as_itself_and_nothing_is_lost():
    seen = []

    def fails(state):
        seen.append(state)
        return 1 / (300 - len(seen))

    with pytest.raises(ZeroDivisionError) as caught:
        studied("market", 600, measure={"fails": fails})
    assert caught.value.__notes__ == ["samarkand: measure 'fails' (seed 7, game 299)"]
    kept, expected = caught.value.study.frame, [1 / (299 - number) for number in range(256)]
    assert kept["fails"].tolist() == expected
    assert kept["moves"].equals(studied("market", 256).frame["moves"])


@pytest.mark.parametrize(
    ("measure", "said"),
    [
        ({"bad": lambda state: np.nan}, r"measure 'bad' \(seed 7, game 0\): found nan, expected a number"),
        ({"bad": lambda state, player, more: 1}, "measure 'bad' takes 3 arguments"),
        ({"so bad": len}, "found the name 'so bad'"),
        ({"win": lambda state, player: 1}, "a study already has a column 'win_0'; choose another name"),
        ("camel", "found 'camel', expected a function, or one of money, "),
    ],
)  # fmt: skip
def test_what_is_no_measure_is_refused_in_one_line(measure, said):
    with pytest.raises(InvalidInput, match=said):
        studied("market", measure=measure)


def test_what_was_paid_is_what_the_moves_tell(study):
    """In the market each card is bought at the last value at which its buyer said stop."""
    if study.plan.game.name == "sackson":
        for player in range(3):
            earned, spent = study.frame[f"earned_{player}"], study.frame[f"spent_{player}"]
            assert (
                study.plan.game.config.starting_cash + earned - spent == study.frame[f"money_{player}"]
            ).all()
            assert ((earned > 0) == (study.frame[f"sales_{player}"] > 0)).all()
    if study.plan.game.name == "routes":
        first: dict[int, int] = {}
        for told in study.game(0).log():
            if told.words.startswith("marry "):
                first.setdefault(told.who, int(told.words.split()[-2]))
        row = study.frame.loc[0]
        assert first == {player: row[f"first_dowry_{player}"] for player in range(3)}
    if study.plan.game.name == "market":
        state, paid = study.game(0), {"camels": [0] * 3, "bought": [0] * 3}
        value = [0] * 3
        for (before, _, after), told in zip(state.steps(), state.log(), strict=True):
            if told.words.startswith("stop at "):
                value[told.who] = int(told.words.split()[2])
            for what, player in product(paid, range(3)):
                if getattr(after, what)[player].sum() > getattr(before, what)[player].sum():
                    paid[what][player] += value[player]
        row = study.frame.loc[0]
        assert paid["camels"] == [row[f"paid_for_camels_{player}"] for player in range(3)]
        assert paid["bought"] == [row[f"paid_for_goods_{player}"] for player in range(3)]


def test_disputes_and_penalties_are_those_that_the_log_tells():
    counted = [0, 0]
    for seed, players in product(range(4), (3, 5)):
        game = samarkand.game("market", players=players, stop_without_money="penalty")
        state = samarkand.play(game.new_initial_state(), "greedy" if seed % 2 else "random", seed=seed)
        facts = [fact for told in state.log() for fact in told.facts]
        for player in range(players):
            name = f"player {player}"
            ends = [fact.words.partition(":")[0] for fact in facts if "each pays" in fact.words]
            poor = [fact for fact in facts if fact.rule == "M-R5" and fact.words.startswith(name)]
            told = sum(name in re.findall(r"player \d", each.partition(" dispute")[0]) for each in ends)
            assert of_market.disputes(state, player) == told
            assert of_market.penalties(state, player) == len(poor)
            counted = [counted[0] + told, counted[1] + len(poor)]
    assert min(counted) > 10
