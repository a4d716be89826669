"""A board on a page without Jupyter. The page draws what `PlayPage.screen` contains, as in a notebook."""

import json
from collections.abc import Callable, Mapping

from samarkand import language as speak
from samarkand.errors import SamarkandError
from samarkand.grammar import _, current_language, languages
from samarkand.registry import GAMES
from samarkand_widgets.board.in_play import GameInPlay, Screen, usual_pause
from samarkand_widgets.board.new_game import TITLES
from samarkand_widgets.game.controls import Control, button, select
from samarkand_widgets.game.table import Table
from samarkand_widgets.play import address

LANGUAGES = {"en": "English", "fr": "français"}  # each in itself
NO_SUCH_POSITION = _("The address of this page does not contain a valid position, so a new game was started.")

PLAYOUTS = 64  # per action, for a hint; a browser takes longer for each than a notebook
FIRST = "sackson"  # the game of a page whose address names none


class PlayPage(GameInPlay):
    """A game on a page.

    Parameters
    ----------
    values : mapping of str to str
        The values of the page's address. If they do not lead to a position, a new game begins, and a notice
        says why.
    show : function, optional
        Called with the screen as JSON whenever it has changed.
    pause : float, optional
        Seconds between two turns of computers.

    Examples
    --------
    >>> page = PlayPage({"game": "sackson", "seats": "human,greedy", "seed": "7"})
    >>> screen = page.screen()
    >>> screen["choices"][0]
    {'do': 'choose', 'args': [0], 'label': 'start at Oghuz'}
    >>> page.hear({**screen["choices"][0], "at": screen["at"]})
    >>> page.undo()
    >>> page.screen()["address"] == screen["address"]
    True
    """

    has_files = False

    def __init__(
        self,
        values: Mapping[str, str],
        show: Callable[[str], object] | None = None,
        pause: float | None = None,
    ):
        table, wrong = _open(values)
        self._show = show
        super().__init__(table, usual_pause(table.game) if pause is None else pause, playouts=PLAYOUTS)
        with self.events.held():
            self._shown = self._screen()
        self.page.offer(wrong)
        self.resume()

    def receive(self, message: str) -> None:
        """Do what a message of the page asks for, given as JSON."""
        self.hear(json.loads(message))

    def json(self) -> str:
        """Return the screen as JSON."""
        return json.dumps(self.screen(), ensure_ascii=False)

    def _send_screen(self, before: Screen, new: Screen) -> None:
        if self._show is not None:
            self._show(self.json())

    def _screen(self) -> Screen:
        table = self.table
        place = address.Place(table.start, [str(seat) for seat in table.seats], table.seed, [])
        return {**super()._screen(), "address": address.write(place, table.state, current_language().code)}

    def _deeds(self) -> dict[str, Callable[..., object]]:
        return super()._deeds() | {"speak": self._speak}

    def _speak(self, code: str) -> None:
        speak(code)
        self.translate()

    def _further(self) -> list[Control]:
        codes = [(code, LANGUAGES.get(code, code)) for code in languages()]
        return [
            select("speak", _("Language"), current_language().code, codes),
            button("copy", _("Copy link")),
            button("embed", _("Embed")),
        ]

    def _words(self) -> dict[str, str]:
        copied = _(
            "The link is copied. It leads to this position. Anyone who has it can work out the hidden "
            "cards of this game."
        )
        how = _("Paste this into a course page. It shows this position, and readers can play on.")
        no_copy = _("This browser does not let the page copy. Here is the link: {link}")
        return super()._words() | {
            "title": str(TITLES[self.table.game.name]),
            "firstPage": str(_("All games and lessons")),
            "copied": str(copied),
            "notCopied": no_copy.format(link="{link}"),
            "embed": str(_("Embed")),
            "embedHow": str(how),
            "of_board": "",
        }


def _open(values: Mapping[str, str]) -> tuple[Table, str]:
    """Return the table of an address. If there is none, return a new game, and why."""
    try:
        speak(values.get("language", "en"))
        return address.read(values if "position" in values else {"game": FIRST, **values}).table(), ""
    except (SamarkandError, ValueError, KeyError, TypeError) as error:
        known = values.get("game", FIRST)
        place = address.read({"game": known if known in GAMES else FIRST})
        return place.table(), f"{NO_SUCH_POSITION} ({error})"
