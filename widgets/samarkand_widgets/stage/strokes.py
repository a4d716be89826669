"""The strokes by which a canvas draws shapes: worked out once for each shape, written one after another."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import ipycanvas
import numpy as np
from ipycanvas.canvas import COMMANDS

from samarkand.picture import BASELINE, FONT, Circle, Line, Point, Polygon, Rect, Shape, Text
from samarkand_widgets.stage.repainting import UNSEEN

ATTRIBUTES = ipycanvas.Canvas.ATTRS  # the numbers of the styles
ALIGN = {"start": "left", "middle": "center", "end": "right"}
Command = Sequence[Any]


class Stroke(NamedTuple):
    """One step of drawing a shape, as a page is told of it.

    Attributes
    ----------
    style : dict of str to command
        What makes each style what it has to be.
    commands : sequence of command
    outline : Any
        The path that the page has afterwards; None if it has the same as before.
    again : command, optional
        In place of `commands` where the page has the path already.
    points : sequence of memoryview
        What goes with the commands.
    """

    style: dict[str, Command]
    commands: Sequence[Command]
    outline: Any = None
    again: Command | None = None
    points: Sequence[memoryview] = ()


def written(shapes: Iterable[list[Stroke]]) -> tuple[list[Command], list[memoryview]]:
    """The commands that draw these shapes, and what goes with them.

    A style or a path is told only where it differs from the last, to keep messages small.
    """
    commands: list[Command] = []
    points: list[memoryview] = []
    told: dict[str, Command] = {}
    outline: Any = None
    for strokes in shapes:
        for stroke in strokes:
            for name, command in stroke.style.items():
                if told.get(name) != command:
                    told[name] = command
                    commands.append(command)
            if stroke.again is not None and stroke.outline == outline:
                commands.append(stroke.again)
            else:
                commands += stroke.commands
                points += stroke.points
            outline = outline if stroke.outline is None else stroke.outline
    return commands, points


def strokes_of(shape: Shape) -> list[Stroke]:
    """How a shape is filled, then stroked."""
    if isinstance(shape, Text):
        return _letters(shape)
    found = []
    if shape.fill not in UNSEEN and not isinstance(shape, Line):
        found.append(_traced(shape, "fill", _style(fill_style=shape.fill)))
    if shape.stroke != "none":
        found.append(_traced(shape, "stroke", _pen(shape.stroke, shape.stroke_width, shape.dash)))
    return found


def _traced(shape: Shape, how: str, style: dict[str, Command]) -> Stroke:
    """The shape filled or stroked: with one command where there is one."""
    match shape:
        case Rect(radius=0):
            place = _plain(shape.x, shape.y, shape.width, shape.height)
            return Stroke(style, [[COMMANDS[f"{how}Rect"], place]])
        case Line():
            return Stroke(style, [_along("strokeLines", shape.points)], "a line", points=_sent(shape.points))
        case Polygon():
            points, again = shape.points, [COMMANDS[how], ()]
            return Stroke(style, [_along(f"{how}Polygon", points)], points, again, _sent(points))
        case Circle():
            place, again = _plain(shape.x, shape.y, shape.radius), [COMMANDS[how], ()]
            return Stroke(style, [[COMMANDS[f"{how}Circle"], place]], (Circle, *place), again)
        case Rect():
            path, again = _round(shape), [COMMANDS[how], ()]
            return Stroke(style, [*path, again], path, again)
    raise TypeError(f"{type(shape).__name__} is not a shape that can be drawn")


def _round(shape: Rect) -> list[Command]:
    """The path of a rectangle with round corners."""
    left, top, right, bottom = shape.bounds()
    radius = min(shape.radius, (right - left) / 2, (bottom - top) / 2)
    left, top, right, bottom, radius, start = _plain(left, top, right, bottom, radius, left + radius)
    turn = COMMANDS["arcTo"]
    return [
        [COMMANDS["beginPath"], ()],
        [COMMANDS["moveTo"], (start, top)],
        [turn, (right, top, right, bottom, radius)],
        [turn, (right, bottom, left, bottom, radius)],
        [turn, (left, bottom, left, top, radius)],
        [turn, (left, top, right, top, radius)],
        [COMMANDS["closePath"], ()],
    ]


def _letters(shape: Text) -> list[Stroke]:
    font = f"{'bold ' if shape.bold else ''}{shape.size:g}px {FONT}"
    style = _style(font=font, fill_style=shape.fill, text_align=ALIGN[shape.anchor])
    told = shape.text, *_plain(shape.x, shape.y + BASELINE * shape.size)
    inside = Stroke(style, [[COMMANDS["fillText"], told]])
    if shape.stroke == "none":
        return [inside]
    pen = _pen(shape.stroke, shape.stroke_width, shape.dash)
    return [Stroke(style | pen, [[COMMANDS["strokeText"], told]]), inside]


@lru_cache(maxsize=256)
def _pen(colour: str, width: float, dash: tuple[float, ...]) -> dict[str, Command]:
    """The pen of a stroke."""
    style = _style(stroke_style=colour, line_width=float(width), line_join="round")
    return {**style, "dash": [COMMANDS["setLineDash"], [list(map(float, dash))]]}


@lru_cache(maxsize=256)
def _style(**values: Any) -> dict[str, Command]:
    return {name: [COMMANDS["set"], [ATTRIBUTES[name], value]] for name, value in values.items()}


def _along(name: str, points: Sequence[Point]) -> Command:
    return [COMMANDS[name], [{"shape": (len(points), 2), "dtype": "float32", "idx": 0}], 1]


def _sent(points: Sequence[Point]) -> list[memoryview]:
    return [np.asarray(points, np.float32).data]


def _plain(*numbers: float) -> tuple[float, ...]:
    """Numbers that survive the message, and are short there."""
    rounded = [round(float(number), 1) for number in numbers]
    return tuple([int(number) if number.is_integer() else number for number in rounded])
