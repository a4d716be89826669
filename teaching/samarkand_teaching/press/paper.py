"""Sheets of paper to cut out: what a game's picture has for it, in pages of HTML that need nothing else."""

from collections.abc import Iterator, Sequence
from html import escape
from typing import Any, NamedTuple

from samarkand import __version__
from samarkand.errors import InvalidOption, shown
from samarkand.grammar import current_language
from samarkand.picture.cutouts import Cutout, Sheet, draw_cutout
from samarkand.protocol import package
from samarkand_teaching.press import wording


class Paper(NamedTuple):
    """A format of paper, upright: its name in style sheets, width and height in millimetres."""

    name: str
    width: float
    height: float


PAPERS = {"a4": Paper("A4", 210, 297), "letter": Paper("letter", 215.9, 279.4)}
MARGIN = 9  # millimetres that printers leave white
HEAD = 17  # millimetres for the title and what to do, on the first page
FOOT = 11  # for the small print, on each
STYLE = """
@page { size: %(name)s %(turned)s; margin: 0; }
* { box-sizing: border-box; }
body { margin: 0; font: 9.5pt/1.35 "DejaVu Sans", Verdana, sans-serif; color: #1d1d1d; }
section { width: %(width)smm; height: %(height)smm; padding: %(margin)smm; break-after: page; }
section { position: relative; overflow: hidden; }
section:last-child { break-after: auto; }
h1 { font-size: 13pt; margin: 0; }
header { height: %(head)smm; }
header p { margin: .1em 0 0; }
.pieces { display: flex; flex-wrap: wrap; align-content: flex-start; }
.piece { outline: .2mm dashed #888; }
footer { position: absolute; left: %(margin)smm; right: %(margin)smm; bottom: 5mm; }
footer { font-size: 7pt; color: #444; }
@media screen { section { margin: 1em auto; box-shadow: 0 0 4px #999; } }
"""


def sheets(game: str) -> tuple[str, ...]:
    """What can be printed of a game.

    Examples
    --------
    >>> sheets("sackson"), sheets("routes"), sheets("market")
    (('cards', 'board', 'die'), ('cards', 'board', 'families', 'camels'), ('cards', 'board', 'bids'))
    """
    return tuple(_drawn(game))


def page(game: Any, what: str, paper: str = "a4", sets: int = 1) -> str:
    """A page of HTML with all that is cut out, broken into sheets of paper.

    Parameters
    ----------
    game : Game
        Its edition's numbers are printed, with where they come from in small print.
    what : str
        One of `sheets(game.name)`.
    paper : {"a4", "letter"}
    sets : int
        How often everything is printed.

    Raises
    ------
    InvalidOption
        If there is no such sheet of that game.

    Examples
    --------
    >>> import samarkand
    >>> page(samarkand.game("sackson", players=4), "cards").count('<div class="piece"')
    96
    """
    drawn = _drawn(game.name)
    if what not in drawn:
        known = f"one of {', '.join(drawn)}" if drawn else "a game that draws something to cut out"
        raise InvalidOption(f"what: found {shown(what)} of {game.name}, expected {known}")
    sheet = drawn[what](game)
    lies = any(cutout.width > PAPERS[paper].width - 2 * MARGIN for cutout in sheet.cutouts)
    form = PAPERS[paper]
    if lies:
        form = form._replace(width=form.height, height=form.width)
    colophon = wording.COLOPHON.format(version=__version__)
    small = f"{small_print(game.edition, sheet.keys)} {colophon}."
    parts = list(_pages(sheet, form, sets))
    body = "".join(
        f'<section>{_head(sheet) if number == 0 else ""}<div class="pieces">{"".join(parts[number])}</div>'
        f"<footer>{escape(small)}</footer></section>"
        for number in range(len(parts))
    )
    sizes = {"width": form.width, "height": form.height, "margin": MARGIN, "head": HEAD}
    style = STYLE % {"name": form.name, "turned": "landscape" if lies else "portrait", **sizes}
    title = f"<title>{escape(sheet.title)}</title>"
    return (
        f'<!DOCTYPE html>\n<html lang="{current_language().code}"><head><meta charset="utf-8">{title}'
        f"<style>{style}</style></head>\n<body>{body}</body></html>\n"
    )


def small_print(edition: Any, keys: Sequence[str]) -> str:
    """Where the printed numbers of a sheet come from: no number of ours passes for the box's.

    Examples
    --------
    >>> import samarkand
    >>> small_print(samarkand.game("sackson").edition, ("die.",))
    'Our own drawing. abacus-1998: 1 number or name, 0 stated by the rulebooks, 1 reported, 0 reconstructed.'
    >>> house = samarkand.game("sackson", edition={"cards.jewel": 14})
    >>> small_print(house.edition, ("cards.",)).partition("reconstructed. ")[2]
    'Changed by a house rule: 1.'
    """
    statuses = [each.status for each in edition.printed() if each.what.startswith(tuple(keys))]
    if not statuses:
        return str(wording.OWN_DRAWING)
    said = wording.SMALL_PRINT.format(
        edition=edition.name,
        number=len(statuses),
        stated=statuses.count("stated"),
        reported=statuses.count("reported"),
        reconstructed=statuses.count("reconstructed"),
    )
    changed = statuses.count("changed")
    return wording.SMALL_PRINT_OF_HOUSE.format(small_print=said, changed=changed) if changed else said


# --- Parts ----------------------------------------------------------------------------------------------


def _drawn(game: str) -> dict[str, Any]:
    rooms = package(game)
    cutouts = getattr(rooms.picture, "cutouts", None) if rooms.has("picture") else None
    return {} if cutouts is None else dict(cutouts.SHEETS)


def _head(sheet: Sheet) -> str:
    return f"<header><h1>{escape(sheet.title)}</h1><p>{escape(sheet.told)}</p></header>"


def _pages(sheet: Sheet, form: Paper, sets: int) -> Iterator[list[str]]:
    """The pieces page by page, in rows, as many as there is room for."""
    pieces = [cutout for _ in range(sets) for cutout in sheet.cutouts for _ in range(cutout.copies)]
    width = form.width - 2 * MARGIN
    room = form.height - 2 * MARGIN - FOOT - HEAD
    placed: list[str] = []
    while pieces:
        across = max(1, int(width // pieces[0].width))
        row, pieces = pieces[:across], pieces[across:]
        height = max(cutout.height for cutout in row)
        if placed and height > room:
            yield placed
            placed, room = [], form.height - 2 * MARGIN - FOOT
        placed += map(_piece, row)
        room -= height
    yield placed


def _piece(cutout: Cutout) -> str:
    size = f"width:{cutout.width}mm;height:{cutout.height}mm"
    return f'<div class="piece" style="{size}">{draw_cutout(cutout, "100%")}</div>'
