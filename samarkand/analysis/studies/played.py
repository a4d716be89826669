"""Games that were played before: by persons at boards, or read from logs; their study is as good as any.

>>> import samarkand
>>> game = samarkand.game("market", players=3)
>>> ends = [samarkand.play(game.new_initial_state(), "greedy", seed=seed) for seed in range(3)]
>>> study_of(ends, ["Ada", "Ben", "Cleo"]).wins()["strategy"].tolist()
['Ada', 'Ben', 'Cleo']
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any
from zlib import crc32

import numpy as np

from samarkand.analysis.studies import files, measures
from samarkand.analysis.studies.measures import Measures
from samarkand.analysis.studies.plan import StudyPlan
from samarkand.analysis.studies.report import quantities
from samarkand.analysis.studies.stopping import StoppingRule
from samarkand.analysis.studies.study import Study
from samarkand.engine.game_loop import RESULT
from samarkand.engine.line_up import MissingStrategy
from samarkand.errors import InvalidOption, InvalidStudy
from samarkand.game import State
from samarkand.information import knowledge
from samarkand.simulation import Check
from samarkand.strategies import line_up


@dataclass(frozen=True)
class PlayedPlan(StudyPlan):
    """Stands for the plan of games that nobody planned: it has them."""

    ends: Sequence[State] = ()

    def driver(self, compiled: bool | None, check: Check = False) -> Any:
        """Nobody plays these games again: they are there."""
        return self

    def trace(self, seed: int, deal: int, rotation: int, starts: Any) -> tuple[Any, list[int]]:
        """The end of a game, and its moves."""
        return self.ends[deal].record, self.ends[deal].history()

    def whole_deals(self, games: int) -> int:
        """As many games as there are; more are refused."""
        if games > len(self.ends):
            raise InvalidStudy("these games were played at boards: a study cannot play more of them")
        return len(self.ends)


def study_of(ends: Sequence[State], names: Sequence[str], measure: Measures = None) -> Study:
    """A study of games that are over; `Study.game` has each as it was played, but none can be added.

    Its seed stands for these games, not for chance: no other study is taken for one on the same chances.

    Parameters
    ----------
    ends : sequence of State
        Their ends, with their histories: of one game, from one beginning.
    names : sequence of str
        Who played, by player.
    measure : str, list of str or mapping, optional
        As in `samarkand.study`.

    Raises
    ------
    InvalidOption
        If there is no game, one is not over, or they are of different games or beginnings.
    InvalidQuestion
        If a measure is none.
    """
    if not ends or not all(each.is_terminal() for each in ends):
        raise InvalidOption("games: found none, or one that is not over; expected the ends of games")
    game, start = ends[0].game, ends[0].root()
    if any(each.game != game or each.root() != start for each in ends):
        raise InvalidOption("games: found different games or beginnings, expected one")
    plan = PlayedPlan(
        line_up(game, list(map(MissingStrategy, names))),
        crc32(repr([each.history() for each in ends]).encode()),
        measures=measures.chosen(game, measure, quantities(game.num_players)),
        start=None if knowledge.custom_root(ends[0]) is None else start.to_dict(),
        ends=tuple(ends),
    )
    results = np.zeros(len(ends), measures.record_type(RESULT, plan.measures, game.num_players))
    for row, end in zip(results, ends, strict=True):
        row["moves"], row["turns"] = len(end.history()), end.record.turns
        row["scores"][: game.num_players] = end.scores()
        row["wins"][end.winners()] = 1
    measures.take(plan.measures, ends, results, plan.seed, range(len(ends)), range(game.num_players))
    found = Study(plan, len(ends), StoppingRule())
    files.take_rows(found, results, 0)
    return found
