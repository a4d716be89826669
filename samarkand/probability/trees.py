"""Tree diagrams, drawn as a `Plot`."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, overload

from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import join_commas, shorten
from samarkand.probability import display
from samarkand.probability.arguments import exact
from samarkand.probability.figures import INK, SIZE
from samarkand.probability.plots import COLOURS, EXACTLY, Plot, Series, drawing

if TYPE_CHECKING:
    from matplotlib.axes import Axes

LEAF = 0.34  # inches for each path
WIDE = 47  # places of a name in the width of the figure
PAPER = {"facecolor": "white", "edgecolor": "none", "pad": 1.2}  # the background of text on a line


class _Branch(NamedTuple):
    path: tuple[str, ...]
    label: str  # the conditional probability of this branch, as a fraction that is not reduced
    probability: Fraction  # of the whole path
    height: float
    is_leaf: bool


@overload
def tree(branches: Mapping[str, object], title: str = "", ax: None = None) -> Plot: ...
@overload
def tree(branches: Mapping[str, object], title: str = "", *, ax: "Axes") -> "Axes": ...
def tree(branches: Mapping[str, object], title: str = "", ax: "Axes | None" = None) -> "Plot | Axes":
    """Draw a probability tree from left to right, with the probability of each path at its end.

    Parameters
    ----------
    branches : mapping of str to number or to (number, mapping)
        The weight of each outcome, which can be a number of cards or a probability. In a pair, the second
        item is a mapping of the same form with the outcomes that can follow.
    title : str
        The title above the tree.
    ax : matplotlib.axes.Axes, optional
        Draw on these axes, and return them.

    Returns
    -------
    Plot
        One series, with the paths as `x` and their probabilities as `y`.

    Raises
    ------
    InvalidInput
        If a weight is not a positive exact number.
    MissingExtra
        If matplotlib is not installed.

    Examples
    --------
    >>> tree({"jewel": (2, {"jewel": 1, "grain": 3}), "grain": 3}, title="two cards of five")
    plot: two cards of five
    exact: jewel, jewel 0.1000, jewel, grain 0.3000, grain 0.6000
    """
    all_branches = list(_branches(branches, (), Fraction(1), [0.0]))
    leaves = [branch for branch in all_branches if branch.is_leaf]
    paths = [join_commas(leaf.path) for leaf in leaves]
    products = [float(leaf.probability) for leaf in leaves]
    series, size = Series(str(EXACTLY), paths, products), (SIZE[0], 1 + LEAF * len(leaves))
    with drawing(title, [series], ax=ax, size=size) as plot:
        _draw(plot.axes, all_branches)
    return plot if ax is None else ax


def _branches(
    fork: Mapping[str, object], path: tuple[str, ...], before: Fraction, next_leaf: list[float]
) -> Iterator[_Branch]:
    """Generate all branches, with the branches below a branch before the branch itself.

    A branch that is not a leaf is placed midway between its first and its last child.
    """
    parts = {name: part if isinstance(part, tuple) else (part, None) for name, part in fork.items()}
    weights = {name: exact("branches", weight) for name, (weight, _) in parts.items()}
    total = sum(weights.values())
    for name, (_, then) in parts.items():
        if weights[name] <= 0:
            raise InvalidInput(f"branches: found {short_repr(weights[name])}, expected a positive weight")
        here, probability = (*path, name), before * weights[name] / total
        label = str(weights[name]) if total == 1 else f"{weights[name]}/{total}"
        if then is None:
            yield _Branch(here, label, probability, next_leaf[0], True)
            next_leaf[0] -= 1
            continue
        descendants = list(_branches(then, here, probability, next_leaf))
        heights = [branch.height for branch in descendants if len(branch.path) == len(here) + 1]
        yield from descendants
        yield _Branch(here, label, probability, (heights[0] + heights[-1]) / 2, False)


def _draw(axes: "Axes", branches: list[_Branch]) -> None:
    """Draw the branches with their probabilities and names, and the product to the right of each leaf."""
    first = [branch.height for branch in branches if len(branch.path) == 1]
    heights = {branch.path: branch.height for branch in branches} | {(): (first[0] + first[-1]) / 2}
    depth = max(len(branch.path) for branch in branches)
    for branch in branches:
        end, start = len(branch.path), heights[branch.path[:-1]]
        axes.plot([end - 0.98 + 0.3 * (end > 1), end - 0.05], [start, branch.height], color=COLOURS[0])
        axes.text(end - 0.3, branch.height + (start - branch.height) * 0.36, branch.label, ha="center",
                  va="center", fontsize=9, bbox=PAPER)  # fmt: skip
        name = shorten(str(branch.path[-1]), WIDE // (depth + 1))
        axes.text(end - 0.03, branch.height, name, ha="left", va="center", bbox=PAPER, parse_math=False)
        if branch.is_leaf:
            axes.text(depth + 0.6, branch.height, display.decimal(branch.probability), ha="left", va="center")
    axes.plot([0.02], [heights[()]], marker="o", color=INK)
    axes.set_xlim(0, depth + 0.9)
    axes.set_axis_off()
