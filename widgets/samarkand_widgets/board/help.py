"""Texts to read while playing: the rules for the current decision, and how to use the board."""

from collections.abc import Callable

from ipywidgets import HTML, Layout, ToggleButton

from samarkand.game import Game, State
from samarkand.grammar import _
from samarkand_widgets.game.rules_text import NO_RULES_WRITTEN, how_to_play, keys, rules_of
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
            description="?",
            tooltip=str(_("The rule for this decision, and how to play")),
            layout=Layout(width="auto"),
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
        inside = f"{rules}{how_to_play(self._game)}" or f"<p>{NO_RULES_WRITTEN}</p>"
        self.text.value = self._regions.around(
            str(_("Rules")), CLOSE.format(name=str(_("Close"))) + inside + keys()
        )
