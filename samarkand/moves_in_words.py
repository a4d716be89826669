"""Conversion between actions and their words, which users can abbreviate."""

from collections.abc import Sequence
from typing import Any

from samarkand.decisions import DecisionContext, actor_token
from samarkand.engine.players import CHANCE
from samarkand.errors import IllegalAction, as_whole, short_repr

LEADS = {  # names that newcomers look for on a state, and what to write instead
    **dict.fromkeys(("actions", "moves", "legal_moves"), "state.legal_actions()"),
    **dict.fromkeys(("player", "to_move", "turn"), "state.current_player()"),
    **dict.fromkeys(("move", "apply", "play", "step", "push"), "state.apply_words('words of the move')"),
    "replay": "state.steps(), or samarkand.replay_page(state)",
    "position": "state.describe()",
    "action_values": "samarkand.action_values(state)",
    "to_html": "samarkand.replay_page(state)",
    **dict.fromkeys(("copy", "undo"), "state.clone() before the move"),
    **dict.fromkeys(("is_over", "is_game_over", "done", "over"), "state.is_terminal()"),
    **dict.fromkeys(("score", "points"), "state.scores()"),
    "winner": "state.winners()",
    "players": "state.game.num_players",
    "hands": "state.observation_string(player)",
    **dict.fromkeys(
        ("show", "plot", "draw"), "samarkand.replay_page(state), or samarkand_widgets.Board(state)"
    ),
    "board": "samarkand_widgets.Board(state)",
    **dict.fromkeys(("save", "to_json"), "state.to_dict()"),
    **dict.fromkeys(("simulate", "study"), "samarkand.study(state.game, start=state)"),
    "expert": "samarkand.Expert(state.game).choose(state)",
}


def apply(state: Any, move: str | int) -> None:
    """Play one move, which changes the state.

    If the words do not match a legal action, and the player has only one, it is played first.

    Raises
    ------
    IllegalAction
        If the words match no legal action, or more than one.
    """
    player = state.current_player()
    while isinstance(move, str):
        matches = matching_actions(state, move)
        legal = state.legal_actions()
        if len(matches) == 1:
            move = matches[0]
        elif len(legal) == 1 and CHANCE != state.current_player() == player:
            state.apply_action(legal[0])
        else:
            many = " and ".join(repr(state.action_to_string(action)) for action in matches)
            what = f"could be {many}" if matches else "is not a legal move"
            raise IllegalAction(f"{short_repr(move)} {what}: {state.describe_legal_actions()}")
    state.apply_action(move)


def apply_all(state: Any, moves: Sequence[str | int]) -> Any:
    """Play several moves and return the state. An error message says which of the moves failed."""
    for number, move in enumerate(moves, 1):
        try:
            apply(state, move)
        except IllegalAction as error:
            which = f"move {number} of {len(moves)}: " if len(moves) > 1 else ""
            raise IllegalAction(f"{which}{error}") from None
    return state


def matching_actions(state: Any, text: str) -> list[int]:
    """Return the actions whose token or label is `text`, or else those whose token begins with it.

    Whitespace and case do not matter.
    """
    wanted = text.lower().split()
    names = {action: state.action_to_string(action).lower().split() for action in state.legal_actions()}
    exact = [action for action, name in names.items() if name == wanted] or actions_with_label(state, text)
    return exact or [action for action, name in names.items() if wanted and name[: len(wanted)] == wanted]


def actions_with_label(state: Any, text: str) -> list[int]:
    """Return the legal actions whose label is `text`, for example the text of a button."""
    wanted = text.lower().split()
    return [a for a in state.legal_actions() if state.action_label(a).lower().split() == wanted]


def action_of(state: Any, text: str) -> int:
    """Return the legal action whose token or label is `text`, or raise IllegalAction."""
    wanted = " ".join(text.lower().split()) if isinstance(text, str) else None
    for action in state.legal_actions():
        if wanted == state.action_to_string(action).lower():
            return action
    for action in actions_with_label(state, text) if wanted else []:
        return action
    raise IllegalAction(f"{short_repr(text)} is not legal: {state.describe_legal_actions()}")


def as_action(state: Any, action: object) -> int:
    """Return an action as a plain `int`, or raise IllegalAction if it is not a whole number."""
    number = as_whole(action)
    if number is None:
        raise IllegalAction(f"{short_repr(action)} is not an action: {state.describe_legal_actions()}")
    return number


def context(state: Any, action: object) -> DecisionContext:
    """Return the context of a legal action, or raise IllegalAction."""
    if type(action) is not int:
        action = as_action(state, action)
    if action not in state._legal():
        raise IllegalAction(
            f"{short_repr(action)} is not possible now, expected one of {state.legal_actions()}"
        )
    return DecisionContext(state.game, state.record, action)


def describe_legal_actions(state: Any) -> str:
    """Return the legal actions and the player to act, in words."""
    if state.is_terminal():
        return "the game is over"
    legal = state.legal_actions()
    listing = ", ".join(f"{action} ({state.action_to_string(action)})" for action in legal)
    return f"{actor_token(state.current_player())} may play {listing}"
