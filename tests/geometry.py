"""How rectangles lie: left, top, right, bottom."""


def covers(outer, inner):
    """Whether a rectangle lies within another, to a pixel."""
    return (
        outer[0] - 1 <= inner[0]
        and outer[1] - 1 <= inner[1]
        and inner[2] <= outer[2] + 1
        and inner[3] <= outer[3] + 1
    )


def overlap(one, two):
    """Whether two rectangles cover one another, by more than a hair."""
    across = min(one[2], two[2]) - max(one[0], two[0])
    down = min(one[3], two[3]) - max(one[1], two[1])
    return across > 1 and down > 2
