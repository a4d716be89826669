"""The layout of the text boards, and the player for whom a board is written or drawn."""

from collections.abc import Iterable, Iterator
from textwrap import fill
from typing import TYPE_CHECKING

from samarkand.decisions import DecisionContext
from samarkand.engine import records
from samarkand.engine.records import CHANCE, TERMINAL, PlainRecord
from samarkand.errors import is_whole
from samarkand.grammar import _, current_reader, join_commas, join_semicolons, ngettext, player_name

if TYPE_CHECKING:
    from samarkand.state import State

GOES_ON = _("The game goes on.")
PLAYER = _("{player:alone}")

GAME_OVER = _("The game is over.")
CHANCE_ACTS = _("Chance acts.")
TO_ACT = _("{Player:alone}: {question}")
MAY = _("May: {actions}")
CARDS = ngettext("{number} card", "{number} cards", "number")
PAWNS_HEAD = _("pawns")
PUBLIC = -1  # instead of a player: an onlooker, who sees no hand
WIDTH = 80  # characters per line where lines can be broken


def frame(title: str, *blocks: Iterable[str]) -> str:
    """Return blocks of lines under a title. The first follows at once, the others after an empty line."""
    first, *others = blocks
    return "\n\n".join("\n".join(block) for block in ([title, *first], *others))


def moment(state: "State", player: int | None, to_all: str = "") -> Iterator[str]:
    """Yield the question, its player and the moves, or the question to all if they decide at once."""
    acting, at = state.current_player(), DecisionContext(state.game, state.record)
    if acting == TERMINAL:
        yield state.outcome()
    elif acting == CHANCE:
        yield str(CHANCE_ACTS)
    elif to_all:
        yield to_all
    else:
        yield TO_ACT.format(player=acting, question=at.question())
        yield from choices(state, player)


def seat(player: int) -> str:
    """Return a player in a table: what the reader calls this player, or the number for programs."""
    return player_name(player, "alone") if current_reader().names else str(player)


def seats(players: Iterable[int]) -> str:
    """Return several players in a table, or "-" for none."""
    called = list(map(seat, players))
    return (join_commas(called) if current_reader().names else "".join(called)) or "-"


def decision_lines(at: DecisionContext, acting: int, to_all: str = "", settled: str = "") -> tuple[str, str]:
    """Return the decision and who takes it, and what is already settled: the lines of the headline."""
    if acting == CHANCE:
        return to_all or CHANCE_ACTS.format(), at.progress() or settled
    return TO_ACT.format(player=acting, question=at.question()), at.progress() or settled


def choices(state: "State", player: int | None) -> Iterator[str]:
    """Yield the legal actions if `player` may see them: the player to act, or None for everything."""
    acting = state.current_player()
    if acting >= 0 and player in (None, acting):
        legal = state.legal_actions()
        if current_reader().names:
            actions = join_semicolons(map(state.action_label, legal))
        else:
            actions = "; ".join(map(state.action_to_string, legal))
        text = MAY.format(actions=actions)
        yield fill(text, WIDTH, subsequent_indent="     ")


def view_for(state: "State", player: int | None) -> PlainRecord:
    """Return the record as a player or an onlooker (`PUBLIC`) sees it, or the complete one for None."""
    if player is None:
        return state.record
    if not is_whole(player) or player != PUBLIC:
        return state.view_for_rules(player)
    view = records.copy(state.record)
    state.game.package.actions.hide(state.game.config, view, PUBLIC)
    return view
