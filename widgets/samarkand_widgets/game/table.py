"""A game at a table, without any widget: who sits where, chance, undo, looking back.

Nothing here knows which game is played.
"""

from collections.abc import Callable, Sequence
from copy import deepcopy
from typing import Any, NamedTuple, Protocol, TypeGuard

from samarkand import strategies
from samarkand.arguments.experiments import SEED, Seed, whole_seed
from samarkand.errors import IllegalAction, InvalidOption, shown
from samarkand.game import Game, State, as_game
from samarkand.picture import PUBLIC
from samarkand.protocol import SEARCHERS
from samarkand_widgets.game.names import HUMAN, PHONE, SeatNames, check_name, is_person, name_of

MAX_MOVES = 100_000  # computers among themselves may never come to an end


class Thinker(Protocol):
    """One who searches before each move, as `samarkand.Expert` does."""

    name: str
    game: Game

    def choose(self, state: State, progress: Callable[[float], Any] | None = None) -> int:
        """The move found best; the state is not changed."""

    @property
    def reasons(self) -> Any:
        """The moves weighed at the last decision."""


class SearchedDecision(NamedTuple):
    """The decision of a player that thinks: the position, how many moves led to it, and the reasons."""

    number: int
    state: State
    reasons: Any  # a data frame, see `samarkand.Expert.reasons`


Seat = str | Callable[..., int] | Thinker


class Table:
    """A game in progress: a state, the seats, and what is needed to go back.

    Parameters
    ----------
    start : Game or State
        A game from its beginning, or a position from which to play.
    seats : sequence of str or function, optional
        "human" or "human: Ada", "phone" or "phone: Ada" for a person in a class room, the name of a
        strategy, "expert", or a function of the user's, one per player; by default a human and otherwise
        `greedy`. A `samarkand.Expert` of the user's has its own
        budget and seed.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        For chance and for the computers: the same seed and the same moves give the same game.

    Attributes
    ----------
    start : Game or State
        Where it began.
    state : State
        The game as it stands.
    """

    def __init__(self, start: str | Game | State, seats: Sequence[Seat] | None = None, seed: "Seed" = SEED):
        self.game = start.game if isinstance(start, State) else as_game(start)
        self.seats = _checked_seats(self.game, seats)
        self._humans = [player for player, seat in enumerate(self.seats) if is_person(seat)]
        self._phones = [player for player, seat in enumerate(self.seats) if is_person(seat, PHONE)]
        self._standing_in: dict[int, strategies.Player] = {}
        self.seed = whole_seed(seed)
        self.start = start if isinstance(start, State) else self.game
        self.restart()

    def restart(self) -> None:
        """Begin anew with the same dice. Changes everything but the seats."""
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
        self._stops: list[int] = []
        self._weighed: list[SearchedDecision] = []
        self._looking: int | None = None
        self.settle()

    # --- who --------------------------------------------------------------------------------

    def humans(self) -> list[int]:
        """The players whom persons at this screen play."""
        return list(self._humans)

    def phones(self) -> list[int]:
        """The players whose seats are phones, whoever plays for them."""
        return list(self._phones)

    def persons(self) -> list[int]:
        """The players whose seats are persons', at this screen or on phones."""
        return sorted(self._humans + self._phones)

    def eyes(self) -> int | None:
        """Through whose eyes this screen may always be looked at: a player's, an onlooker's, or all open."""
        if self._phones or len(self._humans) > 1:
            return PUBLIC
        return next(iter(self._humans), None)

    def names(self) -> SeatNames:
        """The names of the persons."""
        return SeatNames({player: name_of(seat) for player, seat in enumerate(self.seats) if name_of(seat)})

    def is_human(self) -> bool:
        """Whether a person at this screen is to act."""
        return self.state.current_player() in self._humans

    def is_persons(self, player: int | None = None) -> bool:
        """Whether a person plays for a player, by default for the one to act."""
        player = self.state.current_player() if player is None else player
        return player in self._humans or (player in self._phones and player not in self._standing_in)

    def is_computer(self) -> bool:
        """Whether a computer is to act."""
        player = self.state.current_player()
        return player in self._computers or player in self._standing_in

    def stand_in(self, player: int, strategy: str | None = None) -> None:
        """Have a computer play for a phone, until `come_back`."""
        strategy = strategies.usual(self.game) if strategy is None else strategy
        self._standing_in[player] = strategies.Player(self.game, strategy, seed=self.seed, seat=player)

    def come_back(self, player: int) -> None:
        """Have the phone play again, for which a computer has played."""
        self._standing_in.pop(player, None)

    def stood_in(self) -> list[int]:
        """The players on phones for whom a computer plays."""
        return sorted(self._standing_in)

    def seat_name(self, player: int) -> str:
        """The kind of player by seat: "human", or the strategy's name."""
        seat = self.seats[player]
        return seat.name if _searches(seat) else strategies.label(seat)

    def thoughtful(self) -> list[int]:
        """The players who search before each move, which takes a while."""
        return [player for player, seat in enumerate(self.seats) if _searches(seat) or _names_searcher(seat)]

    def thinker(self) -> strategies.Player | Thinker | None:
        """The computer that is to act, if it is one who searches: it has `choose(state, progress)`."""
        player = self.state.current_player()
        return self._computers[player] if player in self.thoughtful() else None

    def renew(self, player: int) -> None:
        """Have a computer that was left off thinking begin afresh: what it believes is half done."""
        self._computers[player] = deepcopy(self._computers[player])

    # --- play -------------------------------------------------------------------------------

    def settle(self) -> None:
        """Let chance act until a player is to act or the game is over."""
        while self.state.is_chance_node():
            self.state.apply_action(self._chance.choose(self.state))
        self._stops.append(len(self.state.history()))

    def act_person(self, action: int) -> None:
        """Play a person's action, which can be taken back, and what chance does then.

        Raises
        ------
        IllegalAction
            If it is not a person's turn, if an earlier position is looked at, or if the action is not
            legal. Nothing has changed then.
        """
        if self._looking is not None:
            raise IllegalAction("this is an earlier position: go forward to play on")
        if self.state.is_terminal():
            raise IllegalAction("the game is over")
        if not self.is_persons():
            player = self.state.current_player()
            raise IllegalAction(f"player {player} is to act, whom {self.seat_name(player)} plays")
        checkpoint = (self.state.clone(), deepcopy(self._chance), deepcopy(self._computers), self._stops[:])
        self.state.apply_action(action)
        self._checkpoints.append(checkpoint)
        self.settle()

    def is_secret(self) -> bool:
        """Whether a computer is to decide something that no person may notice.

        Then all of them see the position as if it had been decided.
        """
        views = [self.state.view_for_rules(player) for player in self.persons()] if self.is_computer() else []
        return bool(views) and all(view.phase != self.state.record.phase for view in views)

    def act_secretly(self) -> None:
        """Let computers decide what no person may notice; no such position can be stepped to."""
        while self.is_secret():
            self._stops.pop()
            self._act_computer()

    def act_computer(self, chosen: int | None = None) -> None:
        """Let the computer that is to act play one action, and what chance does then.

        Parameters
        ----------
        chosen : int, optional
            What it has chosen, if it has been asked already.
        """
        self._act_computer(chosen)
        self.act_secretly()

    def _act_computer(self, chosen: int | None = None) -> None:
        player = self.state.current_player()
        computer = self._standing_in.get(player) or self._computers[player]
        chosen = computer.choose(self.state) if chosen is None else chosen
        self._keep_reasons(computer)
        self.state.apply_action(chosen)
        self.settle()

    def _keep_reasons(self, computer: Any) -> None:
        """Keep what a computer that thinks weighed just now, where it had a choice."""
        search = getattr(computer, "search", computer)
        reasons = None if search is None else search.reasons
        if reasons is not None and len(reasons) > 1:
            self._weighed.append(SearchedDecision(len(self.state.history()), self.state.clone(), reasons))

    def weighed(self) -> SearchedDecision | None:
        """The last decision of a player that thinks, before the position that is shown."""
        end = len(self.state.history()) if self._looking is None else self._stops[self._looking]
        return next((each for each in reversed(self._weighed) if each.number < end), None)

    def act_turn(self, goes_on: Callable[[], bool]) -> None:
        """Let the computer that is to act play until its turn is over.

        Parameters
        ----------
        goes_on : function
            Whether a computer shall go on; asked after each action.
        """
        player, turns = self.state.current_player(), self.state.record.turns
        self.act_computer()
        while goes_on() and (self.state.current_player(), self.state.record.turns) == (player, turns):
            self.act_computer()

    def play_computers(self, goes_on: Callable[[], bool] | None = None) -> None:
        """Let computers play until a person is to act or the game is over.

        Parameters
        ----------
        goes_on : function, optional
            Whether a computer shall go on; by default while one is to act.

        Raises
        ------
        IllegalAction
            If they have played very long; a further call goes on.
        """
        for _ in range(MAX_MOVES):
            if not (goes_on or self.is_computer)():
                return
            self.act_computer()
        raise IllegalAction(f"the computers have played {MAX_MOVES} moves without an end")

    @property
    def decisions(self) -> int:
        """How many decisions of persons can be taken back."""
        return len(self._checkpoints)

    def decided(self) -> State:
        """The position in which a person decided last; there is one if `can_undo`."""
        return self._checkpoints[-1][0]

    def can_undo(self) -> bool:
        """Whether a person has acted."""
        return bool(self._checkpoints)

    def undo(self) -> None:
        """Go back to the last decision of a person; chance will then fall as it did.

        Raises
        ------
        IllegalAction
            If no person has acted yet.
        """
        if not self._checkpoints:
            raise IllegalAction("there is no move of yours to take back")
        self.state, self._chance, self._computers, self._stops = self._checkpoints.pop()
        self._weighed = [each for each in self._weighed if each.number < len(self.state.history())]
        self._looking = None
        for player in self._standing_in:
            self.stand_in(player)

    # --- looking back -------------------------------------------------------------------------

    @property
    def is_looking_back(self) -> bool:
        """Whether an earlier position is shown."""
        return self._looking is not None

    def step(self, by: int) -> None:
        """Look at the decision that many decisions later (earlier if negative).

        Raises
        ------
        IllegalAction
            If there is none. What is shown stays.
        """
        if not 0 <= self.place + by < len(self._stops):
            raise IllegalAction("there is no earlier position" if by < 0 else "this is the latest position")
        self.look_at(self.place + by)

    @property
    def stops(self) -> list[int]:
        """The positions that can be looked at, each by the number of moves that led to it."""
        return list(self._stops)

    @property
    def place(self) -> int:
        """Which of the stops is shown."""
        looking = self._looking
        return len(self._stops) - 1 if looking is None else looking

    def look_at(self, place: int) -> None:
        """Look at one of the stops.

        Raises
        ------
        IllegalAction
            If there is none of that number. What is shown stays.
        """
        if not 0 <= place < len(self._stops):
            raise IllegalAction(f"position {place}: found {len(self._stops)} positions, from 0")
        self._looking = None if place == len(self._stops) - 1 else place

    def can_step_back(self) -> bool:
        """Whether there is an earlier decision than the one shown."""
        return self.place > 0

    def look_at_now(self) -> None:
        """Look at the game as it stands."""
        self._looking = None

    def shown(self) -> State:
        """The state to show: the game's, or an earlier one."""
        looking = self._looking  # read once: a press, on its thread, may end the looking back meanwhile
        if looking is None:
            return self.state
        earlier = self.state.root()
        for action in self.state.history()[: self._stops[looking]]:
            earlier.apply_action(action)
        return earlier


def _checked_seats(game: Game, seats: Sequence[Seat] | None) -> list[Seat]:
    """One seat a player, each known."""
    if seats is None:
        return [HUMAN, *[strategies.usual(game)] * (game.num_players - 1)]
    if isinstance(seats, str) or not isinstance(seats, Sequence) or len(seats) != game.num_players:
        expected = f"a list of {game.num_players}, one per player"
        raise InvalidOption(f"seats: found {shown(seats)}, expected {expected}")
    known = [HUMAN, PHONE, *strategies.names(game), *SEARCHERS]
    for player, seat in enumerate(seats):
        check_name(f"seats[{player}]", name_of(seat))
        if _searches(seat):
            if seat.game != game:
                raise InvalidOption(
                    f"seats[{player}]: found one for {seat.game!r}, expected one for {game!r}"
                )
        elif not callable(seat) and not name_of(seat) and not (isinstance(seat, str) and seat in known):
            raise InvalidOption(
                f"seats[{player}]: found {shown(seat)}, expected {', '.join(map(repr, known))} or a function"
            )
    return list(seats)


def _searches(seat: Any) -> TypeGuard[Thinker]:
    """Whether a seat is itself one who searches, made by the user."""
    return not isinstance(seat, str) and hasattr(seat, "choose") and hasattr(seat, "reasons")


def _names_searcher(seat: Any) -> bool:
    return isinstance(seat, str) and seat in SEARCHERS


def of_game(game: str | Game | State, name: str) -> Game | State:
    """The game or state, if it is of the game with that name.

    Raises
    ------
    InvalidOption
        If it is not.
    """
    found = game if isinstance(game, State) else as_game(game)
    if (found.game if isinstance(found, State) else found).name != name:
        raise InvalidOption(
            f"game: found {shown(game)}, expected samarkand.game({name!r}, …) or a state of it"
        )
    return found
