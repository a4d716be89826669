"""`samarkand play`: play a game in the terminal, on the text board."""

import argparse
import os
import re
import sys
from collections.abc import Sequence
from copy import deepcopy
from itertools import islice, takewhile
from pathlib import Path
from typing import TYPE_CHECKING, Any

from samarkand import files, state, strategies
from samarkand.commands import asking, common
from samarkand.commands.asking import STRATEGY
from samarkand.decisions import DecisionContext
from samarkand.engine.records import CHANCE
from samarkand.errors import IllegalAction, InvalidInput, short_repr
from samarkand.game import Game, State
from samarkand.grammar import N_, Reader, _, for_reader, player_name
from samarkand.picture.seats import computer_seat, person_seat
from samarkand.picture.turns import NoticedMove, describe_move
from samarkand.saving import saved_game
from samarkand.textboard import MAY

if TYPE_CHECKING:
    from samarkand.engine.line_up import AnyStrategy

HELP = _("type the number of a move, the beginning of its text, or one of these words:")
TYPED = {
    "board": _("show the whole table"),
    "log": _("show what has happened so far"),
    "values": _("show the estimated value of each move"),
    "undo": _("take back your last move"),
    "save": _("save the game to the file given with --save"),
    "quit": _("leave the game"),
}

EXAMPLES = """\
samarkand play market
samarkand play sackson --players 2 --seats human,expert --seed 7
samarkand play routes --save evening.json
samarkand play market --load evening.json"""
HUMAN = "human"
MAX_DIGITS = 6  # of the number of a move
MAX_BLOCK_LENGTH = 30  # lines of a part of the board that is shown at the first decision
COLUMNS = re.compile(r"[^:]*\S {2,}[^:]*")  # the heads of a table
DIM, BOLD, COLOUR, PLAIN = "\x1b[2m", "\x1b[1m", "\x1b[36m", "\x1b[0m"


def add(commands: common.Commands) -> None:
    """Add the command to the command line."""
    parser = common.verb(
        commands,
        "play",
        N_("play a game in the terminal"),
        EXAMPLES,
        _("When it is your turn, {help}").format(help=common.list_meanings(str(HELP), TYPED)),
    )
    asking.add_game(parser)
    parser.add_argument(
        "--seats",
        metavar="LIST",
        help=_(
            "a comma-separated list with one entry per player: human, {strategy} (default: human, then "
            "greedy for the others)"
        ).format(strategy=str(STRATEGY)),
    )
    asking.add_seed(parser)
    parser.add_argument("--load", type=Path, metavar="FILE", help=N_("continue the game saved in this file"))
    parser.add_argument(
        "--save",
        type=Path,
        metavar="FILE",
        help=N_("save the game to this file when you quit or when the game ends"),
    )
    common.add_force(parser)
    parser.add_argument(
        "--colour",
        choices=("auto", "always", "never"),
        default="auto",
        help=N_("use colours (default: auto)"),
    )
    parser.set_defaults(run=run)


def run(chosen: argparse.Namespace) -> int:
    """Play until the game ends or the player leaves."""
    if chosen.load is None:
        state = asking.game_of(chosen).new_initial_state()
    else:
        state = asking.read_state(chosen.load)
        if state.game.name != chosen.game:
            raise InvalidInput(f"--load: {chosen.load} is a game of {state.game.name}, not of {chosen.game}")
    seats = _seats(chosen.seats, state.game)
    if chosen.save is not None:  # before an evening, not after it; what is gone on with is written anew
        files.check_place(chosen.save, chosen.force or chosen.save == chosen.load)
    colours = chosen.colour == "always" or (
        chosen.colour == "auto" and sys.stdout.isatty() and not os.environ.get("NO_COLOR")
    )
    ConsoleGame(state, seats, chosen.seed, colours, chosen.save).play()
    return 0


def _seats(text: str | None, game: Game) -> list[Any]:
    players = game.num_players
    if text is None:
        return [HUMAN, *[strategies.usual(game)] * (players - 1)]
    seats = [asking.strategy_of(name.strip()) for name in text.split(",")]
    if len(seats) != players:
        raise InvalidInput(f"--seats: found {len(seats)}, expected {players}, one per player")
    return seats


class ConsoleGame:
    """A game in a terminal.

    Parameters
    ----------
    state : State
        The position in which the game begins.
    seats : list
        For each player, `HUMAN` or a strategy.
    seed : int
    colours : bool
    file : Path or None
        The file to which the game is saved.
    """

    def __init__(
        self, state: State, seats: "Sequence[AnyStrategy]", seed: int, colours: bool, file: Path | None
    ):
        self.state = state.clone()
        self.seats = seats
        self.seed = seed
        self.colours = colours
        self.file = file
        self.chance = strategies.Chance(seed)
        self.computers = [
            None if seat == HUMAN else strategies.Player(state.game, seat, seed=seed, seat=player)
            for player, seat in enumerate(seats)
        ]
        persons = [player for player, seat in enumerate(seats) if seat == HUMAN]
        # Two persons share a screen: the log shows what each of them could see.
        self.eyes = persons[0] if len(persons) == 1 else None
        names = [
            (person_seat if seat == HUMAN else computer_seat)(player) for player, seat in enumerate(seats)
        ]
        self.reader = Reader(tuple(names), self.eyes)
        self.told = len(self.state.history())  # the moves up to there were printed
        self.shown: dict[int, set[tuple[str, ...]]] = {}  # the board that each person saw last
        self.before: list[tuple[Any, ...]] = []  # where persons decided, with the dice as they were
        self.is_left = False

    def play(self) -> None:
        """Let all players move in turn until the game is over or the user leaves it."""
        with for_reader(self.reader):
            self._play()

    def _play(self) -> None:
        while not self.state.is_terminal() and not self.is_left:
            player = self.state.current_player()
            computer = self.computers[player] if player >= 0 else self.chance
            if computer is not None:
                self.state.apply_action(computer.choose(self.state))
            else:
                self._ask(player)
        self._tell()
        if self.state.is_terminal():
            print("\n" + self._board(None))
            print(self._in(BOLD, self.state.outcome()))
        if self.file is not None:
            self._save()

    def _ask(self, player: int) -> None:
        """Ask a person until they make a move, take one back, or leave the game."""
        self._tell()
        print("\n" + self._news(player))
        legal = self.state.legal_actions()
        print()
        for number, action in enumerate(legal, 1):
            print(f"{self._in(COLOUR, f'{number:>4}')}  {self.state.action_label(action)}")
        while True:
            print(self._in(BOLD, _("{name}: ").format(name=player_name(player, "alone"))), end="", flush=True)
            line = sys.stdin.readline()
            answer = line.strip()
            if not line or answer.lower() in ("quit", "q", "exit"):
                print("" if line else "\n", end="")
                self.is_left = True
                return
            if self._is_command(answer.lower(), player):
                if answer.lower() == "undo":
                    return
                continue
            if answer and self._has_moved(answer, legal):
                return

    def _has_moved(self, answer: str, legal: list[int]) -> bool:
        """Play the move that was typed, or print why it is not possible. Return whether it was played."""
        here = (self.state.clone(), deepcopy(self.chance), deepcopy(self.computers))
        try:
            if answer.isdecimal():
                number = int(answer) if len(answer) <= MAX_DIGITS else 0
                if not 1 <= number <= len(legal):
                    reason = answer if len(answer) <= MAX_DIGITS else short_repr(answer)
                    raise IllegalAction(f"{reason} is not a number from 1 to {len(legal)}")
                self.state.apply_action(legal[number - 1])
            else:
                state.play_one(self.state, answer)
        except IllegalAction as error:
            self.state = here[0]
            reason = str(error).partition(": player")[0]
            print(_("{reason}; type the number or the text of a move, or type help").format(reason=reason))
            return False
        self.before.append(here)
        return True

    def _is_command(self, word: str, player: int) -> bool:
        """Carry out a command that is not a move. Return whether the text was such a command."""
        if word == "help":
            print(common.list_meanings(str(HELP), TYPED))
        elif word == "board":
            print("\n" + self._board(player))
        elif word == "log":
            print("\n".join(map(self._sentence, self._noticed(player))))
        elif word == "values":
            from samarkand.analysis.values.action_values import action_values

            values = action_values(self.state, games=256, seed=self.seed)
            print(asking.table(values.assign(words=values["action"].map(self.state.action_label))))
        elif word == "undo":
            self._undo()
        elif word == "save":
            if self.file is None:
                print(str(_("to save games, start with --save FILE")))
            else:
                self._save()
        else:
            return False
        return True

    def _undo(self) -> None:
        if not self.before:
            print(str(_("you have no move to take back")))
            return
        self.state, self.chance, self.computers = self.before.pop()
        self.told = len(self.state.history())

    def _tell(self) -> None:
        """Print the moves since the last call that the viewer may see. The deal is printed on one line."""
        viewer = self.eyes if self.eyes is not None else self._acting()
        moves = self._noticed(viewer, self.told)
        if not self.told:
            deal = list(takewhile(lambda move: move.log_entry and move.log_entry.who == CHANCE, moves))
            if deal:
                print(
                    self._in(
                        DIM,
                        str(
                            _(
                                "The game is set up. After this, only changes are shown; board shows the "
                                "whole table."
                            )
                        ),
                    )
                )
            moves = moves[len(deal) :]
        for move in moves:
            print(self._in(DIM, self._sentence(move)))
        self.told = len(self.state.history())

    def _noticed(self, viewer: int | None, start: int = 0) -> list[NoticedMove]:
        """Return the moves from number `start` that a player noticed."""
        steps = islice(self.state.steps(), start, None)
        moves = (
            NoticedMove(old, action, DecisionContext(self.state.game, old, action).log_entry(after, viewer))
            for old, action, after in steps
        )
        return [move for move in moves if move.log_entry is not None]

    def _sentence(self, move: NoticedMove) -> str:
        return describe_move(move)

    def _acting(self) -> int | None:
        player = self.state.current_player()
        return player if player >= 0 and self.seats[player] == HUMAN else None

    def _board(self, player: int | None) -> str:
        """Return the text board as `player` sees it."""
        return str(self.state.game.package.textboard.text(self.state, player))

    def _news(self, player: int) -> str:
        """Return the decision and what has changed on the board since `player` decided last.

        Before the first decision everything is new, but very long parts of the board are left out.
        """
        decision, *table = self._board(player).split("\n\n")
        title, __, question = decision.partition("\n" + MAY.format(actions=""))[0].partition("\n")
        blocks = [title, *table]
        seen = self.shown.get(player)
        self.shown[player] = {row for block in blocks for row in _rows(block)}
        if seen is None:
            short = [block for block in table if block.count("\n") < MAX_BLOCK_LENGTH]
            return "\n\n".join([f"{title}\n{question}", *short])
        changes = [_changes(block, seen) for block in blocks]
        return "\n\n".join([*filter(None, changes), question])

    def _save(self) -> None:
        """Save the game in the format of boards."""
        if self.file is None:
            return
        seats = [strategies.label(seat) for seat in self.seats]
        files.write(self.file, saved_game(self.state, seats, self.seed), replace=True)
        print(_("saved: {file}").format(file=self.file))

    def _in(self, look: str, text: str) -> str:
        return f"{look}{text}{PLAIN}" if self.colours else text


def _rows(block: str) -> list[tuple[str, ...]]:
    r"""Return the words of each line of a block, preceded by the labels of the lines that it belongs to.

    A line belongs to the nearest line above it that is indented less. Spaces do not count, because a
    column can become wider.

    Examples
    --------
    >>> _rows("Ada: 3 dirhams\n  fruit  -")
    [('Ada: 3 dirhams',), ('Ada', 'fruit -')]
    """
    above: list[tuple[int, str]] = []
    rows = []
    for line in block.split("\n"):
        text = line.lstrip()
        above = [(indent, label) for indent, label in above if indent < len(line) - len(text)]
        rows.append((*[label for _, label in above], " ".join(text.split())))
        above.append((len(line) - len(text), re.split(r":|\s{2,}", text)[0]))
    return rows


def _changes(block: str, seen: set[tuple[str, ...]]) -> str:
    r"""Return the lines of a block that are not among the rows seen, with the lines that they belong to.

    Examples
    --------
    >>> block = "player  cash\n   You     3\n   Ada     4"
    >>> print(_changes(block, set(_rows("player  cash\n   You     3\n   Ada     5"))))
    player  cash
       Ada     4
    """
    lines, kept = block.split("\n"), set()
    for number, row in enumerate(_rows(block)):
        if row not in seen:
            kept.add(number)
            indent = len(lines[number]) - len(lines[number].lstrip())
            for above in range(number - 1, -1, -1):
                before = len(lines[above]) - len(lines[above].lstrip())
                if before < indent:
                    kept.add(above)
                    indent = before
    if kept and COLUMNS.fullmatch(lines[0]):
        kept.add(0)
    return "\n".join(lines[number] for number in sorted(kept))
