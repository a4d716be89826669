"""Sheets to cut out, drawn with a game's picture, in pages of HTML that need no other file."""

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import _, ngettext
from samarkand.picture.cutouts import Cutout, CutoutSheet, draw_cutout
from samarkand.registry import package
from samarkand_teaching.templates import PAPERS, Paper, render

if TYPE_CHECKING:
    from samarkand.editions import Edition
    from samarkand.game import Game

MARGIN = 9  # millimetres that printers leave white
HEAD = 17  # millimetres for the title and what to do, on the first page
FOOT = 11  # for the small print, on each
WHOLE_GAME = "game"  # all sheets of a game in one file
FEW, SCALES = 0.25, (0.96, 0.92, 0.88, 0.84)  # pieces on the last page to save, and the scales to try
TILES = 2  # sheets of paper across and down, for a large board


def sheets(game: str) -> tuple[str, ...]:
    """Return the names of the sheets that can be printed for a game.

    Examples
    --------
    >>> sheets("routes"), sheets("market")
    (('cards', 'board', 'families', 'camels'), ('cards', 'board', 'bids', 'money', 'screens', 'aid'))
    """
    return tuple(_cutouts(game))


def page(game: "Game", what: str, paper: str = "a4", sets: int = 1, tiled: bool = False) -> str:
    """Return a page of HTML with all pieces to cut out, divided into sheets of paper.

    Parameters
    ----------
    game : Game
        The numbers of its edition are printed, with their sources in small print.
    what : str
        One of `sheets(game.name)`, or "game" for all of them.
    paper : {"a4", "letter", "a3", "a2"}
        On A3 and A2 everything is larger.
    sets : int
        The number of copies.
    tiled : bool
        Whether to print a board over four sheets of paper, to be glued together.

    Raises
    ------
    InvalidInput
        If the game has no such sheet, or if a sheet that is to be tiled has several pieces.

    Examples
    --------
    >>> import samarkand
    >>> page(samarkand.game("sackson", players=4), "cards").count('<div class="piece"')
    96
    """
    drawn = _cutouts(game.name)
    if what not in drawn and not (drawn and what == WHOLE_GAME):
        names = [*drawn, WHOLE_GAME]
        known = f"one of {', '.join(names)}" if drawn else "a game that has something to cut out"
        raise InvalidInput(f"what: found {short_repr(what)} for {game.name}, expected {known}")
    made = [drawn[each](game) for each in (drawn if what == WHOLE_GAME else [what])]
    if tiled and (len(made) > 1 or len(made[0].cutouts) > 1):
        raise InvalidInput(
            f"tiles: found {short_repr(what)}, expected a sheet with one large piece, such as board"
        )
    parts = [_part(game, sheet, PAPERS[paper], sets, tiled) for sheet in made]
    return render(
        "cutouts.html",
        title=game.name.capitalize() if len(made) > 1 else made[0].title,
        parts=parts,
        paper=PAPERS[paper],
        margin=MARGIN,
        head=HEAD,
    )


def small_print(edition: "Edition", keys: Sequence[str]) -> str:
    """Return the sources of a sheet's numbers, so that our own numbers are not mistaken for printed ones.

    Examples
    --------
    >>> import samarkand
    >>> small_print(samarkand.game("sackson").edition, ("die.",)).partition(", ")[2]
    'of which 0 are stated in the rulebooks, 1 are reported and 0 are reconstructed.'
    >>> house = samarkand.game("sackson", edition={"cards.jewel": 14})
    >>> small_print(house.edition, ("cards.",)).partition("reconstructed. ")[2]
    'Changed by a house rule: 1.'
    """
    statuses = [value.status for value in edition.printed() if value.what.startswith(tuple(keys))]
    if not statuses:
        return str(_("Our own drawing."))
    sentence = ngettext(
        "Our own drawing. {edition}: {number} number or name, of which {stated} are stated in the "
        "rulebooks, {reported} are reported and {reconstructed} are reconstructed.",
        "Our own drawing. {edition}: {number} numbers and names, of which {stated} are stated in the "
        "rulebooks, {reported} are reported and {reconstructed} are reconstructed.",
        "number",
    ).format(
        edition=edition.name,
        number=len(statuses),
        stated=statuses.count("stated"),
        reported=statuses.count("reported"),
        reconstructed=statuses.count("reconstructed"),
    )
    changed = statuses.count("changed")
    return (
        _("{small_print} Changed by a house rule: {changed}.").format(small_print=sentence, changed=changed)
        if changed
        else sentence
    )


# --- Parts ----------------------------------------------------------------------------------------------


def _cutouts(game: str) -> dict[str, Any]:
    own = package(game)
    cutouts = getattr(own.picture, "cutouts", None) if own.has("picture") else None
    return {} if cutouts is None else dict(cutouts.SHEETS)


def _part(game: Any, sheet: CutoutSheet, form: Paper, sets: int, tiled: bool) -> dict[str, Any]:
    """Return the data of one sheet of cut-outs for the template."""
    is_landscape = tiled or any(cutout.width > form.width - 2 * MARGIN for cutout in sheet.cutouts)
    if is_landscape:
        form = form._replace(width=form.height, height=form.width)
    if sheet.fills and not tiled:
        sheet = _filling(sheet, form)
    if tiled:
        pages = [[tile] for _ in range(sets) for tile in _tiles(sheet.cutouts[0], form)]
    else:
        pages = [
            [{"width": cut.width, "height": cut.height, "svg": draw_cutout(cut, "100%")} for cut in placed]
            for placed in _pages(sheet, form, sets)
        ]
    return {
        "title": sheet.title,
        "instructions": sheet.instructions,
        "pages": [{"pieces": pieces, "width": _across(pieces, form)} for pieces in pages],
        "small_print": small_print(game.edition, sheet.keys),
        "orientation": "landscape" if is_landscape else "portrait",
        "width": form.width,
        "height": form.height,
    }


def _across(pieces: Sequence[dict[str, Any]], form: Paper) -> float:
    """Return the width of a page's rows, in millimetres, so that they can be centred together."""
    width = float(pieces[0]["width"])
    fitting = max(1, int((form.width - 2 * MARGIN) // width))
    return width * min(fitting, len(pieces))


def _tiles(cutout: Cutout, form: Paper) -> Iterator[dict[str, Any]]:
    """Yield the four parts of a large drawing, by rows."""
    space = TILES * (form.width - 2 * MARGIN), TILES * (form.height - 2 * MARGIN - FOOT - HEAD)
    scale = min(space[0] / cutout.width, space[1] / cutout.height)
    whole = cutout._replace(width=cutout.width * scale)
    for down in range(TILES):
        for across in range(TILES):
            width, height = whole.width / TILES, whole.height / TILES
            yield {
                "width": round(width, 1),
                "height": round(height, 1),
                "svg": draw_cutout(whole, f"{whole.width:.1f}mm"),
                "left": round(-across * width, 1),
                "top": round(-down * height, 1),
            }


def _filling(sheet: CutoutSheet, form: Paper) -> CutoutSheet:
    """Return a sheet whose drawing is as large as fits."""
    [cutout] = sheet.cutouts
    scale = min(
        (form.width - 2 * MARGIN) / cutout.width, (form.height - 2 * MARGIN - FOOT - HEAD) / cutout.height
    )
    return sheet._replace(cutouts=[cutout._replace(width=int(cutout.width * scale))])


def _pages(sheet: CutoutSheet, form: Paper, sets: int) -> list[list[Cutout]]:
    """Return the pieces of each page. They are a little smaller if this saves a page with few pieces."""
    pages = list(_placed(sheet, form, sets))
    if len(pages) > 1 and len(pages[-1]) <= len(pages[-2]) * FEW:
        for scale in SCALES:
            cutouts = [cutout._replace(width=cutout.width * scale) for cutout in sheet.cutouts]
            smaller = list(_placed(sheet._replace(cutouts=cutouts), form, sets))
            if len(smaller) < len(pages):
                return smaller
    return pages


def _placed(sheet: CutoutSheet, form: Paper, sets: int) -> Iterator[list[Cutout]]:
    """Yield the pieces of each page, in rows that fit on it."""
    pieces = [cutout for _ in range(sets) for cutout in sheet.cutouts for _ in range(cutout.copies)]
    width = form.width - 2 * MARGIN
    height_left = form.height - 2 * MARGIN - FOOT - HEAD
    placed: list[Cutout] = []
    while pieces:
        across = max(1, int(width // pieces[0].width))
        row, pieces = pieces[:across], pieces[across:]
        height = max(cutout.height for cutout in row)
        if placed and height > height_left:
            yield placed
            placed, height_left = [], form.height - 2 * MARGIN - FOOT
        placed += row
        height_left -= height
    yield placed
