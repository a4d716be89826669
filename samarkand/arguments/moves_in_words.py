"""Moves named by words, or by the beginning of these words."""

from typing import Any

from samarkand.errors import IllegalAction, is_whole, shown
from samarkand.protocol import CHANCE


def play(state: Any, move: Any) -> None:
    """One move, and before it the decisions that leave its player no choice. Changes the state.

    Raises
    ------
    IllegalAction
        If the words name no action, or several.
    """
    player = state.current_player()
    while isinstance(move, str):
        found = called(state, move)
        legal = state.legal_actions()
        if len(found) == 1:
            move = found[0]
        elif len(legal) == 1 and CHANCE != state.current_player() == player:
            state.apply_action(legal[0])
        else:
            many = " and ".join(repr(state.action_to_string(action)) for action in found)
            what = f"is the beginning of {many}" if found else "is no move now"
            raise IllegalAction(f"{shown(move)} {what}: {state.possible()}")
    state.apply_action(move)


def called(state: Any, words: str) -> list[int]:
    """The actions called exactly that, else those whose words begin so; spaces and case do not matter."""
    wanted = words.lower().split()
    names = {action: state.action_to_string(action).lower().split() for action in state.legal_actions()}
    exact = [action for action, name in names.items() if name == wanted]
    return exact or [action for action, name in names.items() if wanted and name[: len(wanted)] == wanted]


def number(state: Any, action: Any) -> int:
    """The number of an action, judged to be a whole one."""
    if not is_whole(action):
        raise IllegalAction(f"{shown(action)} is not an action: {state.possible()}")
    return int(action)
