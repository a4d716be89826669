"""A small histogram of the results after each move: solid if exact, hatched if simulated."""

from collections.abc import Mapping
from math import floor
from typing import TYPE_CHECKING

from samarkand.grammar import _
from samarkand.picture import INK, PALETTE, RING
from samarkand_widgets.game.controls import Block

if TYPE_CHECKING:
    from samarkand.analysis.values.action_values import Outcomes

WIDTH, HEIGHT, BINS = 112, 26, 16
LOST = PALETTE[4]
HATCH = (
    '<pattern id="{name}" width="4" height="4" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">'
    '<rect width="4" height="4" fill="#ffffff"/><rect width="2.2" height="4" fill="{colour}"/></pattern>'
)
WON_NAME, LOST_NAME = "samarkand-hatched-won", "samarkand-hatched-lost"


def histograms(outcomes: "Mapping[int, Outcomes]") -> dict[int, Block]:
    """Return a small histogram for each action, as a drawing with a label.

    All share one scale, and grow as playouts run.

    Parameters
    ----------
    outcomes : mapping of int to Outcomes
        As in `samarkand.analysis.values.action_values.Valuation.outcomes`.

    Examples
    --------
    >>> from collections import Counter
    >>> from samarkand.analysis.values.action_values import Outcomes
    >>> drawn = histograms({3: Outcomes(True, 1.0, Counter({(40.0, 0.0): 8}))})
    >>> drawn[3]["label"], "pattern" in drawn[3]["svg"]
    ('expected value exactly 40', False)
    """
    results = [result for outcome in outcomes.values() for result, _ in outcome.counts]
    if not results:
        return {}
    least, most = min(results), max(results)
    binned = {action: _bin(outcome, least, most) for action, outcome in outcomes.items()}
    highest = max(max(won + lost for won, lost in bins) for bins in binned.values())
    return {action: _draw(outcome, binned[action], highest) for action, outcome in outcomes.items()}


def _bin(met: "Outcomes", least: float, most: float) -> list[tuple[float, float]]:
    """Return for each bin the share of results in it, for games won and for the others."""
    bins = [[0.0, 0.0] for _ in range(BINS)]
    total = sum(met.counts.values())
    size = (most - least) / BINS or 1.0
    for (result, share), number in met.counts.items():
        place = min(BINS - 1, floor((result - least) / size))
        bins[place][0] += share * number / total
        bins[place][1] += (1 - share) * number / total
    return [(won, lost) for won, lost in bins]


def _draw(met: "Outcomes", bins: list[tuple[float, float]], highest: float) -> Block:
    """Return one histogram. Its height shows how many of the playouts are done."""
    across = WIDTH / BINS
    floor_line = f'<line x1="0" x2="{WIDTH}" y1="{HEIGHT - 0.5}" y2="{HEIGHT - 0.5}" stroke="{INK}"/>'
    parts = [floor_line]
    has_won = any(share for _, share in met.counts)
    colours = (RING, LOST) if has_won else (RING, RING)
    names = (WON_NAME, LOST_NAME if has_won else WON_NAME)
    for place, heights in enumerate(bins):
        top = HEIGHT - 1.0
        for part, colour, name in zip(heights, colours, names, strict=True):
            high = (HEIGHT - 2) * part / highest * met.done
            if high > 0:
                top -= high
                fill = colour if met.exact else f"url(#{name})"
                parts.append(
                    f'<rect x="{place * across + 0.5:.1f}" y="{top:.1f}" width="{across - 1:.1f}" '
                    f'height="{high:.1f}" fill="{fill}" stroke="{colour}" stroke-width="0.7"/>'
                )
    hatches = "" if met.exact else f"<defs>{_hatch(WON_NAME, RING)}{_hatch(LOST_NAME, LOST)}</defs>"
    size = f'width="{WIDTH}" height="{HEIGHT}" viewBox="0 0 {WIDTH} {HEIGHT}"'
    drawn = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{hatches}{"".join(parts)}</svg>'
    return {"svg": drawn, "label": words(met)}


def _hatch(name: str, colour: str) -> str:
    return HATCH.format(name=name, colour=colour)


def words(met: "Outcomes") -> str:
    """Return a description of a histogram.

    Examples
    --------
    >>> from collections import Counter
    >>> from samarkand.analysis.values.action_values import Outcomes
    >>> words(Outcomes(False, 0.5, Counter({(5, 0.0): 3, (20, 1.0): 4, (60, 1.0): 1})))
    '5 to 60, median 20'
    """
    results = sorted(result for result, _ in met.counts.elements())
    if met.exact:
        return _("expected value exactly {value:g}").format(value=results[0])
    return _("{least:g} to {most:g}, median {middle:g}").format(
        least=results[0], most=results[-1], middle=results[(len(results) - 1) // 2]
    )
