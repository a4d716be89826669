"""The clock of the auction: the called value, the earlier values, the round and the doyen."""

from collections.abc import Collection, Iterator
from math import cos, pi, sin
from typing import TYPE_CHECKING, Any

from samarkand.drawing_cache import cache_by
from samarkand.grammar import Says, _, pgettext
from samarkand.market.picture.glyphs import BRASS, STOP_RED
from samarkand.market.textboard import LAST_ACT
from samarkand.picture import INK, MIN_TEXT_SIZE, PAPER, Circle, Point, Polygon, Shape, Text, text_width
from samarkand.picture.parts import MUTED, PALE, SHADOW, centre_text, in_lines, panel, pawn

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

DOYEN = _("doyen")

LEFT, TOP, WIDTH, HEIGHT = 10, 56, 252, 284
X, Y = LEFT + WIDTH / 2, 157  # the centre of the dial
RIM, RADIUS, NUMBERS, HOLE = 93, 87, 73, 56
PASS_TOP, PASS_WIDTH, PASS_HEIGHT = 257, 130, 24
PIP = 20


def _counts(config: Any, view: Any, lit: Collection[str]) -> Any:
    """Return everything in a position that the clock depends on."""
    return int(view.clock), "clock" in lit, view.turns, view.phase in LAST_ACT, view.doyen


@cache_by(_counts)
def clock(config: "PlainRecord", view: "PlainRecord", lit: Collection[str]) -> Iterator[Shape]:
    """Yield the dial with its numbers clockwise from the top, and the called value also in the middle."""
    value = int(view.clock)
    label = (_("clock\n{number} is called") if value else _("clock\npaused between two auctions")).format(
        number=value
    )
    yield panel(LEFT, TOP, WIDTH, HEIGHT, 12, stroke_width=2)
    if "clock" in lit:
        yield from _pass_button()
    style: dict[str, Any] = {"fill": BRASS, "stroke": INK, "identifier": "clock", "label": label}
    yield Circle(x=X, y=Y, radius=RIM, stroke_width=2, **style)
    yield Circle(x=X, y=Y, radius=RADIUS, fill=PALE, stroke=INK)
    for number in range(config.first_value, config.last_value - 1, -1):
        yield from _number(config, number, value)
    yield Circle(x=X, y=Y, radius=HOLE, fill=PAPER, stroke=INK, stroke_width=1.5)
    if value:
        yield centre_text(str(value), X, Y - 3, STOP_RED, 60)
        yield centre_text(str(_("dirhams")), X, Y + 38, MUTED, bold=False)
    else:
        yield centre_text("\N{EM DASH}", X, Y, MUTED, 40)
    yield from _rounds(config, view)


def _pass_button() -> Iterator[Shape]:
    """Yield the button that lets the clock continue, which has the same effect as clicking the dial."""
    label = str(_("let it run on"))
    style: dict[str, Any] = {"fill": PALE, "stroke": INK, "identifier": "clock", "label": label}
    width = max(PASS_WIDTH, text_width(label, MIN_TEXT_SIZE, bold=True) + 16)
    yield panel(X - width / 2, PASS_TOP, width, PASS_HEIGHT, 12, **style)
    yield centre_text(label, X, PASS_TOP + PASS_HEIGHT / 2)


def _number(config: Any, number: int, value: int) -> Iterator[Shape]:
    """Yield one sector of the dial, whose value is past, called or still to come."""
    step = 2 * pi / (config.first_value - config.last_value + 1)
    middle = step * (config.first_value - number) - pi / 2
    is_called = number == value
    if is_called or (value and number > value):
        edge = [middle - step / 2 + step * part / 6 for part in range(7)]
        outer, inner = [_at(a, RADIUS) for a in edge], [_at(a, HOLE) for a in reversed(edge)]
        fill = STOP_RED if is_called else SHADOW
        yield Polygon(points=(*outer, *inner), fill=fill, stroke=INK if is_called else "none")
    x, y = _at(middle, NUMBERS)
    ink = PAPER if is_called else MUTED if value and number > value else INK
    yield centre_text(str(number), x, y, ink, 18 if is_called else 15)


def _at(angle: float, radius: float) -> Point:
    return X + radius * cos(angle), Y + radius * sin(angle)


def _rounds(config: Any, view: Any) -> Iterator[Shape]:
    """Yield a mark for each round, and the doyen."""
    done, y = int(view.turns), TOP + HEIGHT - 43
    for place in range(config.rounds):
        x = X + PIP * (place - (config.rounds - 1) / 2)
        is_now = place == done and view.phase not in LAST_ACT
        fill = BRASS if place < done else STOP_RED if is_now else PALE
        yield Circle(x=x, y=y, radius=8 if is_now else 6, fill=fill, stroke=INK)
    y += 24
    is_closed = view.phase in LAST_ACT
    text = (_("the market is closed") if is_closed else _("round {turn} of {turns}")).format(
        turn=done + 1, turns=config.rounds
    )
    doyens = 0 if is_closed else text_width(str(DOYEN), MIN_TEXT_SIZE) + 32
    yield from in_lines(text, WIDTH - 32 - doyens, LEFT + 16, y, bold=True)
    if not is_closed:
        yield Text(x=LEFT + WIDTH - 40, y=y, text=str(DOYEN), anchor="end", fill=MUTED)
        doyen = int(view.doyen)
        yield from pawn(
            doyen,
            LEFT + WIDTH - 24,
            y,
            9,
            "doyen",
            Says(_("{player} is the doyen"), second_person=pgettext("you", "you are the doyen")).format(
                player=doyen
            ),
        )
