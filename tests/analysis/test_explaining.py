"""Why a player loses: costly decisions of the worst games, those alike together."""

import pytest

import samarkand
from samarkand.analysis.studies import explaining
from samarkand.errors import InvalidInput


@pytest.fixture(scope="module")
def study():
    line_up = ["random", "greedy", "greedy"]
    return samarkand.study(
        samarkand.game("market", players=3), 40, strategies=line_up, seed=7, rotate=True, progress=False
    )


@pytest.fixture(scope="module")
def found(study):
    return study.explain(0, games=2, seed=1, progress=False)


def test_the_worst_games_are_those_lost_by_most(study, found):
    frame = study.frame
    behind = frame[["score_1", "score_2"]].max(axis=1) - frame["score_0"]
    lost = behind[frame["win_0"] == 0]
    chosen = found.attrs["games"]
    assert len(chosen) == 2 and lost.loc[chosen].tolist() == sorted(lost, reverse=True)[:2]


def test_each_row_gathers_the_decisions_that_are_confirmed_game_by_game(study, found):
    """Made again by `costly_decisions`, of the player in the seat of each game."""
    rows, names = [], study.plan.game.names
    for game in found.attrs["games"]:
        seat = study.plan.seat(0, game % 3)
        costly = samarkand.costly_decisions(study.game(game), seat, seed=1, progress=False)
        for row in costly.itertuples():
            alike = explaining.kind(names, row.words), explaining.kind(names, row.better_words)
            rows.append((*alike, game, row.behind))
    assert len(rows) == found["times"].sum() > 1
    assert found["cost"].is_monotonic_decreasing
    for row in found.itertuples():
        alike = [each for each in rows if each[:2] == (row.played, row.better)]
        assert len(alike) == row.times and row.behind == pytest.approx(sum(x[3] for x in alike) / row.times)
        assert row.cost == pytest.approx(row.behind * row.times / 2)
        assert max(alike, key=lambda each: (each[3], -each[2]))[2] == row.game
        assert row.words.startswith(row.played) and f"{row.behind:.0%}" in row.words


def test_who_never_lost_has_nothing_to_explain(study):
    never = samarkand.study(
        study.plan.game, 3, strategies=["threshold", "random", "random"], seed=7, progress=False
    )
    assert never.frame["win_0"].min() == 1
    assert len(never.explain(0, progress=False)) == 0
    with pytest.raises(InvalidInput, match="player: found 3"):
        study.explain(3)
