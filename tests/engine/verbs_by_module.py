"""The verbs of a module asked about whole games at once, beside the rules as they are written."""

import numpy as np

from samarkand.engine import records
from samarkand.engine.webassembly import machine
from samarkand.protocol import CHANCE
from tests.support import play

OF_A_PLAYER = ("score", "is_winner", "hide")
LISTING = ("legal_actions", "chance_outcomes")


def written(parts, name):
    """A verb as the rules have it; None if the game does without."""
    homes = [parts.actions, parts.scoring, parts.checks]
    return next((getattr(home, name) for home in homes if hasattr(home, name)), None)


def differ(game, each, seed, every=1, with_check=False):
    """The verbs that say, or do, something else in a random game; and in how many positions they were asked.

    `every` is one for all its positions, two for each second, and so on; the last is always among them.
    """
    state, before, moves = game.new_initial_state(), [], []
    for number, action in enumerate(play(state, seed)):
        if number % every == 0:
            before.append(records.copy(state.record))
            moves.append(action)
    twins = [*before, records.copy(state.record)]
    actor = np.array([game.parts.actions.current_player(game.box, each) for each in before])
    found = set()

    def ask(verb, positions, given=0):
        """Note the verb if its answers, its lists, or what it leaves of the positions is not the rules' own."""
        rows = records.to_array(*positions)
        answers = each.ask(verb, game, rows, given)
        rule, width = written(game.parts, verb), answers.actions.shape[1]
        for number, twin in enumerate(map(records.copy, positions)):
            lists = np.zeros((LISTING.index(verb) + 1 if verb in LISTING else 0, width), np.int64)
            own = np.broadcast_to(given, len(positions))[number]
            more = [int(own)] if verb in (*OF_A_PLAYER, "apply_action") else list(lists)
            said = rule(game.box, twin, *more) or 0
            theirs = [answers.actions[number], answers.weights[number]][: len(lists)]
            same = [mine[: int(said)].tolist() == its[: int(said)].tolist() for mine, its in zip(lists, theirs)]
            if int(said) != answers.numbers[number] or not all(same):
                found.add(verb)
            if records.to_bytes(twin) != rows[number].tobytes():
                found.add(verb)

    for verb in machine.VERBS:
        if written(game.parts, verb) is None or (verb == "find_fault" and not with_check):
            continue
        if verb in OF_A_PLAYER:
            for player in range(game.num_players):
                ask(verb, twins, player)
        elif verb in (*LISTING, "apply_action"):
            is_asked = {"legal_actions": actor != CHANCE, "chance_outcomes": actor == CHANCE}
            here = np.flatnonzero(is_asked.get(verb, np.ones(len(before), bool)))
            ask(verb, [before[place] for place in here], np.array(moves)[here])
        else:
            ask(verb, [records.blank(twins[0].dtype)] if verb == "set_up" else twins)
    return found, len(twins)
