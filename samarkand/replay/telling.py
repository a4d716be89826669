"""A game in steps: a picture, a sentence and the rules of each, and their turns."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from samarkand.catalogue import citations_in
from samarkand.decisions import DecisionContext
from samarkand.engine.records import CHANCE
from samarkand.grammar import _, capital, for_reader, join_semicolons
from samarkand.information import knowledge
from samarkand.picture.frames import Frames
from samarkand.picture.seats import reader_of
from samarkand.picture.text_picture import board_part
from samarkand.picture.turns import NoticedMove, gain, log_entry_for, news, sentence, turns

if TYPE_CHECKING:
    from samarkand.game import Game
    from samarkand.state import State


@dataclass
class Replay:
    """A game as a viewer saw it. Step 0 is its start, and every noticed move is a step.

    Attributes
    ----------
    frames : Frames
        The picture of each step.
    words : list of str
        One sentence per step.
    rules : list of list of str
        The different identifiers cited at each step.
    turns : list of str
        One sentence per turn. The first describes the start.
    turn_of : list of int
        The turn of each step.
    """

    frames: Frames = field(default_factory=Frames)
    words: list[str] = field(default_factory=list)
    rules: list[list[str]] = field(default_factory=list)
    turns: list[str] = field(default_factory=list)
    turn_of: list[int] = field(default_factory=list)


def tell(state: "State", viewer: int | None) -> Replay:
    """Return the replay of a game for a player or an onlooker (`PUBLIC`), or the complete one (None)."""
    with for_reader(reader_of(state.game.num_players)):
        return _tell(state, viewer)


def _tell(state: "State", viewer: int | None) -> Replay:
    replay = Replay()
    begins = str(
        _("The game begins.")
        if knowledge.custom_root(state) is None
        else _("The game continues from this position.")
    )
    entries = []
    replay.frames.add(_picture(state.root(), viewer))
    for number, (before, action, after) in enumerate(state.steps(), 1):
        entry = log_entry_for(DecisionContext(state.game, before, action), after, viewer)
        if entry is not None:
            entries.append(NoticedMove(before, action, entry))
            replay.frames.add(_picture(state.earlier(number), viewer))
    replay.words = [begins, *(sentence([entry]).words for entry in entries)]
    replay.rules = [[], *(_citations(str(entry.log_entry)) for entry in entries)]
    replay.turns, replay.turn_of = [begins], [0]
    whole = list(_turns(state.game, entries))
    for turn, summary in zip(whole, _sentences(state, whole), strict=True):
        replay.turn_of += [len(replay.turns)] * len(turn)
        replay.turns.append(summary)
    if state.is_terminal():
        end = state.outcome()
        replay.words[-1] = _("{move} — {outcome}").format(move=replay.words[-1], outcome=end)
        replay.rules[-1] = list(dict.fromkeys([*replay.rules[-1], *_citations(end)]))
        replay.turns.append(end)
        replay.turn_of[-1] = len(replay.turns) - 1
    return replay


def _picture(state: "State", viewer: int | None) -> Any:
    return board_part(state.game).board(state, viewer)


def _citations(words: str) -> list[str]:
    """Return the identifiers in a text in their order. Those inside a range come last."""
    return sorted(citations_in(words), key=lambda name: (words.find(name) % len(words), name))


def _turns(game: "Game", entries: Sequence[NoticedMove]) -> Iterator[list[NoticedMove]]:
    """Yield the turns. Simultaneous secret choices and their results are one turn."""
    held: list[NoticedMove] = []
    for turn in turns(entries):
        held += turn
        if not _is_together(game, turn) or any(_news(turn)):
            yield held
            held = []
    if held:
        yield held


def _is_together(game: "Game", turn: Sequence[NoticedMove]) -> bool:
    at = DecisionContext(game, turn[0].before, turn[0].action)
    return bool(at.say(at.decision.question_to_all))


def _news(turn: Sequence[NoticedMove]) -> list[str]:
    return [sentence for entry in turn if entry.log_entry is not None for sentence in news(entry.log_entry)]


def _sentences(state: "State", whole: Sequence[list[NoticedMove]]) -> Iterator[str]:
    for number, turn in enumerate(whole, 1):
        end = whole[number][0].before if number < len(whole) else state.record
        if _is_together(state.game, turn):
            drawn = [
                entry.log_entry.label for entry in turn if entry.log_entry and entry.log_entry.who == CHANCE
            ]
            yield capital(join_semicolons([*_news(turn), *drawn])) or sentence(turn[-1:]).words
        else:
            yield sentence(turn, gain(state.game, turn, end)).words
