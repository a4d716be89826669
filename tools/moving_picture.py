"""Draw the turn in the README: `python -m tools.moving_picture [FOLDER]`, by default into `docs`.

It is a turn of a real game from a seed. `turn.gif` is animated. `turn.png` shows the end, for readers
whose system is set to reduced motion. Run it when the drawing of the board changes. Tests do not run it.
"""

import sys
from collections.abc import Iterator, Sequence
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any, NamedTuple

import matplotlib
import resvg_py
from PIL import Image

from samarkand.decisions import DecisionContext
from samarkand.engine import records
from samarkand.picture import INK, PAPER, Picture, Rect, Text
from samarkand.picture.markup import elements, fragment
from samarkand.picture.seat_names import SeatNames
from samarkand.picture.travels import Holding, travels
from samarkand.picture.turns import NoticedMove, log_entry_for, sentence, with_sign
from samarkand.textboard import view_for
from samarkand_widgets.stage.motion import Sprite, place_of, separate_sprites
from samarkand_widgets.stored import FONTS
from tools.site import replays

DOCS = Path(__file__).resolve().parents[1] / "docs"
NAME = "turn"
MOVES, VIEWER = 7, 2  # the moves of the turn, and its player
CAPTION = 46  # pixels below the board for the words
ZOOM = 0.8
SMOOTH, TICK, REST, BEGIN, END = 7, 60, 1_100, 1_600, 3_000  # frames of a motion; milliseconds
COLOURS = 96


class DrawnPosition(NamedTuple):
    """A drawn position: the still parts, the pawns, the players' possessions, and the caption."""

    still: Picture
    pawns: list[Sprite]
    held: list[Holding]
    cash: int
    words: str


def scene(state: Any, caption: str) -> DrawnPosition:
    """Return the drawing of a position as its viewer sees it."""
    parts = state.game.parts
    named = SeatNames.from_count(state.game.num_players)
    whole = named.picture(parts.picture.board(state, VIEWER))
    still, pawns = separate_sprites(whole.shapes)
    view = view_for(state, VIEWER)
    held = list(parts.holdings.holdings(state.game, view))
    return DrawnPosition(
        replace(whole, shapes=still),
        pawns,
        held,
        parts.holdings.money(view, VIEWER),
        named.words(caption),
    )


def draw(at: DrawnPosition, pawns: Sequence[Sprite], above: str = "") -> str:
    """Return the SVG of a scene, with its pawns, flying pieces and caption."""
    width, height = at.still.width, at.still.height
    strip = [
        Rect(x=0, y=height, width=width, height=CAPTION, fill=INK),
        Text(x=20, y=height + CAPTION / 2, text=at.words, size=21, bold=True, fill=PAPER),
    ]
    sheet = replace(at.still, height=height + CAPTION)
    moving = "".join(lying(pawn.svg, pawn.x, pawn.y) for pawn in pawns)
    return "\n".join([*elements(sheet)[:-1], moving, above, fragment(strip), "</svg>"])


def lying(svg: str, x: float, y: float) -> str:
    """Return an SVG group that moves a drawing from (0, 0) to a place."""
    return f'<g transform="translate({x:.1f} {y:.1f})">{svg}</g>'


def between(start: tuple[float, float], end: tuple[float, float], part: float) -> tuple[float, float]:
    """Return a place on the way between two points, with easing at both ends."""
    eased = part * part * (3 - 2 * part)
    return start[0] + (end[0] - start[0]) * eased, start[1] + (end[1] - start[1]) * eased


def motion(
    game: Any, before: DrawnPosition, after: DrawnPosition, faces: tuple[Any, list[str]] | None
) -> Iterator[str]:
    """Yield the frames between two scenes: pawns slide, cards and money fly, and the die rolls."""
    old = {pawn.identifier: (pawn.x, pawn.y) for pawn in before.pawns}
    flights = []
    for start, end, kind, number in travels(before.held, after.held):
        left = place_of(start, before.still, after.still)
        reached = place_of(end, after.still, before.still)
        if left and reached:
            flights += [(left, reached, fragment(game.parts.holdings.piece(game, kind)))] * min(number, 6)
    moved = any(old.get(pawn.identifier) != (pawn.x, pawn.y) for pawn in after.pawns)
    if not (moved or flights or faces):
        return
    for frame in range(1, SMOOTH + len(flights)):
        part = frame / SMOOTH
        pawns = []
        for pawn in after.pawns:
            x, y = between(old.get(pawn.identifier, (pawn.x, pawn.y)), (pawn.x, pawn.y), min(part, 1))
            pawns.append(pawn._replace(x=x, y=y))
        above = ""
        for number, (start, end, svg) in enumerate(flights):  # one at a time, so that none is hidden
            own = part - number / SMOOTH
            if 0 <= own < 1:
                above += lying(svg, *between(start, end, own))
        if faces:
            place, shown = faces
            face = shown[min(frame * len(shown) // SMOOTH, len(shown) - 1)]
            above += lying(fragment(game.parts.holdings.piece(game, face)), *place)
        yield draw(after, pawns, above)


def frames() -> Iterator[tuple[str, int]]:
    """Yield the SVG of each frame, and its duration in milliseconds."""
    state, moves = replays.first_turn()
    game = state.game
    first = at = scene(state, f"Player {VIEWER}, with five jewels in hand")
    yield draw(at, at.pawns), BEGIN
    for action in moves[:MOVES]:
        before = records.copy(state.record)
        state.apply_action(action)
        entry = log_entry_for(DecisionContext(game, before, action), state.record, VIEWER)
        then = scene(state, sentence([NoticedMove(before, action, entry)]).words)
        for svg in motion(game, at, then, game.parts.holdings.die_roll(game, before, action)):
            yield svg, TICK
        yield draw(then, then.pawns), REST
        at = then
    sold = f"A turn of player {VIEWER + 1}: {with_sign(at.cash - first.cash)} piastres"
    yield draw(at._replace(words=sold), at.pawns), END


def paint(svg: str) -> Image.Image:
    """Return the pixels of an SVG, with matplotlib's fonts, so that they are the same on every machine."""
    folder = Path(matplotlib.get_data_path()) / "fonts" / "ttf"
    fonts = {"skip_system_fonts": True, "font_files": [str(folder / name) for name in FONTS]}
    png = resvg_py.svg_to_bytes(svg_string=svg, background="#ffffff", zoom=ZOOM, **fonts)
    return Image.open(BytesIO(bytes(png))).convert("RGB")


def in_few_colours(images: Sequence[Image.Image]) -> list[Image.Image]:
    """Return the images with a common palette, so that parts that do not move have the same colours."""
    width, height = images[0].size
    sample = Image.new("RGB", (width, height * 3))
    for place, image in enumerate((images[0], images[len(images) // 2], images[-1])):
        sample.paste(image, (0, place * height))
    palette = sample.quantize(COLOURS, method=Image.Quantize.MEDIANCUT)
    return [image.quantize(palette=palette, dither=Image.Dither.NONE) for image in images]


def write(folder: Path) -> list[Path]:
    """Draw both files and return their paths."""
    pictures, stays = zip(*frames(), strict=True)
    images = in_few_colours([paint(svg) for svg in pictures])
    moving, still = folder / f"{NAME}.gif", folder / f"{NAME}.png"
    images[0].save(
        moving, save_all=True, append_images=images[1:], duration=list(stays), loop=0, optimize=True
    )
    images[-1].save(still, optimize=True)
    return [moving, still]


if __name__ == "__main__":
    for file in write(Path(sys.argv[1]) if len(sys.argv) > 1 else DOCS):
        print(f"{file}: {file.stat().st_size / 1000:.0f} kB")
