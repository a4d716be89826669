"""What mypy makes of a user's program: it accepts the first part, and finds each mistake in the second.

Nothing runs it. An `ignore` whose mistake mypy does not find is an error of the session `mypy`.
"""

from fractions import Fraction

import samarkand
from samarkand.engine.dice import below
from samarkand.strategies import PositionView
from samarkand_widgets import Board, PriceExplorer

game: samarkand.Game = samarkand.game("market", players=3, edition={"rules.hand_limit": 6})
state: samarkand.State = game.new_initial_state()
outcomes: list[tuple[int, Fraction]] = state.chance_outcomes()
state.apply_action(state.legal_actions()[0])


def choose(position: PositionView) -> int:
    return position.legal_actions()[-1]


def in_rules_style(config, view, actions, number, dice):
    return actions[below(dice, number)]


class Remembering:
    def choose(self, position: PositionView) -> int:
        return choose(position)


played = samarkand.simulate(game, games=100, seed=7, strategies=[choose, "greedy", in_rules_style])
games: int = len(played)
study: samarkand.Study = samarkand.study(game, games=100, strategies=Remembering, seed=3)
columns: list[str] = list(study.wins())
end: samarkand.State = samarkand.play(state, "greedy", seed=1)
points: int = end.scores()[0]
title: str = samarkand.catalogue.rule("S-V1").title
scores: list[int] = samarkand.examples.play("S-W1")[-1].scores()
formula = samarkand.theory.market.formulas.place_points(game)
values = samarkand.action_values(state)
compared = study.difference(samarkand.study(game, games=100, seed=3), quantity=["win_0", "turns"])
page: str | None = samarkand.replay_page(end)
sixes = samarkand.probability.binomial(4, Fraction(1, 6))
clickable: dict[str, int] = samarkand.picture.targets(state, 0)
board = Board(game, seats=["human", "greedy", "random"])
explorer = PriceExplorer()

samarkand.game("market", players="three")  # type: ignore[arg-type]
state.apply_action("give fruit")  # type: ignore[arg-type]
state.apply_actoin(0)  # type: ignore[attr-defined]
samarkand.simulate(game, games="many")  # type: ignore[arg-type]
samarkand.simulate(game, gmaes=100)  # type: ignore[call-arg]
samarkand.study(game, games=100, sead=7)  # type: ignore[call-arg]
samarkand.study(game, games=100).winns()  # type: ignore[attr-defined]
samarkand.simulate(game, strategies=["greedy", 5, "random"])  # type: ignore[list-item]
samarkand.play(state, strategies=5)  # type: ignore[arg-type]
samarkand.simulat(game)  # type: ignore[attr-defined]
print(samarkand.theory.market.formula)  # type: ignore[attr-defined]
samarkand.examples.play(5)  # type: ignore[arg-type]
study.difference("the other")  # type: ignore[arg-type]
study.difference(study, quantity=5)  # type: ignore[arg-type]
samarkand.replay_page(5)  # type: ignore[arg-type]
samarkand.probability.binomial(3, 0.5)  # type: ignore[arg-type]
samarkand.picture.targets("start")  # type: ignore[arg-type]
