"""Studies of games that were played elsewhere, at boards or read from logs.

>>> import samarkand
>>> game = samarkand.game("market", players=3)
>>> ends = [samarkand.play(game.new_initial_state(), "greedy", seed=seed) for seed in range(3)]
>>> study_of(ends, ["Ada", "Ben", "Cleo"]).wins()["strategy"].tolist()
['Ada', 'Ben', 'Cleo']
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any
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

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord


@dataclass(frozen=True)
class PlayedPlan(StudyPlan):
    """A plan for games that have already been played."""

    ends: Sequence[State] = ()

    def driver(self, compiled: bool | None, check: Check = False) -> Any:
        """Return the plan itself, because the games are not played again."""
        return self

    def trace(
        self, seed: int, deal: int, rotation: int, starts: "Sequence[PlainRecord]"
    ) -> "tuple[PlainRecord, list[int]]":
        """Return the final record and the moves of a game."""
        return self.ends[deal].record, self.ends[deal].history()

    def whole_deals(self, games: int) -> int:
        """Return the number of games. Raise `InvalidStudy` if more are requested."""
        if games > len(self.ends):
            raise InvalidStudy("these games were played on boards, so a study cannot play more of them")
        return len(self.ends)


def study_of(ends: Sequence[State], names: Sequence[str], measure: Measures = None) -> Study:
    """Return a study of finished games.

    `Study.game` returns the games as they were played. No games can be added. The seed is a checksum of the
    games, so the study is never paired with another as if they used common random numbers.

    Parameters
    ----------
    ends : sequence of State
        The final states with their histories. All games must have the same rules and the same start.
    names : sequence of str
        The names of the players, in the order of their seats.
    measure : str, list of str or mapping, optional
        As in `samarkand.study`.

    Raises
    ------
    InvalidOption
        If there are no games, one is not over, or the games or their starts differ.
    InvalidQuestion
        If a measure is invalid.
    """
    if not ends or not all(end.is_terminal() for end in ends):
        raise InvalidOption("games: found none or an unfinished one, expected the final states of games")
    game, start = ends[0].game, ends[0].root()
    if any(end.game != game or end.root() != start for end in ends):
        raise InvalidOption("games: found different games or starting positions, expected the same for all")
    plan = PlayedPlan(
        line_up(game, list(map(MissingStrategy, names))),
        crc32(repr([end.history() for end in ends]).encode()),
        measures=measures.choose_measures(game, measure, quantities(game.num_players)),
        start=None if knowledge.custom_root(ends[0]) is None else start.to_dict(),
        ends=tuple(ends),
    )
    results = np.zeros(len(ends), measures.record_type(RESULT, plan.measures, game.num_players))
    for row, end in zip(results, ends, strict=True):
        row["moves"], row["turns"] = len(end.history()), end.record.turns
        row["scores"][: game.num_players] = end.scores()
        row["wins"][end.winners()] = 1
    measures.take(plan.measures, ends, results, plan.seed, range(len(ends)), range(game.num_players))
    result = Study(plan, len(ends), StoppingRule())
    files.take_rows(result, results, 0)
    return result
