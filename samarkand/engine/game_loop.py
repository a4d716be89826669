"""The loop of a simulated game, in the style of the rules: it runs interpreted and compiled alike.

The names that are not defined here are the verbs of a game (`legal_actions`, `score`, …) and the
strategies of a study: `samarkand.engine.compiling.compiler` puts them in. `lineup[player]` says which of the
strategies sits where, as data, so that seats can change without recompilation.
"""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

import numpy as np

from samarkand.engine.dice import below, pick
from samarkand.protocol import CHANCE

MAX_SEATS = 5  # the most players of any game
MAX_NOTED = 1024  # moves that a worker state can note

# The records of a table: the game itself, what the player in turn sees, and from START on how games begin.
GAME, VIEW, START = 0, 1, 2
# The configs: the rules' own, and the copy that strategies read.
OURS, THEIRS = 0, 1

# When it is checked that everything adds up.
NEVER, AT_THE_END, AFTER_EACH_MOVE = 0, 1, 2

NO_FAULT, ILLEGAL_ANSWER, NOT_SOUND = 0, 1, 2

NOBODY = -1  # no player's first decision is given, or looked for
OWN = -1  # no action is given: the player's strategy decides
KEEP = -1  # no line-up is given: the one in force remains
PYTHON = -2  # strategy k in ordinary Python is PYTHON − k in a line-up
OPENER, OPENING, LINEUP = 0, 1, 2  # where these stand in a row of openings

RESULT = np.dtype(
    [
        ("moves", "i8"),
        ("turns", "i8"),
        ("capped", "i8"),  # 1 if stopped before the rules decided it
        ("scores", "i8", (MAX_SEATS,)),
        ("wins", "i8", (MAX_SEATS,)),  # 1 for each who wins or shares the win
        ("fault", "i8"),
        ("seat", "i8"),  # who answered what was not legal
        ("answer", "i8"),  # that answer, or what is not sound
        ("opening", "i8"),  # what the opener played first
    ]
)


def worker_state_dtype(actions):
    """The record of what a worker has at hand besides the game.

    `actions` is how many numbers an action can have. They are fields of a record because compiled code
    counts the users of an array at each call that the array is handed to.
    """
    return np.dtype(
        [
            ("legal", "i8", (actions,)),  # what may be done, or may happen
            ("weights", "i8", (actions,)),  # how likely each of it is
            ("offered", "i8", (actions,)),  # the copy of `legal` that a strategy reads, as far as it is legal
            ("dice", "i8", (1 + MAX_SEATS, 2)),  # the streams of this game: chance's, then each player's
            ("lineup", "i8", (MAX_SEATS,)),  # the strategy of each player, 0 for `random`
            ("most_moves", "i8"),  # of a game, then it is left as it stands
            ("most_turns", "i8"),  # likewise, all players together
            ("opener", "i8"),  # whose first decision is given, or NOBODY
            ("opening", "i8"),  # what is given: an action, or OWN
            ("keeps", "i8"),  # 1 if each game's last position is kept where it began
            ("check", "i8"),  # NEVER, AT_THE_END of each game or AFTER_EACH_MOVE
            ("notes", "i8"),  # 1 if the moves of a game are noted; it then has no more than MAX_NOTED
            ("noted", "i8", (MAX_NOTED,)),  # these moves
            (
                "asked",
                "i8",
            ),  # whose strategy in ordinary Python is to answer, or NOBODY: then, of the game left,
            ("game", "i8"),  # its number
            ("moves", "i8"),  # the moves made
            ("number", "i8"),  # how much is legal
            ("given", "i8"),  # and the answer, written before the loop goes on
        ]
    )


def play_games(configs, table, worker_states, streams, openings, results):
    """Play one game a row of `results`, each on its own streams.

    It returns when a strategy in ordinary Python is to decide, and goes on there when it is called again.

    Parameters
    ----------
    configs : two CONFIG records, OURS and THEIRS
    table : STATE records, filled from START on: games begin there in turn; changed if the desk says so
    worker_states : one record of `worker_state_dtype`, its line-up and limits filled
    streams : pairs of int64, [game][0] for chance and [game][1 + player]
    openings : rows of int64, opener, opening and the line-up of `MAX_SEATS`, for games in turn
    results : RESULT records, changed

    Returns
    -------
    int
        How many games were played: all, unless one shows a fault, or the worker state says who is asked.
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
            check(configs[OURS], table[GAME], results[number])
        if results[number].fault != NO_FAULT:
            return number
    worker_state.game = 0
    return len(results)


def take_streams(worker_state, streams):
    """Put the streams of a game into the worker state. Changes `dice`."""
    for number in range(len(streams)):
        worker_state.dice[number][0] = streams[number][0]
        worker_state.dice[number][1] = streams[number][1]


def take_opening(worker_state, row):
    """Write into the worker state whose first decision is given, and who sits where. Changes it."""
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
                check(config, state, result)
    result.moves = moves
    write_result(config, state, result)


def may_go_on(config, state, worker_state, moves):
    """Whether the game is neither over nor at a limit."""
    return (
        not is_over(config, state)
        and moves < worker_state.most_moves
        and state.turns < worker_state.most_turns
    )


def show(config, table, player):
    """Make the view a copy of what `player` may see. Changes it."""
    table[VIEW] = table[GAME]
    hide(config, table[VIEW], player)


def ask(config, table, worker_state, number, player):
    """A strategy's answer; it sees a copy of what `player` may see, and can change nothing else."""
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
    """Whether `action` is one of the first `number`."""
    for index in range(number):
        if actions[index] == action:
            return True
    return False


def write_result(config, state, result):
    """Write how the game ended. Changes `result`."""
    result.turns = state.turns
    result.capped = 0 if is_over(config, state) and not is_cut_short(config, state) else 1
    for player in range(config.players):
        result.scores[player] = score(config, state, player)
        result.wins[player] = 1 if is_winner(config, state, player) else 0


def find_nothing(config, state):
    """The verb `find_fault` where nothing is checked: its own code is longer than the rules'."""
    return 0


def check(config, state, result):
    """Note the first thing that does not add up. Changes `result`."""
    fault = find_fault(config, state)
    if fault != 0:
        result.fault = NOT_SOUND
        result.answer = fault
