"""From an array of labels to outlines: borders are chains of points that both sides share."""

import itertools

import numpy as np

OUTSIDE = -1

# A step along a border goes from corner to corner of the cells of the array; on its left lies one label,
# on its right another. Rows count downwards.
RIGHT, DOWN, LEFT, UP = (0, 1), (1, 0), (0, -1), (-1, 0)


def borders(labels):
    """All borders between labels.

    Parameters
    ----------
    labels : array of shape (rows, columns)
        Every label is one piece without holes.

    Returns
    -------
    list of (line, left, right)
        From one corner where three labels meet to the next, with the labels on both sides.
    """
    padded = np.pad(labels, 1, constant_values=OUTSIDE)
    steps = _steps(padded)
    nodes = {corner for corner, ways in steps.items() if len(ways) != 2}
    found = []
    for node in sorted(nodes):
        for way in steps[node]:
            line = _follow(steps, nodes, node, way)
            sides = _sides(padded, line[0], line[1])
            if (line[0], line[1]) <= (line[-1], line[-2]):  # each border from one of its ends only
                found.append((np.array(line, dtype=float), *sides))
    return found


def _steps(padded):
    """From each corner the corners to which a border leads on."""
    steps = {}
    across = np.argwhere(padded[:-1, :] != padded[1:, :])
    down = np.argwhere(padded[:, :-1] != padded[:, 1:])
    pairs = [((row, column - 1), (row, column)) for row, column in across.tolist()]
    pairs += [((row - 1, column), (row, column)) for row, column in down.tolist()]
    for start, end in pairs:
        steps.setdefault(start, []).append(end)
        steps.setdefault(end, []).append(start)
    return steps


def _follow(steps, nodes, node, way):
    line = [node, way]
    while line[-1] not in nodes:
        ways = steps[line[-1]]
        line.append(ways[0] if ways[1] == line[-2] else ways[1])
    return line


def _sides(padded, start, end):
    """The labels on the left and on the right of a step."""
    row, column = max(start[0], end[0]), max(start[1], end[1])
    step = (end[0] - start[0], end[1] - start[1])
    here, below, beside = (int(padded[row + r, column + c]) for r, c in ((0, 0), (1, 0), (0, 1)))
    return {RIGHT: (here, below), LEFT: (below, here), DOWN: (beside, here), UP: (here, beside)}[step]


def thinned(line, most):
    """A line without the points that lie nearly straight between others (Douglas and Peucker)."""
    along = line[-1] - line[0]
    length = np.hypot(*along)
    away = line - line[0]
    apart = np.hypot(*away.T)
    if length:
        apart = np.abs(away[:, 0] * along[1] - away[:, 1] * along[0]) / length
    worst = int(apart.argmax())
    if apart[worst] <= most:
        return line[[0, -1]]
    return np.concatenate([thinned(line[: worst + 1], most)[:-1], thinned(line[worst:], most)])


def joined(found, shortest):
    """Borders shorter than `shortest` shrink to a point: where four cells nearly meet, they meet.

    Returns
    -------
    list of (line, left, right)
        The other borders, their ends moved to the points into which the short ones shrank.
    """
    meets = {}
    for line, left, right in found:
        if OUTSIDE not in (left, right) and length(line) < shortest:
            ends = [tuple(line[0]), tuple(line[-1])]
            group = set(ends).union(*(meets.get(end, ()) for end in ends))
            meets.update(dict.fromkeys(group, group))
    middle = {end: np.mean(sorted(group), axis=0) for end, group in meets.items()}
    kept = []
    for line, left, right in found:
        if OUTSIDE in (left, right) or length(line) >= shortest:
            line = line.copy()
            for end in (0, -1):
                line[end] = middle.get(tuple(line[end]), line[end])
            kept.append((line, left, right))
    return kept


def length(line):
    """How long a line is."""
    return float(np.hypot(*np.diff(line, axis=0).T).sum())


def rings(found):
    """The outline of each label, chained from its borders.

    Returns
    -------
    dict of int to array
        Without the first point repeated.
    """
    parts = {}
    for line, left, right in found:
        parts.setdefault(left, []).append(line)
        parts.setdefault(right, []).append(line[::-1])
    return {label: _chained(label, lines) for label, lines in sorted(parts.items()) if label != OUTSIDE}


def _chained(label, lines):
    lines = list(lines)
    chain = [lines.pop(0)]
    while lines:
        end = tuple(chain[-1][-1])
        following = [index for index, line in enumerate(lines) if tuple(line[0]) == end]
        if len(following) != 1:
            raise ValueError(f"the outline of {label} is not one ring near {end}")
        chain.append(lines.pop(following[0]))
    return np.array(list(itertools.chain.from_iterable(line[:-1] for line in chain)))
