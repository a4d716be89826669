"""The rules for a decision, and how to play, as HTML."""

from html import escape

from samarkand.catalogue import catalogue, has_catalogue
from samarkand.decisions import DecisionContext
from samarkand.game import Game, State
from samarkand.grammar import in_words
from samarkand_widgets import wording


def how_to_play(game: Game) -> str:
    """Return how the game is played, in HTML. Empty if the game does not describe it."""
    paragraphs = getattr(game.parts.wording, "HOW_TO_PLAY", ()) if game.parts.has("wording") else ()
    text = "".join(f"<p>{escape(in_words(paragraph, game.config))}</p>" for paragraph in paragraphs)
    return text and f"<b>{wording.HOW_TO_PLAY_HEAD}</b>{text}"


def keys() -> str:
    """Return the keys that work on a board, in HTML."""
    return f"<b>{wording.KEYS_HEAD}</b><p>{wording.KEYS}</p>"


def rules_of(state: State) -> str:
    """Return the rules behind the legal actions of a position, in HTML. Empty if none are written."""
    written = catalogue(state.game.name) if has_catalogue(state.game.name) else {}
    moments = [DecisionContext(state.game, state.record, action) for action in state.legal_actions()]
    cited = dict.fromkeys(moment.say(moment.decision.rule) for moment in moments)
    rules = "".join(f"<p>{escape(written[name].alone)}</p>" for name in cited if name in written)
    return rules and f"<b>{wording.RULE_OF_DECISION}</b>{rules}"
