"""Pictures as SVG."""

from collections.abc import Iterable
from dataclasses import replace
from functools import lru_cache
from html import escape
from typing import NamedTuple

from samarkand.grammar import _, join_semicolons
from samarkand.picture.shapes import (
    BASELINE,
    FONT,
    Bounds,
    Circle,
    Line,
    Picture,
    Point,
    Polygon,
    Rect,
    Shape,
    Text,
)

# A separate image or file takes the size of its container.
WHOLE_PAGE = "<style>svg:root{max-width:none!important}</style>"


def in_one_line(label: str) -> str:
    r"""Return a shape's label with all its lines joined into one.

    Examples
    --------
    >>> in_one_line("Merv\nland, no camel\na camel of Egypt brings nothing at once")
    'Merv: land, no camel; a camel of Egypt brings nothing at once'
    """
    thing, *details = label.split("\n")
    if not details:
        return label
    return _("{thing}: {told}").format(thing=thing, told=join_semicolons(details))


def svg(picture: Picture) -> str:
    """Return the picture as one SVG element. The same picture always gives the same text.

    Inside a page it is as wide as its container, but no wider than it was drawn. As a separate image it fills
    the available width, because otherwise JupyterLab would cut it off.

    Examples
    --------
    >>> dot = Circle(x=5, y=5, radius=4, fill="#e42536", identifier="dot", label="a dot")
    >>> print(svg(Picture(10, 10, (dot,), "Dot", "One dot.")))
    <svg xmlns="http://www.w3.org/2000/svg" role="img" width="100%" viewBox="0 0 10 10"
     style="max-width:10px;height:auto" font-family="DejaVu Sans, sans-serif">
    <title>Dot</title>
    <desc>One dot.</desc><style>svg:root{max-width:none!important}</style>
    <circle cx="5" cy="5" r="4" fill="#e42536" data-id="dot"><title>a dot</title></circle>
    </svg>
    """
    return "\n".join(elements(picture))


def elements(picture: Picture, drawn: dict[Shape, str] | None = None) -> list[str]:
    """Return the lines of `svg`: the head in four lines, an element for each shape, and the end.

    Parameters
    ----------
    picture : Picture
    drawn : dict, optional
        The elements of shapes in earlier pictures, to which those of new shapes are added.

    Examples
    --------
    >>> elements(Picture(10, 10, (Circle(x=5, y=5, radius=4),), "Dot", "One dot."))[4:]
    ['<circle cx="5" cy="5" r="4" fill="none"/>', '</svg>']
    """
    head = _head(0, 0, picture.width, picture.height)
    description = [
        f"<title>{escape(picture.title)}</title>",
        f"<desc>{escape(picture.description)}</desc>{WHOLE_PAGE}",
    ]
    if drawn is None:
        return [*head, *description, *map(_element, picture.shapes), "</svg>"]
    drawn |= {shape: _element(shape) for shape in picture.shapes if shape not in drawn}
    return [*head, *description, *(drawn[shape] for shape in picture.shapes), "</svg>"]


def _head(left: int, top: int, width: int, height: int) -> list[str]:
    """Return the opening lines of an SVG that shows this part of the plane."""
    size = f'width="100%" viewBox="{left} {top} {width} {height}"'
    return [
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" {size}',
        f' style="max-width:{width}px;height:auto" font-family="{FONT}">',
    ]


class Crop(NamedTuple):
    """A part of a picture, with its SVG and a description of its shapes."""

    width: int
    height: int
    description: str
    svg: str


def crop(whole: Picture, region: Bounds, margin: float = 6) -> Crop:
    """Return a part of a picture as a separate picture with a description, for small screens.

    Examples
    --------
    >>> dots = tuple(Circle(x=x, y=5, radius=4, label=f"dot {x}") for x in (5, 50, 56))
    >>> part = crop(Picture(100, 10, dots, "Dots", "Three dots."), (46, 1, 60, 9), margin=0)
    >>> part.width, part.description, 'cx="5"' in part.svg
    (14, 'dot 50; dot 56', False)
    """
    left, top, right, bottom = region[0] - margin, region[1] - margin, region[2] + margin, region[3] + margin
    inside = [
        shape
        for shape in whole.shapes
        if (at := shape.bounds())[0] < right and at[2] > left and at[1] < bottom and at[3] > top
    ]
    labels = dict.fromkeys(in_one_line(shape.label) for shape in inside if shape.label)
    width, height = round(right - left), round(bottom - top)
    head = _head(round(left), round(top), width, height)
    drawn = "\n".join([*head, WHOLE_PAGE, *map(_mute_element, inside), "</svg>"])
    return Crop(width, height, join_semicolons(labels), drawn)


def fragment(shapes: Iterable[Shape]) -> str:
    """Return the shapes as elements to insert into an SVG.

    Examples
    --------
    >>> fragment([Circle(x=0, y=0, radius=4, fill="#e42536")])
    '<circle cx="0" cy="0" r="4" fill="#e42536"/>'
    """
    return "".join(map(_element, shapes))


@lru_cache(maxsize=4096)
def _mute_element(shape: Shape) -> str:
    """Return a shape as an element without a label. Cached, because most shapes occur in many pictures."""
    return _element(replace(shape, label="", identifier=""))


def _element(shape: Shape) -> str:
    tag, own, content = _geometry(shape)
    attributes = [*own, f'fill="{shape.fill}"']
    if shape.stroke != "none":
        attributes += [f'stroke="{shape.stroke}"', f'stroke-width="{_number(shape.stroke_width)}"']
    if shape.dash:
        attributes.append(f'stroke-dasharray="{" ".join(map(_number, shape.dash))}"')
    if shape.identifier:
        attributes.append(f'data-id="{escape(shape.identifier)}"')
    if shape.label:
        content = f"<title>{escape(in_one_line(shape.label))}</title>{content}"
    opening = f"<{tag} {' '.join(attributes)}"
    return f"{opening}>{content}</{tag}>" if content else f"{opening}/>"


def _geometry(shape: Shape) -> tuple[str, list[str], str]:
    """Return an element's name, its geometry as attributes, and its text."""
    match shape:
        case Rect():
            values = {"x": shape.x, "y": shape.y, "width": shape.width, "height": shape.height}
            return "rect", _pairs(values | ({"rx": shape.radius} if shape.radius else {})), ""
        case Circle():
            return "circle", _pairs({"cx": shape.x, "cy": shape.y, "r": shape.radius}), ""
        case Polygon():
            return "polygon", [f'points="{_points(shape.points)}"'], ""
        case Line():
            return "polyline", [f'points="{_points(shape.points)}"', 'stroke-linejoin="round"'], ""
        case Text():
            values = {"x": shape.x, "y": shape.y + BASELINE * shape.size, "font-size": shape.size}
            own = [*_pairs(values), f'text-anchor="{shape.anchor}"']
            if shape.stroke != "none":
                own += ['paint-order="stroke"', 'stroke-linejoin="round"']
            return "text", own + (['font-weight="bold"'] if shape.bold else []), escape(shape.text)
    raise TypeError(f"{type(shape).__name__} is not a shape that can be drawn")


def _pairs(values: dict[str, float]) -> list[str]:
    return [f'{name}="{_number(value)}"' for name, value in values.items()]


def _points(points: Iterable[Point]) -> str:
    return " ".join(f"{_number(x)},{_number(y)}" for x, y in points)


@lru_cache(maxsize=8192)  # the same coordinates recur often
def _number(value: float) -> str:
    # Adding zero turns -0 into 0, which would otherwise share its cache entry.
    return f"{value + 0.0:.2f}".rstrip("0").rstrip(".")
