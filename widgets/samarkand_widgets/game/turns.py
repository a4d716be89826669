"""Games played turn by turn: the actions of the person at the screen, and whose view is shown."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from samarkand import textboard
from samarkand.decisions import DecisionContext
from samarkand.errors import IllegalAction
from samarkand.game import State
from samarkand.grammar import Reader, _, capital, current_reader
from samarkand.picture import Picture
from samarkand.picture.text_picture import board_part
from samarkand.picture.turns import NoticedMove, TurnSummary, label_with_cost
from samarkand_widgets.game.controls import Control
from samarkand_widgets.game.page_state import PageState
from samarkand_widgets.game.sentences import TurnSentences, since_last_turn
from samarkand_widgets.game.table import Table
from samarkand_widgets.threads.events import Events

OVER = _("The game is over. {outcome}")
COSTLY = _("{move}: {cost}. To play this move, choose it again.")

Told = tuple[list[TurnSummary], list[str]]


class BoardHost(Protocol):
    """The part of a board that the play mode, the computers and the phones of a game use."""

    table: Table
    events: Events
    page: PageState[Table]
    reader: Reader

    def say(self, words: str) -> None:
        """Show a notice until the next event; an empty text shows none."""

    def resume(self) -> None:
        """Show the current position, and let computers play if it is their turn."""

    def refresh(self) -> None:
        """Show the current position."""


class Turns:
    """The play mode of a game played turn by turn.

    Parameters
    ----------
    host : BoardHost
    """

    def __init__(self, host: BoardHost):
        self._host, self._table = host, host.table
        self._picture = board_part(self._table.game)
        self._page = host.page
        self._sentences: dict[tuple[int | None, Reader], TurnSentences] = {}

    def viewer(self) -> int | None:
        """Return the player whose view is shown, `samarkand.textboard.PUBLIC`, or None for an open view."""
        eyes = self._table.eyes()
        if eyes != textboard.PUBLIC:
            return eyes
        is_open = self._table.is_human() and self._page.uncovered == self._table.state.current_player()
        return self._page.uncovered if is_open else textboard.PUBLIC

    def moment(self) -> object:
        """Return the position shown and the viewer."""
        return self._table, self._table.place, self._table.state.history(), self.viewer()

    def is_covered(self) -> bool:
        """Return whether the person to move must first uncover the hand."""
        return self._table.is_human() and self.viewer() == textboard.PUBLIC

    def reveal(self) -> None:
        """Uncover the hand of the person to move until that person's turn is over."""
        if self.is_covered():
            self._page.uncover(self._table.state.current_player())

    def cover(self) -> dict[str, str]:
        """Return the plate that uncovers the hand, with its label. Empty if no hand is covered."""
        return (
            {f"player:{self._table.state.current_player()}": str(_("show my hand"))}
            if self.is_covered()
            else {}
        )

    def waits_for_computer(self) -> bool:
        """Return whether it is a computer's turn."""
        return self._table.is_computer() and not self._table.is_looking_back

    def pause(self, seconds: float) -> float:
        """Return the pause unchanged."""
        return seconds

    def decision(self) -> State | None:
        """Return the position in which the person at the screen must decide, or None."""
        return self._table.state if self.actions() else None

    def actions(self) -> list[int]:
        """Return the actions that the person at the screen can choose."""
        if not self._table.is_human() or self._table.is_looking_back or self.is_covered():
            return []
        return self._table.state.legal_actions()

    def targets(self) -> dict[str, int]:
        """Return the shapes that can be chosen on the picture: the action by identifier."""
        return self._picture.targets(self._table.state, self.viewer()) if self.actions() else {}

    def labels(self) -> dict[int, str]:
        """Return the actions that the person at the screen can choose, with a label for each."""
        return {action: label_with_cost(self._at(action)) for action in self.actions()}

    def warning(self, action: int) -> str:
        """Return a sentence with what the action costs by a rule, or "" if it is nothing unusual."""
        at = self._at(action)
        move, cost = capital(at.label()), at.cost()
        return COSTLY.format(move=move, cost=cost) if cost else ""

    def _at(self, action: int) -> DecisionContext:
        return DecisionContext(self._table.game, self._table.state.record, action)

    def words(self, targets: Mapping[str, int], labels: Mapping[int, str]) -> dict[str, str]:
        """Return the labels of the targets or, if the hand is covered, of the plate that uncovers it."""
        return self.cover() or {name: labels[action] for name, action in targets.items()}

    def press(self, name: str) -> bool:
        """Return whether a press on a shape that is no target has an effect. Here it never has."""
        return False

    def decide(self, action: int | str) -> None:
        """Play a person's choice, and cover the hand if another person comes next.

        Raises
        ------
        IllegalAction
            If the action is not legal, or it is not a person's turn. Nothing changes then.
        """
        before = self._decider()
        if self._table.phones() and self._table.is_persons():
            raise IllegalAction(self.expectation())
        self._table.act_person(self._number_of(action) if isinstance(action, str) else action)
        self._cover_after(before)

    def _number_of(self, words: str) -> int:
        """Return the action with this token, label or text of a button."""
        buttons = {label: action for action, label in self.labels().items()}
        return buttons[words] if words in buttons else self._table.state.string_to_action(words)

    def pending_decision(self, player: int) -> State | None:
        """Return the current position if it is the turn of this player, who is on a phone, or None."""
        state = self._table.state
        return state if state.current_player() == player and self._table.is_persons() else None

    def decide_for(self, player: int, action: int) -> None:
        """Play the action that a player on a phone has chosen."""
        self._table.act_person(action)

    def moment_of(self, player: int) -> object:
        """Return everything that the player can see."""
        return self._table, self._table.state.observation_string(player)

    def pending_choice(self, player: int) -> str:
        """Return "", because every choice is played at once."""
        return ""

    def are_together(self) -> bool:
        """Return False: players choose one after another."""
        return False

    def headline(self) -> str:
        """Return "": there is nothing to watch besides the question."""
        return ""

    def undo(self) -> None:
        """Go back to the last decision of a person."""
        before = self._decider()
        self._table.undo()
        self._cover_after(before)

    def _decider(self) -> tuple[int, int]:
        """Return the player to move and the turn. A hand is uncovered once for all decisions of a turn."""
        return self._table.state.current_player(), int(self._table.state.record.turns)

    def _cover_after(self, before: tuple[int, int]) -> None:
        if self._decider() != before:
            self._page.cover()

    def hold(self) -> None:
        """Do nothing: nothing runs by itself."""

    def start(self) -> None:
        """Do nothing: nothing runs by itself."""

    def expectation(self) -> str:
        """Return a sentence that says what to do now."""
        if self._table.is_looking_back:
            return str(_("This is an earlier position. To play on, step forward or press “Back to now”."))
        state = self._table.state
        if state.is_terminal():
            return OVER.format(outcome=state.outcome())
        player = state.current_player()
        if self._table.thinker() is not None:
            return _("It is {player}’s turn. This player thinks before each move.").format(player=player)
        if self._table.phones() and self._table.is_persons():
            return _("It is {player}’s turn, on a phone.").format(player=player)
        if not self._table.is_human():
            return _("It is {player}’s turn ({strategy}).").format(
                player=player, strategy=self._table.seat_name(player)
            )
        if self.is_covered():
            return _("{Player:alone}: first press your ringed plate or “Show my hand”.").format(player=player)
        return str(state.question())

    def draw(self, shown: State, lit: Mapping[str, int], viewer: int | None) -> Picture:
        """Return the picture of a position as a viewer sees it."""
        return self._picture.board(shown, viewer, {**lit, **self.cover()})

    def describe(self, entries: Sequence[NoticedMove], shown: State, viewer: int | None) -> Told:
        """Return a sentence for each turn, and those since the person's last turn."""
        known = self._sentences.setdefault((viewer, current_reader()), TurnSentences())
        sentences = known.of(entries, shown)
        return sentences, since_last_turn(sentences, self._follower(), shown.game.num_players)

    def _follower(self) -> int | None:
        """Return the person at the screen who reads what happened, or None if only computers play."""
        humans = self._table.humans()
        return self._table.state.current_player() if self._table.is_human() else next(iter(humans), None)

    def deeds(self) -> dict[str, Callable[..., object]]:
        """Return what this play mode's own controls do, by the names in their messages."""
        return {}

    def row(self) -> list[Control]:
        """Return the controls of this play mode that are always at hand."""
        return []

    def settings(self) -> list[Control]:
        """Return the controls of this play mode that belong in a menu."""
        return []

    def stops(self) -> list[list[Control]]:
        """Return the buttons of each player, if all choose at the same time at one screen."""
        return []

    def ring(self) -> list[object]:
        """Return the shape whose ring runs out, the seconds it takes, and a name for this run, or nothing."""
        return []
