"""Games played turn by turn: the actions open to the person at the screen, and whose sight of them is shown.

Nothing here knows of widgets.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from typing import Protocol

from ipywidgets import Widget

from samarkand import picture, protocol
from samarkand.errors import IllegalAction
from samarkand.game import State
from samarkand.picture import Picture
from samarkand.picture.text_picture import board_part
from samarkand.picture.turns import NoticedMove
from samarkand_widgets import wording
from samarkand_widgets.game.names import SeatNames
from samarkand_widgets.game.page_state import PageState
from samarkand_widgets.game.sentences import TurnSentences, TurnSummary
from samarkand_widgets.game.table import Table
from samarkand_widgets.threads.events import Events

Told = tuple[list[TurnSummary], str]


class BoardHost(Protocol):
    """The duties of the board to the way of playing that it hosts."""

    table: Table
    events: Events
    page: PageState[Table]
    named: SeatNames

    def say(self, words: str) -> None:
        """Tell something until the next event, or nothing."""

    def go_on(self) -> None:
        """Show what is, and let computers play if it is their turn."""

    def refresh(self) -> None:
        """Show what is."""

    def words_of(self, action: int, words: str) -> str:
        """The words of an action's button, and a hint if there is one."""

    def count_down(self, name: str, seconds: float, moment: str) -> None:
        """Have a ring around a shape run out in so many seconds; with 0 there is none."""


class PlayMode(Protocol):
    """How a game is played on a board: turn by turn, or by a running clock."""

    def viewer(self) -> int | None:
        """The viewpoint of the board: a player, `samarkand.picture.PUBLIC`, or None for all open."""

    def moment(self) -> object:
        """The moment of a press: as long as this stays equal, a press means the same."""

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
        """The actions that the person at the screen may choose now."""

    def targets(self) -> dict[str, int]:
        """The shapes on the picture that may be chosen: the identifier of each, and its action."""

    def labels(self) -> dict[int, str]:
        """The actions that the person at the screen may choose now, each as a person says it."""

    def words(self, targets: Mapping[str, int], labels: Mapping[int, str]) -> dict[str, str]:
        """The shapes on the picture that may be pressed: the identifier of each, and its effect in words."""

    def press(self, name: str) -> bool:
        """Press a shape that stands for no action; whether that did anything."""

    def decide(self, action: int | str) -> None:
        """Take what a person has chosen: an action's number or words, for whoever may choose now."""

    def undo(self) -> None:
        """Go back to the last decision of a person."""

    def hold(self) -> None:
        """Let nothing run on by itself."""

    def start(self) -> None:
        """Let run on by itself what shall."""

    def expectation(self) -> str:
        """The thing to be done now, in words."""

    def draw(self, shown: State, lit: Mapping[str, int], viewer: int | None) -> Picture:
        """The picture of a position, through a viewer's eyes."""

    def told(self, entries: Sequence[NoticedMove], shown: State, viewer: int | None) -> Told:
        """The moves up to a position in sentences, as a viewer has noticed them, and the last event."""

    def asked(self, player: int) -> State | None:
        """The position in which a player on a phone decides now, if one is asked."""

    def decide_for(self, player: int, action: int) -> None:
        """Take what a player on a phone has chosen, who is asked now."""

    def moment_of(self, player: int) -> object:
        """The moment of a press on a phone, as far as its player can tell: as `moment`."""

    def chosen(self, player: int) -> str:
        """The words of what a player has chosen that is not played yet; empty if nothing."""

    def are_together(self) -> bool:
        """Whether all on phones choose at once, in secret, and what they choose is not played yet."""

    def headline(self) -> str:
        """A word or number that all look at, for phones; empty if there is none."""

    def widgets(self) -> list[Widget]:
        """The widgets that always stand on the desk for this way of playing alone."""

    def moves(self) -> list[Widget]:
        """The widgets that come and go with the moves that are possible."""

    def over(self) -> list[Widget]:
        """The widgets that lie over the picture."""

    def refresh(self) -> None:
        """Show on these widgets what is."""


class Turns:
    """A game played turn by turn.

    Parameters
    ----------
    host : BoardHost
    """

    def __init__(self, host: BoardHost):
        self._host, self._table = host, host.table
        self._picture = board_part(self._table.game)
        self._page = host.page
        self._sentences: dict[int | None, TurnSentences] = defaultdict(TurnSentences)

    def viewer(self) -> int | None:
        """The viewpoint of the board: a player, `samarkand.picture.PUBLIC`, or None for all open."""
        eyes = self._table.eyes()
        if eyes != picture.PUBLIC:
            return eyes
        is_open = self._table.is_human() and self._page.uncovered == self._table.state.current_player()
        return self._page.uncovered if is_open else picture.PUBLIC

    def moment(self) -> object:
        """The position that is shown, and through whose eyes."""
        return self._table, self._table.place, self._table.state.history(), self.viewer()

    def is_covered(self) -> bool:
        """Whether the person to act has to uncover the hand first."""
        return self._table.is_human() and self.viewer() == picture.PUBLIC

    def reveal(self) -> None:
        """Uncover the hand of the person to act, until it is not that person's turn to decide."""
        if self.is_covered():
            self._page.uncover(self._table.state.current_player())

    def cover(self) -> dict[str, str]:
        """The plate whose press uncovers the hand of the person to act, and what that does; none if open."""
        return (
            {f"player:{self._table.state.current_player()}": str(wording.UNCOVER)}
            if self.is_covered()
            else {}
        )

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
        """The actions that the person at the screen may choose now."""
        if not self._table.is_human() or self._table.is_looking_back or self.is_covered():
            return []
        return self._table.state.legal_actions()

    def targets(self) -> dict[str, int]:
        """The shapes on the picture that may be chosen: the identifier of each, and its action."""
        return self._picture.targets(self._table.state, self.viewer()) if self.actions() else {}

    def labels(self) -> dict[int, str]:
        """The actions that the person at the screen may choose now, each as a person says it."""
        return {action: self._table.state.action_label(action) for action in self.actions()}

    def words(self, targets: Mapping[str, int], labels: Mapping[int, str]) -> dict[str, str]:
        """The targets, and the words of their actions; where the hand is covered, what uncovers it."""
        return self.cover() or {name: labels[action] for name, action in targets.items()}

    def press(self, name: str) -> bool:
        """Uncover the hand of the person to act, where the plate is pressed that covers it."""
        if name not in self.cover():
            return False
        self.reveal()
        self._host.say("")
        self._host.refresh()
        return True

    def decide(self, action: int | str) -> None:
        """Play what a person has chosen; who sits alone before the screen then may be somebody else.

        Raises
        ------
        IllegalAction
            If it is not legal, or not a person's turn. Nothing has changed then.
        """
        before = self._decider()
        if self._table.phones() and self._table.is_persons():
            raise IllegalAction(self.expectation())
        self._table.act_person(
            self._table.state.string_to_action(action) if isinstance(action, str) else action
        )
        self._cover_after(before)

    def asked(self, player: int) -> State | None:
        """The position in which a player on a phone decides now, if it is that player's turn."""
        state = self._table.state
        return state if state.current_player() == player and self._table.is_persons() else None

    def decide_for(self, player: int, action: int) -> None:
        """Play what a player on a phone has chosen, who is asked now."""
        self._table.act_person(action)

    def moment_of(self, player: int) -> object:
        """All that the player sees."""
        return self._table, self._table.state.observation_string(player)

    def chosen(self, player: int) -> str:
        """Nothing: what is chosen is played."""
        return ""

    def are_together(self) -> bool:
        """One after the other."""
        return False

    def headline(self) -> str:
        """Nothing: the question says it all."""
        return ""

    def undo(self) -> None:
        """Go back to the last decision of a person."""
        before = self._decider()
        self._table.undo()
        self._cover_after(before)

    def _decider(self) -> tuple[int, int]:
        """The player to act, and in which turn: several decisions in a row ask once for the hand."""
        return self._table.state.current_player(), int(self._table.state.record.turns)

    def _cover_after(self, before: tuple[int, int]) -> None:
        if self._decider() != before:
            self._page.cover()

    def hold(self) -> None:
        """Nothing runs on by itself."""

    def start(self) -> None:
        """Nothing runs on by itself."""

    def expectation(self) -> str:
        """The thing to be done now, in words."""
        if self._table.is_looking_back:
            return str(wording.STEP_FORWARD_FIRST)
        state = self._table.state
        if state.is_terminal():
            return wording.OVER.format(outcome=state.outcome())
        player = state.current_player()
        if self._table.thinker() is not None:
            return wording.THOUGHTFUL_ACTS.format(player=player)
        if self._table.phones() and self._table.is_persons():
            return wording.PHONE_ACTS.format(player=player)
        if not self._table.is_human():
            return wording.COMPUTER_ACTS.format(player=player, strategy=self._table.seat_name(player))
        if self.is_covered():
            return wording.UNCOVER_FIRST.format(player=player)
        words = (
            wording.CHOOSE if protocol.parts(self._table.game).has("picture") else wording.CHOOSE_FROM_BUTTONS
        )
        return words.format(question=state.question())

    def draw(self, shown: State, lit: Mapping[str, int], viewer: int | None) -> Picture:
        """The picture of a position, through a viewer's eyes."""
        return self._picture.board(shown, viewer, {**lit, **self.cover()})

    def told(self, entries: Sequence[NoticedMove], shown: State, viewer: int | None) -> Told:
        """A sentence a turn, and the last of them."""
        sentences = self._sentences[viewer].of(entries, shown)
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
