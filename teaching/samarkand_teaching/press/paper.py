"""Sheets to cut out, drawn with a game's picture, in pages of HTML that need no other file."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from samarkand.errors import InvalidOption, shown
from samarkand.picture.cutouts import Cutout, Sheet, draw_cutout
from samarkand.protocol import package
from samarkand_teaching.press import wording
from samarkand_teaching.press.rendering import render


class Paper(NamedTuple):
    """A paper format, upright: its name in style sheets, and its width and height in millimetres."""

    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210, 297), "letter": Paper("letter", 215.9, 279.4)}
MARGIN = 9  # millimetres that printers leave white
HEAD = 17  # millimetres for the title and what to do, on the first page
FOOT = 11  # for the small print, on each


def sheets(game: str) -> tuple[str, ...]:
    """Return the names of the sheets that can be printed for a game.

    Examples
    --------
    >>> sheets("sackson"), sheets("routes"), sheets("market")
    (('cards', 'board', 'die'), ('cards', 'board', 'families', 'camels'), ('cards', 'board', 'bids'))
    """
    return tuple(_cutouts(game))


def page(game: Any, what: str, paper: str = "a4", sets: int = 1) -> str:
    """Return a page of HTML with all pieces to cut out, divided into sheets of paper.

    Parameters
    ----------
    game : Game
        The numbers of its edition are printed, with their sources in small print.
    what : str
        One of `sheets(game.name)`.
    paper : {"a4", "letter"}
    sets : int
        The number of copies.

    Raises
    ------
    InvalidOption
        If the game has no such sheet.

    Examples
    --------
    >>> import samarkand
    >>> page(samarkand.game("sackson", players=4), "cards").count('<div class="piece"')
    96
    """
    drawn = _cutouts(game.name)
    if what not in drawn:
        known = f"one of {', '.join(drawn)}" if drawn else "a game that has something to cut out"
        raise InvalidOption(f"what: found {shown(what)} for {game.name}, expected {known}")
    sheet = drawn[what](game)
    form = PAPERS[paper]
    is_landscape = any(cutout.width > form.width - 2 * MARGIN for cutout in sheet.cutouts)
    if is_landscape:
        form = form._replace(width=form.height, height=form.width)
    pages = [[_piece(cutout) for cutout in placed] for placed in _pages(sheet, form, sets)]
    return render(
        "cutouts.html",
        title=sheet.title,
        told=sheet.told,
        pages=pages,
        small_print=small_print(game.edition, sheet.keys),
        paper=form,
        orientation="landscape" if is_landscape else "portrait",
        margin=MARGIN,
        head=HEAD,
    )


def small_print(edition: Any, keys: Sequence[str]) -> str:
    """Return the sources of a sheet's numbers, so that our own numbers are not taken for printed ones.

    Examples
    --------
    >>> import samarkand
    >>> small_print(samarkand.game("sackson").edition, ("die.",))
    'Our own drawing. abacus-1998: 1 number or name, 0 stated by the rulebooks, 1 reported, 0 reconstructed.'
    >>> house = samarkand.game("sackson", edition={"cards.jewel": 14})
    >>> small_print(house.edition, ("cards.",)).partition("reconstructed. ")[2]
    'Changed by a house rule: 1.'
    """
    statuses = [value.status for value in edition.printed() if value.what.startswith(tuple(keys))]
    if not statuses:
        return str(wording.OWN_DRAWING)
    sentence = wording.SMALL_PRINT.format(
        edition=edition.name,
        number=len(statuses),
        stated=statuses.count("stated"),
        reported=statuses.count("reported"),
        reconstructed=statuses.count("reconstructed"),
    )
    changed = statuses.count("changed")
    return wording.SMALL_PRINT_OF_HOUSE.format(small_print=sentence, changed=changed) if changed else sentence


# --- Parts ----------------------------------------------------------------------------------------------


def _cutouts(game: str) -> dict[str, Any]:
    rooms = package(game)
    cutouts = getattr(rooms.picture, "cutouts", None) if rooms.has("picture") else None
    return {} if cutouts is None else dict(cutouts.SHEETS)


def _pages(sheet: Sheet, form: Paper, sets: int) -> Iterator[list[Cutout]]:
    """Yield the pieces of each page, in rows that fit on it."""
    pieces = [cutout for _ in range(sets) for cutout in sheet.cutouts for _ in range(cutout.copies)]
    width = form.width - 2 * MARGIN
    room = form.height - 2 * MARGIN - FOOT - HEAD
    placed: list[Cutout] = []
    while pieces:
        across = max(1, int(width // pieces[0].width))
        row, pieces = pieces[:across], pieces[across:]
        height = max(cutout.height for cutout in row)
        if placed and height > room:
            yield placed
            placed, room = [], form.height - 2 * MARGIN - FOOT
        placed += row
        room -= height
    yield placed


def _piece(cutout: Cutout) -> dict[str, Any]:
    return {"width": cutout.width, "height": cutout.height, "svg": draw_cutout(cutout, "100%")}
