"""The games, their states, simulations and studies with right arguments."""

import samarkand
from samarkand import adapters, catalogue, editions, examples, strategies
from tests.odd.entry import Table, things


def table() -> Table:
    """Every public function and method by name."""
    t = things()
    state, quick = t.middle.clone(), {"compiled": False, "progress": False}
    study, game = t.study, t.game
    study.save("loaded.sqlite", replace=True)
    choose = {"state": state, "progress": None}
    experiment = {
        "game": game,
        "games": 3,
        "strategies": "random",
        "seed": 1,
        "rotate": False,
        "precision": None,
        "quantity": "win_0",
        "until": None,
        "measure": None,
        "start": None,
        "seen_by": None,
        "checkpoint": None,
        "check": False,
        "workers": 1,
        "max_moves": 50,
        **quick,
    }
    found: Table = {
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
                "rollout_policy": None,
                "turns": None,
                "seed": 0,
                "seat": 0,
            },
        ),
        "Game.with_changes": (game.with_changes, {"numbers": {}}),
        "Game.state_from_dict": (game.state_from_dict, {"plain": state.to_dict()}),
        "Game.set_up": (game.set_up, {"like": None, "camel": 3}),
        "action_values": (
            samarkand.action_values,
            {
                "state": state,
                "player": None,
                "horizon": "turn",
                "knows": "player",
                "rollout_policy": "random",
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
                "rollout_policy": "random",
                "games": 2,
                "seed": 0,
                "progress": False,
            },
        ),
        "winning_chances": (
            samarkand.winning_chances,
            {
                "states": state,
                "player": None,
                "rollout_policy": "random",
                "games": 2,
                "seed": 0,
                "progress": False,
            },
        ),
        "measures": (samarkand.measures, {"game": "market"}),
        "play": (samarkand.play, {"state": state, "strategies": None, "seed": 1, "until": None}),
        "simulate": (samarkand.simulate, experiment),
        "study": (samarkand.study, experiment),
        "sweep": (
            samarkand.sweep,
            {
                "game": "market",
                "over": {"players": [3]},
                "games": 2,
                "strategies": "random",
                "seed": 1,
                "rotate": False,
                "quantity": ["win_0"],
                "check": False,
                "workers": 1,
                "max_moves": 50,
                **quick,
            },
        ),
        "tournament": (
            samarkand.tournament,
            {
                "game": game,
                "strategies": ["random", "greedy"],
                "games": 6,
                "seed": 1,
                "check": False,
                "workers": 1,
                "max_moves": 50,
                **quick,
            },
        ),
        "Study.game": (study.game, {"number": 0}),
        "Study.seating": (study.seating, {"number": 0}),
        "Study.load": (
            samarkand.Study.load,
            {"path": "loaded.sqlite", "strategies": None, "edition": None, "measure": None},
        ),
        "Study.difference": (study.difference, {"other": t.other, "quantity": "win_0", "level": 0.9}),
        "Study.plot": (study.plot, {"what": "wins", "quantity": "win_0"}),
        "Study.notable_games": (study.notable_games, {"each": 1}),
        "Study.answer": (study.answer, {"quantity": "win_0"}),
        "Study.estimate": (study.estimate, {"quantity": "win_0", "level": 0.9}),
        "Study.values": (study.values, {"quantity": "win_0", "per_game": False}),
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
        "examples.cases_of": (examples.cases_of, {"identifier": "M-W1"}),
        "examples.play": (examples.play, {"identifier": "M-W1", "case": "the example", "edition": None}),
        "examples.report": (examples.report, {"found": list(examples.verify_each("market"))[:2]}),
        "examples.verify_each": (examples.verify_each, {"game": "market", "edition": None}),
        "examples.verify": (examples.verify, {"game": "market", "edition": None}),
        "Expert.choose": (samarkand.Expert(game, playouts=8, seed=1).choose, choose),
        "Study.save": (study.save, {"path": "study.sqlite", "replace": True}),
        "Study.resume": (study.resume, {"games": 1, "check": False, "workers": 1, **quick}),
        "Study.explain": (
            study.explain,
            {"player": 0, "games": 1, "most": 1, "rollout_policy": "random", "seed": 0, "progress": False},
        ),
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
    return found
