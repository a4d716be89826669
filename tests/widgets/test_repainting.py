"""Whatever a board draws by difference is what a board shows that draws all of it anew."""

import json
import random

import ipycanvas.canvas
import numpy as np
import pytest

import samarkand
from samarkand.part_cache import forget
from samarkand.picture import text_width
from samarkand_widgets.market import MarketBoard
from samarkand_widgets.routes import RoutesBoard
from samarkand_widgets.sackson import SacksonBoard
from samarkand_widgets.stage.canvas import SHARPNESS, PictureCanvas

BOARDS = {"sackson": SacksonBoard, "routes": RoutesBoard, "market": MarketBoard}
NAMES = {number: name for name, number in ipycanvas.canvas.COMMANDS.items()}
FILL, STROKE, FONT, ALIGN = (
    ipycanvas.Canvas.ATTRS[name] for name in ("fill_style", "stroke_style", "font", "text_align")
)
WIDTH = ipycanvas.Canvas.ATTRS["line_width"]
PRIME = np.uint32(1_000_003)


class Sheet:
    """A canvas on which each pixel knows what was drawn over it, one thing after the other."""

    def __init__(self, width, height):
        self.seen = np.zeros((height, width), np.uint32)
        self.reset()

    def reset(self):
        self.style, self.dash, self.path, self.clip = {}, (), [], None

    def lay(self, what, left, top, right, bottom, frame=0.0):
        """Something drawn within bounds; with a frame only so near to their edges."""
        a, b, c, d = (round(each) for each in (left, top, right, bottom))
        a, b, c, d = max(a, 0), max(b, 0), max(c, 0), max(d, 0)
        part, inner = self.seen[b:d, a:c], round(frame)
        is_frame = inner and d - b > 2 * inner and c - a > 2 * inner
        if self.clip is None and not is_frame:
            part[:] = part * PRIME + np.uint32(hash(what) % 2**32)
            return
        mask = np.ones(part.shape, bool) if self.clip is None else self.clip[b:d, a:c].copy()
        if is_frame:
            mask[inner:-inner, inner:-inner] = False
        part[mask] = part[mask] * PRIME + np.uint32(hash(what) % 2**32)

    def bounds(self, points, wider=0.0):
        xs, ys = zip(*points, strict=True)
        return min(xs) - wider, min(ys) - wider, max(xs) + wider, max(ys) + wider

    def draw(self, how, points, radius=0.0):
        """Fill or stroke what lies between points."""
        if how == "fill":
            self.lay((how, tuple(points), self.style[FILL]), *self.bounds(points))
            return
        half = self.style[WIDTH] / 2
        what = how, tuple(points), self.style[STROKE], half, self.dash
        self.lay(what, *self.bounds(points, half), frame=2 * half + 0.3 * radius if radius is not None else 0)


class Page:
    """What a page shows of the canvases whose messages it gets."""

    def __init__(self, messages):
        self.messages, self.read, self.sheets = messages, 0, {}

    def shown(self, canvas):
        """What is seen on a canvas."""
        for _, buffers in self.messages[self.read :]:
            self._take(json.loads(buffers[0]), buffers[1:])
        self.read = len(self.messages)
        return self.sheets[f"IPY_MODEL_{canvas.widget.model_id}"].seen

    def _take(self, commands, buffers):
        for number, arguments, *count in commands:
            points = []
            if count and count[0]:
                points = [
                    tuple(each) for each in np.frombuffer(buffers.pop(0), np.float32).reshape(-1, 2).tolist()
                ]
            name = NAMES[number]
            if name == "switchCanvas":
                self.sheet = self.sheets.setdefault(arguments[0], Sheet(1400, 900))
                self.sheet.style = {}
            elif name == "drawImage":
                ground = self.sheets[arguments[0]].seen
                mask = np.ones(ground.shape, bool) if self.sheet.clip is None else self.sheet.clip
                self.sheet.seen[mask] = ground[mask]
            else:
                self._obey(self.sheet, name, arguments, points)

    def _obey(self, sheet, name, a, points):
        match name:
            case "set":
                sheet.style[a[0]] = a[1]
            case "setLineDash":
                sheet.dash = tuple(a[0] if a and isinstance(a[0], list) else a)
            case "beginPath":
                sheet.path, sheet.radius = [], 0
            case "rect":
                sheet.path.append(a)
            case "clip":
                sheet.clip = np.zeros(sheet.seen.shape, bool)
                for left, top, wide, high in np.array(sheet.path) // SHARPNESS:
                    sheet.clip[max(top, 0) : top + high, max(left, 0) : left + wide] = True
            case "clear":
                sheet.seen[slice(None) if sheet.clip is None else sheet.clip] = 0
            case "restore":
                sheet.clip = None
            case "moveTo":
                sheet.path.append(tuple(a))
            case "arcTo":
                sheet.path += [tuple(a[:2]), tuple(a[2:4])]
                sheet.radius = a[4]
            case "resetTransform" | "save" | "scale" | "closePath":
                pass
            case _:
                self._paint(sheet, name, a, points)

    def _paint(self, sheet, name, a, points):
        match name:
            case "fillRect" | "strokeRect":
                sheet.draw(name.removesuffix("Rect"), [(a[0], a[1]), (a[0] + a[2], a[1] + a[3])])
            case "fillCircle" | "strokeCircle":
                x, y, radius = a
                sheet.path, sheet.radius = [(x - radius, y - radius), (x + radius, y + radius)], None
                sheet.draw(name.removesuffix("Circle"), sheet.path, None)
            case "fillPolygon" | "strokePolygon":
                sheet.path, sheet.radius = points, None
                sheet.draw(name.removesuffix("Polygon"), points, None)
            case "strokeLines":
                sheet.draw("stroke", points, None)
            case "fill" | "stroke":
                sheet.draw(name, sheet.path, sheet.radius)
            case "fillText" | "strokeText":
                words, x, y = a
                size = float(sheet.style[FONT].split("px")[0].split()[-1])
                wide = text_width(words, size, sheet.style[FONT].startswith("bold"))
                left = x - {"left": 0, "center": wide / 2, "right": wide}[sheet.style[ALIGN]]
                looks = (
                    tuple(sorted(sheet.style.items()))
                    if name == "strokeText"
                    else (sheet.style[FONT], sheet.style[FILL])
                )
                sheet.lay((name, words, looks), left, y - size, left + wide, y)
            case _:
                raise AssertionError(name)


def played(board, dice, moves):
    """Play on at random, with looks back and moves taken back."""
    for number in range(moves):
        if board.state.is_terminal():
            return
        if number % 7 == 5 and board.table.can_step_back():
            board.step_back()
            yield
            board.look_at_now()
        elif number % 11 == 9 and board.table.can_undo():
            board.undo()
        elif board.way.is_covered():
            board.reveal()
        else:
            targets = sorted(board.way.targets())
            if targets and dice.random() < 0.5:
                board._handle_press(dice.choice(targets), board.page.moment)
            else:
                board.act(dice.choice(board.way.actions()))
        yield


def told(board):
    """All that the parts of a board say."""
    spots, choices = board.stage.spots, board.choices
    buttons = [*choices.buttons, choices.reveal_button, *board.controls.buttons.values()]
    return {
        "spots": [
            list(map(tuple, getattr(spots, name))) for name in ("outlines", "labels", "choices", "sprites")
        ],
        "texts": [board.move_log.lines, board.text_board.lines],
        "buttons": [(b.layout.display, b.layout.display or b.description, b.disabled) for b in buttons],
        "list": (choices.menu.options, choices.listed.layout.display),
    }


@pytest.mark.parametrize("persons", [1, 2])
@pytest.mark.parametrize("name", BOARDS)
def test_what_is_drawn_by_difference_is_what_is_drawn_anew(name, persons, recorder):
    game = samarkand.game(name, players=3)
    seats = ["human"] * persons + ["random"] * (3 - persons)
    how = {"pause": 0} | ({"clock": False} if name == "market" else {})
    board, page = BOARDS[name](game, seats, seed=persons, **how), Page(recorder.messages)
    for number, _ in enumerate(played(board, random.Random(persons), 24)):
        canvas = board.stage.canvas
        seen = page.shown(canvas)
        if number % 4 != 3:
            continue
        fresh = PictureCanvas(canvas.picture.width, canvas.picture.height)
        fresh.draw(canvas.picture)
        assert (page.shown(fresh) == seen).all(), len(board.state.history())
        if number % 8 == 7:
            forget()
            other = BOARDS[name](game, seats, **how)
            other._put(board.table)
            other.page.uncovered = board.page.uncovered
            other.refresh()
            assert other.stage.picture == board.stage.picture
            assert told(other) == told(board)
            other.close()
