"""The probability library with right arguments."""

from samarkand import probability as pb
from tests.odd.entry import Table


def table() -> Table:
    """Every public function and method by name."""
    law = pb.hypergeometric(10, 4, 3)
    pair = pb.joint(one=pb.equally_likely([1, 2, 3]), two=pb.equally_likely([1, 2]))
    die = pb.equally_likely([1, 2, 3, 4, 5, 6])
    chain = pb.MarkovChain({"a": {"a": "1/2", "b": "1/2"}})
    loop = pb.MarkovChain({"a": {"a": "1/2", "b": "1/2"}, "b": {"a": 1}})
    answer = pb.Answer.simulated([1, 0, 1, 1], "by hand")
    board = {0: [1], 1: [2], 2: [0]}
    return {
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
                ("get", "value", 1),
                ("probability", "event", 1),
                ("at_most", "limit", 1),
                ("at_least", "limit", 1),
                ("expectation", "of", None),
                ("variance", "of", None),
                ("quantile", "share", "1/2"),
                ("map", "function", abs),
                ("given", "event", 1),
                ("repeated", "times", 2),
                ("maximum_of", "times", 2),
                ("minimum_of", "times", 2),
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
        "probability.Draw": (pb.Draw, {"cards": {"a": 2, "b": 2}, "number": 2, "replace": False}),
        "probability.Draw.fold": (
            pb.draw({"a": 2, "b": 2}, 2).fold,
            {"start": 0, "step": lambda value, kind, number: value + number, "names": None},
        ),
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
        "probability.Distribution.with_likelihood": (
            die.with_likelihood,
            {"likelihood": lambda face: "1/2", "seen": True},
        ),
        "probability.dealt": (
            pb.dealt,
            {
                "cards": {"jewel": 4, "camel": 5, "grain": 3},
                "hands": {"anna": 3, "draw": 2},
                "asked": "draw",
                "known": {"anna": {"jewel": 0}},
                "kinds": ["jewel"],
            },
        ),
        "probability.walk": (pb.walk, {"board": board, "start": 0, "die": die, "choose": min}),
    }
