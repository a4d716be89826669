"""Who may do what on a board, and through whose eyes it is shown, where a game is played turn by turn.

Nothing here knows of widgets.
"""

from collections.abc import Mapping, Sequence
from typing import Protocol

from ipywidgets import Widget

from samarkand import picture
from samarkand.game import State
from samarkand.picture import Picture
from samarkand.picture.turns import Entry
from samarkand_widgets import wording
from samarkand_widgets.answering import Answering
from samarkand_widgets.sentences import Sentence, by_turns
from samarkand_widgets.table import Table


class Host(Protocol):
    """What a way of playing needs of the board that hosts it."""

    table: Table
    answering: Answering

    def say(self, words: str) -> None:
        """Set the message."""

    def go_on(self) -> None:
        """Show what is, and let computers play if it is their turn."""

    def refresh(self) -> None:
        """Show what is."""

    def words_of(self, action: int, words: str) -> str:
        """What a button says of an action: the words, and a hint if there is one."""

    def count_down(self, name: str, seconds: float, moment: str) -> None:
        """Have a ring around a shape run out in so many seconds; with 0 there is none."""


class Way(Protocol):
    """How a game is played on a board: turn by turn, or by a running clock."""

    def viewer(self) -> int | None:
        """Whose eyes the board shows: a player, `samarkand.picture.PUBLIC`, or None for all open."""

    def is_covered(self) -> bool:
        """Whether the person to act has to uncover the hand first."""

    def reveal(self) -> None:
        """Uncover the hand of the person to act."""

    def waits_for_computer(self) -> bool:
        """Whether a computer is to act."""

    def pause(self, seconds: float) -> float:
        """How long a computer waits, where it would wait so many seconds turn by turn."""

    def decision(self) -> State | None:
        """The position in which the person at the screen decides now, if one does."""

    def actions(self) -> list[int]:
        """What the person at the screen may choose from a list now."""

    def targets(self) -> dict[str, int]:
        """What may be chosen on the picture: the identifier of a shape, and the action."""

    def words(self) -> dict[str, str]:
        """What may be pressed on the picture: the identifier of a shape, and what that does, in words."""

    def press(self, name: str) -> bool:
        """What a shape does that stands for no action, if it does anything; whether it did."""

    def act(self, action: int | str) -> None:
        """Play for the person to act."""

    def undo(self) -> None:
        """Go back to the last decision of a person."""

    def restart(self) -> None:
        """The game has begun anew."""

    def hold(self) -> None:
        """Let nothing run on by itself."""

    def start(self) -> None:
        """Let run on by itself what shall."""

    def expectation(self) -> str:
        """What is to be done, in words."""

    def draw(self, shown: State, lit: Mapping[str, int]) -> Picture:
        """The picture of a position."""

    def told(self, entries: Sequence[Entry], shown: State) -> tuple[list[Sentence], str]:
        """What the moves up to a position were, in sentences; and what happened last."""

    def widgets(self) -> list[Widget]:
        """What always stands on the desk for this way of playing alone."""

    def moves(self) -> list[Widget]:
        """What comes and goes with the moves that are possible."""

    def over(self) -> list[Widget]:
        """What lies over the picture."""

    def refresh(self) -> None:
        """Show on these widgets what is."""


class Turns:
    """A game played turn by turn.

    Parameters
    ----------
    host : Host
    """

    def __init__(self, host: Host):
        self._host, self._table = host, host.table
        self._picture = self._table.game.parts.picture
        self._revealed: int | None = None

    def viewer(self) -> int | None:
        """Whose eyes the board shows: a player, `samarkand.picture.PUBLIC`, or None for all open."""
        humans = self._table.humans()
        if not humans:
            return None
        player = self._table.shown().current_player()
        if len(humans) == 1:
            return humans[0]
        return player if player in humans and player == self._revealed else picture.PUBLIC

    def is_covered(self) -> bool:
        """Whether the person to act has to uncover the hand first."""
        return self._table.is_human() and self.viewer() == picture.PUBLIC

    def reveal(self) -> None:
        """Uncover the hand of the person to act."""
        self._revealed = self._table.shown().current_player()

    def cover(self) -> dict[str, str]:
        """The plate whose press uncovers the hand of the person to act, and what that does; none if open."""
        return {f"player:{self._table.state.current_player()}": wording.UNCOVER} if self.is_covered() else {}

    def waits_for_computer(self) -> bool:
        """Whether a computer is to act."""
        return self._table.is_computer() and not self._table.is_looking_back

    def pause(self, seconds: float) -> float:
        """The seconds themselves."""
        return seconds

    def decision(self) -> State | None:
        """The position in which the person at the screen decides now, if one does."""
        return self._table.state if self.actions() else None

    def actions(self) -> list[int]:
        """What the person at the screen may do now."""
        if not self._table.is_human() or self._table.is_looking_back or self.is_covered():
            return []
        return self._table.state.legal_actions()

    def targets(self) -> dict[str, int]:
        """What may be chosen on the picture: the identifier of a shape, and the action."""
        return self._picture.targets(self._table.state, self.viewer()) if self.actions() else {}

    def words(self) -> dict[str, str]:
        """The targets, and the words of their actions; where the hand is covered, what uncovers it."""
        say = self._table.state.action_label
        return self.cover() or {name: say(action) for name, action in self.targets().items()}

    def press(self, name: str) -> bool:
        """Uncover the hand of the person to act, where the plate is pressed that covers it."""
        if name not in self.cover():
            return False
        self.reveal()
        self._host.refresh()
        return True

    def act(self, action: int | str) -> None:
        """Play for the person to act.

        Raises
        ------
        IllegalAction
            If it is not legal, or not a person's turn. Nothing has changed then.
        """
        self._table.act(self._table.state.string_to_action(action) if isinstance(action, str) else action)

    def undo(self) -> None:
        """Go back to the last decision of a person."""
        self._table.undo()

    def restart(self) -> None:
        """The game has begun anew: all hands are covered."""
        self._revealed = None

    def hold(self) -> None:
        """Nothing runs on by itself."""

    def start(self) -> None:
        """Nothing runs on by itself."""

    def expectation(self) -> str:
        """What is to be done, in words."""
        if self._table.is_looking_back:
            return wording.STEP_FORWARD_FIRST
        state = self._table.state
        if state.is_terminal():
            return wording.OVER.say(outcome=state.outcome())
        player = state.current_player()
        if self._table.thinker() is not None:
            return wording.THOUGHTFUL_ACTS.say(player=player)
        if not self._table.is_human():
            return wording.COMPUTER_ACTS.say(player=player, strategy=self._table.seat_name(player))
        if self.is_covered():
            return wording.UNCOVER_FIRST.say(player=player)
        return wording.CHOOSE.say(question=state.question())

    def draw(self, shown: State, lit: Mapping[str, int]) -> Picture:
        """The picture of a position."""
        return self._picture.board(shown, self.viewer(), {**lit, **self.cover()})

    def told(self, entries: Sequence[Entry], shown: State) -> tuple[list[Sentence], str]:
        """A sentence a turn, and the last of them."""
        sentences = by_turns(entries, shown)
        return sentences, sentences[-1].words if sentences else ""

    def widgets(self) -> list[Widget]:
        """None."""
        return []

    def moves(self) -> list[Widget]:
        """None: the board has buttons for the moves of every game."""
        return []

    def over(self) -> list[Widget]:
        """Nothing."""
        return []

    def refresh(self) -> None:
        """There is nothing to show."""
