"""The rules for a decision, and how to play, as HTML."""

from html import escape

from samarkand.catalogue import catalogue, has_catalogue
from samarkand.decisions import DecisionContext
from samarkand.game import Game, State
from samarkand.grammar import _, in_words

NO_RULES_WRITTEN = _("There are no written rules for this game. The buttons show what you can do.")

HOW_TO_PLAY_HEAD = _("How to play")
KEYS_HEAD = _("Keys")
KEYS = _(
    "The Tab key reaches the picture as a single stop. There the arrow keys go from space to space, first "
    "through those you can choose, and Enter or the space bar chooses. Escape hides a tip and closes this "
    "help. In the list of what has happened, the arrow keys go from turn to turn, and Enter opens a turn."
)
RULE_OF_DECISION = _("The rule for this decision")


def how_to_play(game: Game) -> str:
    """Return how the game is played, in HTML. Empty if the game does not describe it."""
    paragraphs = getattr(game.parts.textboard, "HOW_TO_PLAY", ())
    text = "".join(f"<p>{escape(in_words(paragraph, game.config))}</p>" for paragraph in paragraphs)
    return text and f"<b>{HOW_TO_PLAY_HEAD}</b>{text}"


def keys() -> str:
    """Return the keys that work on a board, in HTML."""
    return f"<b>{KEYS_HEAD}</b><p>{KEYS}</p>"


def rules_of(state: State) -> str:
    """Return the rules behind the legal actions of a position, in HTML. Empty if none are written."""
    written = catalogue(state.game.name) if has_catalogue(state.game.name) else {}
    moments = [DecisionContext(state.game, state.record, action) for action in state.legal_actions()]
    cited = dict.fromkeys(moment.say(moment.decision.rule) for moment in moments)
    rules = "".join(f"<p>{escape(written[name].alone)}</p>" for name in cited if name in written)
    return rules and f"<b>{RULE_OF_DECISION}</b>{rules}"
