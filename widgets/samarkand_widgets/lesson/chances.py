"""Chance in the hand: a die to roll and a bag to draw from, once or a hundred times."""

from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any

import numpy as np
import traitlets

from samarkand import arguments
from samarkand.engine.dice import below, stream
from samarkand.errors import InvalidOption, shown
from samarkand.grammar import Words, in_words, join_commas
from samarkand.picture import Picture
from samarkand.picture.cutouts import draw_cutout
from samarkand.probability import Distribution, draw, hypergeometric
from samarkand.sackson.picture.cutouts import card, face
from samarkand_widgets.lesson import wording
from samarkand_widgets.lesson.charts import tally
from samarkand_widgets.lesson.front.widget import DATA, Front
from samarkand_widgets.panels.seed import judged_seed
from samarkand_widgets.stored import VIEW
from samarkand_widgets.threads.events import locked

MANY, MAX_MANY = 100, 100_000
MAX_SHOWN = 14
MAX_CHOICE = 1_000_000
ARROWS = (wording.ARROW, wording.BACK)  # faces that the game's die shows as its arrow
SPECIMEN_SEED = 1


class _Tallied(Front):
    """Something that is done again and again, its outcomes counted beside what is expected, if asked for."""

    name = "chances"
    _given: dict[str, Any]  # from which another one like it is made
    kind = traitlets.Unicode("kernel").tag(sync=True, kept=True)
    labels = traitlets.List().tag(sync=True, kept=True)
    shares = traitlets.List().tag(sync=True, kept=True)
    once = traitlets.Unicode().tag(sync=True, kept=True)
    often = traitlets.Unicode().tag(sync=True, kept=True)
    many = traitlets.Int().tag(sync=True, kept=True)
    unit = traitlets.Unicode().tag(sync=True, kept=True)
    drawings = traitlets.Dict().tag(sync=True, kept=True)
    choice = traitlets.Int(None, allow_none=True).tag(sync=True, kept=True)
    choices = traitlets.Dict().tag(sync=True, kept=True)
    seed = traitlets.Int(None, allow_none=True).tag(sync=True)
    dice = traitlets.List().tag(sync=True)
    places = traitlets.List().tag(sync=True)
    hand = traitlets.List().tag(sync=True)
    lawShown = traitlets.Bool(False).tag(sync=True)
    isSpecimen = traitlets.Bool(False).tag(sync=True)

    def __init__(
        self, question: str, keys: Sequence[Any], law: Distribution | None, seed: int | None, **values: Any
    ):
        times = arguments.whole("many", values.pop("many", MANY), 2, MAX_MANY)
        first_seed = judged_seed(seed)  # before anything is made, which would stay
        often = values.pop("often", wording.MANY_TIMES).format(times=times)
        self.law, self._keys = law, list(keys)
        shares = [] if law is None else [float(law[key]) for key in keys]
        values.setdefault("labels", [str(key) for key in keys])
        values.setdefault("once", str(wording.ONCE))
        super().__init__(question, str(wording.NOTHING_YET), shares=shares, often=often, many=times, **values)
        self.seed = first_seed
        self._begin()
        self.heard("seed", self._begin)

    @property
    def results(self) -> list[Any]:
        """What came of each try."""
        return [self._keys[place] for place in self.places]

    def _begin(self) -> None:
        assert self.seed is not None
        self.dice = stream(self.seed)
        self.begin_again()

    def outcome(self, dice: Any) -> Any:
        """The outcome of one try, by chance that is changed."""
        raise NotImplementedError

    def chance(self, *key: int) -> Any:
        """The chance of one pupil among those who share the seed; `key` tells them apart."""
        assert self.seed is not None
        return stream(self.seed, *key)

    def tried(self, chance: Any, times: int) -> list[int]:
        """So many tries by somebody's own chance, which is changed: the places of their labels."""
        with self.hold_sync():
            return [self._keys.index(self.outcome(chance)) for _ in range(times)]

    @locked
    def do(self, times: int = 1) -> None:
        """Do it once or several times."""
        dice = list(self.dice)
        found = self.tried(dice, times)
        with self.hold_trait_notifications():
            self.dice, self.places = dice, [*self.places, *found]
        self.say(wording.SO_FAR.format(number=len(self.places), latest=self.latest()))

    @locked
    def begin_again(self) -> None:
        """Forget what was counted; the dice go on."""
        self.places, self.hand = [], []
        self.say(str(wording.NOTHING_YET))

    @locked
    def show_law(self) -> None:
        """Show beside the tally what is expected, or hide it again."""
        self.lawShown = not self.lawShown

    def counts(self) -> list[int]:
        """How often each outcome came, in the order of the labels."""
        return [self.places.count(place) for place in range(len(self._keys))]

    def expected(self) -> list[float] | None:
        """How often each outcome comes on average in as many; None where no law is known."""
        return [share * len(self.places) for share in self.shares] if self.shares else None

    def latest(self) -> str:
        """The latest outcomes, in words: of a bag the cards of the last hand."""
        return join_commas(self.hand or [self.labels[place] for place in self.places[-MAX_SHOWN:]])

    def picture(self) -> Picture:
        """The tally; beside it, if asked for, the expectation."""
        expected = self.expected() if self.lawShown else None
        return tally(self.labels, self.counts(), expected, self.question, self.unit)

    def as_stored(self, **how: Any) -> dict[str, Any]:
        """The view; and for where no kernel runs how it looks in use, without what is expected."""
        used = type(self)(**self._given, seed=SPECIMEN_SEED)
        with self.events:  # a cell that only shows it does not fail: what went wrong is told there
            used.do(used.many)
            used.say(wording.SPECIMEN.format(number=used.many))
        found = Front.as_stored(used)
        # As one text: in a notebook's file each part of a list has a line of its own.
        places = " ".join(map(str, used.places))
        shown = {"said": used.said, "places": places, "hand": used.hand, "isSpecimen": True}
        used.close()
        return {**found, DATA: {**found[DATA], **shown}, VIEW: {**found[VIEW], "model_id": self.model_id}}


class Die(_Tallied):
    """A die to roll by hand, once or a hundred times; its tally beside the expectation, if asked for.

    The faces rolled last are drawn; "arrow" and "back" as the arrow of the game's die. `results` are the
    places of all that fell among the different faces.

    Parameters
    ----------
    question : str
    faces : sequence
        What the faces show, all equally likely; a face may stand more than once.
    seed : int, optional
        By default chance is fresh: nobody else has it. It is shown, and another can be entered.
    many : int
        How many rolls the second button makes.

    Examples
    --------
    >>> die = Die(faces=("arrow", 1, 2, 3, 4, 5))
    >>> die.do(60)
    >>> sum(die.counts()), die.expected()[0]
    (60, 10.0)
    """

    faces = traitlets.List().tag(sync=True, kept=True)

    def __init__(
        self,
        question: Words = wording.A_DIE,
        faces: Sequence[Any] = (1, 2, 3, 4, 5, 6),
        seed: int | None = None,
        many: int = MANY,
    ):
        if isinstance(faces, str) or not isinstance(faces, Sequence) or not faces:
            raise InvalidOption(f"faces: found {shown(faces)}, expected a list of what the faces show")
        if not all(isinstance(each, Hashable) for each in faces):
            raise InvalidOption(f"faces: found {shown(faces)}, expected numbers and names")
        self._given = {"question": question, "faces": faces, "many": many}
        different = list(dict.fromkeys(faces))
        labels = [str(each) for each in different]
        arrows = {text for arrow in ARROWS for text in (arrow.token, str(arrow))}
        places = range(len(different))
        shares = {place: Fraction(list(faces).count(different[place]), len(faces)) for place in places}
        super().__init__(
            in_words(question),
            places,
            Distribution(shares),
            seed,
            kind="die",
            labels=labels,
            faces=[different.index(each) for each in faces],
            drawings={each: draw_cutout(face(each, is_arrow=each in arrows), "40px") for each in labels},
            unit=str(wording.FACE),
            once=str(wording.ROLL),
            often=wording.ROLL_MANY,
            many=many,
        )

    def outcome(self, dice: Any) -> int:
        """The place among the different faces of the one that falls."""
        return int(self.faces[below(dice, len(self.faces))])


class DrawBag(_Tallied):
    """A bag of cards to draw from by hand; how many are of the good, or alike, is counted.

    The exact law stands beside it when it is asked for. The cards of the latest draw are drawn; `results` has
    for each draw how many were of the good, or the most alike.

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
        question: Words = wording.A_BAG,
        cards: Mapping[str, int] | None = None,
        good: str | None = "grain",
        drawn: int = 4,
        seed: int | None = None,
    ):
        held = {"grain": 11, "other": 37} if cards is None else _judged_cards(cards)
        if good is not None and not (isinstance(good, str) and good in held):
            raise InvalidOption(f"good: found {shown(good)}, expected one of {', '.join(held)}")
        drawn = arguments.whole("drawn", drawn, 1, sum(held.values()))
        self._given = {"question": question, "cards": held, "good": good, "drawn": drawn}
        unit: str = str(wording.MOST_ALIKE)
        if good is None:
            law = draw(held, drawn).map(max)
        else:
            law = hypergeometric(total=sum(held.values()), special=held[good], drawn=drawn)
            unit = wording.CARDS_OF.format(good=good)
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
            once=str(wording.DRAW),
            often=wording.DRAW_MANY,
        )

    def refresh_words(self) -> None:
        """The names on the cards."""
        self.drawings = _drawings(self.cards)

    def outcome(self, dice: Any) -> int:
        """Cards of the good in one draw, or the most alike."""
        cards = [name for name, number in self.cards.items() for _ in range(number)]
        for place in range(self.drawn):  # the page draws in the same order
            other = place + below(dice, len(cards) - place)
            cards[place], cards[other] = cards[other], cards[place]
        self.hand = cards[: self.drawn]
        counted = [self.hand.count(name) for name in (self.hand if self.good is None else [self.good])]
        return max(counted)


def _judged_cards(cards: Any) -> dict[str, int]:
    """Return how many cards of each good a bag holds."""
    held = dict(cards) if isinstance(cards, Mapping) else {}
    if not held or not all(isinstance(name, str) for name in held):
        raise InvalidOption(f"cards: found {shown(cards)}, expected the number of cards of each good")
    return {name: arguments.whole(f"cards[{name!r}]", number, 0) for name, number in held.items()}


def _drawings(names: Iterable[str]) -> dict[str, str]:
    """The cards of a bag."""
    return {name: draw_cutout(card(name), "56px") for name in names}


class ByHand(_Tallied):
    """An experiment of one's own, made once or many times by pressing a button; what came of it is counted.

    `results` are the outcomes, one a try.

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
        description: Words = wording.VALUE,
        seed: int | None = None,
        many: int = MANY,
    ):
        if not callable(experiment):
            raise InvalidOption(f"experiment: found {shown(experiment)}, expected a function of a generator")
        keys = list(outcomes) if isinstance(outcomes, Iterable) else []
        if not keys:
            raise InvalidOption("outcomes: found none, expected all that may come of the experiment")
        self._experiment = experiment
        chosen_of = arguments.several("choices", choices)
        choices = [arguments.whole("choices", each, -MAX_CHOICE, MAX_CHOICE) for each in chosen_of]
        arguments.text("description", in_words(description))
        self._given = {"question": question, "experiment": experiment, "outcomes": keys, "choices": choices}
        self._given |= {"description": description, "many": many}
        bounds: dict[str, Any] = {}
        if choices:
            bounds = {"least": min(choices), "most": max(choices), "description": in_words(description)}
        first = choices[0] if choices else None
        super().__init__(question, keys, None, seed, many=many, choice=first, choices=bounds)
        self.heard("choice", self.begin_again)
        self.hears(self._asked)

    def _asked(self, message: dict[str, Any]) -> None:
        """Do what the page cannot do by itself."""
        self.do(arguments.whole("do", message.get("do"), 1, self.many))

    def _begin(self) -> None:
        self._rng = np.random.default_rng(self.seed)
        super()._begin()

    def chance(self, *key: int) -> Any:
        """As of any other, but a generator."""
        return np.random.default_rng(np.random.SeedSequence(self.seed, spawn_key=key))

    def outcome(self, dice: Any) -> Any:
        """The outcome of one try."""
        chosen = () if self.choice is None else (self.choice,)
        rng = dice if isinstance(dice, np.random.Generator) else self._rng
        found = self._experiment(rng, *chosen)
        if found not in self._keys:
            raise InvalidOption(f"outcome: found {shown(found)}, expected one of {', '.join(self.labels)}")
        return found
