"""A board on a page without Jupyter. The page draws what `PlayPage` describes, and reports every press to it.

Rules, pictures, sentences, refusals and hints are those of the boards in notebooks. Nothing needs widgets.
"""

import json
from collections.abc import Callable, Mapping
from html import escape
from typing import Any

import samarkand
from samarkand import language as speak
from samarkand import options, strategies
from samarkand.errors import SamarkandError
from samarkand.game import Game
from samarkand.grammar import _, current_language, for_reader, in_words, languages
from samarkand.options import ChoiceOption
from samarkand.registry import GAMES
from samarkand_widgets.advice.values import HINTS, MEASURES, HintValues, note
from samarkand_widgets.board.log import Log
from samarkand_widgets.game.changes import Changes
from samarkand_widgets.game.ending import ending
from samarkand_widgets.game.page_state import LATE, PageState
from samarkand_widgets.game.refusals import why_not
from samarkand_widgets.game.rules_text import NO_RULES_WRITTEN, how_to_play, rules_of
from samarkand_widgets.game.sentences import in_html, line
from samarkand_widgets.game.table import LEVELS, Table
from samarkand_widgets.game.turns import Turns
from samarkand_widgets.play import address
from samarkand_widgets.stage.layer import PACE, Layer

TITLES = {
    "sackson": _("Sackson’s Samarkand"),
    "routes": _("Routes to Riches"),
    "market": _("Le marché de Samarkand"),
}
NO_SUCH_POSITION = _("The address of this page does not contain a valid position, so a new game was started.")

LOG_MOVES = 300
PLAYOUTS = 64  # per action, for a hint; a browser takes longer for each than a notebook
FIRST = "sackson"  # the game of a page whose address names none


class PlayPage:
    """A game on a page.

    Parameters
    ----------
    values : mapping of str to str
        The values of the page's address. If they do not lead to a position, a new game begins, and a notice
        says why.

    Examples
    --------
    >>> page = PlayPage({"game": "sackson", "seats": "human,greedy", "seed": "7"})
    >>> view = page.view()
    >>> view["choices"][0][1], view["moves"][0]
    ('start at Oghuz', [0, 'start at Oghuz'])
    >>> page.press(view["choices"][0][0], view["moment"])
    >>> page.view()["waits"]
    True
    >>> page.step()
    >>> page.undo()
    >>> page.view()["address"] == view["address"]
    True
    """

    def __init__(self, values: Mapping[str, str]):
        self.page: PageState[Table] = PageState()
        self.hints, self._measure = HintValues(lambda: self.reader), ""
        self._work: Any = None
        self._asked: Any = None
        self.open(values)

    def open(self, values: Mapping[str, str]) -> None:
        """Show the position of another address. If there is none, begin a game and say why."""
        wrong = ""
        try:
            speak(values.get("language", "en"))
            place = address.read(values if "position" in values else {"game": FIRST, **values})
            table = place.table()
        except (SamarkandError, ValueError, KeyError, TypeError) as error:
            wrong = f"{NO_SUCH_POSITION} ({error})"
            known = values.get("game", FIRST)
            place = address.read({"game": known if known in GAMES else FIRST})
            table = place.table()
        self.place = place._replace(seats=[str(seat) for seat in table.seats])
        self._take(table)
        self.say(wrong)

    def _take(self, table: Table) -> None:
        self.table, self.reader = table, table.reader()
        self.way = Turns(self)  # type: ignore[arg-type]  # turn by turn, a host needs no events and no clock
        self._log = Log(table.readers())
        self._changes, self._layer = Changes(table.eyes()), Layer()
        self._recent: list[str] = []
        self._settle()

    # --- what a play mode asks of its host -----------------------------------------------------------

    def say(self, words: str) -> None:
        """Show a notice until the next event."""
        self.page.tell(words)

    def resume(self) -> None:
        """Do nothing: the page asks for the next view itself."""

    def refresh(self) -> None:
        """Do nothing: the page asks for the next view itself."""

    def words_of(self, action: int, words: str) -> str:
        """Return the text of an action's button, with a hint if there is one."""
        return self.hints.words(action, words)

    def count_down(self, name: str, seconds: float, moment: str) -> None:
        """Do nothing: no clock runs."""

    # --- events --------------------------------------------------------------------------------------

    def _do(self, deed: Callable[[], object], notice: str = "") -> None:
        """Do something, and show the reason if it is refused."""
        self.say("")
        try:
            with for_reader(self.reader):
                deed()
            if notice:
                self.say(notice)
        except SamarkandError as error:
            self.say(str(error))
        self._settle()

    def _settle(self) -> None:
        if not self.table.is_looking_back:
            self.table.act_secretly()
        self.page.show(self.way.moment(), (self.table, self.table.decisions))

    def press(self, name: str, moment: int) -> None:
        """Handle a press on a shape of the picture."""
        targets = self.way.targets()
        if not self.page.allows(moment, is_move=True):
            self.say(str(LATE))
        elif name in targets:
            self._play(targets[name])
        elif not self.way.press(name):
            assert self._layer.picture is not None
            with for_reader(self.reader):
                self.say(why_not(name, self._layer.picture, self.way.decision()))
        self._settle()

    def choose(self, action: int, moment: int) -> None:
        """Play the action of a button."""
        if self.page.allows(moment, is_move=True):
            self._play(action)
        else:
            self.say(str(LATE))

    def _play(self, action: int) -> None:
        """Play an action. Ask first if it costs much by a rule."""
        with for_reader(self.reader):
            warning = self.way.warning(action)
        if warning and not self.page.confirms(action):
            self.page.ask(action, warning)
        else:
            self._do(lambda: self.way.decide(action))

    def reveal(self) -> None:
        """Show the hand of the person to move."""
        self._do(self.way.reveal)

    def step(self) -> None:
        """Let the computer to move finish its turn."""
        if self.way.waits_for_computer():
            self.page.computers_acted()
            self.table.act_turn(self.way.waits_for_computer)
            self._settle()

    def undo(self) -> None:
        """Take back the last decision of a person."""
        self._do(self.way.undo, str(_("Move undone.")))

    def look(self, by: int) -> None:
        """Show an earlier or later position; with 0, the current one."""
        self._do(lambda: self.table.step(by) if by else self.table.look_at_now())

    def restart(self) -> None:
        """Start the same deal again."""
        self.place = self.place._replace(moves=[])
        self._take(self.place.table())
        self.say(str(_("A new game.")))

    def begin(self, game: str, players: int, opponent: str, seed: int, options: str = "{}") -> None:
        """Begin another game, with a person on the first seat. The options are text by name, as JSON."""
        seats = ",".join(["human", *[opponent] * (players - 1)])
        given = {"game": game, "seats": seats, "seed": str(seed), "language": current_language().code}
        self.open({**json.loads(options), **given})

    def speak(self, code: str) -> None:
        """Show everything in another language."""
        speak(code)
        self._take(self.table)
        if self.hints.taken is not None:
            work, is_final = self.hints.taken
            self.hints.take(work, self.hints.rows(work), is_final)

    # --- hints ---------------------------------------------------------------------------------------

    def hint(self, measure: str) -> None:
        """Show hints by a measure, or none if it is empty."""
        self._measure = measure
        self._follow_hints()

    def _follow_hints(self) -> None:
        position = self.way.decision() if self._measure else None
        asked = None if position is None else (self._measure, position.history())
        if asked == self._asked:
            return
        self._asked, self._work = asked, None
        self.hints.forget()
        if position is not None:
            from samarkand.analysis.values.action_values import Valuation

            self.hints.html = note(str(_("Working out the values …")))
            self._valuation = Valuation(position, horizon=self._measure, games=PLAYOUTS)
            self._work = self._valuation.steps()

    def think(self) -> bool:
        """Work on the hints for one step. Return whether there is more to do."""
        if self._work is None:
            return False
        is_final = next(self._work, None) is None
        self.hints.take(self._valuation, self.hints.rows(self._valuation), is_final)
        if is_final:
            self._work = None
        return not is_final

    # --- showing -------------------------------------------------------------------------------------

    def view(self) -> dict[str, object]:
        """Return everything that the page shows."""
        with for_reader(self.reader):
            return self._view()

    def _view(self) -> dict[str, object]:
        self._follow_hints()
        shown, targets, labels = self.table.shown_state(), self.way.targets(), self.way.labels()
        viewer = self.way.viewer()
        whole = self.hints.with_labels(self.way.draw(shown, targets, viewer), targets)
        self._layer.draw(whole)
        entries = self._log.entries(shown, viewer)
        news = self._changes.since(shown, entries)
        words = self.way.words(targets, labels)
        sentences, self._recent = self.way.describe(entries[-LOG_MOVES:], shown, viewer)
        asked, question = self.way.expectation(), self.table.state.question()
        actions = self.way.actions()
        decision = self.way.decision()
        rules = ("" if decision is None else rules_of(decision)) + how_to_play(self.table.game)
        covered = _("{Player:alone}: show my hand").format(player=self.table.state.current_player())
        return {
            "game": self.table.game.name,
            "size": [whole.width, whole.height],
            **self._layer.state(words, PACE, self.page.moment),
            "changed": self._layer.changed(news),
            "line": line(self.page.notice, asked, question, self._recent),
            "moves": [[action, self.words_of(action, labels[action])] for action in actions],
            "covered": covered if self.way.is_covered() else "",
            "log": "".join(in_html(sentences)),
            "text": whole.description,
            "end": ending(self.table.state),
            "rules": rules or f"<p>{escape(str(NO_RULES_WRITTEN))}</p>",
            "hints": self.hints.html,
            "waits": self.way.waits_for_computer(),
            "can": {
                "undo": self.table.can_undo(),
                "back": self.table.can_step_back(),
                "forward": self.table.is_looking_back,
                "hint": bool(self.table.humans()),
            },
            "language": current_language().code,
            "address": address.write(self.place, self.table.state, current_language().code),
            "words": page_words(),
        }

    def setting(self, name: str) -> str:
        """Return what the form for a new game shows when a game is chosen there, as JSON."""
        is_current = name == self.table.game.name
        game = self.table.game if is_current else samarkand.game(name)
        levels = {kind: str(LEVELS[level]) for level, kind in strategies.levels(game).items()}
        kinds = levels | {kind: kind for kind in strategies.names(game) if kind not in levels}
        others = [seat for seat in self.place.seats or [] if is_current and seat in kinds]
        fewest, most = game.parts.options.PLAYERS
        shown = {
            "players": list(range(fewest, most + 1)),
            "count": game.num_players,
            "opponents": list(kinds.items()),
            "opponent": others[0] if others else strategies.usual(game),
            "seed": self.place.seed + 1,
            "options": _options(game),
        }
        return json.dumps(shown, ensure_ascii=False)

    def json(self) -> str:
        """Return the view as JSON."""
        return json.dumps(self.view(), ensure_ascii=False)


def _options(game: Game) -> list[dict[str, object]]:
    """Return a control for each rule option that the game describes."""
    texts = options.words(game.parts)
    controls: list[dict[str, object]] = []
    for name, option in game.options.declarations().items() if texts else ():
        words, value = texts[name], str(getattr(game.options, name))
        label, usual = in_words(words.name), option.default
        shown: dict[str, object] = {"name": name, "help": in_words(words.help), "value": value}
        if isinstance(option, ChoiceOption):
            named = {each: in_words(words.values[each], game.config) for each in option.values}
            named[usual] = _("{words} (default)").format(words=named[usual])
            shown |= {"label": label, "choices": [[str(each), text] for each, text in named.items()]}
        else:
            label = _("{name} (default {default})").format(name=label, default=usual)
            shown |= {"label": label, "range": [option.least, option.most, option.step]}
        controls.append(shown)
    return controls


def page_words() -> dict[str, object]:
    """Return the texts of the page itself, in the current language."""
    named = {
        "undo": _("Undo"),
        "back": _("Step back"),
        "forward": _("Step forward"),
        "now": _("Back to now"),
        "hints": HINTS,
        "happened": _("What has happened, latest first"),
        "moves": _("Moves"),
        "text": _("The board as text"),
        "rules": _("Rules"),
        "newGame": _("New game"),
        "again": _("Tap again to play."),
        "restart": _("The same deal again"),
        "language": _("Language"),
        "number": _("Number of players"),
        "opponents": _("Computer players"),
        "deal": _("Deal number"),
        "begin": _("Begin"),
        "ruleOptions": _("Rule options"),
        "copy": _("Copy link"),
        "copied": _(
            "The link is copied. It leads to this position. Anyone who has it can work out the hidden "
            "cards of this game."
        ),
        "embed": _("Embed"),
        "embedHow": _("Paste this into a course page. It shows this position, and readers can play on."),
        "firstPage": _("All games and lessons"),
        "gameLabel": _("Game"),
    }
    texts: dict[str, Any] = {name: str(sentence) for name, sentence in named.items()}
    texts["notCopied"] = _("This browser does not let the page copy. Here is the link: {link}").format(
        link="{link}"
    )
    texts["measures"] = [[horizon, label.format()] for label, horizon in MEASURES]
    texts["titles"] = {name: str(title) for name, title in TITLES.items()}
    texts["languages"] = languages()
    return texts
