"""The log of a game: a sentence for each turn, with the moves of that turn."""

from collections.abc import Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from samarkand.game import State
from samarkand.grammar import _, current_language
from samarkand.picture.turns import NoticedMove, TurnSummary, gain, sentence, turns

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord

EVENT = _("{sentence}.")

MAX_TURNS = 100  # earlier turns are not shown


class TurnSentences:
    """The sentences for the turns of a game with open money, for one reader. Each is put together once."""

    def __init__(self) -> None:
        self._known: dict[Any, tuple[list[NoticedMove], TurnSummary]] = {}

    def of(self, entries: Sequence[NoticedMove], state: State) -> list[TurnSummary]:
        """Return the sentences, the first turn first.

        Parameters
        ----------
        entries : sequence of NoticedMove
            The moves as the viewer noticed them.
        state : State
            The position after these moves.
        """
        latest = turns([entry for entry in entries if entry.log_entry is not None])[-MAX_TURNS:]
        if not latest:  # a position that was set up by hand has no turns yet
            return []
        known, self._known = self._known, {}
        language = current_language().code
        for turn, following in pairwise(latest):
            key = language, *map(id, turn)
            self._known[key] = known.get(key) or (turn, self._sentence(turn, following[0].before, state))
        finished = [summary for _, summary in self._known.values()]
        return [*finished, self._sentence(latest[-1], state.record, state)]

    def _sentence(self, turn: list[NoticedMove], end: "PlainRecord", state: State) -> TurnSummary:
        return sentence(turn, gain(state.game, turn, end))


def since_last_turn(summaries: Sequence[TurnSummary], player: int | None, players: int) -> list[str]:
    """Return what happened since a player's last finished turn, including that turn, the latest first.

    Parameters
    ----------
    summaries : sequence of TurnSummary
        The turns so far. The last one may still be in progress.
    player : int or None
        If it is None, return the last round.
    players : int
        The number of players. A player who has not had a turn yet reads about the last round too.

    Examples
    --------
    >>> turns = [TurnSummary(words, player=player) for player, words in enumerate(["I go", "Ada goes"])]
    >>> since_last_turn(turns, 0, 2), since_last_turn([*turns, TurnSummary("I sell", player=0)], 0, 2)
    (['Ada goes', 'I go'], ['I sell', 'Ada goes', 'I go'])
    """
    own = [place for place, summary in enumerate(summaries[:-1]) if summary.player == player is not None]
    begin = own[-1] if own else max(0, len(summaries) - players)
    return [summary.words for summary in reversed(summaries[begin:])]


def log_rows(sentences: Sequence[TurnSummary], recent: Sequence[str] = ()) -> list[list[object]]:
    """Return the rows of a log, the last first: the sentence, whether it is new, and the moves of the turn.

    Those in `recent`, the last of which comes first, are new.
    """
    latest_first = list(reversed(sentences))
    fresh = sum(summary.words == words for summary, words in zip(latest_first, recent, strict=False))
    return [[each.words, place < fresh, list(each.moves)] for place, each in enumerate(latest_first)]


def line(notice: str, expectation: str, recent: Sequence[str]) -> dict[str, object]:
    """Return the texts beside a board: the notice, what to do now, and what happened since the last turn.

    Parameters
    ----------
    notice, expectation : str
        Some notices already contain what to do.
    recent : sequence of str
        The latest event first. Screen readers announce only this one.

    Examples
    --------
    >>> line("", "Roll the die.", ["I go", "Ada goes"])["last"]
    'Last: I go.'
    """
    return {
        "notice": notice,
        "asked": "" if expectation in notice else expectation,
        "last": _("Last: {sentence}.").format(sentence=recent[0]) if recent else "",
        "since": [EVENT.format(sentence=words) for words in recent[1:]],
    }
