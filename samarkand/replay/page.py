"""The page itself: a template filled with the steps of a game."""

import json
import zlib
from base64 import b64decode, b64encode
from collections.abc import Iterator
from html import escape
from importlib import resources
from pathlib import Path
from string import Template
from typing import TYPE_CHECKING, Any

from samarkand import checks, files
from samarkand.catalogue import CATALOGUE, catalogue
from samarkand.game import State, as_state
from samarkand.grammar import _, current_language, join_commas
from samarkand.picture import FONT, INK, PAPER, RING, parts
from samarkand.picture.frames import rebuild
from samarkand.picture.seats import person_seat
from samarkand.replay.telling import Replay, tell
from samarkand.textboard import PUBLIC

if TYPE_CHECKING:
    from samarkand.game import Game

USUAL = 1000
SPEEDS = {2000: _("slow"), USUAL: _("normal"), 350: _("fast")}

COLOURS = {
    "paper": PAPER,
    "ink": INK,
    "sand": parts.SAND,
    "edge": parts.EDGE,
    "muted": parts.MUTED,
    "ring": RING,
    "now": parts.TURN_FILL,
    "font": FONT,
}
SAID = {
    "steps": _("Steps through the game"),
    "first": _("First"),
    "back": _("Back"),
    "play": _("Play"),
    "forward": _("Forward"),
    "last": _("Last"),
    "speed": _("Speed"),
    "board": _("The board"),
    "sideways": _("Swipe the board sideways to see all of it, or turn your phone."),
    "rules": _("The rules of this move"),
    "log": _("The game, turn by turn"),
    "keys": _(
        "Keys: left and right arrow to go back or forward, Home and End for the first and last move, space "
        "bar to play or pause."
    ),
    "asleep": _(
        "Only the log is shown here. To step through the game, you need JavaScript and a browser from 2023 "
        "or later."
    ),
}
DATA = '<script type="text/plain" id="game">'


@checks.keywords()
def replay_page(
    state: "State", path: str | Path | None = None, viewer: int | None = None, replace: bool = False
) -> str | None:
    """Return one page of HTML that replays a game, with a sentence per move and turn.

    Parameters
    ----------
    state : State
        The current position. The page begins at the start of its history.
    path : str or Path, optional
        The file to write.
    viewer : int, optional
        The player whose view the page shows. The file contains nothing that is hidden from them.
        `samarkand.textboard.PUBLIC` means an onlooker, who sees no hand. By default everything is shown.
    replace : bool
        Whether to replace an existing file with other contents.

    Returns
    -------
    str or None
        The page, or None if it was written to `path`.

    Raises
    ------
    FileExists
        If there is a file with other contents, which stays unchanged.
    InvalidInput
        If `state` is not a state, `viewer` is not a player, or the file cannot be written.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.play(samarkand.game("market").new_initial_state(), seed=1)
    >>> samarkand.replay_page(state, viewer=0)[:15]
    '<!doctype html>'
    """
    as_state(state)
    if viewer is not None and not (type(viewer) is int and viewer == PUBLIC):
        checks.player(viewer, state.game.num_players)
    page = _page(state, viewer)
    if path is None:
        return page
    files.write(path, page, replace)
    return None


def pictures(page: str) -> Iterator[str]:
    """Return the SVG of each step, from the data of a page.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("market").new_initial_state().apply_words("spice is given")
    >>> list(pictures(replay_page(state)))[-1][:4]
    '<svg'
    """
    kept = data(page)
    return rebuild(kept["elements"], kept["changes"])


def data(page: str) -> dict[str, Any]:
    """Return the data of a page about its game: elements, changes, steps, turns, rules and words.

    Examples
    --------
    >>> import samarkand
    >>> sorted(data(replay_page(samarkand.game("market").new_initial_state())))
    ['changes', 'elements', 'rules', 'steps', 'turns', 'words']
    """
    letters = page.partition(DATA)[2].partition("<")[0]
    return json.loads(zlib.decompress(b64decode(letters)))


def _page(state: "State", viewer: int | None) -> str:
    game, replay = state.game, tell(state, viewer)
    texts = {name: escape(str(text)) for name, text in SAID.items()}
    texts["move"] = escape(str(_("Move")))
    turns = "\n".join(f'<li><button type="button">{escape(text)}</button></li>' for text in replay.turns)
    speeds = "".join(
        f"<option value={pace}{' selected' if pace == USUAL else ''}>{escape(str(text))}</option>"
        for pace, text in SPEEDS.items()
    )
    return Template(_asset("page.html")).substitute(
        COLOURS | texts,
        language=current_language().code,
        title=escape(game.edition.title),
        about=escape(_about(game, viewer)),
        number=len(replay.words) - 1,
        turns=turns,
        speeds=speeds,
        edition=escape(str(game.edition)),
        made=escape(_("The game: {game}.").format(game=repr(game))),
        style=_asset("page.css"),
        script=_asset("page.js"),
        game=_pack(_page_data(game, replay)),
    )


def _asset(name: str) -> str:
    return (resources.files(__package__) / name).read_text(encoding="utf-8").strip()


def _about(game: "Game", viewer: int | None) -> str:
    about = [_("{number} players").format(number=game.num_players)]
    if viewer == PUBLIC:
        about.append(str(_("as a spectator sees it")))
    elif viewer is not None:
        about.append(_("as {name} sees it").format(name=person_seat(viewer)))
    return join_commas(about)


def _page_data(game: "Game", replay: Replay) -> dict[str, Any]:
    has_rules = (
        resources.files(game.package.path) / CATALOGUE
    ).is_file()  # a new game may not have a catalogue yet
    known = catalogue(game.name) if has_rules else {}
    names = sorted({name for names_of_step in replay.rules for name in names_of_step if name in known})
    cited = {name: known[name] for name in names}
    return {
        "elements": replay.frames.elements,
        "changes": replay.frames.changes,
        "steps": [
            {"words": sentence, "rules": [name for name in rules if name in known]}
            for sentence, rules in zip(replay.words, replay.rules, strict=True)
        ],
        "turns": replay.turn_of,
        "rules": {
            name: {"identifier": name, "title": rule.title, "text": rule.text, "source": rule.source}
            for name, rule in cited.items()
        },
        "words": {
            "move": _("Move {number} of {last}").pattern(),
            "none": str(_("No rule applies here.")),
            "play": str(_("Play")),
            "pause": str(_("Pause")),
        },
    }


def _pack(kept: dict[str, Any]) -> str:
    """Return compressed data, in characters that have no special meaning in HTML."""
    plain = json.dumps(kept, ensure_ascii=False, separators=(",", ":"))
    return b64encode(zlib.compress(plain.encode(), 9)).decode("ascii")
