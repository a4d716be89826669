"""The end of a game: the ranking, why it ended, and a chart of each player's points."""

from html import escape

from samarkand import protocol
from samarkand.game import State
from samarkand.grammar import with_minus
from samarkand.picture import INK, PAPER, Line, Picture, Rect, Shape, Text, svg
from samarkand.picture.pawns import PAWN_COLOUR, pawn
from samarkand.picture.result import ranking
from samarkand.picture.seat_names import SeatNames
from samarkand_widgets import wording

WIDTH, HEIGHT = 520, 200
LEFT, RIGHT, TOP, BOTTOM = 58, WIDTH - 30, 14, HEIGHT - 26
EDGE = "#9b8a6a"
DASHES: tuple[tuple[float, ...], ...] = ((), (8, 3), (3, 3), (10, 3, 3, 3), (1, 3))  # beside colour


def curves(state: State) -> list[list[int]]:
    """Return each player's score at the beginning of every turn and at the end."""
    score, players = protocol.parts(state.game).scoring.score, range(state.game.num_players)
    box = state.game.config
    scores: list[list[int]] = [[] for _ in players]
    turns = -1
    for before, _, _ in state.steps():
        if before.turns > turns:
            turns = before.turns
            for player in players:
                scores[player].append(int(score(box, before, player)))
    for player, final in enumerate(state.scores()):
        scores[player].append(final)
    return scores


def chart(state: State) -> Picture:
    """Return the curves as a picture: one line per player, with the player's pawn at its end."""
    scores = curves(state)
    least, most = min(map(min, scores)), max(map(max, scores))
    across = (RIGHT - LEFT) / max(1, len(scores[0]) - 1)
    down = (BOTTOM - TOP) / max(1, most - least)
    shapes: list[Shape] = [
        Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=PAPER),
        Line(points=((LEFT, TOP), (LEFT, BOTTOM), (RIGHT, BOTTOM)), stroke=EDGE, stroke_width=1.5),
        Text(x=LEFT - 6, y=TOP + 4, text=with_minus(most), anchor="end"),
        Text(x=LEFT - 6, y=BOTTOM - 2, text=with_minus(least), anchor="end"),
        Text(x=(LEFT + RIGHT) / 2, y=BOTTOM + 15, text=str(wording.TURNS), anchor="middle"),
    ]
    for player, values in enumerate(scores):
        heights = [BOTTOM - down * (value - least) for value in values]
        points = tuple((LEFT + across * turn, height) for turn, height in enumerate(heights))
        shapes.append(Line(points=points, stroke=INK, stroke_width=3.5))
        shapes.append(Line(points=points, stroke=PAWN_COLOUR[player], stroke_width=2, dash=DASHES[player]))
    for player, values in enumerate(scores):
        shapes += pawn(player, RIGHT + 6, BOTTOM - down * (values[-1] - least), 8)
    description = " ".join(
        wording.FROM_TO.format(player=player, first=values[0], last=values[-1])
        for player, values in enumerate(scores)
    )
    return Picture(WIDTH, HEIGHT, tuple(shapes), str(wording.POINTS_OVER_TURNS), description)


def ending(state: State, named: SeatNames) -> str:
    """Return the result in HTML, with the names of the players. Empty while the game goes on."""
    if not state.is_terminal():
        return ""
    won = state.winners()
    rows = "".join(
        f"<tr><td>{place}.</td><td>{escape(named.words(wording.PLAYER_NAME.format(player=player)))}</td>"
        f"<td>{with_minus(score)}</td><td>{wording.WINS if player in won else ''}</td></tr>"
        for place, player, score in ranking(state)
    )
    heads = "".join(
        f"<th>{head}</th>"
        for head in (str(wording.PLACE), str(wording.PLAYER_HEAD), str(wording.SCORE), str(wording.RESULT))
    )
    head = f"<tr>{heads}</tr>"
    why = f"<b>{wording.GAME_OVER}</b> {escape(named.words(state.outcome()))}"
    drawn = svg(named.picture(chart(state)))
    return f"{why}<table>{head}{rows}</table>{drawn}"
