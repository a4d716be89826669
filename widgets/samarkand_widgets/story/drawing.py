"""The strip of chances as a picture: a line per player, and a confidence band for one of them."""

from bisect import bisect_left
from collections.abc import Iterator, Sequence

from samarkand.grammar import Says, _, join_commas, ngettext, pgettext
from samarkand.picture import INK, PAPER, Circle, Line, Picture, Point, Polygon, Rect, Shape, Text
from samarkand.picture.parts import PAWN_COLOUR
from samarkand_widgets.game.ending import DASHES, EDGE, LEFT, RIGHT, TOP, WIDTH, curve_ends
from samarkand_widgets.story.course import StoryMoment

CHANCES = _("Chances of winning")

HEIGHT, BOTTOM = 190, 160
BAND = "#cfe0fd"
GRID = "#d9cdb4"
COSTLY = "#b3261e"  # no pawn has this colour


def strip(
    moments: Sequence[StoryMoment],
    places: dict[int, int],
    last: int,
    of: int | None,
    costly: Sequence[tuple[int, int]] = (),
) -> Picture:
    """Return a picture of the chances over a game.

    Parameters
    ----------
    moments : sequence of StoryMoment
        The evaluated moments.
    places : dict of int to int
        The position of each moment on the strip, by its number of moves.
    last : int
        The last position.
    of : int or None
        The player whose confidence band is drawn.
    costly : sequence of (int, int)
        The numbers and positions of costly decisions of the player `of`, the worst first.
    """

    def across(place: int) -> float:
        return LEFT + (RIGHT - LEFT) * place / max(1, last)

    def up(share: float) -> float:
        return BOTTOM - (BOTTOM - TOP) * share

    shapes: list[Shape] = [Rect(x=0, y=0, width=WIDTH, height=HEIGHT, fill=PAPER)]
    for share in (0, 0.5, 1):
        line = ((LEFT, up(share)), (RIGHT, up(share)))
        shapes.append(Line(points=line, stroke=EDGE if share == 0 else GRID, stroke_width=1.5))
        shapes.append(
            Text(x=LEFT - 6, y=up(share), text=_("{share:.0f} %").format(share=100 * share), anchor="end")
        )
    shown = [moment for moment in moments if moment.moves in places]
    xs = [across(places[moment.moves]) for moment in shown]
    if of is not None and len(shown) > 1:
        lows = [(x, up(moment.chances[of].low)) for x, moment in zip(xs, shown, strict=True)]
        highs = [(x, up(moment.chances[of].high)) for x, moment in zip(xs, shown, strict=True)]
        shapes.append(Polygon(points=(*highs, *reversed(lows)), fill=BAND))
    players = range(len(shown[0].chances)) if shown else range(0)
    for player in players:
        points = tuple((x, up(moment.chances[player].value)) for x, moment in zip(xs, shown, strict=True))
        if len(points) > 1:
            thick = 3 if player == of else 2
            shapes.append(Line(points=points, stroke=INK, stroke_width=thick + 1.5))
            dash = DASHES[player]
            shapes.append(Line(points=points, stroke=PAWN_COLOUR[player], stroke_width=thick, dash=dash))
    if shown:
        shapes += curve_ends([(xs[-1], up(chance.value)) for chance in shown[-1].chances], BOTTOM)
    if of is not None and shown:
        curve = [(x, up(moment.chances[of].value)) for x, moment in zip(xs, shown, strict=True)]
        for number, place in reversed(costly):  # the worst is on top
            shapes += _dot(number, across(place), curve)
    shapes.append(Text(x=RIGHT + 12, y=HEIGHT - 8, text=str(_("moves"))))
    return Picture(WIDTH, HEIGHT, tuple(shapes), str(CHANCES), words(shown[-1]) if shown else "")


def _dot(number: int, x: float, curve: Sequence[Point]) -> Iterator[Shape]:
    """Yield a dot with a number on a curve."""
    right = min(bisect_left(curve, (x,)), len(curve) - 1)
    (x0, y0), (x1, y1) = curve[max(0, right - 1)], curve[right]
    y = y0 + (y1 - y0) * (x - x0) / (x1 - x0) if x1 > x0 else y1
    yield Circle(x=x, y=y, radius=9, fill=COSTLY, stroke=PAPER, stroke_width=1.5)
    yield Text(x=x, y=y, text=str(number), anchor="middle", bold=True, fill=PAPER)


def words(moment: StoryMoment) -> str:
    """Return a sentence with the chances at a moment.

    Examples
    --------
    >>> from samarkand_widgets.story.course import WinningChance
    >>> chances = (WinningChance(0.433, 0.35, 0.51), WinningChance(0.567, 0.49, 0.65))
    >>> words(StoryMoment(87, 12, chances, 256, False))
    'After 12 turns: player 0 wins 43 % (35 to 51), player 1 wins 57 % (49 to 65).'
    """
    form = (
        Says(_("{player} wins {value:.0f} %"), second_person=pgettext("you", "you win {value:.0f} %"))
        if moment.exact
        else Says(
            _("{player} wins {value:.0f} % ({low:.0f} to {high:.0f})"),
            second_person=pgettext("you", "you win {value:.0f} % ({low:.0f} to {high:.0f})"),
        )
    )
    chances = [
        form.format(player=player, value=100 * chance.value, low=100 * chance.low, high=100 * chance.high)
        for player, chance in enumerate(moment.chances)
    ]
    return ngettext("After {number} turn: {chances}.", "After {number} turns: {chances}.", "number").format(
        number=moment.turns, chances=join_commas(chances)
    )
