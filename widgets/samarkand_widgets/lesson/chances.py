"""Chance in the hand: a die to roll and a bag to draw from, once or a hundred times."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np

from samarkand import arguments
from samarkand.errors import InvalidOption
from samarkand.picture import Picture
from samarkand.probability import Distribution, draw, hypergeometric
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import tally
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.threads.events import locked

MANY = 100
MOST_SHOWN = 14


class _Tallied(Exhibit):
    """Something that is done again and again, its outcomes counted beside what is expected."""

    unit = ""
    one = many = ""

    def __init__(self, question: str, law: Distribution, labels: Mapping[Any, str], seed: int):
        self.law, self._labels = law, labels
        self._rng = np.random.default_rng(arguments.seed(seed))
        self.results: list[Any] = []
        self.once_button = self.button(self.one, lambda: self.do(1))
        self.many_button = self.button(self.many, lambda: self.do(MANY))
        self.again_button = self.button(wording.BEGIN_AGAIN, self.begin_again)
        super().__init__(question, [self.once_button, self.many_button, self.again_button])
        self.refresh()

    def outcome(self) -> Any:
        """What happens once."""
        raise NotImplementedError

    @locked
    def do(self, times: int = 1) -> None:
        """Do it once or several times."""
        self.results += [self.outcome() for _ in range(times)]
        self.refresh()

    @locked
    def begin_again(self) -> None:
        """Forget what was counted; the dice go on."""
        self.results = []
        self.refresh()

    def counts(self) -> list[int]:
        """How often each value of the law came, in its order."""
        return [self.results.count(value) for value, _ in self.law.items()]

    def expected(self) -> list[float]:
        """How often each value comes on average in as many."""
        return [float(chance) * len(self.results) for _, chance in self.law.items()]

    def refresh(self) -> None:
        """Show the tally."""
        self.draw(self.picture())
        if not self.results:
            self.say(wording.NOTHING_YET)
            return
        latest = ", ".join(self._labels[value] for value in self.results[-MOST_SHOWN:])
        self.say(wording.SO_FAR.say(number=len(self.results), latest=latest))

    def picture(self) -> Picture:
        """The tally beside the expectation."""
        labels = [self._labels[value] for value, _ in self.law.items()]
        return tally(labels, self.counts(), self.expected(), self.question, self.unit)


class Die(_Tallied):
    """A die to roll by hand, once or a hundred times; its tally beside the expectation.

    Parameters
    ----------
    question : str
    faces : sequence
        What the faces show, all equally likely; a face may stand more than once.
    seed : int

    Attributes
    ----------
    results : list
        The faces rolled.

    Examples
    --------
    >>> die = Die(faces=("arrow", 1, 2, 3, 4, 5))
    >>> die.do(60)
    >>> sum(die.counts()), die.expected()[0]
    (60, 10.0)
    """

    unit = wording.FACE
    one, many = wording.ROLL, wording.ROLL_MANY.say(times=MANY)

    def __init__(
        self, question: str = wording.A_DIE, faces: Sequence[Any] = (1, 2, 3, 4, 5, 6), seed: int = 7
    ):
        if isinstance(faces, str) or not isinstance(faces, Sequence) or not faces:
            raise InvalidOption(f"faces: found {faces!r}, expected a list of what the faces show")
        self._faces = list(faces)
        number = {face: index for index, face in enumerate(dict.fromkeys(self._faces))}
        self._shown = list(number)
        shares = {
            index: Fraction(self._faces.count(face), len(self._faces)) for face, index in number.items()
        }
        law = Distribution(shares)
        super().__init__(question, law, {index: str(face) for face, index in number.items()}, seed)

    def outcome(self) -> int:
        """The place among the different faces of the one that falls."""
        return self._shown.index(self._faces[int(self._rng.integers(len(self._faces)))])


class DrawBag(_Tallied):
    """A bag of cards to draw from by hand; how many are of the good, or alike, beside the exact law.

    Parameters
    ----------
    question : str
    cards : mapping of str to int
        How many cards of each good the bag holds.
    good : str or None
        Which good is counted; None for the most cards that show the same good, whichever it is.
    drawn : int
        Cards in a draw, without putting back.
    seed : int

    Attributes
    ----------
    results : list of int
        Cards of the good in each draw, or the most alike.
    hand : list of str
        The cards of the latest draw.

    Examples
    --------
    >>> bag = DrawBag(cards={"grain": 11, "other": 37}, good="grain", drawn=4)
    >>> bag.do(100)
    >>> len(bag.hand), float(bag.law.expectation())
    (4, 0.9166666666666666)
    >>> alike = DrawBag(cards={"grain": 2, "fruit": 2}, good=None, drawn=2)
    >>> alike.law[2]
    Fraction(1, 3)
    """

    one, many = wording.DRAW, wording.DRAW_MANY.say(times=MANY)

    def __init__(
        self,
        question: str = wording.A_BAG,
        cards: Mapping[str, int] | None = None,
        good: str | None = "grain",
        drawn: int = 4,
        seed: int = 7,
    ):
        held = dict(cards) if isinstance(cards, Mapping) else {"grain": 11, "other": 37}
        if good is not None and good not in held:
            raise InvalidOption(f"good: found {good!r}, expected one of {', '.join(held)}")
        self._bag = [name for name, number in held.items() for _ in range(number)]
        self._good, self._drawn = good, drawn
        self.hand: list[str] = []
        if good is None:
            law, self.unit = draw(held, drawn).map(max), wording.MOST_ALIKE
        else:
            law = hypergeometric(total=len(self._bag), special=held[good], drawn=drawn)
            self.unit = wording.CARDS_OF.say(good=good)
        super().__init__(question, law, {value: str(value) for value, _ in law.items()}, seed)

    def outcome(self) -> int:
        """Cards of the good in one draw, or the most alike."""
        places = self._rng.choice(len(self._bag), self._drawn, replace=False)
        self.hand = [self._bag[place] for place in places]
        if self._good is None:
            return max(map(self.hand.count, self.hand))
        return self.hand.count(self._good)

    def refresh(self) -> None:
        """Show the tally, and the cards of the latest draw."""
        super().refresh()
        if self.results:
            self.say(wording.SO_FAR.say(number=len(self.results), latest=", ".join(self.hand)))
