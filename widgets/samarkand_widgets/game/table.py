"""A game in progress, without any widgets: the seats, chance, undo and looking back.

Nothing here depends on which game is played.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from functools import cache
from typing import Any, Protocol, TypeGuard

import samarkand
from samarkand import strategies
from samarkand.checks import SEED, Seed, whole_seed
from samarkand.errors import IllegalAction, InvalidInput, short_repr
from samarkand.game import Game, State, as_game
from samarkand.grammar import Reader, _
from samarkand.picture.seats import computer_seat, person_seat
from samarkand.registry import SEARCHERS
from samarkand.textboard import PUBLIC
from samarkand_widgets.game.names import HUMAN, PHONE, check_name, is_person, name_of

LEVELS = {"easy": _("easy"), "medium": _("medium"), "strong": _("strong")}

MAX_MOVES = 100_000  # a game between computers might never end


class Thinker(Protocol):
    """A player that searches before each move, such as `samarkand.Expert`."""

    name: str
    game: Game

    def choose(self, state: State, progress: Callable[[float], object] | None = None) -> int:
        """Return the best move found. The state is not changed."""

    @property
    def reasons(self) -> object:
        """Return the moves compared at the last decision."""


Seat = str | Callable[..., int] | Thinker


class Table:
    """A game in progress: a state, the seats, and the data for undo.

    Parameters
    ----------
    start : Game or State
        The game to play from the beginning, or a position from which to continue.
    seats : sequence of str or function, optional
        One per player: "human" or "human: Ada"; "phone" or "phone: Ada" for a person in a classroom; the
        name of a strategy; "easy", "medium" or "strong" (see `samarkand.strategies.levels`); a function; or
        a `samarkand.Expert` with its own budget and seed.
        By default one human plays against `greedy`.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The source of randomness for chance and for the computers. The same seed and the same moves give the
        same game.

    Attributes
    ----------
    start : Game or State
        The starting point.
    state : State
        The current state.
    moved : function
        Called after each action of a player and the chance events that follow. By default it does nothing.
    """

    moved: Callable[[], None]

    def __init__(self, start: str | Game | State, seats: Sequence[Seat] | None = None, seed: "Seed" = SEED):
        self.moved = lambda: None
        self.game = start.game if isinstance(start, State) else as_game(start)
        self.seats = _check_seats(self.game, seats)
        self._humans = [player for player, seat in enumerate(self.seats) if is_person(seat)]
        self._phones = [player for player, seat in enumerate(self.seats) if is_person(seat, PHONE)]
        self.seed = whole_seed(seed)
        self.start = start if isinstance(start, State) else self.game
        self.state = self.start.new_initial_state() if isinstance(self.start, Game) else self.start.clone()
        self._chance = strategies.Chance(self.seed)
        self._computers: dict[int, strategies.Player | Thinker] = {
            player: deepcopy(seat)
            if _searches(seat)
            else strategies.Player(self.game, seat, seed=self.seed, seat=player)
            for player, seat in enumerate(self.seats)
            if player not in self.persons()
        }
        self._checkpoints: list[tuple[Any, ...]] = []
        self._stops = self._past_stops()
        self._looking: int | None = None
        self.settle()

    def _past_stops(self) -> list[int]:
        """Return the earlier decisions in the history of the starting position, as `stops` has them."""
        positions = (self.state.earlier(number) for number in range(len(self.state.history())))
        return [
            number
            for number, earlier in enumerate(positions)
            if not earlier.is_chance_node() and not self._is_secret(earlier)
        ]

    # --- players ----------------------------------------------------------------------------

    def humans(self) -> list[int]:
        """Return the players who are people at this screen."""
        return list(self._humans)

    def phones(self) -> list[int]:
        """Return the players whose seats are phones."""
        return list(self._phones)

    def persons(self) -> list[int]:
        """Return the players who are people, at this screen or on phones."""
        return sorted(self._humans + self._phones)

    def eyes(self) -> int | None:
        """Return the view that this screen may always show: a player's, an onlooker's, or None for all."""
        if self._phones or len(self._humans) > 1:
            return PUBLIC
        return next(iter(self._humans), None)

    def reader(self) -> Reader:
        """Return what the players are called. The only person at this screen is the reader, unless named."""
        names = []
        for player, seat in enumerate(self.seats):
            has_person = is_person(seat) or is_person(seat, PHONE)
            names.append(name_of(seat) or (person_seat if has_person else computer_seat)(player))
        alone = self.eyes()
        is_reader = alone is not None and alone != PUBLIC and not name_of(self.seats[alone])
        return Reader(tuple(names), alone if is_reader else None)

    def readers(self) -> dict[int | None, Reader]:
        """Return who reads the log: whoever sits at this screen, and every person on a phone."""
        reader, eyes = self.reader(), self.eyes()
        readers: dict[int | None, Reader] = {eyes: reader}
        if eyes == PUBLIC:
            readers |= dict.fromkeys(self._humans, reader)
        return readers | {player: reader._replace(player=player) for player in self._phones}

    def is_human(self) -> bool:
        """Return whether it is the turn of a person at this screen."""
        return self.state.current_player() in self._humans

    def is_persons(self, player: int | None = None) -> bool:
        """Return whether a player, by default the one to move, is a person."""
        player = self.state.current_player() if player is None else player
        return player in self._humans or player in self._phones

    def is_computer(self) -> bool:
        """Return whether it is a computer's turn."""
        return self.state.current_player() in self._computers

    def seat_name(self, player: int) -> str:
        """Return the kind of player in a seat: "human", or the name of a strategy."""
        seat = self.seats[player]
        return seat.name if _searches(seat) else strategies.label(seat)

    def thoughtful(self) -> list[int]:
        """Return the players who search before each move, which takes a while."""
        return [player for player, seat in enumerate(self.seats) if _searches(seat) or _names_searcher(seat)]

    def thinker(self) -> strategies.Player | Thinker | None:
        """Return the computer to move if it searches (it has `choose(state, progress)`), or None."""
        player = self.state.current_player()
        return self._computers[player] if player in self.thoughtful() else None

    def renew(self, player: int) -> None:
        """Replace a computer that was interrupted, because its beliefs may be half updated."""
        self._computers[player] = deepcopy(self._computers[player])

    # --- play -------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let chance act until it is a player's turn or the game is over."""
        while self.state.is_chance_node():
            self.state.apply_action(self._chance.choose(self.state))
        self._stops.append(len(self.state.history()))

    def act_person(self, action: int) -> None:
        """Play a person's action, which can be taken back, and the chance events that follow.

        Raises
        ------
        IllegalAction
            If it is not a person's turn, if an earlier position is shown, or if the action is not legal.
            Nothing changes then.
        """
        if self._looking is not None:
            raise IllegalAction("this is an earlier position: go forward to play on")
        if self.state.is_terminal():
            raise IllegalAction("the game is over")
        if not self.is_persons():
            player = self.state.current_player()
            raise IllegalAction(f"it is player {player}'s turn, played by {self.seat_name(player)}")
        checkpoint = (self.state.clone(), deepcopy(self._chance), deepcopy(self._computers), self._stops[:])
        self.state.apply_action(action)
        self._checkpoints.append(checkpoint)
        self.settle()
        self.moved()

    def act_unasked(self, action: int) -> None:
        """Play the only action of a person, and chance events. Undo goes back to the decision before it."""
        self.state.apply_action(action)
        self.settle()
        self.moved()

    def is_secret(self) -> bool:
        """Return whether a computer must decide something that people must not notice.

        Everyone then sees the position as if the decision had been made.
        """
        return self._is_secret(self.state)

    def _is_secret(self, state: State) -> bool:
        is_computer = state.current_player() in self._computers
        views = [state.view_for_rules(player) for player in self.persons()] if is_computer else []
        return bool(views) and all(view.phase != state.record.phase for view in views)

    def act_secretly(self) -> None:
        """Let computers make the decisions that people must not notice. Looking back skips such positions."""
        while self.is_secret():
            self._stops.pop()
            self._act_computer()

    def act_computer(self, chosen: int | None = None) -> None:
        """Let the computer to move play one action, followed by chance events.

        Parameters
        ----------
        chosen : int, optional
            The action, if the computer has already chosen it.
        """
        self._act_computer(chosen)
        self.act_secretly()

    def _act_computer(self, chosen: int | None = None) -> None:
        computer = self._computers[self.state.current_player()]
        chosen = computer.choose(self.state) if chosen is None else chosen
        self.state.apply_action(chosen)
        self.settle()
        self.moved()

    def act_turn(self, goes_on: Callable[[], bool]) -> None:
        """Let the computer to move play until its turn is over.

        Parameters
        ----------
        goes_on : function
            Called after each action; returns whether to continue.
        """
        player, turns = self.state.current_player(), self.state.record.turns
        self.act_computer()
        while goes_on() and (self.state.current_player(), self.state.record.turns) == (player, turns):
            self.act_computer()

    def play_computers(self, goes_on: Callable[[], bool] | None = None) -> None:
        """Let computers play until it is a person's turn or the game is over.

        Parameters
        ----------
        goes_on : function, optional
            Returns whether to continue. By default, computers play while it is their turn.

        Raises
        ------
        IllegalAction
            After `MAX_MOVES` moves. Calling again continues the game.
        """
        for __ in range(MAX_MOVES):
            if not (goes_on or self.is_computer)():
                return
            self.act_computer()
        raise IllegalAction(f"the computers have played {MAX_MOVES} moves without finishing the game")

    @property
    def decisions(self) -> int:
        """The number of decisions of people that can be taken back."""
        return len(self._checkpoints)

    def last_decision(self) -> State:
        """Return the position in which a person last decided. It exists if `can_undo` is true."""
        return self._checkpoints[-1][0]

    def can_undo(self) -> bool:
        """Return whether a person has decided anything."""
        return bool(self._checkpoints)

    def undo(self) -> None:
        """Go back to the last decision of a person. Chance will then give the same results.

        Raises
        ------
        IllegalAction
            If no person has decided anything yet.
        """
        if not self._checkpoints:
            raise IllegalAction("you have no move to take back")
        self.state, self._chance, self._computers, self._stops = self._checkpoints.pop()
        self._looking = None

    # --- looking back -------------------------------------------------------------------------

    @property
    def is_looking_back(self) -> bool:
        """Whether an earlier position is shown."""
        return self._looking is not None

    def step(self, by: int) -> None:
        """Show the position `by` decisions later, or earlier if `by` is negative.

        Raises
        ------
        IllegalAction
            If there is no such position. The view then stays the same.
        """
        if not 0 <= self.place + by < len(self._stops):
            raise IllegalAction("there is no earlier position" if by < 0 else "this is the latest position")
        self.look_at(self.place + by)

    @property
    def stops(self) -> list[int]:
        """Return the positions that can be shown, each as the number of moves before it."""
        return list(self._stops)

    @property
    def place(self) -> int:
        """The index of the position shown among the stops."""
        looking = self._looking
        return len(self._stops) - 1 if looking is None else looking

    def look_at(self, place: int) -> None:
        """Show one of the stops.

        Raises
        ------
        IllegalAction
            If there is no such stop. The view then stays the same.
        """
        if not 0 <= place < len(self._stops):
            raise IllegalAction(f"position: found {place}, expected 0 to {len(self._stops) - 1}")
        self._looking = None if place == len(self._stops) - 1 else place

    def can_step_back(self) -> bool:
        """Return whether there is an earlier decision than the one shown."""
        return self.place > 0

    def look_at_now(self) -> None:
        """Show the current position."""
        self._looking = None

    def shown_state(self) -> State:
        """Return the state that is shown: the current or an earlier one."""
        looking = self._looking  # read once, because another thread may change it meanwhile
        return self.state if looking is None else self.state.earlier(self._stops[looking])


def _check_seats(game: Game, seats: Sequence[Seat] | None) -> list[Seat]:
    """Return one seat per player, or raise."""
    if seats is None:
        return [HUMAN, *[strategies.usual(game)] * (game.num_players - 1)]
    if isinstance(seats, str) or not isinstance(seats, Sequence) or len(seats) != game.num_players:
        expected = f"a list of {game.num_players}, one per player"
        raise InvalidInput(f"seats: found {short_repr(seats)}, expected {expected}")
    levels = strategies.levels(game)
    known = [HUMAN, PHONE, *levels, *strategies.names(game), *SEARCHERS]
    for player, seat in enumerate(seats):
        check_name(f"seats[{player}]", name_of(seat))
        if _searches(seat):
            if seat.game != game:
                raise InvalidInput(
                    f"seats[{player}]: found a player for {seat.game!r}, expected a player for {game!r}"
                )
        elif not callable(seat) and not name_of(seat) and not (isinstance(seat, str) and seat in known):
            raise InvalidInput(
                f"seats[{player}]: found {short_repr(seat)}, "
                f"expected {', '.join(map(repr, known))} or a function"
            )
    return [levels.get(seat, seat) if isinstance(seat, str) else seat for seat in seats]


def _searches(seat: object) -> TypeGuard[Thinker]:
    """Return whether a seat is a searching player that the user made."""
    return not isinstance(seat, str) and hasattr(seat, "choose") and hasattr(seat, "reasons")


def _names_searcher(seat: object) -> bool:
    return isinstance(seat, str) and seat in SEARCHERS


@cache
def plain_game(name: str, players: int | None = None) -> Game:
    """Return a game without options, made once: reading an edition takes as long as a picture."""
    return samarkand.game(name) if players is None else samarkand.game(name, players=players)


def of_game(game: str | Game | State, name: str) -> Game | State:
    """Return the game or state, or raise if it is of another game.

    Raises
    ------
    InvalidInput
        If the game does not have that name.
    """
    start = game if isinstance(game, State) else as_game(game)
    if (start.game if isinstance(start, State) else start).name != name:
        raise InvalidInput(
            f"game: found {short_repr(game)}, expected samarkand.game({name!r}, …) or a state of it"
        )
    return start
