"""Moves named by words, or by the beginning of these words; and the words for moves."""

from collections.abc import Sequence
from typing import Any

from samarkand.errors import IllegalAction, as_whole, shown
from samarkand.protocol import CHANCE, DecisionContext, actor_token

LEADS = {  # what a newcomer tries on a state, and what does it
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


def apply(state: Any, move: Any) -> None:
    """Play one move, and before it the decisions that leave its player no choice. Changes the state.

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
            raise IllegalAction(f"{shown(move)} {what}: {state.describe_legal_actions()}")
    state.apply_action(move)


def all_played(state: Any, moves: Sequence[Any]) -> Any:
    """The state after several moves, which it changes; an error says which of them is meant."""
    for number, move in enumerate(moves, 1):
        try:
            apply(state, move)
        except IllegalAction as error:
            which = f"move {number} of {len(moves)}: " if len(moves) > 1 else ""
            raise IllegalAction(f"{which}{error}") from None
    return state


def called(state: Any, words: str) -> list[int]:
    """The actions called exactly that, else those whose words begin so; spaces and case do not matter."""
    wanted = words.lower().split()
    names = {action: state.action_to_string(action).lower().split() for action in state.legal_actions()}
    exact = [action for action, name in names.items() if name == wanted] or labelled(state, words)
    return exact or [action for action, name in names.items() if wanted and name[: len(wanted)] == wanted]


def labelled(state: Any, words: str) -> list[int]:
    """The actions that a person says so, as a button may have it."""
    wanted = words.lower().split()
    return [a for a in state.legal_actions() if state.action_label(a).lower().split() == wanted]


def action(state: Any, text: Any) -> int:
    """The action possible now that a text names, by its token or its label; IllegalAction if none."""
    wanted = " ".join(text.lower().split()) if isinstance(text, str) else None
    for possible_one in state.legal_actions():
        if wanted == state.action_to_string(possible_one).lower():
            return possible_one
    for found in labelled(state, text) if wanted else []:
        return found
    raise IllegalAction(f"{shown(text)} is not legal: {state.describe_legal_actions()}")


def number(state: Any, action: Any) -> int:
    """The number of an action, judged to be a whole one."""
    found = as_whole(action)
    if found is None:
        raise IllegalAction(f"{shown(action)} is not an action: {state.describe_legal_actions()}")
    return found


def moment(state: Any, action: Any) -> DecisionContext:
    """The moment at which an action is played, judged to be possible now."""
    action = number(state, action)
    legal = state.legal_actions()
    if action not in legal:
        raise IllegalAction(f"{shown(action)} is not possible now, one of {legal} is")
    return DecisionContext(state.game, state.record, action)


def describe_legal_actions(state: Any) -> str:
    """The legal actions and their player, in words."""
    if state.is_terminal():
        return "the game is over"
    legal = state.legal_actions()
    said = ", ".join(f"{action} ({state.action_to_string(action)})" for action in legal)
    return f"{actor_token(state.current_player())} may play {said}"
