"""Where `routes_coast.json` came from: the land of Natural Earth, cut to the map and thinned.

Natural Earth (naturalearthdata.com) is in the public domain. The land at a scale of 1:50 million is read
from `land-50m.json` of the npm package `world-atlas` 2.0.2, which holds it as TopoJSON. What is kept is
what the map of *Routes* needs: the coasts within its frame, to a twentieth of a degree. Run once; the
package and the other script need the result only.

    python tools/take_routes_coast.py land-50m.json
"""

import json
import sys
from pathlib import Path

import numpy as np

HERE = Path(__file__).parent
MARGIN = 1.0  # degrees that are kept beyond the frame
THINNED = 0.04  # degrees by which a coast may be moved


def rings_of(topology):
    """The outlines of land and of what is cut out of it, each as an array of longitudes and latitudes."""
    scale, shift = topology["transform"]["scale"], topology["transform"]["translate"]
    arcs = [np.cumsum(np.array(arc), axis=0) * scale + shift for arc in topology["arcs"]]
    for shape in topology["objects"]["land"]["geometries"]:
        for polygon in shape["arcs"]:
            for numbers in polygon:
                parts = [arcs[number] if number >= 0 else arcs[~number][::-1] for number in numbers]
                yield np.concatenate([part[:-1] for part in parts])


def cut(ring, axis, limit, sign):
    """What of a ring lies on one side of a straight line parallel to an axis."""
    kept = []
    for start, end in zip(ring, np.roll(ring, -1, axis=0), strict=True):
        inside = sign * (start[axis] - limit) <= 0, sign * (end[axis] - limit) <= 0
        if inside[0]:
            kept.append(start)
        if inside[0] != inside[1]:
            part = (limit - start[axis]) / (end[axis] - start[axis])
            kept.append(start + part * (end - start))
    return np.array(kept).reshape(-1, 2)


def thinned(line, most):
    """A line without the points that lie nearly straight between others (Douglas and Peucker)."""
    first, last = line[0], line[-1]
    along = last - first
    length = np.hypot(*along)
    away = line - first
    apart = np.abs(away[:, 0] * along[1] - away[:, 1] * along[0]) / length if length else np.hypot(*away.T)
    worst = int(apart.argmax())
    if apart[worst] <= most:
        return np.array([first, last])
    return np.concatenate([thinned(line[: worst + 1], most)[:-1], thinned(line[worst:], most)])


def main():
    """Read, cut, thin and write."""
    west, south, east, north = json.loads((HERE / "routes_map.json").read_text(encoding="utf-8"))["frame"]
    sides = [(0, west - MARGIN, -1), (0, east + MARGIN, 1), (1, south - MARGIN, -1), (1, north + MARGIN, 1)]
    lines = []
    for ring in rings_of(json.loads(Path(sys.argv[1]).read_text(encoding="utf-8"))):
        for side in sides:
            ring = cut(ring, *side) if len(ring) else ring
        if len(ring) > 2:
            closed = thinned(np.concatenate([ring, ring[:1]]), THINNED)[:-1]
            if len(closed) > 2:
                lines.append(json.dumps([[round(float(x), 2), round(float(y), 2)] for x, y in closed]))
    text = '{"source": "Natural Earth 4.1, land 1:50m, public domain; [longitude, latitude]",\n"land": [\n'
    (HERE / "routes_coast.json").write_text(text + ",\n".join(lines) + "\n]}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
