"""Every public entry with right arguments, and odd things to put in the place of one of them."""

import contextlib
import io
import random
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import numpy as np
import pandas

import samarkand
from samarkand import adapters, catalogue, editions, examples, lessons, strategies
from samarkand import probability as pb

LONGEST = 3_000  # characters of a message
# What raises in a function of the user's own arrives as itself.
FUNCTIONS = {"until", "progress", "reward", "of", "follow", "function", "step"}
# Right, and no quick call.
TOO_LONG = {("examples.verify", "game"), ("examples.verified", "game"), ("action_values", "horizon")}  # None
ODD: list[Any] = [
    None,
    True,
    "",
    "x",
    "a\0b",
    "\ud800",
    b"x",
    0,
    -1,
    3,
    2**63,
    10**400,
    0.5,
    -1.5,
    float("inf"),
    float("nan"),
    1j,
    Fraction(1, 3),
    [],
    {},
    (),
    set(),
    [None],
    {1: None},
    {"x": 1},
    [[1, 2], [3]],
    ["x", "x"],
    range(3),
    np.arange(3),
    np.zeros((2, 2)),
    np.float64("nan"),
    np.int64(-1),
    np.array(["x", "y"]),
    pandas.DataFrame({"x": [1, 2]}),
    pandas.Series([1.0, 2.0]),
    object(),
    int,
    lambda: 0,
    lambda one: None,
    Path("a\0b"),
    iter(()),
]


@dataclass
class Entry:
    """A public callable with arguments that are right."""

    call: Any
    arguments: dict[str, Any]


@cache
def things() -> Any:
    """What arguments are made of, made once."""
    game = samarkand.game("market", players=3)
    start = game.new_initial_state()
    study = samarkand.study(game, 12, "random", seed=1, compiled=False, progress=False)
    return SimpleNamespace(
        game=game,
        start=start,
        middle=samarkand.play(
            start, "random", seed=1, until=lambda s: len(s.history()) > 40 and s.current_player() >= 0
        ),
        end=samarkand.play(start, "random", seed=1),
        study=study,
        other=samarkand.study(game, 12, "greedy", seed=1, compiled=False, progress=False),
        cup=samarkand.tournament(game, ["random", "greedy"], games=6, compiled=False, progress=False),
        edition=game.edition,
    )


def entries() -> dict[str, Entry]:
    """Every entry by name; what is drawn from is made new, so that no call spoils the next."""
    t = things()
    state, quick = t.middle.clone(), {"compiled": False, "progress": False}
    study, game = t.study, t.game
    law = pb.hypergeometric(10, 4, 3)
    pair = pb.joint(one=pb.equally_likely([1, 2, 3]), two=pb.equally_likely([1, 2]))
    die = pb.equally_likely([1, 2, 3, 4, 5, 6])
    chain = pb.MarkovChain({"a": {"a": "1/2", "b": "1/2"}})
    loop = pb.MarkovChain({"a": {"a": "1/2", "b": "1/2"}, "b": {"a": 1}})
    answer = pb.Answer.simulated([1, 0, 1, 1], "by hand")
    guess = lessons.CommittedGuess("q", value=0.5)
    sealed = lessons.SealedAnswer(lessons.seal("salt", 3))
    choose = {"state": state, "progress": None}
    found: dict[str, tuple[Any, dict[str, Any]]] = {
        "game": (samarkand.game, {"name": "market", "players": 3, "edition": None, "money_ties": "dense"}),
        "language": (samarkand.language, {"code": "en"}),
        "Chance": (samarkand.Chance, {"seed": 1}),
        "Chance.choose": (samarkand.Chance(1).choose, {"state": game.new_initial_state()}),
        "Player": (samarkand.Player, {"game": game, "strategy": "random", "seed": 1, "seat": 0}),
        "Player.choose": (samarkand.Player(game, "random").choose, choose),
        "Expert": (
            samarkand.Expert,
            {
                "game": game,
                "playouts": 8,
                "seconds": None,
                "policy": None,
                "turns": None,
                "seed": 0,
                "seat": 0,
            },
        ),
        "Game.changed": (game.changed, {"numbers": {}}),
        "Game.state_from_dict": (game.state_from_dict, {"plain": state.to_dict()}),
        "Game.set_up": (game.set_up, {"like": None, "camel": 3}),
        "action_values": (
            samarkand.action_values,
            {
                "state": state,
                "player": None,
                "horizon": "turn",
                "knows": "player",
                "playouts": "random",
                "limit": 10,
                "games": 2,
                "seed": 1,
                "progress": False,
            },
        ),
        "costly_decisions": (
            samarkand.costly_decisions,
            {
                "state": samarkand.play(t.start, "random", seed=1, until=lambda s: len(s.history()) > 9),
                "player": 0,
                "most": 1,
                "playouts": "random",
                "games": 2,
                "seed": 0,
                "progress": False,
            },
        ),
        "winning_chances": (
            samarkand.winning_chances,
            {"states": state, "player": None, "playouts": "random", "games": 2, "seed": 0, "progress": False},
        ),
        "measures": (samarkand.measures, {"game": "market"}),
        "play": (samarkand.play, {"state": state, "strategies": None, "seed": 1, "until": None}),
        "simulate": (
            samarkand.simulate,
            {
                "game": game,
                "games": 2,
                "seed": 1,
                "strategies": "random",
                "workers": 1,
                "check": False,
                "max_moves": 50,
                **quick,
            },
        ),
        "study": (
            samarkand.study,
            {
                "game": game,
                "games": 3,
                "strategies": "random",
                "seed": 1,
                "rotate": False,
                "precision": None,
                "of": "win_0",
                "workers": 1,
                "measure": None,
                "start": None,
                **quick,
            },
        ),
        "sweep": (
            samarkand.sweep,
            {
                "game": "market",
                "over": {"players": [3]},
                "games": 2,
                "strategies": "random",
                "seed": 1,
                "of": ["win_0"],
                "workers": 1,
                **quick,
            },
        ),
        "tournament": (
            samarkand.tournament,
            {"game": game, "strategies": ["random", "greedy"], "games": 6, "seed": 1, "workers": 1, **quick},
        ),
        "Study.game": (study.game, {"number": 0}),
        "Study.seated": (study.seated, {"number": 0}),
        "Study.load": (
            samarkand.Study.load,
            {"path": "none.json", "strategies": None, "edition": None, "measure": None},
        ),
        "Study.difference": (study.difference, {"other": t.other, "of": "win_0", "level": 0.9}),
        "Study.plot": (study.plot, {"what": "wins", "of": "win_0"}),
        "Study.surprising": (study.surprising, {"each": 1}),
        "Study.answer": (study.answer, {"of": "win_0"}),
        "Study.estimate": (study.estimate, {"of": "win_0", "level": 0.9}),
        "Study.values": (study.values, {"of": "win_0"}),
        "strategies.names": (strategies.names, {"game": "market"}),
        "strategies.template": (strategies.template, {"game": "market"}),
        "adapters.fields": (adapters.fields, {"game": game, "recall": False}),
        "adapters.gymnasium_env": (
            adapters.gymnasium_env,
            {"game": game, "opponents": "random", "player": 0, "render_mode": None},
        ),
        "adapters.pettingzoo_env": (adapters.pettingzoo_env, {"game": game, "render_mode": None}),
        "adapters.observation": (adapters.observation, {"state": state, "player": 0}),
        "adapters.information_state": (adapters.information_state, {"state": state, "player": 0}),
        "catalogue.catalogue": (catalogue.catalogue, {"game": "market"}),
        "catalogue.rule": (catalogue.rule, {"identifier": "M-S1"}),
        "catalogue.rules": (catalogue.rules, {"game": "market"}),
        "catalogue.report": (catalogue.report, {"game": "market", "tests": None}),
        "editions.available": (editions.available, {"game": "market"}),
        "editions.load": (editions.load, {"game": "market", "edition": "krok-2010"}),
        "editions.ruled_numbers": (editions.ruled_numbers, {"game": "market"}),
        "examples.examples": (examples.examples, {"game": "market"}),
        "examples.find": (examples.find, {"identifier": "M-W1", "case": "the example"}),
        "examples.named": (examples.named, {"identifier": "M-W1"}),
        "examples.play": (examples.play, {"identifier": "M-W1", "case": "the example", "edition": None}),
        "examples.report": (examples.report, {"found": list(examples.verified("market"))[:2]}),
        "examples.verified": (examples.verified, {"game": "market", "edition": None}),
        "examples.verify": (examples.verify, {"game": "market", "edition": None}),
        "lessons.SealedAnswer": (lessons.SealedAnswer, {"code": lessons.seal("salt", 3)}),
        "lessons.SealedAnswer.judge": (sealed.judge, {"answer": 3}),
        "lessons.seal": (
            lessons.seal,
            {"salt": "a", "right": 3, "wrong": None, "hint": "", "digits": 4, "within": 0},
        ),
        "lessons.CommittedGuess": (
            lessons.CommittedGuess,
            {"question": "q", "value": 0.5, "low": None, "high": None, "confidence": None, "near": None},
        ),
        "lessons.CommittedGuess.points": (guess.points, {"truth": 0.5}),
        "lessons.CommittedGuess.score": (guess.score, {"truth": 0.5}),
        "lessons.CommittedGuess.is_right": (guess.is_right, {"truth": 0.5}),
        "lessons.CommittedGuess.lost": (guess.lost, {"truth": 0.5}),
        "lessons.brier_score": (lessons.brier_score, {"confidence": 0.5, "was_right": True}),
        "lessons.interval_score": (
            lessons.interval_score,
            {"low": 0.1, "high": 0.5, "truth": 0.2, "level": 0.9},
        ),
        "lessons.log_score": (lessons.log_score, {"confidence": 0.5, "was_right": True}),
        "lessons.sheet": (lessons.sheet, {"exercises": _exercises(), "seed": 1, "pupil": 0}),
        "lessons.Exercise.variant": (_exercises()[0].variant, {"seed": 1, "pupil": 0}),
        "lessons.Exercise.variants": (_exercises()[0].variants, {"seed": 1, "pupils": 1}),
        "probability.Answer": (pb.Answer, {"value": 0.5, "how": "h", "unit": ""}),
        "probability.Answer.simulated": (pb.Answer.simulated, {"values": [1, 0], "how": "h", "unit": ""}),
        "probability.Answer.of": (pb.Answer.of, {"distribution": law, "how": "h", "unit": "", "model": ""}),
        "probability.Answer.difference": (
            pb.Answer.difference,
            {"first": answer, "second": answer, "paired": None},
        ),
        "probability.Answer.interval": (answer.interval, {"level": 0.9}),
        "probability.Answer.z_score": (answer.z_score, {"exact": 0.5}),
        "probability.Answer.plot": (answer.plot, {"exact": 0.5}),
        "probability.Distribution": (pb.Distribution, {"probabilities": {1: "1/2", 2: "1/2"}}),
        "probability.Distribution.from_cases": (pb.Distribution.from_cases, {"cases": {1: 2}, "names": None}),
        **{
            f"probability.Distribution.{name}": (getattr(law, name), {given: right})
            for name, given, right in (
                ("probability", "event", 1),
                ("at_most", "limit", 1),
                ("at_least", "limit", 1),
                ("expectation", "of", None),
                ("variance", "of", None),
                ("quantile", "share", "1/2"),
                ("map", "function", abs),
                ("given", "event", 1),
                ("repeated", "times", 2),
                ("generating_function", "at", 0.5),
                ("then", "follow", lambda value: die),
            )
        },
        "probability.Distribution.sample": (law.sample, {"number": 2, "seed": 1}),
        "probability.Distribution.plot": (law.plot, {"cumulative": False}),
        "probability.Distribution.marginal": (lambda place: pair.marginal(place), {"place": 0}),
        "probability.Distribution.table": (pair.table, {"rows": 0, "columns": 1}),
        "probability.Distribution.covariance": (pair.covariance, {"first": 0, "second": 1}),
        "probability.Distribution.correlation": (pair.correlation, {"first": 0, "second": 1}),
        "probability.Interval": (pb.Interval, {"low": 0.1, "high": 0.2, "level": 0.9, "how": "h"}),
        "probability.MarkovChain": (pb.MarkovChain, {"rows": {"a": {"b": 1}}}),
        "probability.MarkovChain.explore": (pb.MarkovChain.explore, {"start": 1, "step": lambda at: None}),
        **{
            f"probability.MarkovChain.{name}": (getattr(chain, name), given)
            for name, given in (
                ("absorption", {"start": "a"}),
                ("expected_time", {"start": "a"}),
                ("expected_times", {"start": "a"}),
                ("chances", {"start": "a", "ends": ["b"]}),
                ("expected_sum", {"start": "a", "reward": lambda at: 1}),
                ("expected_time_given", {"start": "a", "ends": ["b"]}),
                ("ending", {"start": "a", "longest": 3}),
                ("time", {"start": "a", "longest": 3}),
                ("after", {"start": "a", "turns": 3}),
                ("plot", {"title": ""}),
            )
        },
        "probability.MarkovChain.matrix": (loop.matrix, {"states": None}),
        "probability.MarkovChain.path": (loop.path, {"start": "a", "seed": 1, "longest": 5}),
        "probability.best_of": (pb.best_of, {"cards": {1: 2, 3: 2}, "drawn": 2, "keep": 1}),
        "probability.binomial": (pb.binomial, {"trials": 3, "chance": "1/2"}),
        "probability.chance_to_reach": (
            pb.chance_to_reach,
            {"board": {0: [1], 1: [2], 2: [0]}, "start": 0, "die": pb.equally_likely([1, 2]), "goals": [2]},
        ),
        "probability.compare": (pb.compare, {"first": die, "second": die}),
        "probability.dots": (pb.dots, {"groups": {"a": 3}, "title": ""}),
        "probability.draw": (pb.draw, {"cards": {"a": 2, "b": 2}, "number": 2, "replace": False}),
        "probability.equally_likely": (pb.equally_likely, {"values": [1, 2]}),
        "probability.geometric": (pb.geometric, {"chance": "1/2", "longest": 3}),
        "probability.hypergeometric": (pb.hypergeometric, {"total": 5, "special": 2, "drawn": 2}),
        "probability.joint": (pb.joint, {"one": die, "two": die}),
        "probability.mixture": (pb.mixture, {"parts": [("1/2", die), ("1/2", law)]}),
        "probability.poisson": (pb.poisson, {"mean": 1, "longest": None}),
        "probability.reachable": (pb.reachable, {"board": {0: [1], 1: [0]}, "start": 0, "steps": 2}),
        "probability.t_interval": (pb.t_interval, {"values": [1, 2, 3], "level": 0.9}),
        "probability.tree": (pb.tree, {"branches": {"a": "1/2", "b": "1/2"}, "title": ""}),
        "probability.two_way": (
            pb.two_way,
            {"table": {"a": {"b": 1, "c": 2}, "d": {"b": 1, "c": 1}}, "title": ""},
        ),
        "probability.wilson_interval": (pb.wilson_interval, {"successes": 1, "trials": 3, "level": 0.9}),
    }
    for name in ("wins", "seats", "lengths", "scores"):
        found[f"Study.{name}"] = (getattr(study, name), {"level": 0.9})
    for name in ("apply_action", "action_to_string", "action_label"):
        found[f"State.{name}"] = (getattr(state.clone(), name), {"action": state.legal_actions()[0]})
    for name in ("history_strings", "log", "observation_string", "information_state_string", "view"):
        found[f"State.{name}"] = (getattr(state, name), {"player": 0})
    found["State.apply_words"] = (
        lambda move: state.clone().apply_words(move),
        {"move": state.legal_actions()[0]},
    )
    found["State.string_to_action"] = (
        state.string_to_action,
        {"text": state.action_to_string(state.legal_actions()[0])},
    )
    found["State.resample"] = (state.resample, {"player": 0, "seed": 1})
    found["replay_page"] = (
        samarkand.replay_page,
        {"state": state, "path": None, "viewer": None, "replace": False},
    )
    return {name: Entry(*given) for name, given in found.items()}


def _exercises() -> list[Any]:
    from samarkand.lessons import worksheets

    return worksheets.exercises("two_alike")


def _exercise() -> Any:
    return lessons.Exercise(
        name="sum",
        text="What is {one} + 1?",
        draw=lambda dice: {"one": dice.randint(1, 9)},
        solve=lambda one: one + 1,
    )


def odd_calls(sample: int | None = None, seed: int = 0) -> list[tuple[str, str, int]]:
    """Each call with one odd argument: entry, argument, number of the odd thing; or a sample of so many."""
    cases = [
        (name, argument, number)
        for name, entry in entries().items()
        for argument in entry.arguments
        for number, thing in enumerate(ODD)
        if not (thing is None and (name, argument) in TOO_LONG)
        and not (argument in FUNCTIONS and callable(thing))
        and not name.startswith("probability.")  # where some calls do not end
    ]
    return cases if sample is None else random.Random(seed).sample(cases, sample)


def raw_error(call: Any, arguments: dict[str, Any]) -> str:
    """What a call raises that is no single line of this package's own; empty if nothing."""
    try:
        with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()):
            call(**arguments)
    except samarkand.SamarkandError as error:
        return "" if len(str(error).splitlines()) == 1 and len(str(error)) < LONGEST else f"{error!r:.200}"
    except Exception as error:  # noqa: BLE001
        return f"{type(error).__name__}: {error}"
    return ""
