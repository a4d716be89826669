"""The end of a game: the ranking, why it ended, and a chart of each player's points."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import chain
from statistics import fmean

from samarkand.game import State
from samarkand.grammar import _, with_minus
from samarkand.picture import INK, PAPER, Line, Picture, Point, Rect, Shape, Text, svg
from samarkand.picture.parts import PAWN_COLOUR, pawn
from samarkand.picture.result import ranking
from samarkand.picture.seats import fitting
from samarkand.textboard import PLAYER
from samarkand_widgets.game.controls import Block, table

WINS = _("winner")
PLAYER_NAME = _("{player:alone}")


WIDTH, HEIGHT = 520, 200
LEFT, RIGHT, TOP, BOTTOM = 58, WIDTH - 114, 14, HEIGHT - 26
PAWN_LEFT, NAME_LEFT = 22, 36  # from the end of a curve to the middle of its pawn, and to the name
PAWN_STEP = 22  # pixels between the middles of two pawns
EDGE = "#9b8a6a"
DASHES: tuple[tuple[float, ...], ...] = ((), (8, 3), (3, 3), (10, 3, 3, 3), (1, 3))  # beside colour


def curves(state: State) -> list[list[int]]:
    """Return each player's score at the beginning of every turn and at the end."""
    score, players = state.game.package.scoring.score, range(state.game.num_players)
    box = state.game.config
    scores: list[list[int]] = [[] for _ in players]
    turns = -1
    for before, *__ in state.steps():
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
        Text(x=(LEFT + RIGHT) / 2, y=BOTTOM + 15, text=str(_("turns")), anchor="middle"),
    ]
    for player, values in enumerate(scores):
        heights = [BOTTOM - down * (value - least) for value in values]
        points = tuple((LEFT + across * turn, height) for turn, height in enumerate(heights))
        shapes.append(Line(points=points, stroke=INK, stroke_width=3.5))
        shapes.append(Line(points=points, stroke=PAWN_COLOUR[player], stroke_width=2, dash=DASHES[player]))
    shapes += curve_ends([(RIGHT, BOTTOM - down * (values[-1] - least)) for values in scores], BOTTOM)
    description = " ".join(
        _("{Player:alone}: {first} to {last}.").format(player=player, first=values[0], last=values[-1])
        for player, values in enumerate(scores)
    )
    return Picture(WIDTH, HEIGHT, tuple(shapes), str(_("Points over the turns")), description)


def curve_ends(ends: Sequence[Point], bottom: float) -> Iterator[Shape]:
    """Yield a pawn and a name for each player, with a thin line from the end of the player's curve.

    The pawns keep the order of the curves, and their middles are between `TOP` and `bottom`.
    """
    heights = _spread([y for _, y in ends], bottom)
    for (x, y), height in zip(ends, heights, strict=True):
        yield Line(points=((x, y), (x + PAWN_LEFT, height)), stroke=INK)
    for player, ((x, __), height) in enumerate(zip(ends, heights, strict=True)):
        yield from pawn(player, x + PAWN_LEFT, height, 8)
        yield Text(x=x + NAME_LEFT, y=height, text=fitting(partial(PLAYER.format, player=player)))


def _spread(heights: Sequence[float], bottom: float) -> list[float]:
    """Return the heights, with those that are too close to each other spread round their mean."""
    order = sorted(range(len(heights)), key=lambda player: heights[player])
    groups: list[list[int]] = []
    for player in order:
        groups.append([player])
        while len(groups) > 1 and (
            _places(groups[-1], heights, bottom)[0] < _places(groups[-2], heights, bottom)[-1] + PAWN_STEP
        ):
            groups[-2:] = [groups[-2] + groups[-1]]
    places = chain.from_iterable(_places(group, heights, bottom) for group in groups)
    by_player = dict(zip(order, places, strict=True))
    return [by_player[player] for player in range(len(heights))]


def _places(group: Sequence[int], heights: Sequence[float], bottom: float) -> list[float]:
    """Return the heights of a group of pawns, each `PAWN_STEP` below the one before."""
    length = PAWN_STEP * (len(group) - 1)
    first = fmean(heights[player] for player in group) - length / 2
    first = min(max(first, TOP), bottom - length)
    return [first + PAWN_STEP * number for number in range(len(group))]


def ending(state: State) -> list[Block]:
    """Return the result, with the names of the players. Empty while the game goes on."""
    if not state.is_terminal():
        return []
    won = state.winners()
    rows = [
        [
            f"{place}.",
            PLAYER_NAME.format(player=player),
            with_minus(score),
            str(WINS) if player in won else "",
        ]
        for place, player, score in ranking(state)
    ]
    heads = (_("place"), _("player"), _("score"), _("result"))
    drawn = chart(state)
    return [
        {"text": state.outcome()},
        table(_("The end"), heads, rows),
        {"svg": svg(drawn), "label": drawn.title},
    ]
