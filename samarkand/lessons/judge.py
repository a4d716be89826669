"""Compare a reader's strategy with another one on the same random deals."""

from collections.abc import Callable, Collection
from copy import copy
from dataclasses import dataclass
from math import isfinite
from random import Random
from time import process_time
from typing import Any

from samarkand import checks
from samarkand.checks import SEED, Seed, whole_seed
from samarkand.errors import InvalidInput, as_python, short_repr
from samarkand.grammar import _, join_things, ngettext
from samarkand.probability import Answer

GAMES = 4_000
MAX_GAMES = 1_000_000
LEVEL = 0.95
SLOW = 10  # times as slow as the other strategy, from which the judgement mentions it
Strategy = Callable[..., Any]


@dataclass(frozen=True)
class Judgement:
    """The result of judging a strategy.

    Attributes
    ----------
    words : str
        The judgement in words.
    mine, other, better : samarkand.probability.Answer or None
        The average results of the judged strategy and of the other one, and their difference on the same
        deals. None if the strategy failed.

    Examples
    --------
    >>> heads = Judge(lambda calls, chance: calls() == chance.randint(0, 1), lambda: 1, allowed=(0, 1))
    >>> heads(lambda: 1).better
    0, the same all 4000 times (simulated: the difference of 4000 pairs)
    """

    words: str
    mine: Answer | None = None
    other: Answer | None = None
    better: Answer | None = None

    def __repr__(self) -> str:
        return self.words


class Judge:
    """A judge that compares strategies for a game of chance with a simple one, on the same deals.

    Parameters
    ----------
    play : function of (strategy, random.Random)
        Plays one game and returns its result, a number. It calls the strategy for each decision.
    against : function
        The strategy to beat.
    allowed : collection
        The answers that a strategy may give.
    unit : str
        The unit of a result, such as "points". Empty for a share of games won.
    games : int
        The number of games, at least 2.
    seed : int, numpy.random.Generator, numpy.random.SeedSequence or None
        The seed of the deals.

    Examples
    --------
    In this game you see one of two dice, and may keep it or take the other one.

    >>> def dice(keeps, chance):
    ...     first, second = chance.randint(1, 6), chance.randint(1, 6)
    ...     return first if keeps(first) else second
    >>> judge = Judge(dice, against=lambda first: True, allowed=(True, False), unit="points", seed=1)
    >>> judgement = judge(lambda first: first > 3)  # the exact values are 17/4 and 7/2
    >>> print(judgement.words.partition(" On ")[0])
    Yours is better: 4.274 points on average, against 3.494 for the other.
    >>> judgement.better
    0.779 points, standard error 0.024 (simulated: the difference of 4000 pairs)
    >>> judge(lambda first: "keep")
    When your strategy is given 4, it answers 'keep'. Allowed answers: True or False.
    """

    def __init__(
        self,
        play: Callable[[Strategy, Random], object],
        against: Strategy,
        allowed: Collection[object],
        unit: str = "",
        games: int = GAMES,
        seed: "Seed" = SEED,
    ):
        self._play, self._against, self._allowed = play, against, tuple(map(as_python, allowed))
        self._unit, self._games = unit, checks.whole("games", games, 2, MAX_GAMES)
        self._seed = whole_seed(seed)

    def __call__(self, strategy: Strategy) -> Judgement:
        """Judge a strategy. An error in the strategy is described in the judgement, not raised."""
        try:
            mine, time = self._play_games(strategy)
        except _Refused as refused:
            return Judgement(str(refused))
        other, others_time = self._play_games(self._against)
        # With a coarse clock, the measured time may be 0.
        better, times = Answer.difference(mine, other), time / max(others_time, 1e-6)
        return Judgement(self._describe(mine, other, better, times), mine, other, better)

    def _play_games(self, strategy: Strategy) -> tuple[Answer, float]:
        """Return the results of a strategy, and the seconds it took."""

        def asked(*situation: Any) -> Any:
            # Copies, so that a strategy cannot change the game through its arguments.
            given = [copy(argument) for argument in situation]
            try:
                answer = as_python(strategy(*given))
                is_allowed = any(answer == allowed for allowed in self._allowed)
            except Exception as error:  # a reader's code may raise anything
                what = _("When your strategy is given {asked}, it fails: {error}.").format(
                    asked=_format_arguments(situation), error=f"{type(error).__name__}: {error}"
                )
                raise _Refused(what) from error
            if not is_allowed:
                options = join_things(map(repr, self._allowed), _("{first} or {last}"))
                what = _(
                    "When your strategy is given {asked}, it answers {said}. Allowed answers: {allowed}."
                ).format(asked=_format_arguments(situation), said=short_repr(answer), allowed=options)
                raise _Refused(what)
            return answer

        begun = process_time()
        # Each deal has its own random numbers, so the next deal does not depend on how many were used.
        brought = [self._play(asked, Random(f"{self._seed}|{game}")) for game in range(self._games)]
        return Answer.simulated(brought, "", self._unit, pairing=self._seed), process_time() - begun

    def _describe(self, mine: Answer, other: Answer, better: Answer, times: float) -> str:
        error = better.standard_error or 0.0
        numbers = {
            "mine": float(mine),
            "other": float(other),
            "games": self._games,
            "unit": self._unit or str(_("per game")),
            "error": error,
        }
        if better.sample is not None and not any(better.sample):
            sentence = ngettext(
                "In all {games:,} trial both rules gained the same: {mine:.3f} {unit} on average.",
                "In all {games:,} trials both rules gained the same: {mine:.3f} {unit} on average.",
                "games",
            ).format(**numbers)
        else:
            span = better.interval(LEVEL) if isfinite(error) and error else None
            low, high = (float(better), float(better)) if span is None else (span.low, span.high)
            if low > 0:
                sentence = ngettext(
                    "Yours is better: {mine:.3f} {unit} on average, against {other:.3f} for the other. On "
                    "the same {games:,} trial it gains {by:.3f} more on average (95% interval: from "
                    "{low:.3f} to {high:.3f}).",
                    "Yours is better: {mine:.3f} {unit} on average, against {other:.3f} for the other. On "
                    "the same {games:,} trials it gains {by:.3f} more on average (95% interval: from "
                    "{low:.3f} to {high:.3f}).",
                    "games",
                ).format(**numbers, by=float(better), low=low, high=high)
            elif high < 0:
                sentence = ngettext(
                    "Yours is worse: {mine:.3f} {unit} on average, against {other:.3f} for the other. On "
                    "the same {games:,} trial it gains {by:.3f} less on average (95% interval: from "
                    "{low:.3f} to {high:.3f}).",
                    "Yours is worse: {mine:.3f} {unit} on average, against {other:.3f} for the other. On "
                    "the same {games:,} trials it gains {by:.3f} less on average (95% interval: from "
                    "{low:.3f} to {high:.3f}).",
                    "games",
                ).format(**numbers, by=-float(better), low=-high, high=-low)
            else:
                sentence = ngettext(
                    "The games do not show which is better: yours gains {mine:.3f} {unit} on average, the "
                    "other {other:.3f}. On the same {games:,} trial the difference is {by:.3f} on average "
                    "(95% interval: from {low:.3f} to {high:.3f}).",
                    "The games do not show which is better: yours gains {mine:.3f} {unit} on average, the "
                    "other {other:.3f}. On the same {games:,} trials the difference is {by:.3f} on average "
                    "(95% interval: from {low:.3f} to {high:.3f}).",
                    "games",
                ).format(**numbers, by=float(better), low=low, high=high)
        return (
            sentence
            if times < SLOW
            else _("{said} It takes {times:.0f} times as long.").format(said=sentence, times=times)
        )


class _Refused(InvalidInput):
    """An error of a strategy that ends its judgement."""


def _format_arguments(situation: tuple[Any, ...]) -> str:
    return ", ".join(map(repr, situation))
