"""A whole game as readable text: every move in words with its rule, and now and then what lies open.

The game is played by the package's own streams of chance, so that it is the same everywhere.
"""

import math
from pathlib import Path

import samarkand
from samarkand.engine import dice

FOLDER = Path(__file__).parent
# Seeds chosen so that every kind of decision occurs in few lines; `test_golden.py` sees to that.
GAMES = {
    "sackson": {"options": {"players": 3, "target": 260, "max_turns": 60}, "seed": 640},
    "routes": {"options": {"players": 2}, "seed": 55},
    "market": {"options": {"players": 3, "stop_without_money": "penalty"}, "seed": 385},
}
EVERY = 250


def played(name, seed=None):
    """The stored game, played at random to its end."""
    settings = GAMES[name]
    stream = dice.stream(settings["seed"] if seed is None else seed)
    state = samarkand.game(name, **settings["options"]).new_initial_state()
    while not state.is_terminal():
        state.apply_action(drawn(state, stream))
    return state


def drawn(state, stream):
    """An action possible now; chance's by its exact probabilities."""
    actions = state.legal_actions()
    if not state.is_chance_node():
        return actions[dice.below(stream, len(actions))]
    chances = [chance for _, chance in state.chance_outcomes()]
    cases = math.lcm(*(chance.denominator for chance in chances))
    return actions[dice.pick(stream, [int(chance * cases) for chance in chances], len(actions))]


def transcript(name):
    """The stored game written down."""
    state = played(name)
    lines = [repr(state.game), ""]
    again = state.root()
    for number, (action, said) in enumerate(zip(state.history(), state.history_strings(), strict=True), 1):
        again.apply_action(action)
        lines.append(f"{number:4}  {said}")
        if number % EVERY == 0 or again.is_terminal():
            lines += ["", *seen(again), ""]
    shares = ", ".join(f"{share:g}" for share in state.returns())
    return "\n".join([*lines, state.outcome(), f"scores {state.scores()}, shares of the win {shares}", ""])


def seen(state):
    """What lies open to each player, the common part once."""
    players = range(state.game.num_players)
    common, *others = [state.observation_string(player).splitlines() for player in players]
    own = [line for lines in others for line in lines if line not in common]
    return [f"      {line}".rstrip() for line in (*common, *own)]


def path(name):
    """The file of a game's transcript."""
    return FOLDER / f"{name}.txt"


if __name__ == "__main__":
    # What has changed then is a change of the rules, of the words or of the board: read it before a commit.
    for name in GAMES:
        path(name).write_text(transcript(name), encoding="utf-8")
        print(f"written: {path(name).name}")
