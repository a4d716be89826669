"""The public API: what people use shows under the Tab key, needs no further import, and has an example."""

import inspect
import re
import subprocess
import sys
import types

import pytest

import samarkand
from samarkand.errors import IllegalAction, InvalidInput, StrategyError
from samarkand.registry import GAMES

NAMES = sorted(set(samarkand.__all__) - {"CHANCE", "TERMINAL"})  # a number has no docstring
# For those who draw boards and write the log.
INNER = {"view", "view_for_rules"}
METHODS = [
    f"{each.__name__}.{name}"
    for each in (samarkand.Game, samarkand.State)
    for base in each.__mro__[:-1]  # without object
    for name, member in vars(base).items()
    if not name.startswith("_")
    and name not in INNER
    and (inspect.isfunction(member) or hasattr(member, "func"))
]


def test_every_public_name_has_an_example():
    """In a module its docstring, or that of something in it. The session `pytest` runs all examples."""
    silent = []
    for name in [*NAMES, *METHODS]:
        thing = samarkand
        for part in name.split("."):
            thing = inspect.getattr_static(thing, part) if inspect.isclass(thing) else getattr(thing, part)
        others = vars(thing).values() if isinstance(thing, types.ModuleType) else ()
        texts = [inspect.getdoc(each) or "" for each in (thing, *filter(callable, others))]
        if not texts[0] or not any(">>>" in text for text in texts):
            silent.append(name)
    assert silent == []


def test_tab_offers_what_people_use_and_nothing_else():
    assert dir(samarkand) == sorted(samarkand.__all__)
    assert not {"np", "importlib", "Any", "sys", "engine", "registry"} & set(dir(samarkand))
    for game in GAMES:
        assert {"Phase", "legal_actions", "score"} <= set(getattr(samarkand, game).__all__)
        assert "formulas" in dir(getattr(samarkand.theory, game))


def test_modules_work_without_a_further_import():
    """In a program of its own, where nothing else has imported them; those that are not public, too."""
    tried = "strategies.Chance", "theory.sackson.formulas", "market.capacity", "catalogue.rule", "notebooks"
    code = "\n".join(["import samarkand", *(f"samarkand.{name}" for name in tried)])
    subprocess.run([sys.executable, "-c", code], check=True)


class TestPlayByWords:
    """`State.apply_words`: words, beginnings of words, numbers; all of them or none."""

    def at_the_market(self):
        game = samarkand.game("sackson", players=2)
        market = next(m for m in range(8) if game.config.market_good[m] == 5)
        city = int(game.config.market_city[market])
        before = int(game.config.origins[city, 0])
        names = game.names.spaces
        state = game.set_up(pawns={0: names[before], 1: names[0]}, hands={0: {"jewel": 5}})
        return state, names[city]

    def test_several_words_with_what_leaves_no_choice(self):
        """The city's one market that buys jewels need not be named."""
        state, city = self.at_the_market()
        assert state.apply_words(f"go to {city}", "sell 5") is state
        assert state.scores()[0] == 200 + 120
        assert len(state.history()) == 3

    @pytest.mark.parametrize("refused", ["sell 9", "", 99, None, 2.5, "go"])
    def test_a_refused_one_plays_nothing_at_all(self, refused):
        state, city = self.at_the_market()
        before = state.to_dict()
        with pytest.raises(IllegalAction, match=r"^move 2 of 2: "):
            state.apply_words(f"go to {city}", refused)
        assert state.to_dict() == before
        assert state.legal_actions() == samarkand.State.legal_actions(state.clone())

    def test_words_that_fit_several(self):
        state = samarkand.game("market").set_up(camel=3)
        with pytest.raises(IllegalAction, match="could be 'offer fruit 1' and 'offer fruit 2' and 'offer "):
            state.apply_words("offer fruit")


class TestPlayOn:
    """`samarkand.play`: the same as a loop over Chance and Player."""

    @pytest.mark.parametrize("name", GAMES)
    def test_it_is_the_loop(self, name):
        game = samarkand.game(name, players=3)
        state, chance = game.new_initial_state(), samarkand.Chance(seed=5)
        players = [samarkand.Player(game, "random", seed=5, seat=seat) for seat in range(3)]
        while not state.is_terminal() and len(state.history()) < 80:
            player = chance if state.is_chance_node() else players[state.current_player()]
            state.apply_action(player.choose(state))
        start = game.new_initial_state()
        assert (
            samarkand.play(start, "random", seed=5, until=lambda state: len(state.history()) >= 80) == state
        )
        assert start.history() == []

    def test_it_stops_for_whom_there_is_no_strategy(self):
        start = samarkand.game("routes").new_initial_state()
        state = samarkand.play(start, ["random", "random", None, "random"], seed=1)
        assert state.current_player() == 2 and state.record.turns == 2

    def test_refusals(self):
        start = samarkand.game("routes").new_initial_state()
        for error, arguments in [
            (InvalidInput, {"seed": -1}),
            (InvalidInput, {"until": 5}),
            (StrategyError, {"strategies": "clever"}),
            (StrategyError, {"strategies": ["random"]}),
        ]:
            with pytest.raises(error):
                samarkand.play(start, **arguments)
        with pytest.raises(InvalidInput, match="^state: found 5"):
            samarkand.play(5)


class TestNamesThatNewcomersTry:
    """What is not there says what to write, and that is there."""

    def things(self):
        game = samarkand.game("market", players=3)
        return {"game": game, "state": game.new_initial_state(), "samarkand": samarkand}

    @pytest.mark.parametrize(("tried", "leads"), [
        ("game.strategies", "samarkand.strategies.names(game)"),
        ("game.simulate", "samarkand.simulate(game"),
        ("game.box", "game.config"),
        ("game.position", "game.set_up("),
        ("state.position", "state.describe()"),
        ("state.moves", "state.legal_actions()"),
        ("state.play", "state.apply_words("),
        ("state.replay", "state.steps()"),
        ("state.action_values", "samarkand.action_values(state)"),
        ("state.to_html", "samarkand.replay_page(state)"),
        ("samarkand.simulat", "did you mean 'simulate'?"),
        ("samarkand.action_value", "did you mean 'action_values'?"),
    ])  # fmt: skip
    def test_they_lead_there(self, tried, leads):
        with pytest.raises(AttributeError, match=re.escape(leads)):
            eval(tried, {"samarkand": samarkand}, self.things())

    def test_formulas_and_expectations_take_a_games_name(self):
        price = samarkand.theory.sackson.formulas.price
        assert price("sackson", "grain") == price(samarkand.game("sackson"), "grain")
