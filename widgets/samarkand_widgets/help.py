"""What a person may want to read while playing: the rule of a decision, and how the game is played."""

from collections.abc import Callable
from html import escape

from ipywidgets import HTML, Layout, ToggleButton

from samarkand.game import State
from samarkand.protocol import Moment
from samarkand.rulebook.catalogue import rule
from samarkand_widgets import wording
from samarkand_widgets.answering import Answering


class Help:
    """A button with a question mark, and what it shows.

    Parameters
    ----------
    game : str
        The name of the game.
    answering : Answering
    changed : function
        Called when the button is pressed.
    """

    def __init__(self, game: str, answering: Answering, changed: Callable[[], None]):
        self._game = game
        self.button = ToggleButton(description="?", tooltip=wording.HELP_TIP, layout=Layout(width="auto"))
        self.text = HTML()
        self.text.add_class("samarkand-help")
        handler = answering.handler(changed)
        self.button.observe(lambda _: handler(), "value")

    def show(self, decision: State | None) -> None:
        """Show what fits the position in which a person decides, if one does and help is wanted."""
        self.text.layout.display = None if self.button.value else "none"
        if not self.button.value:
            self.text.value = ""
            return
        ways = "".join(f"<p>{escape(words)}</p>" for words in wording.HOW_TO_PLAY[self._game])
        pending = "" if decision is None else rules_of(decision)
        region = f'role="region" aria-label="{wording.RULES}" tabindex="0"'
        self.text.value = f"<div {region}>{pending}<b>{wording.HOW_TO_PLAY_HEAD}</b>{ways}</div>"


def rules_of(state: State) -> str:
    """The question of a position, and the rules that its answers play, in HTML."""
    moments = [Moment(state.game, state.record, action) for action in state.legal_actions()]
    cited = dict.fromkeys(moment.say(moment.decision.rule) for moment in moments)
    rules = "".join(f"<p>{escape(str(rule(identifier)))}</p>" for identifier in cited)
    return f"<b>{escape(state.question())}</b>{rules}"
