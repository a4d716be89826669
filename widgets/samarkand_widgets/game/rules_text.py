"""The rules for a decision, how to play, and the keys."""

from samarkand.catalogue import catalogue, has_catalogue
from samarkand.decisions import DecisionContext
from samarkand.game import Game, State
from samarkand.grammar import _, in_words
from samarkand_widgets.game.controls import Block

NO_RULES_WRITTEN = _("There are no written rules for this game. The buttons show what you can do.")

HOW_TO_PLAY_HEAD = _("How to play")
KEYS_HEAD = _("Keys")
KEYS = _(
    "The Tab key reaches the picture as a single stop. There the arrow keys go from space to space, first "
    "through those you can choose, which are ringed, and Enter or the space bar chooses. Escape hides a tip "
    "and closes this help. In the list of what has happened, the arrow keys go from turn to turn, and Enter "
    "opens a turn."
)
RULE_OF_DECISION = _("The rule for this decision")


def how_to_play(game: Game) -> list[Block]:
    """Return how the game is played. Empty if the game does not describe it."""
    paragraphs = getattr(game.package.textboard, "HOW_TO_PLAY", ())
    return _headed(HOW_TO_PLAY_HEAD, [in_words(paragraph, game.config) for paragraph in paragraphs])


def help_text(game: Game, decision: State | None) -> list[Block]:
    """Return the rules for a decision, if there is one, how to play, and the keys."""
    rules = [*([] if decision is None else rules_of(decision)), *how_to_play(game)]
    return [*(rules or [{"text": str(NO_RULES_WRITTEN)}]), *_headed(KEYS_HEAD, [str(KEYS)])]


def rules_of(state: State) -> list[Block]:
    """Return the rules behind the legal actions of a position. Empty if none are written."""
    written = catalogue(state.game.name) if has_catalogue(state.game.name) else {}
    moments = [DecisionContext(state.game, state.record, action) for action in state.legal_actions()]
    cited = dict.fromkeys(moment.say(moment.decision.rule) for moment in moments)
    return _headed(RULE_OF_DECISION, [written[name].alone for name in cited if name in written])


def _headed(head: object, paragraphs: list[str]) -> list[Block]:
    told: list[Block] = [{"text": text} for text in paragraphs]
    return [{"head": str(head)}, *told] if told else []
