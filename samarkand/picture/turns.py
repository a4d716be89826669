"""The moves of a game as seen by a viewer, and a sentence for each turn."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter
from typing import TYPE_CHECKING, NamedTuple

from samarkand.decisions import DecisionContext, LogEntry
from samarkand.engine.records import CHANCE
from samarkand.grammar import (
    Label,
    Says,
    _,
    capital,
    current_reader,
    join_semicolons,
    join_things,
    ngettext,
    pgettext,
    with_minus,
)
from samarkand.textboard import PUBLIC

if TYPE_CHECKING:
    from samarkand.engine.records import PlainRecord
    from samarkand.game import Game


class NoticedMove(NamedTuple):
    """A move: the record before it, the action, and the viewer's log entry."""

    before: "PlainRecord"
    action: int
    log_entry: LogEntry | None  # None if the viewer does not even notice the move

    @property
    def line(self) -> str | None:
        """Return the log entry as text."""
        return None if self.log_entry is None else str(self.log_entry)


class TurnSummary(NamedTuple):
    """A turn as a sentence, with its moves and their rules unless the sentence already says everything.

    `player` made the moves, or is None if chance did or if the sentence is about several players.
    """

    words: str
    moves: tuple[str, ...] = ()
    player: int | None = None


def log_entry_for(at: DecisionContext, after: "PlainRecord", viewer: int | None) -> LogEntry | None:
    """Return the log entry of a move for a player or for `PUBLIC`, or the complete one for None.

    An onlooker (`samarkand.textboard.PUBLIC`) sees what any two players see.
    """
    if viewer != PUBLIC:
        return at.log_entry(after, viewer)
    whole, first, second = (at.log_entry(after, player) for player in (None, 0, 1))
    return second if first == whole else first


def label_with_cost(at: DecisionContext) -> str:
    """Return an action as a phrase for people, with what it costs under a rule if that is a lot.

    Examples
    --------
    >>> import samarkand
    >>> state = samarkand.game("sackson").set_up(pawns={0: "Khiva"}, cash={0: 200})
    >>> label_with_cost(DecisionContext(state.game, state.record, state.legal_actions()[-1]))
    'roll the die for 5 piastres'
    """
    cost = at.cost()
    return _("{move} ({cost})").format(move=at.label(), cost=cost) if cost else str(at.label())


def turns(noticed: Sequence[NoticedMove]) -> list[list[NoticedMove]]:
    """Return the moves by turn. A chance event belongs to the player who acted before it."""
    result: list[list[NoticedMove]] = []
    who = None
    for entry in noticed:
        assert entry.log_entry is not None
        actor = entry.log_entry.who
        goes_on = actor == CHANCE or (actor == who and entry.before.turns == result[-1][-1].before.turns)
        if not result or actor != CHANCE:
            who = actor
        if result and goes_on:
            result[-1].append(entry)
        else:
            result.append([entry])
    return result


def gain(game: "Game", turn: Sequence[NoticedMove], after: "PlainRecord") -> int:
    """Return the change in the money of the turn's player, or 0 in a game without holdings."""
    who = next(
        (entry.log_entry.who for entry in turn if entry.log_entry and entry.log_entry.who != CHANCE), None
    )
    if who is None or not game.package.has("holdings"):
        return 0
    money = game.package.holdings.money
    return int(money(after, who)) - int(money(turn[0].before, who))


def describe_move(entry: NoticedMove, with_facts: bool = True) -> str:
    """Return a move with its rule and its consequences, as a sentence for the current reader.

    Parameters
    ----------
    entry : NoticedMove
    with_facts : bool, optional
        Whether to add the consequences.
    """
    log_entry = entry.log_entry
    assert log_entry is not None
    clause = capital(_clauses([_part(entry, log_entry)]))
    move = _("{move} [{rule}]").format(move=clause, rule=log_entry.rule)
    facts = log_entry.facts if with_facts else ()
    return join_semicolons([move, *map(str, facts)])


def _part(entry: NoticedMove, log_entry: LogEntry) -> tuple[int | None, str]:
    """Return the player who made a move or caused a chance event, and what this player did.

    If it was no player, return None and the description of the event.
    """
    label = log_entry.label
    if isinstance(label, Label):
        who = int(entry.before.player) if log_entry.who == CHANCE else log_entry.who
        return who, label.second_person if who == current_reader().player else label.third_person
    if log_entry.who == CHANCE:
        return None, label
    return None, Says(_("{player:alone}: {move}"), second_person=pgettext("you", "you: {move}")).format(
        player=log_entry.who, move=label
    )


def _clauses(parts: Iterable[tuple[int | None, str]]) -> str:
    """Return one sentence with the players' moves, and with the events that have no player (None)."""
    clauses: list[str] = []
    for who, group in groupby(parts, key=itemgetter(0)):
        actions = [_with_count(text, len(list(same))) for text, same in groupby(text for _, text in group)]
        if who is None:
            clauses += actions
        else:
            clauses.append(
                Says(_("{player} {deeds}"), second_person=pgettext("you", "you {deeds}")).format(
                    player=who, deeds=join_things(actions)
                )
            )
    return join_semicolons(clauses)


def sentence(turn: Sequence[NoticedMove], gain: int = 0) -> TurnSummary:
    """Return a turn as a sentence for the current reader, with the change in the player's money.

    Parameters
    ----------
    turn : sequence of NoticedMove
    gain : int, optional
        The change in money.
    """
    noticed = [(entry, entry.log_entry) for entry in turn if entry.log_entry is not None]
    moves = tuple(describe_move(entry) for entry, _ in noticed)
    if len(noticed) > 1 and all(log_entry.who == CHANCE for _, log_entry in noticed):
        return TurnSummary(
            ngettext(
                "Chance: {number} draw before any player acts",
                "Chance: {number} draws before any player acts",
                "number",
            ).format(number=len(noticed)),
            moves,
        )
    parts: list[tuple[int | None, str]] = []
    for entry, log_entry in noticed:
        parts += [
            _part(entry, log_entry),
            *((None, fact) for fact in news(log_entry)),
        ]
    text = capital(_clauses(parts))
    words = _("{turn} ({money})").format(turn=text, money=with_sign(gain)) if gain else text
    player = next((log_entry.who for _, log_entry in noticed if log_entry.who != CHANCE), None)
    return TurnSummary(words, moves, player)


def news(entry: LogEntry) -> Iterator[str]:
    """Return the automatic consequences of a move that are worth mentioning."""
    return (fact.words for fact in entry.facts if fact.is_news)


def _with_count(text: str, number: int) -> str:
    """Return the text of equal moves once, with the number of moves."""
    return text if number == 1 else _("{move} ×{times}").format(move=text, times=number)


def with_sign(number: int) -> str:
    """Return a number with a plus or minus sign.

    Examples
    --------
    >>> with_sign(60), with_sign(-5)
    ('+60', '−5')
    """
    return with_minus(number, "+d")
