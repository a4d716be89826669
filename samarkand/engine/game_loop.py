"""The loop that simulates games, in the style of the rules: interpreted or compiled.

Names that are not defined here are the functions of a game (`legal_actions`, `score`, …) and the strategies
of a study. `engine.interpreted` and the builder of libraries provide them. `lineup[player]` is the number of
the strategy in a seat. It is data, so seats can change without recompilation.
"""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

import numpy as np

from samarkand.engine.dice import below, pick
from samarkand.engine.records import CHANCE

MAX_SEATS = 5  # players of any game
MAX_NOTED = 1024  # moves that a worker state can record
MAX_THINGS = 64  # things that a game counts

# The records of a table: the game, the view of the player to move, and from START on the initial positions.
GAME, VIEW, START = 0, 1, 2
# The configs: one for the rules, and a copy for strategies.
OURS, THEIRS = 0, 1

# When to check that cards, money and chips add up.
NEVER, AT_THE_END, AFTER_EACH_MOVE = 0, 1, 2

NO_FAULT, ILLEGAL_ANSWER, NOT_SOUND = 0, 1, 2

NOBODY = -1  # no player; no first decision is given
OWN = -1  # no action is given, so the player's strategy chooses
KEEP = -1  # no line-up is given, so the present one stays
PYTHON = -2  # Python strategy k has the number PYTHON − k in a line-up
OPENER, OPENING, LINEUP = 0, 1, 2  # columns of a row of openings

RESULT = np.dtype(
    [
        ("moves", "i8"),
        ("turns", "i8"),
        ("capped", "i8"),  # 1 if stopped before the rules decided it
        ("scores", "i8", (MAX_SEATS,)),
        ("wins", "i8", (MAX_SEATS,)),  # 1 for each player who wins or shares the win
        ("fault", "i8"),
        ("seat", "i8"),  # the player whose answer was not legal
        ("answer", "i8"),  # that answer
        ("opening", "i8"),  # the opener's first action
    ]
)


def worker_state_dtype(actions):
    """Return the dtype of a worker's memory, apart from the game itself.

    `actions` is the number of distinct actions. This is one record because compiled code changes an array's
    reference count at each call with that array.
    """
    return np.dtype(
        [
            ("legal", "i8", (actions,)),  # legal actions, or chance outcomes
            ("weights", "i8", (actions,)),  # the weight of each chance outcome
            ("offered", "i8", (actions,)),  # the copy of `legal` that a strategy reads
            (
                "dice",
                "i8",
                (1 + MAX_SEATS, 2),
            ),  # random streams of this game: for chance, then for each player
            ("lineup", "i8", (MAX_SEATS,)),  # number of each player's strategy, 0 for `random`
            ("most_moves", "i8"),  # limit of a game, at which it stops
            ("most_turns", "i8"),  # the same for turns of all players together
            ("opener", "i8"),  # the player whose first decision is given, or NOBODY
            ("opening", "i8"),  # that decision, or OWN
            ("keeps", "i8"),  # 1 to replace each initial position by the game's final position
            ("check", "i8"),  # NEVER, AT_THE_END of each game or AFTER_EACH_MOVE
            ("totals", "i8", (MAX_THINGS,)),  # what `count` finds at the start of the game
            ("counted", "i8", (MAX_THINGS,)),  # and what it found now
            ("notes", "i8"),  # 1 to record the moves of a game, at most MAX_NOTED
            ("noted", "i8", (MAX_NOTED,)),  # these moves
            ("asked", "i8"),  # the player whose Python strategy must answer, or NOBODY; of that game:
            ("game", "i8"),  # its number
            ("moves", "i8"),  # the moves made
            ("number", "i8"),  # the number of legal actions
            ("given", "i8"),  # and the answer, written before the loop goes on
        ]
    )


def play_games(configs, table, worker_states, streams, openings, results):
    """Play one game for each row of `results`, with random streams of its own.

    Return when a Python strategy must answer. The next call continues from there.

    Parameters
    ----------
    configs : two CONFIG records, OURS and THEIRS
    table : STATE records, with initial positions from START on, used in turn; changed if `keeps` is 1
    worker_states : one record of `worker_state_dtype`, with its line-up and limits
    streams : pairs of int64, [game][0] for chance and [game][1 + player]
    openings : rows of int64: opener, opening and a line-up of `MAX_SEATS`; used in turn
    results : RESULT records, changed

    Returns
    -------
    int
        The number of games played. Not all are played if a game has a fault or a Python strategy must answer.
    """
    worker_state = worker_states[0]
    for number in range(worker_state.game, len(results)):
        begin = START + number % (len(table) - START)
        if worker_state.asked == NOBODY:
            take_streams(worker_state, streams[number])
            take_opening(worker_state, openings[number % len(openings)])
            table[GAME] = table[begin]
            worker_state.moves = 0
        play_game(configs, table, worker_state, results[number])
        if worker_state.asked != NOBODY:
            worker_state.game = number
            return number
        if worker_state.keeps == 1:
            table[begin] = table[GAME]
        if results[number].fault == NO_FAULT and worker_state.check != NEVER:
            check(configs[OURS], table[GAME], worker_state, results[number])
        if results[number].fault != NO_FAULT:
            return number
    worker_state.game = 0
    return len(results)


def take_streams(worker_state, streams):
    """Copy the streams of a game. Changes `dice`."""
    for number in range(len(streams)):
        worker_state.dice[number][0] = streams[number][0]
        worker_state.dice[number][1] = streams[number][1]


def take_opening(worker_state, row):
    """Copy the given first decision and line-up. Changes `opener`, `opening`, `lineup`."""
    worker_state.opener, worker_state.opening = row[OPENER], row[OPENING]
    if row[LINEUP] != KEEP:
        for player in range(MAX_SEATS):
            worker_state.lineup[player] = row[LINEUP + player]


def play_game(configs, table, worker_state, result):
    """Play one game to its end, to a limit, or until a Python strategy must answer.

    Changes `table`, `worker_state`, `result`.
    """
    config = configs[OURS]
    state = table[GAME]
    moves = worker_state.moves
    while may_go_on(config, state, worker_state, moves) and result.fault == NO_FAULT:
        player = current_player(config, state)
        if player == CHANCE:
            number = chance_outcomes(config, state, worker_state.legal, worker_state.weights)
            action = worker_state.legal[pick(worker_state.dice[0], worker_state.weights, number)]
        else:
            number = legal_actions(config, state, worker_state.legal)
            if player == worker_state.opener and worker_state.opening != OWN:
                action = worker_state.opening
            elif worker_state.lineup[player] == 0:
                action = worker_state.legal[below(worker_state.dice[1 + player], number)]
            elif worker_state.lineup[player] <= PYTHON:
                if worker_state.asked == NOBODY:
                    worker_state.asked, worker_state.moves, worker_state.number = player, moves, number
                    show(configs[THEIRS], table, player)
                    return
                action, worker_state.asked = worker_state.given, NOBODY
            else:
                action = ask(configs[THEIRS], table, worker_state, number, player)
                if not is_among(worker_state.legal, number, action):
                    result.fault, result.seat, result.answer = ILLEGAL_ANSWER, player, action
            if player == worker_state.opener:
                result.opening = action
                worker_state.opener = NOBODY
        if result.fault == NO_FAULT:
            if worker_state.notes == 1:
                worker_state.noted[moves] = action
            apply_action(config, state, action)
            moves += 1
            if worker_state.check == AFTER_EACH_MOVE:
                check(config, state, worker_state, result)
    result.moves = moves
    write_result(config, state, result)


def may_go_on(config, state, worker_state, moves):
    """Return whether the game is neither over nor stopped by a limit."""
    return (
        not is_over(config, state)
        and moves < worker_state.most_moves
        and state.turns < worker_state.most_turns
    )


def show(config, table, player):
    """Copy what `player` may see. Changes the view."""
    table[VIEW] = table[GAME]
    hide(config, table[VIEW], player)


def ask(config, table, worker_state, number, player):
    """Return a strategy's answer. The strategy gets copies, so it cannot change anything."""
    show(config, table, player)
    for index in range(number):
        worker_state.offered[index] = worker_state.legal[index]
    return answer(
        worker_state.lineup[player],
        config,
        table[VIEW],
        worker_state.offered,
        number,
        worker_state.dice[1 + player],
    )


def is_among(actions, number, action):
    """Return whether `action` is among the first `number`."""
    for index in range(number):
        if actions[index] == action:
            return True
    return False


def write_result(config, state, result):
    """Record how the game ended. Changes `result`."""
    result.turns = state.turns
    result.capped = 0 if is_over(config, state) and not is_cut_short(config, state) else 1
    for player in range(config.players):
        result.scores[player] = score(config, state, player)
    for player in range(config.players):
        result.wins[player] = 1 if is_winner(config, state, result.scores, player) else 0


def is_winner(config, state, scores, player):
    """Return whether the game is over and no player has more points. Players who tie share the win."""
    for other in range(config.players):
        if scores[other] > scores[player]:
            return False
    return is_over(config, state)


def with_most(scores):
    """Return the players with the highest score. They win or share the win once the game is over.

    >>> with_most([3, 5, 5])
    [1, 2]
    """
    return [player for player, score in enumerate(scores) if score == max(scores)]


def is_cut_short(config, state):
    """Return whether a limit ended the game before the rules did. Games with a limit redefine this."""
    return False


def check(config, state, worker_state, result):
    """Count everything and compare the totals with the start of the game. Changes `counted`, `result`."""
    count(config, state, worker_state.counted)
    for thing in range(MAX_THINGS):
        if worker_state.counted[thing] != worker_state.totals[thing]:
            result.fault = NOT_SOUND
