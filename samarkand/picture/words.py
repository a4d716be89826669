"""The frame of the text boards: the alternative to the drawing, for people who read rather than look."""

from collections.abc import Iterable, Iterator
from textwrap import fill
from typing import Any

from samarkand.picture import wording
from samarkand.protocol import CHANCE, TERMINAL, DecisionContext

WIDTH = 80  # characters of a line that can be broken


def frame(title: str, *blocks: Iterable[str]) -> str:
    """Blocks of lines under a title, the first at once, a blank line before each of the others."""
    return "\n\n".join("\n".join(block) for block in ([title, *blocks[0]], *blocks[1:]))


def moment(state: Any, player: int | None, to_all: str = "") -> Iterator[str]:
    """The question, its player and the moves; or what all are asked who decide at once."""
    acting, at = state.current_player(), DecisionContext(state.game, state.record)
    if acting == TERMINAL:
        yield state.outcome()
    elif acting == CHANCE:
        yield str(wording.CHANCE_ACTS)
    elif to_all:
        yield to_all
    else:
        yield wording.TO_ACT.format(player=acting, question=at.question())
        yield from choices(state, player)


def choices(state: Any, player: int | None) -> Iterator[str]:
    """The legal actions, if they are shown to `player`: the one to act, or None for all."""
    acting = state.current_player()
    if acting >= 0 and player in (None, acting):
        words = wording.MAY.format(actions="; ".join(map(state.action_to_string, state.legal_actions())))
        yield fill(words, WIDTH, subsequent_indent="     ")
