"""The ranking at the end of a game, and a table of it on the picture."""

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from samarkand.grammar import Says, _, pgettext, with_minus
from samarkand.picture.parts import centre_text, panel, pawn, player_style
from samarkand.picture.seats import fitting
from samarkand.picture.shapes import PAPER, Shape, Text
from samarkand.textboard import PLAYER

if TYPE_CHECKING:
    from samarkand.state import State

PLAYER_WINS = Says(_("{player} wins"), second_person=pgettext("you", "you win"))

HEAD, FOOT, HIGHEST_ROW = 30, 6, 44


def ranking(state: "State") -> list[tuple[int, int, int]]:
    """Return each rank with its player and score, the best first. Players who tie share a rank.

    Examples
    --------
    >>> import samarkand
    >>> ranking(samarkand.game("sackson", players=2).new_initial_state())
    [(1, 0, 200), (1, 1, 200)]
    """
    scores, winners = state.scores(), state.winners()
    order = sorted(range(len(scores)), key=lambda player: (player not in winners, -scores[player], player))
    places: list[tuple[int, int, int]] = []
    for number, player in enumerate(order, start=1):
        alike = places and (scores[player], player in winners) == (places[-1][2], places[-1][1] in winners)
        places.append((places[-1][0] if alike else number, player, scores[player]))
    return places


def table(state: "State", left: float, top: float, width: float, height: float) -> Iterator[Shape]:
    """Yield the ranking with one row per player and a frame around the winner's row."""
    yield panel(left, top, width, height)
    yield centre_text(_("The end").format(), left + width / 2, top + HEAD / 2)
    pitch = min(HIGHEST_ROW, (height - HEAD - FOOT) / state.game.num_players)
    for row, (place, player, score) in enumerate(ranking(state)):
        wins, y = player in state.winners(), top + HEAD + pitch * row
        label = (
            Says(_("{player} wins with {score}"), second_person=pgettext("you", "you win with {score}"))
            if wins
            else _("{player:alone}, place {place} with {score}")
        ).format(player=player, place=place, score=score)
        style = {**player_style(wins), "identifier": f"result:{player}", "label": label}
        yield panel(left + 8, y, width - 16, pitch - 5, **{"fill": PAPER, **style})
        middle = y + (pitch - 5) / 2
        yield Text(x=left + 18, y=middle, text=_("{place}.").format(place=place), bold=wins)
        yield from pawn(player, left + 52, middle, 9)
        who = PLAYER_WINS if wins else PLAYER
        called = fitting(partial(who.format, player=player), bold=wins)
        yield Text(x=left + 70, y=middle, text=called, bold=wins)
        yield Text(x=left + width - 20, y=middle, text=with_minus(score), anchor="end", size=15, bold=True)
