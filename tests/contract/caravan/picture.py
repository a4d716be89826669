"""Caravan as a picture: pawns on a track, two buttons."""

from samarkand.picture import PALETTE, Picture, Rect, highlight, targets
from samarkand.picture.parts import pawn
from samarkand.textboard import view_for


def board(state, player=None, lit=None):
    view, shapes = view_for(state, player), []
    for p in range(state.game.num_players):
        shapes += pawn(p, 30 + 40 * view.place[p], 42 + 40 * p, 12, f"pawn:{p}", f"player {p}")
    for n, name in enumerate(("walk", "ride")):
        style = {"fill": PALETTE[n], "identifier": name, "label": name}
        shapes.append(Rect(x=30 + 90 * n, y=220, width=80, height=44, **style))
    drawn = Picture(460, 280, tuple(shapes), "Caravan", f"places {view.place.tolist()}")
    return highlight(drawn, targets(state, player) if lit is None else lit)
