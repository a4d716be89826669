"""Chance in the hand: a die to roll and a bag to draw from, once or a hundred times."""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
from ipywidgets import HTML, Widget

from samarkand import arguments
from samarkand.errors import InvalidOption, shown
from samarkand.grammar import Sentence, in_a_row
from samarkand.lessons.paper import drawing
from samarkand.picture import Picture
from samarkand.picture.cutouts import Cutout
from samarkand.probability import Distribution, draw, hypergeometric
from samarkand.sackson.picture.cutouts import card, face
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import tally
from samarkand_widgets.lesson.exhibit import Exhibit
from samarkand_widgets.panels.seed import SeedField
from samarkand_widgets.panels.slider import Slider
from samarkand_widgets.threads.events import locked

MANY = 100
MOST_SHOWN = 14
ARROWS = (wording.ARROW, wording.BACK)  # faces that the game's die shows as its arrow
IN_A_ROW = "display:flex;flex-wrap:wrap;gap:4px;min-height:{height}"


class _Tallied(Exhibit):
    """Something that is done again and again, its outcomes counted beside what is expected, if asked for."""

    unit = ""
    width_shown, height_shown = "", ""  # of each picture of an outcome; empty for what has none
    one: str = wording.ONCE
    many: Sentence = wording.MANY_TIMES

    def __init__(
        self,
        question: str,
        labels: Mapping[Any, str],
        law: Distribution | None,
        seed: int | None,
        many: int = MANY,
        above: Sequence[Widget] = (),
    ):
        times = arguments.whole("many", many, 2)
        self.law, self._labels = law, labels
        self.seed_field = SeedField(seed, self._begin)
        self._rng = np.random.default_rng(self.seed)
        self._is_law_shown = False
        self.results: list[Any] = []
        self.once_button = self.button(self.one, lambda: self.do(1))
        self.many_button = self.button(self.many.say(times=times), lambda: self.do(times))
        self.again_button = self.button(wording.BEGIN_AGAIN, self.begin_again)
        self.law_button = self.button(wording.SHOW_EXPECTED, self.show_law)
        self._latest = HTML()
        buttons = [self.once_button, self.many_button, self.again_button]
        controls = [*buttons, *([self.law_button] if law else []), self.seed_field]
        super().__init__(question, controls, [*above, self._latest])
        self.refresh()

    @property
    def seed(self) -> int:
        """The number from which all its chance follows."""
        return self.seed_field.value

    def _begin(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        self.begin_again()

    def outcome(self) -> Any:
        """The outcome of one try."""
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

    @locked
    def show_law(self) -> None:
        """Show beside the tally what is expected, or hide it again."""
        self._is_law_shown = not self._is_law_shown
        self.law_button.description = wording.HIDE_EXPECTED if self._is_law_shown else wording.SHOW_EXPECTED
        self.refresh()

    def counts(self) -> list[int]:
        """How often each outcome came, in the order of the labels."""
        return [self.results.count(value) for value in self._labels]

    def expected(self) -> list[float] | None:
        """How often each outcome comes on average in as many; None where no law is known."""
        if self.law is None:
            return None
        return [float(self.law[value]) * len(self.results) for value in self._labels]

    def refresh(self) -> None:
        """Show the tally."""
        self.draw(self.picture())
        pictures = [drawing(each, self.width_shown) for each in self.drawn()] if self.results else []
        row = IN_A_ROW.format(height=self.height_shown)
        self._latest.value = f'<div style="{row}">{"".join(pictures)}</div>' if self.width_shown else ""
        if not self.results:
            self.say(wording.NOTHING_YET)
            return
        self.say(wording.SO_FAR.say(number=len(self.results), latest=self.latest()))

    def drawn(self) -> list[Cutout]:
        """The latest outcomes as they lie on the table; none for what has no picture."""
        return []

    def latest(self) -> str:
        """The latest outcomes, in words."""
        return in_a_row(self._labels[value] for value in self.results[-MOST_SHOWN:])

    def picture(self) -> Picture:
        """The tally; beside it, if asked for, the expectation."""
        expected = self.expected() if self._is_law_shown else None
        return tally([*self._labels.values()], self.counts(), expected, self.question, self.unit)


class Die(_Tallied):
    """A die to roll by hand, once or a hundred times; its tally beside the expectation, if asked for.

    The faces rolled last are drawn; "arrow" and "back" as the arrow of the game's die.

    Parameters
    ----------
    question : str
    faces : sequence
        What the faces show, all equally likely; a face may stand more than once.
    seed : int, optional
        By default chance is fresh: nobody else has it. It is shown, and another can be entered.
    many : int
        How many rolls the second button makes.

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
    width_shown, height_shown = "40px", "40px"
    one, many = wording.ROLL, wording.ROLL_MANY

    def __init__(
        self,
        question: str = wording.A_DIE,
        faces: Sequence[Any] = (1, 2, 3, 4, 5, 6),
        seed: int | None = None,
        many: int = MANY,
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
        super().__init__(question, {index: str(face) for face, index in number.items()}, law, seed, many)

    def outcome(self) -> int:
        """The place among the different faces of the one that falls."""
        return self._shown.index(self._faces[int(self._rng.integers(len(self._faces)))])

    def drawn(self) -> list[Cutout]:
        """The faces rolled last, each as the game's die shows it."""
        shown = [self._labels[value] for value in self.results[-MOST_SHOWN:]]
        return [face(each, is_arrow=each in ARROWS) for each in shown]


class DrawBag(_Tallied):
    """A bag of cards to draw from by hand; how many are of the good, or alike, is counted.

    The exact law stands beside it when it is asked for. The cards of the latest draw are drawn.

    Parameters
    ----------
    question : str
    cards : mapping of str to int
        How many cards of each good the bag holds.
    good : str or None
        Which good is counted; None for the most cards that show the same good, whichever it is.
    drawn : int
        Cards in a draw, without putting back.
    seed : int, optional
        As for `Die`.

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

    width_shown, height_shown = "56px", "80px"
    one, many = wording.DRAW, wording.DRAW_MANY

    def __init__(
        self,
        question: str = wording.A_BAG,
        cards: Mapping[str, int] | None = None,
        good: str | None = "grain",
        drawn: int = 4,
        seed: int | None = None,
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
        super().__init__(question, {value: str(value) for value, _ in law.items()}, law, seed)

    def outcome(self) -> int:
        """Cards of the good in one draw, or the most alike."""
        places = self._rng.choice(len(self._bag), self._drawn, replace=False)
        self.hand = [self._bag[place] for place in places]
        if self._good is None:
            return max(map(self.hand.count, self.hand))
        return self.hand.count(self._good)

    def drawn(self) -> list[Cutout]:
        """The cards of the latest draw, as they lie on the table."""
        return [card(name) for name in self.hand]

    def latest(self) -> str:
        """The cards of the latest draw."""
        return in_a_row(self.hand)


class ByHand(_Tallied):
    """An experiment of one's own, made once or many times by pressing a button; what came of it is counted.

    Parameters
    ----------
    question : str
    experiment : function
        `experiment(rng)` returns one of the outcomes; with `choices`, `experiment(rng, choice)`. `rng` is a
        `numpy.random.Generator`.
    outcomes : sequence
        All that may come of it, in the order in which they are shown.
    choices : sequence of int, optional
        Numbers in a row, of which the reader chooses one; another choice begins the count anew.
    description : str
        What is chosen.
    seed : int, optional
        As for `Die`.
    many : int
        How often the second button does it.

    Attributes
    ----------
    results : list
        What came of each try.

    Raises
    ------
    InvalidOption
        If no outcomes are given; when it is done, if what the experiment returns is none of them.

    Examples
    --------
    >>> coins = ByHand("Heads in three throws", lambda rng: int(rng.integers(2, size=3).sum()), range(4))
    >>> coins.do(10)
    >>> len(coins.results), sum(coins.counts())
    (10, 10)
    """

    def __init__(
        self,
        question: str,
        experiment: Callable[..., Any],
        outcomes: Sequence[Any],
        choices: Sequence[int] = (),
        description: str = wording.VALUE,
        seed: int | None = None,
        many: int = MANY,
    ):
        if not callable(experiment):
            raise InvalidOption(f"experiment: found {shown(experiment)}, expected a function of a generator")
        labels = {value: str(value) for value in outcomes}
        if not labels:
            raise InvalidOption("outcomes: found none, expected all that may come of the experiment")
        self._experiment = experiment
        self.choice: Slider | None = None
        if len(choices):
            self.choice = Slider(choices[0], min(choices), max(choices), description)
        super().__init__(question, labels, None, seed, many, above=[self.choice] if self.choice else ())
        if self.choice:
            follow = self.events.handler(self.begin_again)
            self.choice.observe(lambda _: follow(), "value")

    def outcome(self) -> Any:
        """The outcome of one try."""
        chosen = (self.choice.value,) if self.choice else ()
        found = self._experiment(self._rng, *chosen)
        if found not in self._labels:
            raise InvalidOption(
                f"outcome: found {shown(found)}, expected one of {', '.join(self._labels.values())}"
            )
        return found
