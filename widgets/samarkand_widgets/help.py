"""What a person may want to read while playing: the rule of a decision, and how the game is played."""

from collections.abc import Callable
from html import escape

from ipywidgets import HTML, Layout, ToggleButton

from samarkand.game import State
from samarkand.protocol import Moment
from samarkand.rulebook.catalogue import rule
from samarkand_widgets.answering import Answering

HOW_TO_PLAY = {
    "sackson": (
        "Buy cards in oases, exchange them in nomad camps, and sell them in cities: several cards of one "
        "good bring far more together than one by one, and several different goods sell together too.",
        "In your turn you move: one space along an arrow for nothing [S-M1], or from one nomad camp on to "
        "another place [S-M2], or you pay 5, roll the die and move exactly as far as it shows [S-M3].",
        "Whoever first has the agreed sum in cash wins at once; cards in hand count for nothing [S-E1].",
    ),
    "routes": (
        "In your turn marry into a family [R-M1], or extend the route of a family of yours by a camel, or by "
        "two [R-X1, R-X2].",
        "The first camel on a goods space takes its tile [R-G1]; a camel that comes to another family's "
        "founds a relation between the two [R-B1].",
        "The game ends when a family has five relations, or every family has one [R-E1]. A card scores for "
        "the camels on its space, and more for those of your own families [R-F1]; each tile and each dirham "
        "scores one [R-F2].",
    ),
    "market": (
        "In each of ten rounds everybody offers a card of the good they sell [M-R1]. A clock counts down "
        "from ten: whoever stops it buys a card, or a camel, for the value it shows [M-R2].",
        "All choose at once and in secret [M-R3]. If several stop for the same card, the doyen has it if the "
        "doyen is one of them; else nobody has it, and each of them pays half the value [M-D2].",
        "Money and goods score at the end, but only goods that your camels can carry, and places left empty "
        "cost points [M-F1, M-F2].",
    ),
}


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
        self.button = ToggleButton(
            description="?", tooltip="The rule of this decision, and how to play", layout=Layout(width="auto")
        )
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
        ways = "".join(f"<p>{escape(words)}</p>" for words in HOW_TO_PLAY[self._game])
        pending = "" if decision is None else rules_of(decision)
        region = 'role="region" aria-label="Rules" tabindex="0"'
        self.text.value = f"<div {region}>{pending}<b>How to play</b>{ways}</div>"


def rules_of(state: State) -> str:
    """The question of a position, and the rules that its answers play, in HTML."""
    moments = [Moment(state.game, state.record, action) for action in state.legal_actions()]
    cited = dict.fromkeys(moment.say(moment.decision.rule) for moment in moments)
    rules = "".join(f"<p>{escape(str(rule(identifier)))}</p>" for identifier in cited)
    return f"<b>{escape(state.question())}</b>{rules}"
