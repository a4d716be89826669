"""A picture of an urn of cards, and of the cards drawn from it."""

from collections.abc import Iterator, Sequence

from samarkand.grammar import _, join_commas, ngettext
from samarkand.picture import INK, Picture, Rect, Shape, Text
from samarkand.sackson.components import Good
from samarkand.sackson.notation import say_good
from samarkand.sackson.picture.glyphs import card, slot

ACROSS = 17  # cards in a row of the urn
WIDTH, STEP, CARD = 360, 20, (16, 22)
LARGE = (34, 46)
MARGIN = 10
OTHER = "#dcdce0"  # the colour of cards of other goods


def urn(
    good: str, pile: int, special: int, drawn: Sequence[bool], most: int, gone: Sequence[bool] | None = None
) -> Picture:
    """Return a picture of the cards in an urn, those of one good first, and below them the cards drawn.

    Parameters
    ----------
    good : str
        The good that is counted, in lower case. Its cards show its drawing, and the others are grey.
    pile, special : int
        The number of cards in the urn before the draw, and of the good among them.
    drawn : sequence of bool
        For each card drawn so far, whether it is of the good.
    most : int
        The number of cards to draw in all. There is an empty place for each card still to come.
    gone : sequence of bool, optional
        The drawn cards that are missing from the urn; by default all of them.

    Examples
    --------
    >>> urn("grain", 48, 11, [True, False], 4).description
    'An urn of 48 cards, 11 of them grain; drawn: grain, another.'
    """
    kind = Good[good.upper()]
    missing = drawn if gone is None else gone
    shapes = [*_rows(kind, pile, special, sum(missing), len(missing) - sum(missing))]
    top = MARGIN + -(-pile // ACROSS) * (CARD[1] + 4) + 30
    shapes.append(Text(x=MARGIN, y=top - 12, text=str(_("drawn")), size=13, fill=INK))
    for number in range(most):
        x = MARGIN + number * (LARGE[0] + 8)
        if number < len(drawn):
            shapes += _large(kind, x, top, drawn[number])
        else:
            shapes.append(slot(x, top, *LARGE))
    named = say_good(kind)
    description = (
        ngettext(
            "An urn of {pile} card, {special} of them {good}; drawn: {drawn}.",
            "An urn of {pile} cards, {special} of them {good}; drawn: {drawn}.",
            "pile",
        )
        if drawn
        else ngettext(
            "An urn of {pile} card, {special} of them {good}; drawn: nothing yet.",
            "An urn of {pile} cards, {special} of them {good}; drawn: nothing yet.",
            "pile",
        )
    ).format(
        pile=pile,
        special=special,
        good=named,
        drawn=join_commas(named if lucky else str(_("another")) for lucky in drawn),
    )
    width = max(WIDTH, 2 * MARGIN + most * (LARGE[0] + 8))
    return Picture(width, int(top + LARGE[1] + MARGIN), tuple(shapes), str(_("An urn of cards")), description)


def _rows(kind: Good, pile: int, special: int, gone: int, others: int) -> Iterator[Shape]:
    """Yield every card of the urn in its place. Cards that were drawn leave an empty place."""
    for number in range(pile):
        x, y = MARGIN + number % ACROSS * STEP, MARGIN + number // ACROSS * (CARD[1] + 4)
        is_special = number < special
        if (is_special and number >= special - gone) or (not is_special and number >= pile - others):
            yield slot(x, y, *CARD)
        elif is_special:
            yield from card(kind, x, y, *CARD)
        else:
            yield Rect(x=x, y=y, width=CARD[0], height=CARD[1], radius=3, fill=OTHER, stroke=INK)


def _large(kind: Good, x: float, y: float, lucky: bool) -> Iterator[Shape]:
    """Yield the shapes of a card that was drawn."""
    if lucky:
        yield from card(kind, x, y, *LARGE)
        return
    yield Rect(x=x, y=y, width=LARGE[0], height=LARGE[1], radius=3, fill=OTHER, stroke=INK)
    yield Text(x=x + LARGE[0] / 2, y=y + LARGE[1] / 2, text="\N{EN DASH}", size=16, anchor="middle")
