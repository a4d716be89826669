"""The canvas commands that draw shapes. They are computed once per shape, and then written together."""

from collections.abc import Iterable, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

import ipycanvas
import numpy as np
from ipycanvas.canvas import COMMANDS

from samarkand.picture import BASELINE, FONT, Circle, Line, Point, Polygon, Rect, Shape, Text
from samarkand_widgets.stage.repainting import UNSEEN

ATTRIBUTES = ipycanvas.Canvas.ATTRS  # the numbers of the style attributes
ALIGN = {"start": "left", "middle": "center", "end": "right"}
Command = Sequence[Any]


class Stroke(NamedTuple):
    """One step of drawing a shape, as it is sent to a page.

    Attributes
    ----------
    style : dict of str to command
        The commands that set each style.
    commands : sequence of command
    outline : Any
        The current path afterwards. None if it does not change.
    again : command, optional
        Used instead of `commands` if the page already has the path.
    points : sequence of memoryview
        The binary data of the commands.
    """

    style: dict[str, Command]
    commands: Sequence[Command]
    outline: Any = None
    again: Command | None = None
    points: Sequence[memoryview] = ()


def write_commands(shapes: Iterable[list[Stroke]]) -> tuple[list[Command], list[memoryview]]:
    """Return the commands that draw these shapes, and their binary data.

    A style or a path is sent only if it differs from the previous one, to keep messages small.
    """
    commands: list[Command] = []
    points: list[memoryview] = []
    current: dict[str, Command] = {}
    outline: Any = None
    for strokes in shapes:
        for stroke in strokes:
            for name, command in stroke.style.items():
                if current.get(name) != command:
                    current[name] = command
                    commands.append(command)
            if stroke.again is not None and stroke.outline == outline:
                commands.append(stroke.again)
            else:
                commands += stroke.commands
                points += stroke.points
            outline = outline if stroke.outline is None else stroke.outline
    return commands, points


def strokes_of(shape: Shape) -> list[Stroke]:
    """Return the strokes that fill and then outline a shape."""
    if isinstance(shape, Text):
        return _letters(shape)
    strokes = []
    if shape.fill not in UNSEEN and not isinstance(shape, Line):
        strokes.append(_trace(shape, "fill", _style(fill_style=shape.fill)))
    if shape.stroke != "none":
        strokes.append(_trace(shape, "stroke", _pen(shape.stroke, shape.stroke_width, shape.dash)))
    return strokes


def _trace(shape: Shape, how: str, style: dict[str, Command]) -> Stroke:
    """Return the stroke that fills or outlines a shape, with a single command where there is one."""
    match shape:
        case Rect(radius=0):
            place = _plain(shape.x, shape.y, shape.width, shape.height)
            return Stroke(style, [[COMMANDS[f"{how}Rect"], place]])
        case Line():
            return Stroke(style, [_along("strokeLines", shape.points)], "a line", points=_data(shape.points))
        case Polygon():
            points, again = shape.points, [COMMANDS[how], ()]
            return Stroke(style, [_along(f"{how}Polygon", points)], points, again, _data(points))
        case Circle():
            place, again = _plain(shape.x, shape.y, shape.radius), [COMMANDS[how], ()]
            return Stroke(style, [[COMMANDS[f"{how}Circle"], place]], (Circle, *place), again)
        case Rect():
            path, again = _round(shape), [COMMANDS[how], ()]
            return Stroke(style, [*path, again], path, again)
    raise TypeError(f"{type(shape).__name__} is not a shape that can be drawn")


def _round(shape: Rect) -> list[Command]:
    """Return the path of a rectangle with round corners."""
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
    arguments = shape.text, *_plain(shape.x, shape.y + BASELINE * shape.size)
    inside = Stroke(style, [[COMMANDS["fillText"], arguments]])
    if shape.stroke == "none":
        return [inside]
    pen = _pen(shape.stroke, shape.stroke_width, shape.dash)
    return [Stroke(style | pen, [[COMMANDS["strokeText"], arguments]]), inside]


@lru_cache(maxsize=256)
def _pen(colour: str, width: float, dash: tuple[float, ...]) -> dict[str, Command]:
    """Return the style of an outline."""
    style = _style(stroke_style=colour, line_width=float(width), line_join="round")
    return {**style, "dash": [COMMANDS["setLineDash"], [list(map(float, dash))]]}


@lru_cache(maxsize=256)
def _style(**values: object) -> dict[str, Command]:
    return {name: [COMMANDS["set"], [ATTRIBUTES[name], value]] for name, value in values.items()}


def _along(name: str, points: Sequence[Point]) -> Command:
    return [COMMANDS[name], [{"shape": (len(points), 2), "dtype": "float32", "idx": 0}], 1]


def _data(points: Sequence[Point]) -> list[memoryview]:
    return [np.asarray(points, np.float32).data]


def _plain(*numbers: float) -> tuple[float, ...]:
    """Return numbers as plain floats that JSON writes in few digits."""
    rounded = [round(float(number), 1) for number in numbers]
    return tuple([int(number) if number.is_integer() else number for number in rounded])
