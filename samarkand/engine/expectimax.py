"""An exact look-ahead to the end of the turn, in the style of the rules: interpreted or compiled.

The player whose result is computed chooses the best action. Chance outcomes have their given weights, and the
other players choose uniformly among their legal moves. A position that can be reached in several ways is
evaluated once. Two positions are equal if all numbers in their records are.

There is no recursion, because the compiler does not support every form of it. Names that are not defined here
are the functions of a game, provided as in `engine.game_loop`.
"""
# ruff: noqa: F821
# mypy: disable-error-code="name-defined"

from typing import Any, NamedTuple

import numpy as np

from samarkand.engine.records import CHANCE

NONE = -1

# The first rows of `table`: a view for comparison, the position that is asked about.
VIEW, ROOT = 0, 1
# The rows of a level's buffers: what may be done, how likely it is, the same in the view, and the rows
# of the positions that follow.
LEGAL, WEIGHTS, SEEN, SEEN_WEIGHTS, AFTER = 0, 1, 2, 3, 4
NUM_LISTS = 5
# A level's place: the row of its position, how many ways lead on, how many of them were followed, and
# whether the player chooses between them.
ROW, NUMBER, NEXT, MINE = 0, 1, 2, 3
NUM_PLACES = 4
# `counts`: rows in use; 1 if a law was met that the player does not know; 1 if there was no room.
USED, HIDDEN, FAILED = 0, 1, 2
NUM_COUNTS = 3
# `question`: whose result; the number of turns at which to stop; 1 if hidden laws are to be noticed.
PLAYER, TURNS, WATCH = 0, 1, 2
NUM_QUESTIONS = 3

MAX_LEVELS = 256  # moves in a turn, chance's included

FACTOR, MASK = 1000003, 2**31 - 1


class WorkerState(NamedTuple):
    """The data that all functions here read and write.

    Attributes
    ----------
    table : STATE records, row ROOT filled
        The last row is never occupied: a position is created there before it is known whether it is new.
    words : ndarray of int64, shape (len(table), …)
        The same memory, as one row of numbers per record.
    slots : ndarray of int64
        A hash table from a record's mark to its row, with more slots than records.
    values : ndarray of float64
        The value of each row of the table, NaN until it is known.
    places : ndarray of int64, shape (levels, NUM_PLACES)
    buffers : ndarray of int64, shape (levels, NUM_LISTS, number of distinct actions)
    counts, question : ndarray of int64
    """

    table: Any
    words: np.ndarray
    slots: np.ndarray
    values: np.ndarray
    places: np.ndarray
    buffers: np.ndarray
    counts: np.ndarray
    question: np.ndarray


def worker_state_around(table, words, actions, question, counts):
    """Return the worker state for a table that is to be filled.

    `actions` is the number of distinct actions.
    """
    rows = len(table)
    slots, values = np.empty(2 * rows + 1, np.int64), np.empty(rows)
    places = np.empty((MAX_LEVELS, NUM_PLACES), np.int64)
    buffers = np.empty((MAX_LEVELS, NUM_LISTS, actions), np.int64)
    return WorkerState(table, words, slots, values, places, buffers, counts, question)


def weigh(config, worker_state):
    """Return the expected score at the end of the turn, from the position in row ROOT of the table.

    The result is meaningless if `counts[FAILED]`: there were too many positions for the rows, or moves for
    the levels.
    """
    worker_state.slots[:] = NONE
    worker_state.counts[:] = 0
    worker_state.counts[USED] = ROOT
    level = enter(config, worker_state, find(worker_state), 0)
    while level > 0 and worker_state.counts[FAILED] == 0:
        place = worker_state.places[level - 1]
        if place[NEXT] == place[NUMBER]:
            worker_state.values[place[ROW]] = worth(
                worker_state.values, worker_state.buffers[level - 1], place
            )
            level -= 1
        else:
            level = go_on(config, worker_state, place, level)
    return worker_state.values[ROOT]


def enter(config, worker_state, row, level):
    """Enter the new position in `row`. If the turn goes on, list what may follow at the next deeper `level`.

    Changes `values`, `counts`, `places`, `buffers`. Return the level at which to go on.
    """
    state = worker_state.table[row]
    is_end = is_over(config, state) or state.turns >= worker_state.question[TURNS]
    if row == len(worker_state.table) - 1 or (level == len(worker_state.places) and not is_end):
        worker_state.counts[FAILED] = 1
        return level
    worker_state.counts[USED] = row + 1
    if is_end:
        worker_state.values[row] = score(config, state, worker_state.question[PLAYER])
        return level
    worker_state.values[row] = np.nan
    place, lists = worker_state.places[level], worker_state.buffers[level]
    place[ROW], place[NEXT] = row, 0
    place[NUMBER] = list_ways(config, state, lists[LEGAL], lists[WEIGHTS])
    place[MINE] = 1 if current_player(config, state) == worker_state.question[PLAYER] else 0
    if worker_state.question[WATCH] == 1 and place[MINE] == 0:
        watch(config, worker_state, row, lists, place[NUMBER])
    return level + 1


def go_on(config, worker_state, place, level):
    """Follow the next continuation from a position. Return the level at which to go on.

    Changes `places`, `buffers` and whatever `enter` changes.
    """
    lists = worker_state.buffers[level - 1]
    after = follow(config, worker_state, place[ROW], lists[LEGAL, place[NEXT]])
    lists[AFTER, place[NEXT]] = after
    place[NEXT] += 1
    if after == worker_state.counts[USED]:
        return enter(config, worker_state, after, level)
    if np.isnan(worker_state.values[after]):
        # A position that leads back to itself has no value.
        worker_state.counts[FAILED] = 1
    return level


def worth(values, lists, place):
    """Return a position's value from those that follow: their mean, or the best if the player may choose."""
    most = -np.inf
    total = 0.0
    cases = 0
    for index in range(place[NUMBER]):
        value = values[lists[AFTER, index]]
        most = max(most, value)
        total += lists[WEIGHTS, index] * value
        cases += lists[WEIGHTS, index]
    return most if place[MINE] == 1 else total / cases


def list_ways(config, state, actions, weights):
    """List what may happen, with the number of equally likely cases of each, and return the list's length."""
    if current_player(config, state) == CHANCE:
        return chance_outcomes(config, state, actions, weights)
    weights[:] = 1
    return legal_actions(config, state, actions)


def follow(config, worker_state, row, action):
    """Return the row of the position after `action` in `row`. A new position is in row `counts[USED]`.

    Changes `table`.
    """
    new = worker_state.counts[USED]
    worker_state.table[new] = worker_state.table[row]
    apply_action(config, worker_state.table[new], action)
    return find(worker_state)


def find(worker_state):
    """Return the row of a position equal to the one in row `counts[USED]`: an earlier row, or this one.

    Changes `slots`.
    """
    new = worker_state.counts[USED]
    slot = mark(worker_state.words[new]) % len(worker_state.slots)
    while worker_state.slots[slot] != NONE:
        if (worker_state.words[worker_state.slots[slot]] == worker_state.words[new]).all():
            return worker_state.slots[slot]
        slot = (slot + 1) % len(worker_state.slots)
    worker_state.slots[slot] = new
    return new


def mark(words):
    """Return a hash of a record: different records usually have different numbers."""
    found = 0
    for word in words:
        found = ((found * FACTOR) ^ word) & MASK
    return found


def watch(config, worker_state, row, lists, number):
    """Record whether the player cannot know what may happen now, or how likely it is. Changes `counts`."""
    state, view = worker_state.table[row], worker_state.table[VIEW]
    worker_state.table[VIEW] = state
    hide(config, view, worker_state.question[PLAYER])
    if current_player(config, view) != current_player(config, state):
        worker_state.counts[HIDDEN] = 1
    elif list_ways(config, view, lists[SEEN], lists[SEEN_WEIGHTS]) != number:
        worker_state.counts[HIDDEN] = 1
    elif (lists[SEEN, :number] != lists[LEGAL, :number]).sum() > 0:
        worker_state.counts[HIDDEN] = 1
    elif (lists[SEEN_WEIGHTS, :number] != lists[WEIGHTS, :number]).sum() > 0:
        worker_state.counts[HIDDEN] = 1
