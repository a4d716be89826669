"""How the map of *Routes* was made: cells and neighbours out of real geography [R-C2].

Read are the places of `samarkand/routes/editions/queen-2010.toml` (name, latitude, longitude), the coasts in
`routes_coast.json` and what `routes_map.json` says of frame and waters. Written are the neighbours in
the edition's file and the outlines beside it. The steps:

1. Latitude and longitude become a flat map, true to shape at 35 degrees north.
2. It is stretched so that a crowded region gets the room its spaces need (`cartogram.py`): each land space
   one share, a water or a space with little room the shares in `routes_map.json`. Coasts and places are
   stretched alike.
3. Each dot of land belongs to the nearest place, each dot of water to the nearest point given for a water.
   A few steps of Lloyd's relaxation move the places a little towards the middle of their cells, so that these
   become more alike. Cells may be wider than high, as names are.
4. Every space is one piece: islands too small for a space are left out, and what a strait cuts off from a
   place goes to whom it touches most.
5. Borders are traced, thinned, and where four cells nearly meet, they meet. Spaces that share a border touch.

    python tools/make_routes_map.py            # make and store
    python tools/make_routes_map.py --check    # make and compare with what is stored
"""

import argparse
import json
import re
import tomllib
from pathlib import Path
from typing import NamedTuple

import numpy as np
from cartogram import Flow
from scipy import ndimage
from scipy.spatial import cKDTree
from tracing import OUTSIDE, borders, joined, rings, thinned

HERE = Path(__file__).parent
EDITIONS = HERE.parent / "samarkand" / "routes" / "editions"
EDITION, OUTLINES = EDITIONS / "queen-2010.toml", EDITIONS / "queen-2010.map.json"

TRUE_LATITUDE = 35.0
CELLS = 4  # of the density's grid, to a degree
EVENNESS = 0.6  # of the crowding that a round removes; 1 would make coasts strange
BLUR = 1.0  # degrees
ROUNDS = 4
FINE = 2  # dots to a unit of the picture, along each side
STRETCHED = 1.15  # how much wider than high cells are
RELAXED = 8  # steps of relaxation
PULL = 0.2  # of the way to the middle of its cell that a place moves in a step
LEASH = 14.0  # units of the picture that a place may move in all
SHORTEST = 7.0  # units; a shorter border is none
SOFTENED = 4.0  # dots; a bay or a cape much narrower is no part of a coast
SMOOTH = 0.8  # units by which a border may be moved


class MapPlace(NamedTuple):
    """A space of the edition's file."""

    name: str
    land: bool
    point: tuple[float, float]  # longitude, latitude


class Frame:
    """The flat map: degrees to the unstretched grid, and the stretched grid to the picture."""

    def __init__(self, degrees, size):
        self.west, self.south, self.east, self.north = degrees
        self.size = size
        wide = (self.east - self.west) * np.cos(np.radians(TRUE_LATITUDE))
        self.shape = round((self.north - self.south) * CELLS), round(wide * CELLS)

    def grid(self, degrees):
        """Longitudes and latitudes as rows and columns of the density's grid."""
        x, y = np.asarray(degrees, dtype=float).T
        row = (self.north - y) / (self.north - self.south) * self.shape[0]
        column = (x - self.west) / (self.east - self.west) * self.shape[1]
        return np.stack([row, column], axis=1)

    def dots(self, grid):
        """Rows and columns of the density's grid as those of the fine array of dots."""
        return grid * (np.array([self.size[1], self.size[0]]) * FINE / np.array(self.shape))


def read():
    """The places and the geography."""
    spaces = tomllib.loads(EDITION.read_text(encoding="utf-8"))["spaces"]
    spaces.pop("source")
    numbered = [spaces[str(number)] for number in range(len(spaces))]
    places = [MapPlace(each["name"], each["kind"] == "land", (each["lon"], each["lat"])) for each in numbered]
    geography = json.loads((HERE / "routes_map.json").read_text(encoding="utf-8"))
    coast = json.loads((HERE / "routes_coast.json").read_text(encoding="utf-8"))["land"]
    return places, geography, coast


def filled(lines, shape):
    """Which dots lie within an odd number of closed lines of rows and columns."""
    crossed = np.zeros((shape[0], shape[1] + 1), dtype=bool)
    for line in lines:
        for (row1, column1), (row2, column2) in zip(line, np.roll(line, -1, axis=0), strict=True):
            low, high = sorted((row1, row2))
            rows = np.arange(max(np.ceil(low - 0.5), 0), min(np.ceil(high - 0.5), shape[0])).astype(int)
            columns = column1 + (rows + 0.5 - row1) * (column2 - column1) / ((row2 - row1) or 1)
            np.logical_xor.at(crossed, (rows, np.clip(np.ceil(columns - 0.5), 0, shape[1]).astype(int)), True)
    return np.logical_xor.accumulate(crossed, axis=1)[:, :-1]


def land_of(coast, channels, shape):
    """Which dots are land: within the coasts, and in no water that the coasts do not show."""
    return filled(coast, shape) & ~filled(channels, shape)


def assigned(land, places, waters, numbers, wide=1.0):
    """The number of the space of every dot: the nearest place, or the water of the nearest point."""
    scale = np.array([1.0, 1.0 / wide])
    labels = np.empty(land.shape, dtype=np.int64)
    for dots, points, values in ((land, *places), (~land, waters, numbers)):
        labels[dots] = np.asarray(values)[cKDTree(points * scale).query((np.argwhere(dots) + 0.5) * scale)[1]]
    return labels


def stretched(frame, places, waters, numbers, shares, coast, channels):
    """Places, points of waters, coasts and channels on the grid, each space with its share [step 2].

    What the cells will be is known only when they have their shares: so in several rounds.
    """
    parts = [places, waters, *coast, *channels]
    ends = np.cumsum([len(part) for part in parts])[:-1]
    points = np.concatenate(parts)
    for _ in range(ROUNDS):
        places, waters, *lines = np.split(points, ends)
        land = land_of(lines[: len(coast)], lines[len(coast) :], frame.shape)
        labels = assigned(land, (places, np.arange(len(places))), waters, numbers)
        dots = np.maximum(np.bincount(labels.ravel(), minlength=len(shares)), 1)
        crowding = (np.asarray(shares) / dots)[labels] ** EVENNESS
        blurred = ndimage.gaussian_filter(crowding / crowding.mean(), BLUR * CELLS, mode="nearest")
        points = Flow(blurred).drift(points)
    places, waters, *lines = np.split(points, ends)
    return places, waters, lines[: len(coast)], lines[len(coast) :]


def dense(line):
    """A closed line with points close enough together to be stretched one by one."""
    parts = []
    for start, end in zip(line, np.roll(line, -1, axis=0), strict=True):
        number = max(1, int(np.ceil(np.hypot(*(end - start)))))
        parts.append(start + (end - start) * (np.arange(number) / number)[:, None])
    return np.concatenate(parts)


def without_specks(land, points, waters):
    """Land without islands where no place is, and without lakes that are no space [step 4]."""
    for dots, seeds, becomes in ((land, points, False), (~land, waters, True)):
        pieces, number = ndimage.label(dots)
        rows, columns = np.clip(seeds.astype(int), 0, np.array(land.shape) - 1).T
        kept = np.isin(np.arange(number + 1), pieces[rows, columns])
        land = np.where(dots & ~kept[pieces], becomes, land)
    return land


def relaxed(land, points, waters):
    """The places moved a little towards the middles of their cells [step 3]; coarse is fine enough."""
    coarse, numbers = land[::FINE, ::FINE], np.arange(len(points))
    points, nothing = points / FINE, np.full(len(waters), len(points))
    home = points
    for _ in range(RELAXED):
        labels = assigned(coarse, (points, numbers), waters / FINE, nothing, STRETCHED)
        labels = in_one_piece(labels, coarse, points)
        middles = np.array(ndimage.center_of_mass(coarse, labels, numbers)) + 0.5
        away = points + PULL * (middles - points) - home
        points = home + away * np.minimum(1, LEASH / np.maximum(np.hypot(*away.T), 1e-9))[:, None]
    return points * FINE


def in_one_piece(labels, land, points):
    """Every label one piece: what is cut off goes to the label of its kind it touches most [step 4].

    A place keeps the piece it lies in or nearest to, a water its largest.
    """
    labels = labels.copy()
    for label in np.unique(labels):
        around = _box(labels == label)
        pieces, number = ndimage.label(labels[around] == label)
        if number == 1:
            continue
        kept = np.bincount(pieces.ravel())[1:].argmax() + 1
        if label < len(points):
            dots = np.argwhere(pieces)
            away = dots + 0.5 + [side.start for side in around] - points[label]
            kept = pieces[tuple(dots[np.hypot(*away.T).argmin()])]
        for piece in set(range(1, number + 1)) - {kept}:
            _give_away(labels[around], land[around], pieces == piece)
    return labels


def _box(dots):
    """The rows and columns in which dots lie, and one more on each side."""
    lines = (np.flatnonzero(dots.any(axis=axis)) for axis in (1, 0))
    return tuple(slice(max(line[0] - 1, 0), line[-1] + 2) for line in lines)


def _give_away(labels, land, piece):
    """A piece goes to the label that it touches most, land to land and water to water where it can."""
    around = ndimage.binary_dilation(piece) & ~piece
    alike = around & (land == land[piece][0])
    labels[piece] = np.bincount(labels[alike if alike.any() else around]).argmax()


def outlines_of(labels):
    """The outline of every label in units of the picture, and the pairs of labels that touch [step 5]."""
    found = [(line[:, ::-1] / FINE, left, right) for line, left, right in borders(labels)]
    found = [(thinned(line, SMOOTH), *sides) for line, *sides in joined(found, SHORTEST)]
    pairs = {frozenset(sides) for _, *sides in found if OUTSIDE not in sides}
    return rings(found), pairs


def ashore(point, labels, label):
    """The dot of a label that is nearest to a place: a port on a smoothed coast may lie off it."""
    dots = np.argwhere(labels == label) + 0.5
    away = np.hypot(*(dots - point).T)
    return point if away.min() < 1 else dots[away.argmin()]


def middle_of(labels, label):
    """The row and column of the dot of a label that is farthest from its border."""
    away = ndimage.distance_transform_edt(np.pad(labels == label, 1))[1:-1, 1:-1]
    return np.array(np.unravel_index(away.argmax(), away.shape)) + 0.5


def made():
    """All steps.

    Returns
    -------
    list of MapPlace
    array
        Where each place lies in the picture; of a water, a point well inside.
    dict of int to array
        The outline of every space.
    set of frozenset
        The pairs of spaces that touch.
    """
    places, geography, coast = read()
    frame = Frame(geography["frame"], geography["size"])
    names = [place.name for place in places]
    seas = geography["seas"]
    waters = frame.grid([point for sea in seas.values() for point in sea["points"]])
    numbers = [names.index(name) for name, sea in seas.items() for _ in sea["points"]]
    rooms = geography["rooms"] | {name: sea["room"] for name, sea in seas.items()}
    coast, channels = ([dense(frame.grid(line)) for line in lines] for lines in (coast, geography["water"]))
    points = frame.grid([place.point for place in places if place.land])
    shares = [rooms.get(name, 1) for name in names]
    points, waters, *lines = stretched(frame, points, waters, numbers, shares, coast, channels)
    points, waters = frame.dots(points), frame.dots(waters)
    coast, channels = ([frame.dots(line) for line in some] for some in lines)
    land = land_of(coast, channels, (frame.size[1] * FINE, frame.size[0] * FINE))
    land = ndimage.gaussian_filter(land.astype(float), SOFTENED) > 0.5
    land = without_specks(land, points, waters)
    moved = relaxed(land, points, waters)
    labels = assigned(land, (moved, np.arange(len(moved))), waters, numbers, STRETCHED)
    labels = in_one_piece(labels, land, moved)
    points = [ashore(point, labels, label) for label, point in enumerate(points)]
    points += [middle_of(labels, label) for label in range(len(points), len(places))]
    return places, np.array(points)[:, ::-1] / FINE, *outlines_of(labels)


def outlines_text(places, points, outlines, size):
    """The file of outlines: a line a space, with where it lies and the corners of its cell."""
    lines = []
    for number, place in enumerate(places):
        at = [round(float(value), 1) for value in points[number]]
        ring = [round(float(value), 1) for value in outlines[number].ravel()]
        entry = json.dumps({"at": at, "ring": ring}, separators=(",", ":"))
        lines.append(f"{json.dumps(place.name)}: {entry}")
    return f'{{"size": {json.dumps(size)},\n"spaces": {{\n' + ",\n".join(lines) + "\n}}\n"


def edition_text(text, places, pairs):
    """The edition's file with the neighbours that were found, by number."""
    for number, place in enumerate(places):
        near = sorted(other for pair in pairs if number in pair for other in pair - {number})
        names = ", ".join(f'"{places[other].name}"' for other in near)
        line = re.compile(rf'^({number} *= {{ name = "{re.escape(place.name)}".*neighbours = )\[.*\]', re.M)
        text, changed = line.subn(rf"\g<1>[{names}]", text)
        if changed != 1:
            raise ValueError(f"{EDITION.name}: no line for space {number}, {place.name}")
    return text


def main():
    """Make the map; store it, or with `--check` compare it with what is stored."""
    parser = argparse.ArgumentParser(description="Make the map of Routes out of real geography.")
    parser.add_argument("--check", action="store_true", help="compare with what is stored; change nothing")
    check = parser.parse_args().check
    places, points, outlines, pairs = made()
    size = json.loads((HERE / "routes_map.json").read_text(encoding="utf-8"))["size"]
    edition = EDITION.read_text(encoding="utf-8")
    for file, text in (
        (EDITION, edition_text(edition, places, pairs)),
        (OUTLINES, outlines_text(places, points, outlines, size)),
    ):
        same = file.is_file() and file.read_text(encoding="utf-8") == text
        print(f"{file.name}: {'as made' if same else 'differs' if check else 'written'}")
        if check and not same:
            raise SystemExit(1)
        if not check:
            file.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    main()
