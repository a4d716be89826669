"""Two players who want the same card: a 2×2 game with its equilibria, and the clock as a chain of such games.

>>> import samarkand
>>> from samarkand.theory.market.disputes import dispute
>>> dispute(samarkand.game("market"), worth=9, value=7).mixed.stop
Fraction(1, 3)
"""

from dataclasses import dataclass
from fractions import Fraction
from html import escape
from itertools import product
from typing import NamedTuple

from samarkand.checks import whole
from samarkand.engine import records
from samarkand.errors import InvalidInput
from samarkand.game import Game, by_name
from samarkand.grammar import _
from samarkand.market.components import STATE
from samarkand.market.rules.sales import dispute_price
from samarkand.probability import Answer, Distribution, binomial, joint
from samarkand.probability.arguments import ExactNumber, exact

RIVAL_STOPS = _("rival stops")
RIVAL_WAITS = _("rival waits")
GAINS = _("my gain / the rival's, in dirhams")

MINE = (_("I stop"), _("I wait"))

Payoffs = tuple[tuple[Fraction, Fraction], tuple[Fraction, Fraction]]


class Equilibrium(NamedTuple):
    """Choices that neither player can improve by changing only their own.

    Attributes
    ----------
    stop, rival_stop : Fraction
        The probability that each player stops.
    gain, rival_gain : Fraction
        The expected gain of each player, in dirhams.
    """

    stop: Fraction
    rival_stop: Fraction
    gain: Fraction
    rival_gain: Fraction


@dataclass(frozen=True)
class Dispute:
    """A 2×2 game: the gains of two players by the choices of both, "stop" first, then "wait".

    Attributes
    ----------
    mine, theirs : tuple of tuple of Fraction
        Gains in dirhams. Rows are my choices, and columns are the rival's.
    """

    mine: Payoffs
    theirs: Payoffs

    @property
    def equilibria(self) -> list[Equilibrium]:
        """Return all equilibria in pure strategies, and the mixed one if there is one."""
        certain = [(Fraction(p), Fraction(q)) for p, q in product((1, 0), repeat=2)]
        result = [self.at(p, q) for p, q in certain if self._is_stable(p, q)]
        p, q = _indifferent(_transpose(self.theirs)), _indifferent(self.mine)
        if p is not None and q is not None:
            result.append(self.at(p, q))
        return result

    @property
    def mixed(self) -> Equilibrium:
        """Return the equilibrium in mixed strategies.

        Raises
        ------
        InvalidInput
            If there is none, because one choice of a player is better whatever the other does.
        """
        for equilibrium in self.equilibria:
            if 0 < equilibrium.stop < 1:
                return equilibrium
        raise InvalidInput(
            "there is no mixed equilibrium: one of the players has a choice that is always at least as good"
        )

    def at(self, stop: Fraction, rival_stop: Fraction) -> Equilibrium:
        """Return the expected gains if each stops with a given probability."""
        choices = _choices(stop, rival_stop)
        mine = choices.expectation(lambda pair: self.mine[pair[0]][pair[1]])
        theirs = choices.expectation(lambda pair: self.theirs[pair[0]][pair[1]])
        return Equilibrium(stop, rival_stop, mine, theirs)

    @property
    def answer(self) -> Answer:
        """Return my expected gain in the mixed equilibrium, with its distribution."""
        gains = _choices(self.mixed.stop, self.mixed.rival_stop).map(lambda pair: self.mine[pair[0]][pair[1]])
        return Answer.of(gains, str(_("the mixed equilibrium of the dispute")), "dirhams")

    def _is_stable(self, p: Fraction, q: Fraction) -> bool:
        here = self.at(p, q)
        return here.gain >= self.at(1 - p, q).gain and here.rival_gain >= self.at(p, 1 - q).rival_gain

    def __str__(self) -> str:
        rows = [f"{'':12}{RIVAL_STOPS:>16}{RIVAL_WAITS:>16}"]
        for row, name in enumerate(MINE):
            cells = [f"{self.mine[row][column]} / {self.theirs[row][column]}" for column in (0, 1)]
            rows.append(f"{name:12}{cells[0]:>16}{cells[1]:>16}")
        return "\n".join(rows)

    def _repr_html_(self) -> str:
        heads = (str(_("my choice")), str(RIVAL_STOPS), str(RIVAL_WAITS))
        head = f"<tr>{''.join(f'<th>{escape(text)}</th>' for text in heads)}</tr>"
        body = ""
        for row, name in enumerate(MINE):
            cells = "".join(f"<td>{self.mine[row][c]} / {self.theirs[row][c]}</td>" for c in (0, 1))
            body += f"<tr><th>{escape(str(name))}</th>{cells}</tr>"
        return f"<table>{head}{body}</table><p>{escape(str(GAINS), quote=False)}</p>"


@by_name
def dispute(
    game: Game,
    worth: ExactNumber,
    value: int,
    waiting: tuple[ExactNumber, ExactNumber] = (0, 0),
) -> Dispute:
    """Return the game between two players who want the same card at one value [M-D1, M-D2, M-D3].

    Parameters
    ----------
    game : Game or str
    worth : number
        The worth of the card to either of them, in dirhams.
    value : int
        The called value. Neither player is the doyen, who would win every dispute.
    waiting : pair of numbers
        The expected gains of both if neither stops now.

    Returns
    -------
    Dispute

    Examples
    --------
    >>> import samarkand
    >>> print(dispute(samarkand.game("market"), worth=9, value=7))
                     rival stops     rival waits
    I stop               -4 / -4           2 / 0
    I wait                 0 / 2           0 / 0
    """
    called = check_value(game, value)
    won = exact("worth", worth) - called
    lost = Fraction(-half(called))
    first, second = waiting
    both_wait = (exact("waiting", first), exact("waiting", second))
    return Dispute(
        ((lost, won), (Fraction(0), both_wait[0])),
        ((lost, Fraction(0)), (won, both_wait[1])),
    )


@by_name
def duel(game: Game, worth: ExactNumber) -> dict[int, Equilibrium]:
    """Return the equilibria for the whole clock between two players with equal interest, neither the doyen.

    Parameters
    ----------
    game : Game or str
    worth : number

    Returns
    -------
    dict
        For each value, from the highest, the equilibrium if it is reached. Neither stops if the card costs
        at least its worth. Otherwise it is the mixed equilibrium of the dispute in which waiting means
        continuing with the next value.

    Examples
    --------
    Between equals the expected gain is nothing:

    >>> import samarkand
    >>> {equilibrium.gain for equilibrium in duel(samarkand.game("market"), 8).values()}
    {Fraction(0, 1)}
    """
    after = Fraction(0)
    equilibria = {}
    for value in values_called(game):
        played = dispute(game, worth, value, waiting=(after, after))
        never = played.at(Fraction(0), Fraction(0))
        equilibria[value] = never if exact("worth", worth) - value <= after else played.mixed
        after = equilibria[value].gain
    return dict(sorted(equilibria.items(), reverse=True))


def half(value: int) -> int:
    """Return the payment of each disputant, by the rules [M-D2]."""
    table = records.blank(STATE)
    table.clock = value
    return int(dispute_price(table))


def values_called(game: Game) -> range:
    """Return the values of the clock, in ascending order [M-R2]."""
    return range(int(game.config.last_value), int(game.config.first_value) + 1)


def check_value(game: Game, value: int) -> int:
    """Return a value of the clock, or raise InvalidInput [M-R2]."""
    called = values_called(game)
    return whole("value", value, called[0], called[-1])


def _choices(stop: Fraction, rival_stop: Fraction) -> Distribution:
    """Return the distribution of both choices, 0 for stopping and 1 for waiting."""
    return joint(binomial(1, 1 - stop), binomial(1, 1 - rival_stop))


def _transpose(table: Payoffs) -> Payoffs:
    return ((table[0][0], table[1][0]), (table[0][1], table[1][1]))


def _indifferent(table: Payoffs) -> Fraction | None:
    """Return the probability of the other's first choice at which both own choices are equally good."""
    first, second = table[0][0] - table[1][0], table[0][1] - table[1][1]
    if first == second or not 0 < Fraction(-second) / (first - second) < 1:
        return None
    return Fraction(-second) / (first - second)
