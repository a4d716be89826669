"""A single game of a study again, move by move, from its own streams."""

from typing import TYPE_CHECKING, Any

import numpy as np

from samarkand import strategies
from samarkand.engine import dice
from samarkand.engine.user_code.admission import watched
from samarkand.errors import InvalidStudy, StrategyError
from samarkand.game import State
from samarkand.simulation import CHUNK

if TYPE_CHECKING:
    from samarkand.analysis.studies.games import Games
    from samarkand.analysis.studies.plan import Plan


class Missing:
    """Stands for a strategy of the user's own that a file could not keep: it has its name alone."""

    def __init__(self, name: str):
        self.__name__ = name


def lost_rule(study: "Games") -> bool:
    """Stand for a stopping rule that a file could not keep."""
    raise InvalidStudy("until: a file does not keep the function; make the study again to go on")


def check_strategies(plan: "Plan") -> None:
    """Refuse a plan of which a strategy is not at hand."""
    for each in plan.strategies:
        if isinstance(each, Missing):
            raise InvalidStudy(
                f"strategy {each.__name__!r} was a function, which no file keeps: give it again, "
                "Study.load(path, strategies=[…])"
            )


def replay(study: "Games", number: int) -> State:
    """A game of the study again, held against its row."""
    check_strategies(study.plan)
    deal, rotation = divmod(number, study.plan.rotations)
    state = played(study.plan, deal, rotation)
    row = study.frame.loc[number]
    seats = [study.plan.seat(player, rotation) for player in range(study.game.num_players)]
    scores = [state.scores()[seat] for seat in seats]
    stored = [int(row[f"score_{player}"]) for player in range(len(seats))]
    if (len(state.history()), scores) != (int(row["moves"]), stored):
        raise otherwise(study, f"game {number}")
    return state


def otherwise(study: "Games", what: str) -> InvalidStudy:
    """The refusal of a study whose games come out otherwise here."""
    made = study.versions.get("samarkand", "an unknown version")
    return InvalidStudy(
        f"{what} comes out otherwise here: the study was made by samarkand {made}, "
        "whose rules or strategies were others, or with another function"
    )


def check_origin(study: "Games", compiled: bool | None) -> None:
    """Refuse to go on with a study whose first games come out otherwise here."""
    check_strategies(study.plan)
    deals = min(CHUNK, len(study) // study.plan.rotations)
    if not deals:
        return
    results = study.plan.play(study.plan.driver(compiled), 0, deals)
    frame = study.frame.iloc[: len(results)]
    for player in range(study.game.num_players):
        if not np.array_equal(frame[f"score_{player}"].to_numpy(), results["scores"][:, player]):
            raise otherwise(study, "a game")


def played(plan: "Plan", deal: int, rotation: int) -> State:
    """The state at the end of a game, as the compiled loop plays it."""
    players = plan.game.num_players
    block, place = divmod(deal, CHUNK)
    entropy = np.random.SeedSequence(plan.seed, spawn_key=(block,))
    own = dice.streams(entropy, place + 1, players)[place].tolist()
    seated: list[Any] = [None] * players
    for player, strategy in enumerate(plan.strategies):
        seated[plan.seat(player, rotation)] = strategy
    choosers = [_chooser(plan, strategy, own[1 + seat]) for seat, strategy in enumerate(seated)]
    size = plan.game.num_distinct_actions()
    actions, weights = np.zeros(size, np.int64), np.zeros(size, np.int64)
    verbs, box = plan.game.parts.actions, plan.game.box
    state = plan.game.new_initial_state()
    while not state.is_terminal() and len(state.history()) < plan.max_moves:
        if state.is_chance_node():
            number = verbs.chance_outcomes(box, state.record, actions, weights)
            state.apply_action(int(actions[dice.pick(own[0], weights, number)]))
        else:
            state.apply_action(choosers[state.current_player()](state))
    return state


def _chooser(plan: "Plan", strategy: Any, stream: list[int]) -> Any:
    """What answers for a seat, on its stream."""
    if strategy == strategies.RANDOM:

        def at_random(state: State) -> int:
            legal = state.legal_actions()
            return legal[dice.below(stream, len(legal))]

        return at_random
    function = watched(strategies.find(plan.game, strategy), strategies.label(strategy))
    box = strategies.copy_box(plan.game)

    def asked(state: State) -> int:
        legal = state.legal_actions()
        offered = np.zeros(plan.game.num_distinct_actions(), np.int64)
        offered[: len(legal)] = legal
        answer = function(box, state.view(state.current_player()), offered, len(legal), stream)
        if answer not in legal:
            raise StrategyError(
                f"strategy {strategies.label(strategy)!r} answered {answer}, which was not legal"
            )
        return answer

    return asked
