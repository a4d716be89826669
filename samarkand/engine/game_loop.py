"""The loop of a simulated game, in the style of the rules: it runs interpreted and compiled alike.

The names that are not defined here are the verbs of a game (`legal_actions`, `score`, …) and the
strategies of a study (`strategy_0`, …): `samarkand.engine.compiling` puts them in. `lineup[player]` says
which of the strategies sits where, as data, so that seats can change without recompilation.
"""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

import numpy as np

from samarkand.engine.dice import below, pick
from samarkand.protocol import CHANCE

MAX_SEATS = 5  # the most players of any game

# The records of a table: how a game begins, the game itself, what the player in turn sees.
START, GAME, VIEW = 0, 1, 2
# The boxes: the rules' own, and the copy that strategies read.
OURS, THEIRS = 0, 1
# The buffers: what is legal, how likely, and the copy of the legal actions that a strategy reads.
LEGAL, WEIGHTS, OFFERED = 0, 1, 2

# The limits of a game.
MOST_MOVES, IS_CHECKED, MOST_TURNS = 0, 1, 2

# The names under which the strategies of a study are put in; kind 0 is `random`, drawn here.
STRATEGIES = ("strategy_1", "strategy_2", "strategy_3", "strategy_4", "strategy_5")

NO_FAULT, ILLEGAL_ANSWER, NOT_SOUND = 0, 1, 2

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
    ]
)


def play_games(boxes, table, buffers, dice, lineup, limits, results):
    """Play one game a row of `results`, each on its own streams.

    Parameters
    ----------
    boxes : two BOX records, OURS and THEIRS
    table : three STATE records, START filled
    buffers : ndarray of int64, shape (3, number of distinct actions)
    dice : streams, [game][0] for chance and [game][1 + player]
    lineup : the strategy of each player, 0 for `random`
    limits : the most moves of a game; whether the end of each is checked (0 or 1); the number of turns,
        all players together, after which a game is left as it stands
    results : RESULT records, changed

    Returns
    -------
    int
        How many games were played: all, unless one shows a fault.
    """
    for number in range(len(results)):
        play_game(boxes, table, buffers, dice[number], lineup, limits, results[number])
        if results[number].fault == NO_FAULT and limits[IS_CHECKED] == 1:
            check_end(boxes[OURS], table[GAME], results[number])
        if results[number].fault != NO_FAULT:
            return number
    return len(results)


def play_game(boxes, table, buffers, dice, lineup, limits, result):
    """Play one game to its end, or to a limit. Changes `table`, `buffers`, `dice`, `result`."""
    box = boxes[OURS]
    table[GAME] = table[START]
    state = table[GAME]
    moves = 0
    while may_go_on(box, state, limits, moves) and result.fault == NO_FAULT:
        player = current_player(box, state)
        if player == CHANCE:
            number = chance_outcomes(box, state, buffers[LEGAL], buffers[WEIGHTS])
            action = buffers[LEGAL, pick(dice[0], buffers[WEIGHTS], number)]
        else:
            number = legal_actions(box, state, buffers[LEGAL])
            if lineup[player] == 0:
                action = buffers[LEGAL, below(dice[1 + player], number)]
            else:
                action = ask(boxes[THEIRS], table, buffers, number, dice[1 + player], lineup[player], player)
                if not is_among(buffers[LEGAL], number, action):
                    result.fault, result.seat, result.answer = ILLEGAL_ANSWER, player, action
        if result.fault == NO_FAULT:
            apply_action(box, state, action)
            moves += 1
    result.moves = moves
    write_result(box, state, result)


def may_go_on(box, state, limits, moves):
    """Whether the game is neither over nor at a limit."""
    return not is_over(box, state) and moves < limits[MOST_MOVES] and state.turns < limits[MOST_TURNS]


def ask(box, table, buffers, number, dice, kind, player):
    """What a strategy answers, who sees a copy of what `player` may see and can change nothing else."""
    table[VIEW] = table[GAME]
    hide(box, table[VIEW], player)
    buffers[OFFERED] = buffers[LEGAL]
    if kind == 1:
        return strategy_1(box, table[VIEW], buffers[OFFERED], number, dice)
    if kind == 2:
        return strategy_2(box, table[VIEW], buffers[OFFERED], number, dice)
    if kind == 3:
        return strategy_3(box, table[VIEW], buffers[OFFERED], number, dice)
    if kind == 4:
        return strategy_4(box, table[VIEW], buffers[OFFERED], number, dice)
    return strategy_5(box, table[VIEW], buffers[OFFERED], number, dice)


def is_among(actions, number, action):
    """Whether `action` is one of the first `number`."""
    for index in range(number):
        if actions[index] == action:
            return True
    return False


def write_result(box, state, result):
    """Write how the game ended. Changes `result`."""
    result.turns = state.turns
    result.capped = 0 if is_over(box, state) and not is_cut_short(box, state) else 1
    for player in range(box.players):
        result.scores[player] = score(box, state, player)
        result.wins[player] = 1 if is_winner(box, state, player) else 0


def check_end(box, state, result):
    """Note the first thing that does not add up at the end. Changes `result`."""
    fault = find_fault(box, state)
    if fault != 0:
        result.fault = NOT_SOUND
        result.answer = fault
