"""A map stretched so that what is crowded gets room: the diffusion method of Gastner and Newman (2004).

A density is let spread like heat in a closed box until it is the same everywhere, and every point
drifts with it. Neighbouring points stay neighbours, so coasts and places remain true to each other.
"""

import numpy as np
from scipy.fft import dctn, idctn
from scipy.ndimage import map_coordinates

STEPS = 160
FIRST, GROWTH = 0.02, 1.06  # the first step in time, and how much longer each next one is


class Flow:
    """The diffusion of a density on a grid of unit cells.

    Parameters
    ----------
    density : array of shape (rows, columns)
        Positive.
    """

    def __init__(self, density):
        self.shape = density.shape
        rows, columns = (np.arange(number) * np.pi / number for number in self.shape)
        self.decay = rows[:, None] ** 2 + columns[None, :] ** 2
        self.modes = dctn(density, norm="ortho")

    def velocity(self, time, points):
        """How fast points, given as rows and columns of the grid, drift at a time."""
        density = idctn(self.modes * np.exp(-self.decay * time), norm="ortho")
        down, across = np.gradient(density)
        down[[0, -1], :] = 0  # nothing leaves the box
        across[:, [0, -1]] = 0
        where = points.T - 0.5
        return np.stack(
            [-map_coordinates(field / density, where, order=1, mode="nearest") for field in (down, across)],
            axis=1,
        )

    def drift(self, points):
        """Where points end up when the density has spread out."""
        time, step = 0.0, FIRST
        for _ in range(STEPS):
            half = points + self.velocity(time, points) * step / 2
            points = points + self.velocity(time + step / 2, half) * step
            points = np.clip(points, 0, np.array(self.shape))
            time, step = time + step, step * GROWTH
        return points
