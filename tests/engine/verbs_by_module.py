"""The verbs of a module asked about whole games at once, beside the rules as they are written."""

import numpy as np

from samarkand import protocol
from samarkand.engine import records
from samarkand.engine.webassembly import machine
from samarkand.protocol import CHANCE
from tests.support import play

OF_A_PLAYER = ("score", "is_winner", "hide")
LISTS = {"legal_actions": 1, "chance_outcomes": 2}  # what a verb fills


def written(parts, verb):
    """A verb as the rules have it; None if the game does without."""
    homes = [parts.actions, parts.scoring, parts.checks]
    return next((getattr(home, verb) for home in homes if hasattr(home, verb)), None)


def is_another(game, each, verb, positions, given):
    """Whether a module's answers, its lists, or what it leaves of positions are not the rules' own."""
    rows = records.to_array(*positions)
    answers = each.ask(verb, game, rows, given)
    takes_number = verb == "apply_action" or verb in OF_A_PLAYER
    numbers = np.broadcast_to(given, len(positions)).tolist()
    for place, twin in enumerate(map(records.copy, positions)):
        lists = np.zeros((LISTS.get(verb, 0), answers.actions.shape[1]), np.int64)
        more = numbers[place : place + 1] if takes_number else list(lists)
        said = int(written(protocol.parts(game), verb)(game.config, twin, *more) or 0)
        theirs = np.array([answers.actions[place], answers.weights[place]])[: len(lists), :said]
        if said != answers.numbers[place] or (theirs != lists[:, :said]).any():
            return True
        if records.to_bytes(twin) != rows[place].tobytes():
            return True
    return False


def differ(game, each, seed, every=1, with_check=False):
    """The verbs that say, or do, something else in a random game; and in how many positions they were asked.

    `every` is one for all its positions, two for each second, and so on; the last is always among them.
    """
    state, before, moves = game.new_initial_state(), [], []
    for number, action in enumerate(play(state, seed)):
        if number % every == 0:
            before.append(records.copy(state.record))
            moves.append(action)
    by_chance = np.array(
        [protocol.parts(game).actions.current_player(game.config, twin) == CHANCE for twin in before]
    )
    asked = {"legal_actions": ~by_chance, "chance_outcomes": by_chance, "apply_action": by_chance | True}
    twins, found = [*before, records.copy(state.record)], set()
    for verb in machine.VERBS:
        if written(protocol.parts(game), verb) is None or (verb == "find_fault" and not with_check):
            continue
        here, given = twins, np.arange(len(twins)) % game.num_players  # read by the verbs of a player
        if verb == "set_up":
            here = [records.blank(twins[0].dtype)]
        elif verb in asked:
            here = [before[place] for place in np.flatnonzero(asked[verb])]
            given = np.array(moves)[asked[verb]]
        if is_another(game, each, verb, here, given[: len(here)]):
            found.add(verb)
    return found, len(twins)
