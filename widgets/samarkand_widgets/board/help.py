"""Texts to read while playing: the rules for the current decision, and how to use the board."""

from collections.abc import Callable
from html import escape

from ipywidgets import HTML, Layout, ToggleButton

from samarkand import protocol
from samarkand.game import Game, State
from samarkand.grammar import in_words
from samarkand.protocol import DecisionContext
from samarkand.rulebook.catalogue import catalogue, has_catalogue
from samarkand_widgets import wording
from samarkand_widgets.stage.reading import Regions
from samarkand_widgets.threads.events import Events

CLOSE = '<button type="button" class="samarkand-close" aria-label="{name}">\N{MULTIPLICATION SIGN}</button>'


class Help:
    """A button with a question mark, and the text that it shows.

    Parameters
    ----------
    game : Game
    events : Events
    changed : function
        Called when the button is pressed.
    regions : Regions
    """

    def __init__(self, game: Game, events: Events, changed: Callable[[], None], regions: Regions):
        self._game, self._regions = game, regions
        self.button = ToggleButton(
            description="?", tooltip=str(wording.HELP_TIP), layout=Layout(width="auto")
        )
        self.button.add_class("samarkand-help-button")
        self.text = HTML()
        self.text.add_class("samarkand-help")
        handler = events.handler(changed)
        self.button.observe(lambda _: handler(), "value")

    def show(self, decision: State | None) -> None:
        """Show the text if the button is pressed, with the rules for the decision to be made, if any."""
        self.text.layout.display = None if self.button.value else "none"
        if not self.button.value:
            self.text.value = ""
            return
        rules = "" if decision is None else rules_of(decision)
        inside = f"{rules}{how_to_play(self._game)}" or f"<p>{wording.NO_RULES_WRITTEN}</p>"
        self.text.value = self._regions.around(
            str(wording.RULES), CLOSE.format(name=str(wording.CLOSE)) + inside
        )


def how_to_play(game: Game) -> str:
    """Return how the game is played, in HTML. Empty if the game does not describe it."""
    paragraphs = (
        getattr(protocol.parts(game).wording, "HOW_TO_PLAY", ())
        if protocol.parts(game).has("wording")
        else ()
    )
    text = "".join(f"<p>{escape(in_words(paragraph, game.config))}</p>" for paragraph in paragraphs)
    return text and f"<b>{wording.HOW_TO_PLAY_HEAD}</b>{text}"


def rules_of(state: State) -> str:
    """Return the rules behind the legal actions of a position, in HTML. Empty if none are written."""
    written = catalogue(state.game.name) if has_catalogue(state.game.name) else {}
    moments = [DecisionContext(state.game, state.record, action) for action in state.legal_actions()]
    cited = dict.fromkeys(moment.say(moment.decision.rule) for moment in moments)
    rules = "".join(f"<p>{escape(written[name].alone)}</p>" for name in cited if name in written)
    return rules and f"<b>{wording.RULE_OF_DECISION}</b>{rules}"
