"""Pictures with right arguments."""

from samarkand import picture
from tests.odd.entry import Table, things


def table() -> Table:
    """Every public function by name."""
    dot = picture.Circle(x=5, y=5, radius=4, fill="#e42536", identifier="dot", label="a dot")
    whole = picture.Picture(10, 10, (dot,), "Dot", "One dot.")
    state = things().middle
    text = {"text": "Merv", "size": 12, "bold": False}
    line = {"colour": "#33261d", "width": 3, "head": 9}
    return {
        "picture.arrow": (picture.arrow, {"start": (0, 0), "end": (9, 9), **line}),
        "picture.arrow_along": (picture.arrow_along, {"points": ((0, 0), (9, 9)), **line}),
        "picture.contrast_ink": (picture.contrast_ink, {"colour": "#f89c20"}),
        "picture.crop": (picture.crop, {"whole": whole, "region": (0, 0, 5, 5), "margin": 6}),
        "picture.fit": (picture.fit, {**text, "width": 20}),
        "picture.highlight": (picture.highlight, {"picture": whole, "lit": ["dot"]}),
        "picture.hit": (picture.hit, {"picture": whole, "x": 5, "y": 5, "among": None}),
        "picture.identifiers": (picture.identifiers, {"picture": whole}),
        "picture.in_one_line": (picture.in_one_line, {"label": "Merv\nland"}),
        "picture.view_for": (picture.view_for, {"state": state, "player": 0}),
        "picture.svg": (picture.svg, {"picture": whole}),
        "picture.targets": (picture.targets, {"state": state, "player": None}),
        "picture.text_width": (picture.text_width, text),
    }
