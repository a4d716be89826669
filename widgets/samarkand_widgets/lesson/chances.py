"""Random experiments by hand: a die to roll and a bag to draw from, once or a hundred times."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import traitlets

from samarkand import checks
from samarkand.errors import InvalidInput, short_repr
from samarkand.grammar import Words, _, in_words, join_commas
from samarkand.picture.cutouts import draw_cutout
from samarkand.probability import Distribution, draw, hypergeometric
from samarkand.sackson.picture.cutouts import card, face
from samarkand_widgets.lesson.front.widget import DATA, Front
from samarkand_widgets.lesson.front.words import NOTHING_YET, SO_FAR
from samarkand_widgets.lesson.seed import check_seed
from samarkand_widgets.threads.events import with_lock

A_DIE = _("A die")
A_BAG = _("A bag of cards")

MANY, MAX_MANY = 100, 100_000
MAX_SHOWN = 14
ARROWS = (_("arrow"), _("back"))  # faces drawn as the arrow of the game's die
SPECIMEN_SEED = 1
AN_EXAMPLE = _("An example with {number}. Press a button to start your own.")


class _Tallied(Front):
    """An experiment that is repeated and whose outcomes are counted. The expected counts can be shown.

    Its `value` is the list of outcomes.
    """

    name = "chances"
    kind = traitlets.Unicode("kernel").tag(sync=True, kept=True)
    labels = traitlets.List().tag(sync=True, kept=True)
    shares = traitlets.List().tag(sync=True, kept=True)
    once = traitlets.Unicode().tag(sync=True, kept=True)
    often = traitlets.Unicode().tag(sync=True, kept=True)
    many = traitlets.Int().tag(sync=True, kept=True)
    unit = traitlets.Unicode().tag(sync=True, kept=True)
    drawings = traitlets.Dict().tag(sync=True, kept=True)
    seed = traitlets.Int(None, allow_none=True).tag(sync=True)
    dice = traitlets.List().tag(sync=True)  # the state of the page's random numbers
    places = traitlets.List().tag(sync=True)
    hand = traitlets.List().tag(sync=True)
    lawShown = traitlets.Bool(False).tag(sync=True)
    isSpecimen = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self, question: str, keys: Sequence[object], law: Distribution | None, seed: int | None, **values: Any
    ):
        times = checks.whole("many", values.pop("many", MANY), 2, MAX_MANY)
        first_seed = check_seed(seed)  # before any widget is made, which would remain after an error
        often = values.pop("often", _("{times} times")).format(times=times)
        self.law, self._keys = law, list(keys)
        shares = [] if law is None else [float(law[key]) for key in keys]
        values.setdefault("labels", [str(key) for key in keys])
        values.setdefault("once", str(_("Once")))
        super().__init__(question, str(NOTHING_YET), shares=shares, often=often, many=times, **values)
        self.seed = first_seed
        self.observe(lambda _: self._hold(), "places")
        self._begin()
        self._hold()
        self.on_change("seed", self._begin)

    @property
    def results(self) -> list[Any]:
        """The outcome of each try."""
        return [self._keys[place] for place in self.places]

    def _hold(self) -> None:
        self.value = self.results

    def _begin(self) -> None:
        self._rng, self.dice = self.chance(), []
        self.begin_again()

    def outcome(self, rng: np.random.Generator) -> Any:
        """Return the outcome of one try."""
        raise NotImplementedError

    def chance(self, *key: int) -> np.random.Generator:
        """Return the random numbers of one of the pupils who share the seed. `key` identifies the pupil."""
        return np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=key))

    def try_times(self, rng: np.random.Generator, times: int) -> list[int]:
        """Return the outcomes of `times` tries, as positions of labels."""
        with self.hold_sync():
            return [self._keys.index(self.outcome(rng)) for _ in range(times)]

    @with_lock
    def do(self, times: int = 1) -> None:
        """Try once or several times."""
        self.places = [*self.places, *self.try_times(self._rng, times)]
        self.say(SO_FAR.format(number=len(self.places), latest=self.latest()))

    @with_lock
    def begin_again(self) -> None:
        """Reset the counts, but not the random numbers."""
        self.places, self.hand = [], []
        self.say(str(NOTHING_YET))

    def counts(self) -> list[int]:
        """Return how often each outcome occurred, in the order of the labels."""
        return [self.places.count(place) for place in range(len(self._keys))]

    def latest(self) -> str:
        """Return a description of the latest outcomes or, for a bag, of the cards of the last hand."""
        return join_commas(self.hand or [self.labels[place] for place in self.places[-MAX_SHOWN:]])

    def as_stored(self, **how: object) -> dict[str, Any]:
        """Return the view and, for use without a kernel, an example of use without the expected counts."""
        before, said, drawn, hand = self.hand, str(NOTHING_YET), list[int](), list[str]()
        with self.hold_sync():
            with self.events:  # a cell that only shows the widget does not fail
                drawn = self.try_times(np.random.default_rng(SPECIMEN_SEED), self.many)
                hand = self.hand
                said = AN_EXAMPLE.format(number=self.many)
            self.hand = before
        # As one string, because a list would have a line per item in the notebook's file.
        places = " ".join(map(str, drawn))
        output = super().as_stored(**how)
        return {**output, DATA: output[DATA] | dict(said=said, places=places, hand=hand, isSpecimen=True)}


class Die(_Tallied):
    """A die to roll by hand, once or a hundred times, with a tally. The expected counts can be shown.

    The latest faces are drawn, "arrow" and "back" as the arrow of the game's die. `results` holds the
    position of each rolled face among the different faces.

    Parameters
    ----------
    question : str
    faces : sequence
        The faces, all equally likely. A face can occur more than once.
    seed : int, optional
        The seed, by default a fresh one. It is shown, and another one can be entered.
    many : int
        The number of rolls that the second button makes.

    Examples
    --------
    >>> die = Die(faces=("arrow", 1, 2, 3, 4, 5))
    >>> die.do(60)
    >>> sum(die.counts()), die.law[0]
    (60, Fraction(1, 6))
    """

    faces = traitlets.List().tag(sync=True, kept=True)

    def __init__(
        self,
        question: Words = A_DIE,
        faces: Sequence[object] = (1, 2, 3, 4, 5, 6),
        seed: int | None = None,
        many: int = MANY,
    ):
        if isinstance(faces, str) or not isinstance(faces, Sequence) or not faces:
            raise InvalidInput(f"faces: found {short_repr(faces)}, expected a list of what the faces show")
        if not all(isinstance(item, Hashable) for item in faces):
            raise InvalidInput(f"faces: found {short_repr(faces)}, expected numbers and names")
        different = list(dict.fromkeys(faces))
        labels = [str(item) for item in different]
        arrows = {text for arrow in ARROWS for text in (arrow.text, str(arrow))}
        places = range(len(different))
        shares = {place: Fraction(list(faces).count(different[place]), len(faces)) for place in places}
        super().__init__(
            in_words(question),
            places,
            Distribution(shares),
            seed,
            kind="die",
            labels=labels,
            faces=[different.index(item) for item in faces],
            drawings={label: draw_cutout(face(label, is_arrow=label in arrows), "40px") for label in labels},
            unit=str(_("face")),
            once=str(_("Roll")),
            often=_("Roll {times} times"),
            many=many,
        )

    def outcome(self, rng: np.random.Generator) -> int:
        """Roll once, and return the position of the face among the different faces."""
        return int(self.faces[rng.integers(len(self.faces))])


class DrawBag(_Tallied):
    """A bag of cards to draw from by hand, which counts the cards of one good or the most equal cards.

    The exact distribution can be shown beside the counts. The cards of the latest draw are drawn. `results`
    has the counted number for each draw.

    Parameters
    ----------
    question : str
    cards : mapping of str to int
        The number of cards of each good in the bag.
    good : str or None
        The good that is counted. None counts the largest number of cards of the same good.
    drawn : int
        The number of cards in a draw, without replacement.
    seed : int, optional
        As for `Die`.

    Attributes
    ----------
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

    cards = traitlets.Dict().tag(sync=True, kept=True)
    good = traitlets.Unicode(None, allow_none=True).tag(sync=True, kept=True)
    drawn = traitlets.Int().tag(sync=True, kept=True)

    def __init__(
        self,
        question: Words = A_BAG,
        cards: Mapping[str, int] | None = None,
        good: str | None = "grain",
        drawn: int = 4,
        seed: int | None = None,
    ):
        held = {"grain": 11, "other": 37} if cards is None else _check_cards(cards)
        if good is not None and not (isinstance(good, str) and good in held):
            raise InvalidInput(f"good: found {short_repr(good)}, expected one of {', '.join(held)}")
        drawn = checks.whole("drawn", drawn, 1, sum(held.values()))
        unit: str = str(_("most cards alike"))
        if good is None:
            law = draw(held, drawn).map(max)
        else:
            law = hypergeometric(total=sum(held.values()), special=held[good], drawn=drawn)
            unit = _("cards of {good}").format(good=good)
        super().__init__(
            in_words(question),
            [value for value, _ in law.items()],
            law,
            seed,
            kind="bag",
            cards=held,
            good=good,
            drawn=drawn,
            drawings=_drawings(held),
            unit=unit,
            once=str(_("Draw")),
            often=_("Draw {times} times"),
        )

    def outcome(self, rng: np.random.Generator) -> int:
        """Draw once, and return the number of cards of the good, or of the most equal cards."""
        cards = [name for name, number in self.cards.items() for _ in range(number)]
        self.hand = [cards[place] for place in rng.choice(len(cards), self.drawn, replace=False)]
        counted = [self.hand.count(name) for name in (self.hand if self.good is None else [self.good])]
        return max(counted)


def _check_cards(cards: object) -> dict[str, int]:
    """Check and return the number of cards of each good in a bag."""
    held = dict(cards) if isinstance(cards, Mapping) else {}
    if not held or not all(isinstance(name, str) for name in held):
        raise InvalidInput(f"cards: found {short_repr(cards)}, expected the number of cards of each good")
    return {name: checks.whole(f"cards[{name!r}]", number, 0) for name, number in held.items()}


def _drawings(names: Iterable[str]) -> dict[str, str]:
    """Return the drawings of the cards in a bag."""
    return {name: draw_cutout(card(name), "56px") for name in names}


class ByHand(_Tallied):
    """An experiment of your own, done once or many times by pressing a button. The outcomes are counted.

    `results` has one outcome per try.

    Parameters
    ----------
    question : str
    experiment : function
        `experiment(rng)` returns one of the outcomes. `rng` is a `numpy.random.Generator`.
    outcomes : sequence
        All possible outcomes, in the order in which they are shown.
    seed : int, optional
        As for `Die`.
    many : int
        The number of tries that the second button makes.

    Raises
    ------
    InvalidInput
        If there are no outcomes, or, during a try, if the experiment returns anything else.

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
        experiment: Callable[..., object],
        outcomes: Sequence[object],
        seed: int | None = None,
        many: int = MANY,
    ):
        if not callable(experiment):
            raise InvalidInput(
                f"experiment: found {short_repr(experiment)}, expected a function of a generator"
            )
        keys = list(outcomes) if isinstance(outcomes, Iterable) else []
        if not keys:
            raise InvalidInput("outcomes: found none, expected all possible outcomes of the experiment")
        self._experiment = experiment
        super().__init__(question, keys, None, seed, many=many)
        self.hears(self._answer)

    def _answer(self, message: dict[str, Any]) -> None:
        """Carry out a request from the page."""
        self.do(checks.whole("do", message.get("do"), 1, self.many))

    def outcome(self, rng: np.random.Generator) -> Any:
        """Return the outcome of one try."""
        outcome = self._experiment(rng)
        if outcome not in self._keys:
            raise InvalidInput(
                f"outcome: found {short_repr(outcome)}, expected one of {', '.join(self.labels)}"
            )
        return outcome
